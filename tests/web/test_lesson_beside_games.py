"""The lesson beside the games of the device: neither takes anything from the other."""

from __future__ import annotations

import json

from stp.web.app import App
from stp.web.browser.port import Event
from stp.web.store.saves import GAME
from tests.web.fake_browser import FakeBrowser, press, start
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


def test_what_a_step_asked_for_stops_nobody_in_another_game() -> None:
    browser = FakeBrowser()
    app = App(browser)
    app.handle(Event("change", name="set-privacy", value="curtain"))
    ui(app, "lesson begin")
    ui(app, "stand-in 1")
    assert "Not yet." in browser.html
    ui(app, "leave")
    start(app, **TWO)
    assert 'id="curtain"' in browser.html
    ui(app, "stand-in 1")
    assert "Not yet." not in browser.html
    assert any("A bot is playing for Anna." in said for said in browser.said)


def test_the_lesson_is_in_no_back_up() -> None:
    browser = FakeBrowser()
    app = App(browser)
    start(app, **TWO)
    (own,) = texts(browser.storage)
    ui(app, "lesson begin")
    assert f"{GAME}lesson" in texts(browser.storage)
    ui(app, "library show bring")
    press(app, browser, "id", "backup")
    (text,) = browser.files.values()
    assert list(json.loads(text)["games"]) == [own.removeprefix(GAME)]
