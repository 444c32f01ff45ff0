"""Watching games: every position, and playing on from one."""

from __future__ import annotations

import pytest

from stp.web.app import App
from stp.web.browser.port import Event
from stp.web.controllers.shortcuts import REPLAY_KEYS
from stp.web.model.story.phase_starts import phase_starts
from stp.web.render.screens.over_any_screen import replay_keys
from stp.web.words.text import text_in
from tests.browser.gallery import LANGUAGES
from tests.web.fake_browser import FakeBrowser, press
from tests.web.games import finished
from tests.web.pages import choose, configure, texts, ui
from tests.web.replays import at, watching


def test_buttons_step_through_moves_and_phases_and_to_both_ends() -> None:
    game = finished()
    app, browser = watching(game, 10)
    seen = []
    for button in (
        "replay-forward",
        "replay-back",
        "replay-last",
        "replay-first",
        "replay-phase-forward",
    ):
        press(app, browser, "id", button)
        seen.append(at(browser))
    assert seen == [11, 10, len(game.moves), 0, phase_starts(game)[1].at]


def test_keys_and_the_slider_step_through_a_replay() -> None:
    game = finished()
    app, browser = watching(game)
    for key in ("ArrowRight", "ArrowRight", "ArrowLeft"):
        assert app.handle(Event("keydown", key=key))
    assert at(browser) == 1
    assert app.handle(Event("keydown", key="End"))
    assert at(browser) == len(game.moves)
    assert app.handle(Event("input", name="replay-at", value="42"))
    assert at(browser) == 42
    assert not app.handle(Event("keydown", key="ArrowLeft", name="replay-at", value="42"))


def test_an_unknown_viewer_sees_what_everybody_may_see() -> None:
    app, browser = watching(finished(), 10)
    app.handle(Event("change", name="replay-viewer", value="1"))
    assert browser.page.find("value", "1").get("selected") is not None
    app.handle(Event("change", name="replay-viewer", value="99"))
    assert browser.page.find("value", "1").get("selected") is None


def test_space_starts_autoplay_except_on_a_button() -> None:
    app, browser = watching(finished())
    on_button = {"ui": "replay forward", "opener": "replay-forward"}
    assert not app.handle(Event("keydown", key=" ", data=on_button))
    assert not browser.timers
    assert app.handle(Event("keydown", key=" ", data={"opener": ""})), "as the page reports it"
    assert browser.timers


def test_letters_mean_nothing_in_a_replay_if_shortcuts_are_off() -> None:
    app, browser = watching(finished())
    ui(app, "open settings")
    configure(app, shortcuts=False)
    app.handle(Event("keydown", key="Escape"))
    assert not app.handle(Event("keydown", key="p"))
    assert not browser.timers
    assert app.handle(Event("keydown", key="End"))


def test_a_question_mark_lists_the_keys_of_a_replay() -> None:
    app, browser = watching(finished())
    assert app.handle(Event("keydown", key="?", modifiers=frozenset(("shift",))))
    assert "In a replay" in browser.page.text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_key_of_a_replay_is_listed_by_itself(lang: str) -> None:
    listed = [key for keys, _ in replay_keys(text_in(lang)) for key in keys]
    assert len(set(listed)) == len({*REPLAY_KEYS, " "} - {"?"})
    assert not [key for key in listed if "/" in key]


@pytest.mark.parametrize("value", ["", "-1", "x", "²"])
def test_the_scrubber_ignores_invalid_values(value: str) -> None:
    app, browser = watching(finished(), 10)
    assert not app.handle(Event("input", name="replay-at", value=value))
    assert at(browser) == 10


def test_the_scrubber_stops_at_the_end() -> None:
    game = finished()
    app, browser = watching(game, 10)
    assert app.handle(Event("input", name="replay-at", value="99999999"))
    assert at(browser) == len(game.moves)


def test_no_position_of_a_replay_offers_a_move() -> None:
    game = finished("ice", (None, "greedy", None))
    app, browser = watching(game)
    app.handle(Event("keydown", key="Home"))
    for number in range(len(game.moves)):
        if number % 5 == 0:  # from every point of view
            seat = ("", "1", "3")[number // 5 % 3]
            app.handle(Event("change", name="replay-viewer", value=seat))
        assert not browser.page.moves()
        app.handle(Event("keydown", key="ArrowRight"))


def test_a_replay_seen_from_a_seat_shows_no_hidden_hand() -> None:
    game = finished()
    app, browser = watching(game, len(game.moves) // 2)
    assert "hidden" not in browser.page.text
    app.handle(Event("change", name="replay-viewer", value="2"))
    assert "hidden" in browser.page.text


def test_autoplay_stops_at_the_end_and_when_the_replay_is_left() -> None:
    game = finished()
    app, browser = watching(game, len(game.moves) - 3)
    press(app, browser, "id", "replay-play")
    for _ in range(3):
        browser.tick()
    assert at(browser) == len(game.moves)
    assert not browser.timers
    press(app, browser, "id", "replay-play")
    browser.tick()
    assert at(browser) == 1
    press(app, browser, "id", "replay-play")
    assert not browser.timers
    press(app, browser, "id", "replay-play")
    press(app, browser, "id", "replay-leave")
    assert not browser.timers


def test_every_phase_has_a_mark() -> None:
    game = finished()
    ticks = phase_starts(game)
    assert [tick.at for tick in ticks] == sorted(tick.at for tick in ticks)
    assert {tick.round for tick in ticks} == set(range(1, game.state.round + 1))
    assert ticks[0].at == 0


def test_playing_on_from_a_position_starts_a_new_game() -> None:
    game = finished("ice", (None, "greedy", None))
    app, browser = watching(game, 20)
    app.handle(Event("change", name="replay-viewer", value="3"))
    press(app, browser, "id", "replay-play-on")
    assert app.game.moves == game.moves[:20]
    assert app.game.tags["bots"] == ["medium", "greedy", None]
    assert str(app.game.tags["x-title"]).startswith("What if, from move 20")
    assert app.at_table
    assert len(texts(browser.storage)) == 1


def test_the_result_of_a_watched_game_leads_back() -> None:
    game = finished()
    app, browser = watching(game, len(game.moves))
    press(app, browser, "id", "replay-result")
    assert game.result is not None
    assert f"{game.result.points[0]}" in browser.page.text
    press(app, browser, "id", "watch-replay")
    assert at(browser) == len(game.moves)


def beside_the_table() -> tuple[App, FakeBrowser]:
    """Return a page with the replay of the current game."""
    browser = FakeBrowser()
    app = App(browser)
    app.handle(Event("submit", data={"ui": "start"},
                     form={"players": "2", "seed": "neva", "kind-2": "human"}))  # fmt: skip
    choose(app, "pass")
    ui(app, "replay game")
    return app, browser


def test_an_unfinished_game_is_replayed_and_then_continued() -> None:
    app, browser = beside_the_table()
    assert at(browser) == 0
    app.handle(Event("keydown", key="Escape"))
    assert app.at_table
    assert len(app.game.moves) == 1


def test_a_key_on_a_button_that_leaves_does_not_press_it() -> None:
    app, browser = beside_the_table()
    app.handle(Event("keydown", key="Tab", data={"ui": "leave"}))
    assert at(browser) == 0
    press(app, browser, "id", "leave")
    assert app.at_table


def test_the_library_opens_from_a_replay_and_leads_back_to_the_table() -> None:
    app, browser = beside_the_table()
    ui(app, "open menu")
    press(app, browser, "id", "menu-games")
    assert "library" in browser.page.values("id")
    assert "over" not in browser.page.values("id")
    app.handle(Event("keydown", key="Escape"))
    assert app.at_table


def test_the_menu_over_a_replay_closes_with_it() -> None:
    app, browser = beside_the_table()
    ui(app, "open menu")
    press(app, browser, "id", "menu-leave")
    assert app.at_table
    assert "over" not in browser.page.values("id")


def test_the_sound_is_turned_off_in_a_replay_too() -> None:
    app, browser = beside_the_table()
    before = browser.volume
    press(app, browser, "id", "sound")
    assert browser.volume != before
    assert browser.page.find("id", "sound")["aria-pressed"] == "true"


def test_the_focus_follows_to_every_screen_and_back() -> None:
    app, browser = beside_the_table()
    del browser.focused[:]
    for button in ("library show games", "replay game", "analysis replay"):
        ui(app, button)
    assert browser.focused == ["library", "table", "analysis"]
    for _ in range(3):
        app.handle(Event("keydown", key="Escape"))
    assert browser.focused[3:] == ["table", "library", "table"]


def test_the_focus_comes_back_to_the_button_that_led_to_each_screen() -> None:
    app, browser = beside_the_table()
    app.handle(Event("keydown", key="Escape"))
    for button, opener in (
        ("library show games", "show-games"),
        ("replay game", "no-longer-there"),
        ("analysis replay", "replay-share"),
    ):
        app.handle(Event("click", data={"ui": button, "opener": opener}))
    found = []
    for _ in range(3):
        app.handle(Event("keydown", key="Escape"))
        found.append(browser.focused[-1])
    assert found == ["replay-share", "library", "show-games"]


@pytest.mark.parametrize("sheet", ["settings", "menu", "keys"])
def test_a_sheet_over_any_screen_takes_the_place_of_a_card_open_in_a_replay(sheet: str) -> None:
    app, browser = watching(finished())
    opener = next(one for one in browser.page.values("data-ui") if one.startswith("open upper "))
    ui(app, opener)
    assert browser.page.values("id").count("close") == 1
    ui(app, f"open {sheet}")
    ids = browser.page.values("id")
    assert len(set(ids)) == len(ids)
    press(app, browser, "id", "close")
    assert "close" not in browser.page.values("id"), "nothing is left below"
