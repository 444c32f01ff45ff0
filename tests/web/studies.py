"""Studies of a finished game: the page with one, and what is saved with the game."""

from __future__ import annotations

import stp
from stp.record.annotations import variations_at
from stp.web.app import App
from stp.web.browser.port import Event
from stp.web.lazy.study.study import StudyScreen
from stp.web.lazy.study.study_bar import WORDS
from stp.web.store.texts import CURRENT, GAME
from tests.web.fake_browser import FakeBrowser, FakeStorage, press
from tests.web.games import finished
from tests.web.pages import ui

KEY = f"{GAME}one"
PLAYED = finished()
AT = next(
    number
    for number, move in enumerate(PLAYED.moves)
    if len(PLAYED.position(number).legal_moves) > 3 and number > 10
)
"""The number of moves before a position with a choice."""
OTHERS = [
    str(move) for move in PLAYED.position(AT).legal_moves if move not in (PLAYED.moves[AT], "pass")
]
"""Moves that were not made there."""


def studying(storage: FakeStorage | None = None, number: int = AT) -> tuple[App, FakeBrowser]:
    """Return a page with the study of a saved game at a position."""
    browser = FakeBrowser(storage)
    if storage is None:
        browser.storage.stored |= {KEY: stp.dump(PLAYED), CURRENT: "one"}
    app = App(browser)
    ui(app, "library show history")
    ui(app, "library watch one")
    app.handle(Event("input", name="replay-at", value=str(number)))
    press(app, browser, "id", "study-open")
    return app, browser


def with_comments(lines: list[str]) -> tuple[App, FakeBrowser]:
    """Return a page with the study of a saved game that has comments at the position shown."""
    game = PLAYED.copy()
    game.comments = {AT: lines}
    storage = FakeStorage()
    storage.stored |= {KEY: stp.dump(game), CURRENT: "one"}
    return studying(storage)


def saved(browser: FakeBrowser) -> stp.Game:
    """Return the game as it is saved."""
    return stp.load(browser.storage.stored[KEY])


def lines(browser: FakeBrowser, number: int = AT) -> list[tuple[str, ...]]:
    """Return the moves of the saved variations of a position."""
    return [one.transcript for one in variations_at(saved(browser), number)]


def write(app: App, browser: FakeBrowser, words: str, button: str = "study-edit") -> None:
    """Write a comment on the position shown."""
    press(app, browser, "id", button)
    assert browser.focused[-1] == WORDS
    ui(app, "study keep", **{WORDS: words})


def rename(app: App, browser: FakeBrowser, words: str) -> None:
    """Name the variation shown."""
    write(app, browser, words, "study-name")


def legal_moves(app: App) -> list[str]:
    """Return the moves that can be tried now."""
    seen = app._parts.viewer.seen
    assert isinstance(seen, StudyScreen)
    return list(map(str, seen.scene.view.legal_moves))


def seat(number: int = AT) -> int | None:
    return PLAYED.position(number).seat
