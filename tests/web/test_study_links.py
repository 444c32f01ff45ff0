"""Links to positions of games and of their variations, which open the study there."""

from __future__ import annotations

import pytest

import stp
from stp.links import GameLink, read_link, write_link
from stp.record.annotations import comment_at, variations_at
from stp.web.app import App
from stp.web.browser.port import Event
from tests.web.fake_browser import FakeBrowser, press
from tests.web.pages import click, texts, ui
from tests.web.replays import at, watching
from tests.web.studies import AT, OTHERS, PLAYED, lines, rename, studying, write


def test_a_game_of_a_link_is_saved_with_its_first_comment() -> None:
    app, browser = watching(PLAYED, AT)
    ui(app, "study open")
    write(app, browser, "Look here")
    write(app, browser, "Look here!")
    ((_, text),) = texts(browser.storage).items()
    assert comment_at(stp.load(text), AT) == "Look here!"
    assert stp.load(text).moves == PLAYED.moves
    again = FakeBrowser(browser.storage)
    again.hash = browser.hash = write_link(GameLink(PLAYED, AT))
    App(again)
    assert "Look here!" in again.page.text, "the link opens the saved game"


def test_the_link_of_a_position_opens_the_game_there() -> None:
    app, browser = studying()
    click(app, OTHERS[0])
    press(app, browser, "id", "replay-share")
    ui(app, "share link game")
    link = browser.shared[-1][1].partition("#")[2]
    assert link.endswith(f"&move={AT}")
    other = FakeBrowser()
    other.hash = link
    receiver = App(other)
    assert at(other) == AT + 1
    assert f"Variation from move {AT}" in other.page.text
    assert texts(other.storage) == {}, "nothing is saved before something is added"
    press(receiver, other, "id", "study-game")
    assert at(other) == AT
    press(receiver, other, "id", "study-show-0")
    write(receiver, other, "I see")
    ((_, text),) = texts(other.storage).items()
    (found,) = variations_at(stp.load(text), AT)
    assert comment_at(stp.load(text), AT, found.transcript) == "I see"


def test_a_link_into_a_variation_leads_to_the_saved_one() -> None:
    app, browser = studying()
    click(app, OTHERS[0])
    click(app, "pass")
    rename(app, browser, "Mine")
    app.handle(Event("keydown", key="ArrowLeft"))
    press(app, browser, "id", "replay-share")
    ui(app, "share link game")
    again = FakeBrowser(browser.storage)
    again.hash = browser.shared[-1][1].partition("#")[2]
    App(again)
    assert at(again) == AT + 1
    assert "Mine" in again.page.text
    assert len(lines(again)) == 1


@pytest.mark.parametrize("line", ["1 99", "0 1", "5 1", "x", "1", "1 " + "1" * 9])
def test_a_mangled_variation_in_a_link_is_refused_with_a_reason(line: str) -> None:
    other = FakeBrowser()
    other.hash = write_link(GameLink(PLAYED, AT, line))
    App(other)
    assert at(other) == AT
    assert "the variation in the link is damaged" in other.page.text


def test_a_program_that_knows_no_variations_opens_the_game_where_one_begins() -> None:
    app, browser = studying()
    click(app, OTHERS[0])
    press(app, browser, "id", "replay-share")
    ui(app, "share link game")
    link = read_link(browser.shared[-1][1])
    assert isinstance(link, GameLink)
    assert (link.game.moves, link.move) == (PLAYED.moves, AT)
