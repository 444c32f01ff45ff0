"""The drawing prepared on a press is the one that is shown, and changes nothing else."""

from __future__ import annotations

import pytest

from stp.record import dump
from stp.view import View
from stp.web.app import App
from stp.web.browser.port import Event
from stp.web.model.visibility import Visibility
from tests.web.fake_browser import FakeBrowser, press, start
from tests.web.pages import choose, configure, leave, opened, redraw, ui

ALONE = {"players": "2", "seed": "neva", "kind-1": "human", "kind-2": "medium"}


def at_table(form: dict[str, str], **settings: str) -> tuple[App, FakeBrowser]:
    """Return a page at the start of a game, with a person to move."""
    browser = FakeBrowser()
    app = App(browser)
    configure(app, **{"coach": "off"} | settings)
    start(app, **form)
    browser.wait()
    return app, browser


def hold_down(app: App, *, action: str = "", ui: str = "") -> None:
    """Press a button without releasing it."""
    assert not app.handle(Event("press", action=action, data={"action": action, "ui": ui}))


def test_a_move_that_is_pressed_is_drawn_as_it_will_be_and_not_made() -> None:
    app, browser = at_table(ALONE)
    while not app.game.over:
        if browser.timers:
            browser.tick()
            continue
        move = str(app.game.legal_moves[0])
        record, drawn = dump(app.game), browser.drawn
        browser.prerendered = ""
        hold_down(app, action=move)
        assert (dump(app.game), browser.drawn) == (record, drawn)
        app.handle(Event("click", action=move, data={"action": move}))
        assert app.game.result or browser.prerendered == browser.html


def test_a_sheet_is_drawn_before_it_opens_and_before_it_closes() -> None:
    app, browser = at_table(ALONE)
    card = f"open upper {app.game.state.upper[0]}"
    for sheet in (card.removeprefix("open "), ""):
        before = browser.html
        hold_down(app, ui=card)
        assert browser.html == before
        ui(app, card)
        assert (browser.prerendered, opened(app)) == (browser.html, sheet)


def test_the_table_is_drawn_before_a_button_closes_a_sheet() -> None:
    app, browser = at_table(ALONE)
    ui(app, f"open upper {app.game.state.upper[0]}")
    before = browser.html
    browser.prerendered = ""
    hold_down(app, ui="close")
    assert browser.html == before
    assert browser.prerendered
    ui(app, "close")
    assert (browser.prerendered, opened(app)) == (browser.html, "")
    browser.prerendered = ""
    hold_down(app, ui="close")
    assert not browser.prerendered, "nothing is open"


def test_an_error_while_it_is_drawn_leaves_the_game_as_it_was(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app, _ = at_table(ALONE)
    before, seen = dump(app.game), Visibility.view

    def fail_after_a_move(self: Visibility, privacy: str, *, covered: bool) -> View:
        if app.game.moves:
            raise RuntimeError("this is not to be seen")
        return seen(self, privacy, covered=covered)

    monkeypatch.setattr(Visibility, "view", fail_after_a_move)
    with pytest.raises(RuntimeError):
        hold_down(app, action=str(app.game.legal_moves[0]))
    assert dump(app.game) == before


def test_after_an_undo_a_move_is_prerendered_as_well() -> None:
    app, browser = at_table(ALONE)
    choose(app, "take upper shepherd")
    ui(app, "undo")
    move = str(app.game.legal_moves[0])
    hold_down(app, action=move)
    app.handle(Event("click", action=move, data={"action": move}))
    assert browser.prerendered == browser.html


@pytest.mark.parametrize("between", ["theme", "lang de", "undo", "open settings", "leave"])
def test_what_happens_between_a_press_and_its_click_counts(between: str) -> None:
    pages = []
    for presses in (True, False):
        app, browser = at_table(ALONE)
        choose(app, "take upper shepherd")
        browser.wait()
        move = str(app.game.legal_moves[0])
        if presses:
            hold_down(app, action=move)
        ui(app, between)
        app.handle(Event("click", action=move, data={"action": move}))
        pages.append(browser.html)
    assert pages[0] == pages[1]


def test_nothing_is_prerendered_of_what_somebody_else_may_see() -> None:
    app, browser = at_table(ALONE | {"kind-2": "human"}, privacy="peek")
    hold_down(app, action=str(app.game.legal_moves[0]))
    assert not browser.prerendered


def test_a_sheet_is_prerendered_with_own_things_covered() -> None:
    app, browser = at_table(ALONE | {"kind-2": "human"}, privacy="peek", coach="on")
    app.handle(Event("hold"))
    app.handle(Event("release"))
    card = f"open upper {app.game.state.upper[0]}"
    hold_down(app, ui=card)
    ui(app, card)
    assert browser.prerendered == browser.html


@pytest.mark.parametrize("action", ["buy upper judge", "observe trading", "nonsense"])
def test_a_move_that_cannot_be_made_prerenders_nothing(action: str) -> None:
    app, browser = at_table(ALONE)
    before = browser.html
    hold_down(app, action=action)
    assert (browser.prerendered, browser.html) == ("", before)


def test_nothing_is_prerendered_beside_the_table() -> None:
    app, browser = at_table(ALONE)
    leave(app)
    hold_down(app, action="pass")
    hold_down(app, ui="open settings")
    press(app, browser, "data-ui", "continue")
    ui(app, "read rules")
    hold_down(app, action="pass")
    assert not browser.prerendered
    app.handle(Event("back"))
    hold_down(app, action="pass")
    assert browser.prerendered


def test_what_was_drawn_ahead_is_what_a_fresh_drawing_shows() -> None:
    """This includes tables with a substitute bot, and positions after an undo, whose redo list a
    trial must not change."""
    app, browser = at_table(ALONE | {"kind-2": "human"})
    ui(app, "stand-in 2")
    browser.wait()
    for _ in range(6):
        move = str(app.game.legal_moves[0])
        hold_down(app, action=move)
        app.handle(Event("click", action=move, data={"action": move}))
        shown = browser.html
        redraw(app)
        assert browser.html == shown
        ui(app, "undo")
        hold_down(app, action=move)
        app.handle(Event("click", action=move, data={"action": move}))
        shown = browser.html
        assert browser.prerendered == shown
        redraw(app)
        assert browser.html == shown
        browser.wait()
