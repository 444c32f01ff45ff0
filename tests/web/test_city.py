"""The city has a drawing for every building that somebody owns, and can be shared as a picture."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

import stp
from stp.cards import CARDS
from stp.web.app import App
from stp.web.browser.port import Event
from stp.web.controllers.link_inbox import checked_link
from stp.web.model.seats import Participant
from stp.web.render.kit.city import buildings, city
from stp.web.render.screens.end.screen import own_city
from stp.web.words.text import Text
from tests.browser.gallery import kept
from tests.web.fake_browser import FakeBrowser, Page, press
from tests.web.games import played, scene
from tests.web.pages import begin
from tools.assemble.sprite import OWN_DRAWINGS

BLUE = {card.id for card in CARDS if card.colour == "blue"}


def test_every_building_has_a_drawing_of_its_own_and_nothing_else_has() -> None:
    drawn = dict(
        re.findall(r'<symbol id="city-([\w-]+)" .*? d="([^"]+)"', OWN_DRAWINGS.read_text("utf-8"))
    )
    assert set(drawn) == BLUE
    assert len(set(drawn.values())) == len(BLUE)


@pytest.mark.parametrize("edition", ["base", "new-society"])
def test_every_building_stands_in_the_colour_of_its_owner(edition: str) -> None:
    game = played(3, "neva", edition)
    quarters = re.findall(r'<g data-seat="(\d)">(.*?)</g>', city(game.state.players))
    assert quarters
    for seat, drawn in quarters:
        own = game.state.players[int(seat) - 1]
        shown = re.findall(r'href="#city-([\w-]+)"', drawn)
        assert shown == list(buildings(own))
        assert shown == [card for card in own.tableau if card in BLUE]
    assert city(stp.Game(3, "neva").state.players) == ""


def test_the_result_shows_only_the_players_own_city() -> None:
    game = played(3, "neva")
    drawn = Page(own_city(scene(game, 2), shares=True))
    shown = [name for name in drawn.values("href") if name.startswith("#city-")]
    assert shown == [f"#city-{card}" for card in buildings(game.state.players[1])]
    assert "share-picture" in drawn.values("id")
    assert "share-picture" not in Page(own_city(scene(game, 2), shares=False)).values("id")


def test_the_picture_has_the_result_the_deal_and_a_link_to_it() -> None:
    browser = FakeBrowser()
    app = App(browser)
    begin(app, stp.load(stp.dump(kept("over"))))
    press(app, browser, "id", "share-picture")
    picture = json.loads(browser.pictures[-1])
    game = app.game
    assert game.result is not None
    assert picture["buildings"] == list(buildings(game.state.players[0]))
    assert Text().points(game.result.points[0]) in picture["text"]
    assert str(game.seed) in picture["deal"]
    address, _, fragment = picture["url"].partition("#")
    assert address == browser.address
    deal = checked_link(fragment)
    assert deal is not None
    app.handle(Event("shared", value="saved"))
    assert browser.said[-1] == "Saved as a picture."
    app.handle(Event("shared", value="undrawn"))
    assert "This browser can't draw the picture." in browser.page.text


def test_the_script_draws_what_python_hands_over() -> None:
    script = (Path(OWN_DRAWINGS).parents[2] / "static/page/city_picture.js").read_text("utf-8")
    named = re.search(r"@typedef \{\{ (.*?) \}\} Picture", script)
    assert named is not None
    fields = set(re.findall(r"(\w+):", named[1]))
    browser = FakeBrowser()
    app = App(browser)
    begin(app, stp.load(stp.dump(kept("over"))))
    press(app, browser, "id", "share-picture")
    assert set(json.loads(browser.pictures[-1])) == fields


def test_a_person_alone_among_bots_has_the_city_that_is_theirs() -> None:
    drawn = scene(played(2, "neva"), 1)
    assert "Player 1's city" in Page(own_city(drawn, shares=True)).text
    alone = replace(drawn, participants=(drawn.participants[0], Participant("Bot", "easy")))
    assert "Your city" in Page(own_city(alone, shares=True)).text
    assert "Player 1's city" in Page(own_city(alone, shares=False)).text  # in a replay
