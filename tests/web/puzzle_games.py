"""Opens pages with puzzles and tries moves, for tests."""

from __future__ import annotations

from functools import cache

from stp.puzzles.packed import Entry, Puzzle, entries
from stp.web.app import App
from stp.web.lazy.puzzles.ratings import Progress, from_text
from stp.web.store.texts import PUZZLE_PROGRESS
from tests.web.fake_browser import FakeBrowser
from tests.web.pages import ui
from tests.web.puzzle_file import puzzle_file


@cache
def listed_puzzles() -> tuple[Entry, ...]:
    """Return the entries of the file of puzzles."""
    return tuple(entries(puzzle_file()))


def listed(text: str | None = None) -> tuple[App, FakeBrowser]:
    """Return a page with the list of puzzles of a file's text."""
    browser = FakeBrowser()
    browser.puzzles = puzzle_file() if text is None else text
    app = App(browser)
    ui(app, "library show puzzles")
    return app, browser


def solving(entry: Entry | None = None) -> tuple[App, FakeBrowser, Puzzle]:
    """Return the page with a puzzle, the first one for None."""
    entry = entry or listed_puzzles()[0]
    app, browser = listed()
    ui(app, f"puzzle solve {entry.id}")
    return app, browser, entry.puzzle()


def progress(browser: FakeBrowser) -> Progress:
    return from_text(browser.storage.stored.get(f"{PUZZLE_PROGRESS}own"))


def worst(puzzle: Puzzle) -> str:
    return max(puzzle.losses, key=puzzle.losses.__getitem__)
