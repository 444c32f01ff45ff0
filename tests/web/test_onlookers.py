"""A game in which only bots play can be stopped, and played move by move."""

from __future__ import annotations

import pytest

from stp.record import dump
from stp.web.app import App
from stp.web.browser.port import Event
from stp.web.store.texts import CURRENT, GAME
from tests.browser.gallery import kept
from tests.web.fake_browser import FakeBrowser, press
from tests.web.pages import sit_down, ui
from tests.web.replays import let_pass, moves


def watching(seat: int = 0) -> tuple[App, FakeBrowser]:
    """Return a page at a table with a person in a seat, or with bots alone (0) that play."""
    browser = FakeBrowser()
    browser.storage.stored |= {f"{GAME}one": dump(kept("five", seat)), CURRENT: "one"}
    app = App(browser)
    sit_down(app)
    if not seat:
        assert "Continue" in browser.page.text
        press(app, browser, "id", "pause")
    return app, browser


def use(app: App, browser: FakeBrowser, way: str, button: str, key: str) -> None:
    """Press a button, or its key."""
    if way == "key":
        assert app.handle(Event("keydown", key=key))
    else:
        press(app, browser, "id", button)


@pytest.mark.parametrize("way", ["key", "button"])
def test_a_paused_game_stands_still_until_it_goes_on(way: str) -> None:
    app, browser = watching()
    let_pass(browser)
    use(app, browser, way, "pause", "p")
    assert "Continue" in browser.page.text
    stopped = moves(app)
    let_pass(browser)
    assert moves(app) == stopped
    use(app, browser, way, "pause", "p")
    let_pass(browser)
    assert moves(app) > stopped


@pytest.mark.parametrize("way", ["key", "button"])
def test_the_next_move_is_made_alone(way: str) -> None:
    app, browser = watching()
    before = moves(app)
    for number in range(1, 4):
        use(app, browser, way, "step", "s")
        let_pass(browser)
        assert moves(app) == before + number
    assert "Continue" in browser.page.text


def test_skipping_goes_on_to_the_end() -> None:
    app, browser = watching()
    press(app, browser, "id", "pause")
    press(app, browser, "id", "skip")
    before = moves(app)
    let_pass(browser)
    assert moves(app) > before


def test_a_game_is_still_paused_after_one_has_left_the_table() -> None:
    app, browser = watching()
    press(app, browser, "id", "pause")
    press(app, browser, "id", "leave")
    sit_down(app)
    assert "Continue" in browser.page.text


def test_a_game_with_a_person_cannot_be_paused() -> None:
    app, browser = watching(seat=1)
    ids = browser.page.values("id")
    assert "pause" not in ids
    assert "step" not in ids
    before = moves(app)
    ui(app, "step")
    ui(app, "pause")
    assert moves(app) == before
    assert not app.handle(Event("keydown", key="s"))
