"""What was sent in a game by link stays: nothing takes it back, and a link that does not fit it
becomes another game."""

from __future__ import annotations

import pytest

import stp
from stp.links import TurnLink, write_link
from stp.web.app import App
from stp.web.browser.port import Event
from stp.web.controllers.share_choices import choices
from stp.web.words.text import text_in
from tests.web.fake_browser import FakeBrowser, press, start
from tests.web.games_by_link import (
    FIRST,
    NAMES,
    OTHER,
    an_end_by_link,
    begun,
    follow,
    join,
    own,
    send,
)
from tests.web.pages import choose, texts, ui, visit


def test_undo_never_takes_back_what_another_device_has() -> None:
    anna, at_anna = begun()
    choose(anna, "take upper shepherd")
    assert "disabled" not in at_anna.page.find("id", "undo")
    link = send(anna, at_anna, FIRST)
    ui(anna, "share close")
    assert "disabled" in at_anna.page.find("id", "undo"), "Boris has it now"
    boris, at_boris = join(link, OTHER)
    assert "disabled" in at_boris.page.find("id", "undo")
    boris.handle(Event("keydown", key="z"))
    ui(boris, "undo")
    ui(boris, "undo-knowing")
    assert len(boris.game.moves) == 1
    choose(boris, "take upper fur-trapper")
    ui(boris, "share close")
    press(boris, at_boris, "id", "undo")  # his own, which he has not sent
    assert len(boris.game.moves) == 1
    choose(boris, "take upper gold-miner")
    follow(anna, send(boris, at_boris))
    ui(anna, "undo")
    assert len(anna.game.moves) == 2, "Boris' move is his"


@pytest.mark.parametrize("way", ["reload", "give back", "all here", "invites anew"])
def test_what_was_sent_stays_whatever_happens_between(way: str) -> None:
    anna, at_anna = begun()
    choose(anna, "take upper shepherd")
    send(anna, at_anna, FIRST)
    if way == "reload":
        anna, at_anna = visit("", at_anna.storage)
    else:
        ui(anna, "give-seat-back")
        ui(anna, f"take-seat {FIRST if way == 'give back' else 0}")
    if way == "invites anew":
        ui(anna, "share open")
        press(anna, at_anna, "id", "share-turn")
        press(anna, at_anna, "id", f"share-from-{FIRST}")
        ui(anna, "share close")
    ui(anna, "undo")
    assert len(anna.game.moves) == 1


def test_an_older_link_does_not_take_moves_back() -> None:
    anna, at_anna = begun()
    choose(anna, "take upper shepherd")
    link = send(anna, at_anna, FIRST)
    boris, at_boris = join(link, OTHER)
    choose(boris, "pass")
    follow(boris, link)
    assert len(boris.game.moves) == 2
    assert "further along" in at_boris.page.text


def test_a_link_with_diverging_moves_becomes_a_separate_game() -> None:
    anna, at_anna = begun()
    choose(anna, "take upper shepherd")
    boris, at_boris = join(send(anna, at_anna, FIRST), OTHER)
    choose(boris, "pass")
    before = texts(at_boris.storage)
    other = stp.Game(2, "neva", tags={"names": list(NAMES)})
    other.play("pass")
    follow(boris, write_link(TurnLink(other)))
    assert "match the game you have saved" in at_boris.page.text
    assert "Which seat is yours?" in at_boris.page.text
    after = texts(at_boris.storage)
    assert len(after) == 2
    assert {key: after[key] for key in before} == before


def test_the_end_can_be_sent_too() -> None:
    whole, _, (anna, at_anna), (boris, at_boris) = an_end_by_link()
    assert "our game is over" in at_anna.shared[-1][0]
    assert boris.game.moves == whole.moves
    last = whole.movers[-1]
    assert (own(anna), own(boris)) == (last, 3 - last)
    assert whole.result is not None
    title = "You: " if whole.result.rank[2 - last] > 1 else "You win!"
    assert title in at_boris.page.text, "each device knows its player"


def test_three_people_hear_that_links_go_round() -> None:
    browser = FakeBrowser()
    app = App(browser)
    humans = {f"kind-{seat}": "human" for seat in (1, 2, 3)}
    start(app, players="3", seed="neva", **humans)
    ui(app, "share open")
    assert "After every move, send the next player a link." in browser.page.text
    assert "sends you a link back" not in browser.page.text


def test_no_turn_is_offered_before_somebody_has_chosen_a_seat() -> None:
    boris, _ = join(send(*begun(), FIRST), OTHER)
    current = boris._parts.session.current
    assert current is not None

    def kinds() -> list[str]:
        return [one.kind for one in choices(game, None, text_in("en"), is_current=True)]

    game = current.game
    assert "turn" in kinds()
    current.give_seat_back()
    assert "turn" not in kinds()
