"""A bot plays for a person who leaves, and gives the seat back."""

from __future__ import annotations

import pytest

import stp
from stp.web.app import App
from stp.web.lazy.statistics import statistics
from stp.web.model.seats import seats_of
from stp.web.model.summary import summarize
from stp.web.model.tags import read_tags
from stp.web.store.texts import GAME
from tests.web.fake_browser import FakeBrowser, press
from tests.web.pages import choose, opened, skip_to_the_end, ui
from tests.web.people import TWO, rubles_shown, together


def test_a_bot_plays_for_a_person_who_leaves_until_they_come_back() -> None:
    app, browser = together("peek", TWO)
    game = app.game
    me = game.state.seat
    assert me is not None
    press(app, browser, "id", f"seat-{me}")
    press(app, browser, "id", f"replace-{me}")
    assert seats_of(game).away == (me,)
    assert game.tags["names"] == ["Anna", "Boris"]
    browser.tick()
    assert game.movers == (me,)
    press(app, browser, "id", f"seat-{me}")
    assert f"A bot is playing for {TWO[f'name-{me}']}." in browser.page.text
    press(app, browser, "id", f"replace-{me}")
    assert seats_of(game).away == ()
    assert dict(read_tags(game).stood_in) == {me: 1}


def test_a_bot_that_never_moved_leaves_no_trace() -> None:
    app, browser = together("peek", TWO)
    other = 3 - (app.game.state.seat or 0)
    for _ in range(2):
        press(app, browser, "id", f"seat-{other}")
        press(app, browser, "id", f"replace-{other}")
    assert dict(read_tags(app.game).stood_in) == {}


def test_the_bot_in_a_persons_place_survives_a_reload() -> None:
    app, browser = together("peek", TWO)
    seat = app.game.state.seat or 0
    press(app, browser, "id", f"seat-{seat}")
    press(app, browser, "id", f"replace-{seat}")
    again = FakeBrowser(browser.storage)
    resumed = App(again)
    again.tick()
    assert resumed.game is not None
    assert dict(read_tags(resumed.game).stood_in) == {seat: 1}
    assert stp.load(stp.dump(resumed.game)) == resumed.game


def test_the_only_person_leaves_and_nobody_sees_more_than_they_could() -> None:
    app, browser = together("peek", {"players": "2", "seed": "neva", "kind-2": "greedy"})
    browser.wait()
    press(app, browser, "id", "seat-1")
    press(app, browser, "id", "replace-1")
    for _ in range(4):
        assert rubles_shown(browser) == [1]
        browser.tick()


def test_no_person_can_move_for_a_substitute_bot() -> None:
    app, browser = together("peek", {"players": "2", "seed": "neva", "kind-2": "greedy"})
    browser.wait()
    press(app, browser, "id", "seat-1")
    press(app, browser, "id", "replace-1")
    assert app.game.state.seat == 1
    assert not browser.page.values("data-action")
    ui(app, "hint")
    assert opened(app) == ""


def test_an_invalid_seat_changes_nothing() -> None:
    tags = {"bots": ["greedy", "greedy"], "x-stood-in": "5:0 2:1"}
    assert seats_of(stp.Game(players=2, seed="neva", tags=tags)).away == (2,)


def test_from_the_curtain_a_bot_can_take_the_seat_of_who_does_not_come() -> None:
    app, browser = together("curtain", TWO)
    seat = app.game.state.seat or 0
    press(app, browser, "id", f"replace-{seat}")
    browser.tick()
    assert app.game.movers[0] == seat
    assert "curtain" in browser.page.values("id")  # the other person need not be there yet


def test_a_game_with_a_substitute_bot_counts_as_nobodys_win() -> None:
    app, browser = together("peek", {"players": "2", "seed": "neva", "kind-2": "greedy"})
    game = app.game
    browser.wait()
    press(app, browser, "id", "seat-1")
    press(app, browser, "id", "replace-1")
    browser.tick()
    press(app, browser, "id", "seat-1")
    press(app, browser, "id", "replace-1")
    while not game.over:
        if browser.timers:
            browser.tick()
        else:
            choose(app, str(game.legal_moves[-1]))
    press(app, browser, "id", "to-result")
    assert "Human, 1 move by a bot" in browser.page.text
    (key,) = (key for key in browser.storage.stored if key.startswith(GAME))
    summary = summarize(key, browser.storage.stored[key])
    assert summary.over
    assert summary.only_person is None
    found = statistics([summary])
    assert (found.games, found.total.games, found.stood_in) == (1, 0, 1)


def test_the_same_deal_again_has_the_people_back() -> None:
    app, browser = together("peek", TWO)
    game = app.game
    seat = game.state.seat or 0
    press(app, browser, "id", f"seat-{seat}")
    press(app, browser, "id", f"replace-{seat}")
    while not game.over:
        if browser.timers:
            browser.tick()
        else:
            choose(app, str(game.legal_moves[-1]))
    press(app, browser, "id", "to-result")
    press(app, browser, "id", "again")
    assert app.game.tags["bots"] == [None, None]
    assert seats_of(app.game).away == ()


@pytest.mark.parametrize("is_over", [False, True])
def test_the_same_table_is_set_up_again_with_a_new_deal(is_over: bool) -> None:
    app, browser = together("peek", TWO)
    before = app.game
    assert before is not None
    if is_over:
        skip_to_the_end(app, browser)
        assert "primary" in browser.page.find("id", "play-again")["class"]
    else:
        press(app, browser, "id", "leave")
    press(app, browser, "id", "play-again")
    assert app.game.seed != before.seed
    assert not app.game.moves
    for name in ("players", "edition", "rules"):
        assert getattr(app.game, name) == getattr(before, name)
    for tag in ("names", "bots"):
        assert app.game.tags[tag] == before.tags[tag]
