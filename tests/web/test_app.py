"""The app, driven like a person would, in a browser in memory."""

from __future__ import annotations

import pytest

import stp
from stp.web.app import App
from stp.web.browser.port import Event
from stp.web.store.texts import AUTOSAVE, CURRENT, DAMAGED, GAME
from tests.browser.gallery import kept as position
from tests.web.fake_browser import FakeBrowser, FakeStorage, Page, press, start
from tests.web.pages import choose, configure, notify, play_to_the_end, skip_to_the_end, ui

TABLES = [
    ({"players": "2", "kind-2": "greedy", "seed": "neva"}, "alone against one bot"),
    ({"players": "4", "kind-2": "random", "seed": "ice", "preset": "yucata"}, "yucata's rules"),
    ({"players": "3", "edition": "new-society", "kind-2": "human", "kind-3": "greedy",
      "seed": "sun", "preset": "custom", "bonus_timing": "actions", "open_hands": "on"},
     "two people"),
    ({"players": "5", "kind-2": "human", "kind-3": "human", "seed": "fog"}, "five players"),
]  # fmt: skip
LONG = ("yucata's rules", "five players")
"""The tables that are played only at night."""


def kept(storage: FakeStorage, prefix: str = GAME) -> str:
    """Return the only text that is kept under keys with a prefix."""
    (text,) = (text for key, text in storage.stored.items() if key.startswith(prefix))
    return text


@pytest.mark.parametrize(
    ("form", "_what"),
    [
        pytest.param(form, what, id=what, marks=pytest.mark.nightly if what in LONG else ())
        for form, what in TABLES
    ],
)
def test_a_whole_game_is_played_by_pressing_buttons(form: dict[str, str], _what: str) -> None:
    browser = FakeBrowser()
    app = App(browser)
    start(app, **form)
    play_to_the_end(app, browser, seed=1)
    game = app.game
    assert game.result is not None
    for points in game.result.points:
        assert f"{points}" in browser.page.text
    assert stp.load(kept(browser.storage)) == game


def test_a_reload_resumes_the_same_position() -> None:
    browser = FakeBrowser()
    app = App(browser)
    start(app, players="2", seed="neva", **{"kind-2": "human"})
    choose(app, "take upper shepherd")
    before = browser.html
    again = FakeBrowser(browser.storage)
    resumed = App(again)
    assert resumed.game == app.game
    assert again.html == before


def test_bots_go_on_after_a_reload() -> None:
    browser = FakeBrowser()
    start(App(browser), players="3", seed="neva")  # seat 2, a bot, begins
    again = FakeBrowser(browser.storage)
    app = App(again)
    again.tick()
    assert len(app.game.moves) == 1


def test_a_broken_save_is_set_aside_and_announced() -> None:
    storage = FakeStorage()
    storage.stored[AUTOSAVE] = "stp 1\nedition: base\nseed: neva\nseats: 2\n\n1 buy upper moon\n"
    browser = FakeBrowser(storage)
    App(browser)
    assert "Damaged games" in browser.page.text
    assert "moon" in kept(storage, DAMAGED)


def test_a_save_that_breaks_off_resumes_up_to_there() -> None:
    browser = FakeBrowser()
    app = App(browser)
    start(app, players="2", seed="neva", **{"kind-2": "human"})
    choose(app, "pass")
    (key,) = (key for key in browser.storage.stored if key.startswith(GAME))
    browser.storage.stored[key] += "2 buy upper judge\n"
    again = FakeBrowser(browser.storage)
    resumed = App(again)
    assert resumed.game is not None
    assert len(resumed.game.moves) == 1
    assert "Damaged games" in again.page.text


def test_refusing_storage_is_announced_and_the_game_continues() -> None:
    browser = FakeBrowser()
    browser.storage.refuses = True
    browser.journal.is_written = False
    app = App(browser)
    start(app, players="2", seed="neva", **{"kind-2": "human"})
    assert "can't save your games" in (browser.flags["unsaved"] or "")
    choose(app, "pass")
    assert "can't save your games" in (browser.flags["unsaved"] or "")
    assert len(app.game.moves) == 1


def test_a_storage_problem_is_announced_at_the_end_too() -> None:
    browser = FakeBrowser()
    app = App(browser)
    start(app, players="2", seed="neva", **{"kind-1": "greedy", "kind-2": "greedy"})
    while not app.game.over:
        app.game.play(app.game.legal_moves[-1])
    notify(app, "This browser can't save your games.")
    assert "can't save your games" in browser.page.text
    assert browser.page.find("id", "play-again")


def test_after_a_game_against_bots_a_new_deal_is_offered_before_the_same_one() -> None:
    browser = FakeBrowser()
    app = App(browser)
    start(app, players="2", seed="neva")
    skip_to_the_end(app, browser)
    assert "primary" in browser.page.find("id", "play-again")["class"]
    press(app, browser, "id", "again")
    assert (app.game.seed, app.game.moves) == ("neva", ())


def test_undo_takes_back_my_move_and_the_bots_since() -> None:
    browser = FakeBrowser()
    app = App(browser)
    start(app, players="2", seed="neva")
    while app.game.state.seat != 1:
        browser.tick()
    moves = app.game.moves
    choose(app, "pass")
    browser.tick()
    press(app, browser, "data-ui", "undo")
    assert app.game.moves == moves


def test_between_people_only_the_last_move_is_undone() -> None:
    browser = FakeBrowser()
    app = App(browser)
    start(app, players="2", seed="neva", **{"kind-2": "human"})
    choose(app, "take upper shepherd")
    choose(app, "take upper fur-trapper")
    press(app, browser, "data-ui", "undo")
    assert len(app.game.moves) == 1
    assert "disabled" in browser.page.find("id", "undo")


def test_hidden_hands_and_rubles_are_not_on_the_page() -> None:
    browser = FakeBrowser()
    app = App(browser)
    start(app, players="2", seed="neva", **{"kind-2": "human"})
    choose(app, "take upper shepherd")
    seat = app.game.state.seat or 0
    other = app.game.state.players[2 - seat]
    assert other.hand == ("shepherd",)
    ui(app, f"open seat {3 - seat}")
    sheet = browser.html[browser.html.index('id="sheet"') :].split("</section>")[0]
    assert "Shepherd" not in sheet
    assert "hidden" in sheet


def test_bots_alone_are_watched_with_everything_open() -> None:
    browser = FakeBrowser()
    app = App(browser)
    start(app, players="2", seed="neva", **{"kind-1": "greedy", "kind-2": "greedy"})
    for _ in range(6):
        browser.tick()
    assert "hidden" not in browser.page.text


def test_escape_closes_what_is_open_and_gives_the_focus_back() -> None:
    browser = FakeBrowser()
    app = App(browser)
    start(app, players="2", seed="neva", **{"kind-2": "human"})
    press(app, browser, "data-ui", "open discard")
    assert browser.focused[-1] == "sheet"
    app.handle(Event("keydown", key="Escape"))
    assert 'id="sheet"' not in browser.html
    assert browser.focused[-1] == "discard"


def test_several_people_are_offered_open_money_and_hands() -> None:
    browser = FakeBrowser()
    app = App(browser)
    form = {"players": "3", "kind-1": "human", "kind-2": "human", "kind-3": "medium"}
    app.handle(Event("change", name="kind-2", value="human", form=form | {"preset": "classic"}))
    assert "checked" in browser.page.find("id", "preset-custom")
    assert "checked" in browser.page.find("id", "open_money")
    assert "checked" in browser.page.find("id", "open_hands")


def test_an_impossible_move_gets_a_reason() -> None:
    browser = FakeBrowser()
    app = App(browser)
    start(app, players="2", seed="neva", **{"kind-2": "human"})
    app.handle(Event("click", action="buy upper czar"))
    assert "can't do that now: that move is not possible here." in browser.page.text
    assert not app.game.moves


def test_the_theme_is_remembered() -> None:
    browser = FakeBrowser()
    app = App(browser)
    press(app, browser, "data-ui", "theme")
    assert browser.flags["theme"] == "dark"
    again = FakeBrowser(browser.storage)
    App(again)
    assert again.flags["theme"] == "dark"


def test_ids_are_unique_and_nothing_is_styled_inline() -> None:
    browser = FakeBrowser()
    app = App(browser)
    start(app, players="4", seed="neva")
    for step in range(120):
        if browser.timers:
            browser.tick()
        else:
            choose(app, str(app.game.legal_moves[0]))
        check_markup(browser)
        if step % 4 == 0:
            ui(app, "open menu")
            check_markup(browser)
            ui(app, "close")


def test_a_menu_over_a_decision_that_must_be_made_has_the_focus() -> None:
    browser = FakeBrowser()
    game = position("drawn", 1)
    browser.storage.stored |= {f"{GAME}this": stp.dump(game), CURRENT: "this"}
    app = App(browser)
    ui(app, "open menu")
    assert {"sheet", "over"} <= set(browser.page.values("id"))
    assert [place for place in browser.focused if place in browser.page.values("id")][-1] == "over"
    check_markup(browser)


def check_markup(browser: FakeBrowser) -> None:
    """See that ids and keys are unique and that nothing is styled or scripted inline."""
    page = Page(browser.html)
    for attribute in ("id", "data-key"):
        values = page.values(attribute)
        assert len(values) == len(set(values))
    assert not page.values("style")
    assert not page.values("onclick")


def test_the_page_is_drawn_once_per_click() -> None:
    browser = FakeBrowser()
    browser.remembered = [
        Event("submit", data={"ui": "start"}, form={"players": "2", "seed": "neva"})
    ]
    app = App(browser)
    assert app.at_table
    assert browser.drawn == 1, "what was pressed before Python came is seen first"
    presses = ("open menu", "close", "open settings", "read rules", "read cards", "read close")
    beside = (
        "library show games",
        "library tab bring",
        "library close",
        "share open",
        "share close",
    )
    replay = ("replay game", "replay forward", "replay leave", "leave", "continue")
    for pressed in (*presses, *beside, *replay):
        before = browser.drawn
        ui(app, pressed)
        assert browser.drawn == before + 1, pressed
    before = browser.drawn
    app.handle(Event("click", action=str(app.game.legal_moves[0])))
    assert browser.drawn == before + 1


def test_a_link_outranks_what_was_pressed_before_python_came() -> None:
    browser = FakeBrowser()
    browser.hash = "daily"
    browser.remembered = [Event("submit", data={"ui": "start"}, form={"players": "2", "seed": "x"})]
    app = App(browser)
    assert app.game.seed != "x"


def test_after_a_failed_drawing_bots_wait_for_the_person() -> None:
    browser = FakeBrowser()
    app = App(browser)
    start(app, players="2", seed="neva", **{"kind-1": "human", "kind-2": "greedy"})
    configure(app, coach="off")
    browser.wait()
    whole, browser.patch = browser.patch, lambda html: 1 / 0  # type: ignore[assignment, method-assign]
    with pytest.raises(ZeroDivisionError):
        app.handle(Event("click", action="pass"))
    browser.patch = whole  # type: ignore[method-assign]
    app.handle(Event("keydown", key="Tab"))
    assert browser.timers == []
    app.handle(Event("resume"))
    assert browser.timers


def test_a_person_is_not_asked_while_the_page_passes_for_them() -> None:
    asked, passed = set(), 0
    for seed in ("neva", "ice"):
        browser = FakeBrowser()
        app = App(browser)
        start(app, **{"players": "2", "kind-2": "greedy", "seed": seed})
        while app.game.state.seat is not None:
            if app.game.state.seat != 1:
                browser.tick()
                continue
            is_asked = "data-turn" in browser.page.find("id", "table")
            only_pass = list(map(str, app.game.legal_moves)) == ["pass"]
            assert is_asked is not only_pass
            asked.add(is_asked)
            if only_pass:
                passed += 1
                browser.tick()
            else:
                choose(app, str(next(iter(app.game.legal_moves))))
    assert asked == {True, False}
    assert passed > 3
