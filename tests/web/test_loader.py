"""Lazy screens: what is shown until their code is loaded, and when it cannot be loaded."""

from __future__ import annotations

import stp
from stp.web.app import App
from stp.web.browser.port import SCREENS, Event
from stp.web.store.texts import CURRENT, GAME
from tests.web.fake_browser import FakeBrowser, press
from tests.web.games import finished
from tests.web.pages import sit_down


def at_the_end(*, is_offline: bool = False) -> tuple[App, FakeBrowser]:
    """Return a page at the result of a saved game."""
    browser = FakeBrowser()
    browser.is_offline = is_offline
    browser.storage.stored |= {f"{GAME}one": stp.dump(finished()), CURRENT: "one"}
    app = App(browser)
    sit_down(app)
    return app, browser


def asked_offline() -> tuple[App, FakeBrowser]:
    """Return a page on which the analysis was opened, but its code has not arrived."""
    app, browser = at_the_end(is_offline=True)
    press(app, browser, "id", "analysis-open")
    return app, browser


def is_seen(browser: FakeBrowser, element_id: str) -> bool:
    """Return whether the page has an element with this id."""
    return f' id="{element_id}"' in browser.html


def test_a_late_screen_whose_python_is_there_opens_at_once() -> None:
    app, browser = at_the_end()
    press(app, browser, "id", "analysis-open")
    assert is_seen(browser, "analysis")


def test_a_screen_says_that_it_is_loading_only_when_that_takes_long() -> None:
    app, browser = asked_offline()
    assert not is_seen(browser, "loading")
    browser.tick()
    assert is_seen(browser, "loading")
    assert browser.focused[-1] == "loading"
    assert "Loading" in browser.html
    app.handle(Event("fetched", name=SCREENS, value=SCREENS))
    assert is_seen(browser, "analysis")
    assert not is_seen(browser, "loading")


def test_a_screen_that_cannot_be_loaded_says_so_and_can_be_requested_again() -> None:
    app, browser = asked_offline()
    app.handle(Event("fetched", name=SCREENS))
    assert "couldn&#x27;t be loaded" in browser.html or "couldn't be loaded" in browser.html
    browser.is_offline = False
    press(app, browser, "data-ui", "load again")
    assert is_seen(browser, "analysis")


def test_leaving_leads_back_and_nothing_opens_afterwards() -> None:
    for leave in (
        lambda app, browser: press(app, browser, "data-ui", "load close"),
        lambda app, _browser: app.handle(Event("keydown", key="Escape")),
        lambda app, _browser: app.handle(Event("back")),
    ):
        app, browser = asked_offline()
        browser.tick()
        leave(app, browser)
        assert not is_seen(browser, "loading")
        app.handle(Event("fetched", name=SCREENS, value=SCREENS))
        assert not is_seen(browser, "analysis")


def test_a_loaded_screen_does_not_open_after_leaving() -> None:
    app, browser = asked_offline()
    press(app, browser, "data-ui", "leave")
    app.handle(Event("fetched", name=SCREENS, value=SCREENS))
    assert is_seen(browser, "deal"), "the start screen"
