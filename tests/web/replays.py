"""Replays of a game that is opened by its link."""

from __future__ import annotations

import stp
from stp.links import GameLink, write_link
from stp.web.app import App
from tests.web.fake_browser import FakeBrowser


def watching(game: stp.Game, move: int = 0) -> tuple[App, FakeBrowser]:
    """Return a page with the replay of a game."""
    browser = FakeBrowser()
    browser.hash = write_link(GameLink(game, move))
    return App(browser), browser


def at(browser: FakeBrowser) -> int:
    """Return the number of the move shown."""
    return int(browser.page.find("id", "replay-at")["value"])


def moves(app: App) -> int:
    """Return the number of moves made."""
    return len(app.game.moves)


def let_pass(browser: FakeBrowser, ticks: int = 4) -> None:
    """Let bots that play alone move, chances be computed and pauses pass."""
    for _ in range(ticks):
        if browser.timers:
            browser.tick()
