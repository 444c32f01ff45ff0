"""Plays through the beginning of a visit without a browser, before Python's memory is saved.

Python's code becomes faster while it runs: it adapts to the types that it meets, and caches fill.
The worker calls this before it saves the memory from which later visits start
(`static/runtime/snapshot.js`), so their first screens are drawn by code that has already run.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from typing import Final, cast

from stp.web.app import App
from stp.web.browser.port import Browser, Event
from stp.web.commands import OpenSheet
from stp.web.commands.buttons import StartButton
from stp.web.model.sheet_names import CardAt

_TIMES: Final = 3
"""Number of rehearsals: Python adapts code that has run more than once."""


class _Storage:
    """A store in memory."""

    is_blocked = False

    def __init__(self) -> None:
        self._texts: dict[str, str] = {}
        self.get = self._texts.get
        self.set = self._texts.__setitem__
        self.keys = self._texts.keys

    def remove(self, key: str) -> None:
        self._texts.pop(key, None)


class _NoJournal:
    is_open = False
    is_written = True

    def read(self) -> str:
        return ""


class _NoBrowser:
    """Answers what a start asks for; everything else does nothing."""

    hash = ""
    reduced_motion = dark = False
    address = "https://example.org/"

    def __init__(self, language: str) -> None:
        self.languages = (language,)
        self.storage, self.marks, self.tab = _Storage(), _Storage(), _Storage()
        self.journal = _NoJournal()

    def now(self) -> float:
        return 0.0

    def entropy(self) -> str:
        return "rehearsal"

    def clock(self) -> str:
        return "2026-11-01T12:00:00Z"

    def after_paint(self, run: Callable[[], None]) -> None:
        run()

    in_own_task = take_lock = after_paint

    def __getattr__(self, name: str) -> Callable[..., Callable[[], None]]:
        return lambda *_args, **_named: _nothing


def _nothing() -> None:
    """Cancel a timer or question that never was."""


def rehearse(language: str) -> None:
    """Draw the start screen, begin a game, open a card and make a move, a few times.

    The sentences of the language, and whatever was drawn with them, stay in memory.
    """
    for _ in range(_TIMES):
        app = App(cast("Browser", _NoBrowser(language)))
        app.handle(Event("submit", data={"ui": StartButton.START.value}))
        card = CardAt("upper", app.game.state.upper[0])
        app.handle(Event("click", data={"ui": str(OpenSheet(card))}))
        app.handle(Event("click", action="pass"))
    gc.collect()
