"""Overlays of the table stay open while others move, as long as they can be read."""

from __future__ import annotations

import re

import pytest

from stp.web.app import App
from tests.web.fake_browser import FakeBrowser, press, start
from tests.web.pages import choose, opened, perform, ui
from tests.web.people import TWO, together


@pytest.mark.parametrize("panel", ["menu", "settings"])
def test_sheets_that_do_not_depend_on_the_position_stay_open_when_a_bot_moves(panel: str) -> None:
    browser = FakeBrowser()
    app = App(browser)
    start(app, seed="neva")
    choose(app, "pass")
    ui(app, f"open {panel}")
    browser.tick()
    assert opened(app) == panel
    ui(app, "close")
    assert "over" not in browser.page.values("id")


def passed() -> tuple[App, FakeBrowser]:
    """Return a page after the person's pass, before the moves of three bots."""
    browser = FakeBrowser()
    app = App(browser)
    start(app, players="4", seed="neva")
    choose(app, "pass")
    assert browser.timers
    return app, browser


def test_a_sheet_stays_open_while_others_move_as_long_as_its_subject_exists() -> None:
    for sheet in ("seat 2", "discard", "log"):
        app, browser = passed()
        ui(app, f"open {sheet}")
        browser.tick()
        assert opened(app) == sheet
        assert "sheet" in browser.page.values("id")
    app, browser = passed()
    row = app.game.state.upper
    browser.tick()
    (gone,) = (card for card in {*row} if app.game.state.upper.count(card) < row.count(card))
    lasting = next(card for card in row if app.game.state.upper.count(card) == row.count(card))
    stays = row.count(gone) > 1
    for card, is_open in ((gone, stays), (lasting, True)):
        app, browser = passed()
        ui(app, f"open upper {card}")
        browser.tick()
        assert bool(opened(app)) is is_open
        assert ("sheet" in browser.page.values("id")) is is_open


def test_ones_own_move_closes_every_sheet() -> None:
    browser = FakeBrowser()
    app = App(browser)
    start(app, seed="neva")
    ui(app, "open seat 2")
    choose(app, "pass")
    assert not opened(app)


def test_a_sheet_of_one_person_is_not_open_for_the_next() -> None:
    app, browser = together("curtain", TWO)
    press(app, browser, "id", "arrive")
    ui(app, "open discard")
    assert opened(app)
    perform(app, *app._parts.table.play("pass"))  # as if the page passed for somebody
    assert "Pass the device to" in browser.page.text
    assert not opened(app)


def test_where_the_log_has_no_room_the_menu_opens_it() -> None:
    app, browser = passed()
    ui(app, "open menu")
    press(app, browser, "id", "menu-log")
    assert browser.html.count('data-key="move-') == len(app.game.log) > 1
    app, browser = together("curtain", TWO)
    ui(app, "open menu")
    assert "menu-log" not in browser.page.values("id"), "it would open behind the curtain"


def test_no_two_entries_of_the_menu_have_the_same_picture() -> None:
    app, browser = passed()
    ui(app, "open menu")
    menu = browser.html.partition('class="menu"')[2].partition("</nav>")[0]
    pictures = re.findall(r'href="#([^"]+)"', menu)
    assert len(set(pictures)) == len(pictures) >= 11
