"""Gets the bots' moves: from a worker, or from here while there is none. Nobody notices which."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

from stp.web.browser import Cancel
from stp.web.thinker import Thinker

SLICE: Final = 8.0
"""Milliseconds of thinking on the page before it may draw again."""
PATIENCE: Final = 8000.0
"""Milliseconds after which a worker that says nothing is given up."""

Answer = Callable[[str], None]
Later = Callable[[float, Callable[[], None]], Cancel]


class Worker(Protocol):
    """A second Python that thinks elsewhere. Its answers arrive at `Opponents.hear`."""

    def ask(self, number: int, record: str, bot: str) -> bool:
        """Send a question; returns False when there is nobody to answer it."""

    def forget(self, number: int) -> None:
        """Say that a question needs no answer any more."""

    def restart(self) -> None:
        """Replace a worker that does not answer."""


class Opponents:
    """Asks for one move at a time; a new question replaces the one before."""

    def __init__(self, later: Later, now: Callable[[], float], worker: Worker) -> None:
        self._later = later
        self._now = now
        self._worker = worker
        self._thinker = Thinker(now)
        self._number = 0
        self._question: tuple[str, str, Answer] | None = None
        self._due = 0.0
        self._timer: Cancel | None = None

    def think(self, record: str, bot: str, pause: float, answer: Answer) -> Cancel:
        """Call `answer` with the bot's move once, but not before the pause is over."""
        self._drop(self._number)
        self._number += 1
        number = self._number
        self._question = (record, bot, answer)
        self._due = self._now() + pause
        if self._worker.ask(number, record, bot):
            self._wait(pause + PATIENCE, self._give_up)
        else:
            self._wait(pause, self._begin)
        return lambda: self._drop(number)

    def hear(self, number: int, move: str) -> None:
        """Take what the worker says; no move means that it has died or cannot find one."""
        if number != self._number or self._question is None:
            return  # too late: nobody wants to know any more
        left = max(0.0, self._due - self._now())
        self._wait(left, (lambda: self._finish(move)) if move else self._begin)

    def _wait(self, milliseconds: float, run: Callable[[], None]) -> None:
        if self._timer is not None:
            self._timer()
        self._timer = self._later(milliseconds, run)

    def _drop(self, number: int) -> None:
        if number == self._number and self._question is not None:
            self._question = None
            self._worker.forget(number)
            if self._timer is not None:
                self._timer()

    def _give_up(self) -> None:
        self._worker.restart()
        self._begin()

    def _begin(self) -> None:
        if self._question is not None:
            record, bot, _answer = self._question
            self._thinker.begin(record, bot)
            self._go_on()

    def _go_on(self) -> None:
        move = self._thinker.go_on(SLICE)
        if move is None:
            self._wait(0, self._go_on)
        else:
            self._finish(move)

    def _finish(self, move: str) -> None:
        assert self._question is not None
        _record, _bot, answer = self._question
        self._question = None
        answer(move)
