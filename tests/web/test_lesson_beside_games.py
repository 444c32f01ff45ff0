"""The lesson beside the games of the device: neither takes anything from the other."""

from __future__ import annotations

from stp.web.app import App
from tests.web.fake_browser import FakeBrowser, start
from tests.web.pages import TWO, texts, ui


def test_the_lesson_leaves_a_game_that_nobody_has_moved_in() -> None:
    browser = FakeBrowser()
    app = App(browser)
    start(app, **TWO)
    kept = texts(browser.storage)
    assert len(kept) == 1
    ui(app, "leave")
    ui(app, "lesson begin")
    assert kept.items() <= texts(browser.storage).items()
    ui(app, "lesson leave")
    assert texts(browser.storage).keys() == kept.keys()
    assert app.game is not None
    assert app.game.seed == TWO["seed"]
