"""Opens pages with the coach, for tests."""

from __future__ import annotations

from stp.web.app import App
from stp.web.browser.port import Event
from tests.web.fake_browser import FakeBrowser, FakeStorage, press, start
from tests.web.games import played
from tests.web.pages import begin, settle

FORM = {"players": "2", "kind-2": "greedy", "seed": "neva"}


def seated(storage: FakeStorage | None = None, **form: str) -> tuple[App, FakeBrowser]:
    """Return a page at the start of a game."""
    browser = FakeBrowser(storage)
    app = App(browser)
    start(app, **(FORM | form))
    return app, browser


def shown(browser: FakeBrowser) -> str:
    """Return the coach's tip, "" for none."""
    _, found, rest = browser.html.partition('id="coach"')
    return rest.partition("<p>")[2].partition("</p>")[0] if found else ""


def advised(browser: FakeBrowser) -> list[str]:
    """Return the ids of the cards marked as advised."""
    return [a["id"] for _, a in browser.page.elements if "advised" in a.get("class", "").split()]


def next_tip(app: App, browser: FakeBrowser) -> str:
    press(app, browser, "id", "coach-next")
    browser.wait()
    return shown(browser)


def first_game(*, begins: bool) -> tuple[App, FakeBrowser]:
    """Return a page at the start of a first game, in which the person or a bot moves first."""
    for seed in map(str, range(20)):
        browser = FakeBrowser()
        app = App(browser)
        app.handle(Event("click", data={"ui": "first-game"}, form={"seed": seed}))
        first = app.game.tags["bots"][(app.game.state.seat or 1) - 1]
        if (first is None) == begins:
            return app, browser
    raise AssertionError("twenty lots fell alike")


def finished_game() -> FakeStorage:
    """Return a device with a finished game."""
    storage = FakeStorage()
    app = App(FakeBrowser(storage))
    begin(app, played(2, "ice", "base"))
    settle(app)
    return storage
