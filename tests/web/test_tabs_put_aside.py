"""A tab that the browser had put aside, so that it heard nothing of other tabs, catches up."""

from __future__ import annotations

import stp
from stp.web.app import App
from stp.web.browser.port import Event
from stp.web.store.texts import GAME
from tests.web.fake_browser import FakeBrowser
from tests.web.games_by_link import FIRST, begun, send
from tests.web.pages import choose, leave, texts, ui


def come_back(app: App) -> None:
    """Show the tab again, as after a visit to another page."""
    app.handle(Event("resume"))


def test_it_shows_the_moves_of_another_tab() -> None:
    one, browser = begun()
    other = App(FakeBrowser(browser.storage))
    choose(other, "pass")
    come_back(one)
    assert one.game.moves == other.game.moves
    assert "another tab" in browser.page.text


def test_it_takes_back_no_move_that_another_tab_has_sent() -> None:
    one, browser = begun()
    choose(one, "take upper shepherd")
    other_browser = FakeBrowser(browser.storage)
    send(App(other_browser), other_browser, FIRST)
    come_back(one)
    ui(one, "undo")
    assert len(one.game.moves) == 1


def test_it_does_not_save_a_game_that_was_deleted() -> None:
    one, browser = begun()
    (key,) = texts(browser.storage)
    other = App(FakeBrowser(browser.storage))
    leave(other)
    ui(other, f"library delete {key.removeprefix(GAME)}")
    come_back(one)
    assert "deleted in another tab" in browser.page.text
    choose(one, "pass")
    assert len(stp.load(browser.storage.stored[key]).moves) == 1


def test_a_game_that_is_only_in_memory_was_not_deleted() -> None:
    browser = FakeBrowser()
    browser.storage.refuses = True
    app = App(browser)
    ui(app, "start", players="2", seed="neva")
    come_back(app)
    assert "deleted" not in browser.page.text
