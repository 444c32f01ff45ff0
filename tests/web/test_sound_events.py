"""The sounds of events, taken from the log."""

from __future__ import annotations

from dataclasses import replace

import pytest

import stp
from stp.log import FillEntry, MoveEntry, ScoringEntry
from stp.moves import Move
from stp.web.app import App
from stp.web.controllers.game.sound_offer import SoundOffer
from stp.web.controllers.preferences import Preferences
from stp.web.model.session import CurrentGame
from stp.web.model.story.sound_events import SoundEvents, ending, sound_events
from tests.web.fake_browser import FakeBrowser, press, start
from tests.web.games import played
from tests.web.pages import choose, configure, ui


def heard(app: App, browser: FakeBrowser, move: str) -> list[str]:
    """Make a move and return its sounds."""
    browser.heard.clear()
    choose(app, move)
    return browser.heard


def alone(**form: str) -> tuple[App, FakeBrowser]:
    browser = FakeBrowser()
    app = App(browser)
    start(app, **({"players": "2", "kind-2": "human", "seed": "neva", "open_money": "on"} | form))
    return app, browser


def test_a_move_is_named_by_its_verb_and_what_was_paid() -> None:
    buy = MoveEntry(1, "worker", 2, Move("buy", "upper", "shepherd"), 5)
    take = MoveEntry(1, "worker", 1, Move("take", "upper", "shepherd"), 0)
    assert sound_events((buy, take), 1) == ("buy", "pay", "take")


def test_the_sound_of_a_scoring_is_that_of_what_it_pays_the_viewer() -> None:
    gains = ((3, 0), (0, 2), (0, 0), (4, 1), (-1, 0))
    entry = ScoringEntry(1, "worker", gains, (0, 0, 0, 0, 0))
    found = [sound_events((entry,), seat) for seat in range(1, 6)]
    assert found == [("income",), ("points",), (), ("income", "points"), ()]


def test_new_cards_begin_a_phase_or_a_round() -> None:
    entry = FillEntry(2, "building", (), (), False)
    assert sound_events((entry, replace(entry, phase="worker")), 1) == ("phase", "round")


def test_the_sound_of_the_end_is_that_of_a_win_or_of_another_result() -> None:
    result = played(2, "ice", "base").result
    assert result is not None
    assert {ending(result, seat) for seat in (1, 2)} == {("won",), ("over",)}
    assert ending(None, 1) == ()


def test_the_end_is_heard_once_and_not_before_the_final_scoring_has_been_shown() -> None:
    whole = played(2, "ice", "base")
    end = ending(whole.result, 1)
    for is_postponed in (False, True):
        ear, game = SoundEvents(), stp.Game(2, "ice")
        for move in whole.moves[:-1]:
            game.play(move)
        ear.listen(game, 1, None)
        game.play(whole.moves[-1])
        if is_postponed:
            assert ear.listen(game, 1, None, tells_end=False)[-1:] != end
        assert ear.listen(game, 1, None)[-1:] == end
        assert ear.listen(game, 1, None) == ()


def test_the_table_is_heard_move_by_move_and_every_turn_that_begins() -> None:
    app, browser = alone()
    assert browser.heard == []
    card = app.game.state.upper[0]
    assert heard(app, browser, f"buy upper {card}")[:2] == ["buy", "pay"]
    assert heard(app, browser, "pass")[0] == "pass"
    assert "phase" in heard(app, browser, "pass")


def test_a_bot_s_move_is_followed_by_the_turn_of_the_person() -> None:
    app, browser = alone(**{"kind-2": "greedy"})
    browser.wait()
    browser.heard.clear()
    choose(app, "pass")
    browser.wait()
    assert browser.heard[-1] == "turn"
    assert browser.heard.count("turn") == 1


def test_an_undo_is_silent() -> None:
    app, browser = alone()
    choose(app, "pass")
    browser.heard.clear()
    press(app, browser, "data-ui", "undo")
    assert browser.heard == []
    assert heard(app, browser, "pass")[0] == "pass"


def test_another_game_is_heard_from_where_it_stands() -> None:
    ear, game = SoundEvents(), played(2, "ice", "base")
    assert ear.listen(game, 1, None) == ()
    fresh = stp.Game(players=2, seed="neva")
    assert ear.listen(fresh, 1, fresh.state.seat) == ()
    fresh.play("pass")
    assert ear.listen(fresh, 1, fresh.state.seat) == ("pass", "turn")


def test_the_sound_is_switched_beside_the_theme_and_kept() -> None:
    app, browser = alone()
    assert browser.volume == 0
    press(app, browser, "id", "sound")
    assert browser.volume == 0.5
    assert browser.page.find("id", "sound")["aria-pressed"] == "true"
    again = FakeBrowser(browser.storage)
    App(again)
    assert again.volume == 0.5
    ui(app, "sound")
    assert browser.volume == 0


def test_sound_is_offered_once_until_it_is_answered_or_somebody_moves() -> None:
    browser = FakeBrowser()
    app = App(browser)
    configure(app, coach="off")
    start(app, players="2", **{"kind-2": "human"})
    assert "sound-yes" in browser.page.values("id")
    press(app, browser, "id", "sound-no")
    assert "sound-yes" not in browser.page.values("id")
    assert browser.volume == 0
    start(app, players="2", **{"kind-2": "human"})
    assert "sound-yes" not in browser.page.values("id"), "once is enough"


def test_a_game_that_goes_on_makes_no_offer_that_its_next_move_would_answer() -> None:
    game = stp.Game(2, "neva")
    offer = SoundOffer(Preferences(FakeBrowser()), lambda _: False)
    offer.begin(CurrentGame(game))
    assert offer.is_made
    game.play("pass")
    offer.begin(CurrentGame(game))
    assert not offer.is_made


def test_a_game_between_bots_makes_no_offer() -> None:
    offer = SoundOffer(Preferences(FakeBrowser()), lambda _: False)
    offer.begin(CurrentGame(stp.Game(2, "neva", tags={"bots": ["greedy", "greedy"]})))
    assert not offer.is_made


@pytest.mark.parametrize("button", ["learn", "quick"])
def test_sound_does_not_compete_with_the_first_tip_but_is_offered_later(button: str) -> None:
    browser = FakeBrowser()
    app = App(browser)
    press(app, browser, "id", button)
    assert 'id="coach"' in browser.html
    assert "sound-yes" not in browser.page.values("id")
    configure(app, coach="off")
    start(app, players="2", **{"kind-2": "human"})
    assert "sound-yes" in browser.page.values("id")


def test_yes_turns_sound_on_and_no_answer_is_not_asked_again() -> None:
    browser = FakeBrowser()
    app = App(browser)
    configure(app, coach="off")
    start(app, players="2", **{"kind-2": "human"})
    press(app, browser, "id", "sound-yes")
    assert browser.volume > 0
    assert "sound-yes" not in browser.page.values("id")
    silent = FakeBrowser()
    app = App(silent)
    configure(app, coach="off")
    start(app, players="2", **{"kind-2": "human"})
    choose(app, "pass")
    assert "sound-yes" not in silent.page.values("id")
    assert App(FakeBrowser(silent.storage))._parts.preferences.settings.sound_offered
