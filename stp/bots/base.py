"""What a bot is, the randomness it may use, and thinking in steps."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Generator, Iterator
from hashlib import sha256
from random import Random
from typing import Generic, TypeVar

from stp.moves import Move
from stp.view import View

S = TypeVar("S")
T = TypeVar("T")


class Bot(ABC):
    """An opponent: write `choose`, and it can play.

    It is handed the view of its seat and nothing else, so it cannot know more than a player who
    has watched everything. Budgets count iterations, never time.

    >>> class Passer(Bot):
    ...     def choose(self, view: View) -> Move:
    ...         return view.legal_moves[-1]
    """

    def __init__(self, seed: str | None = None, seat: int = 1) -> None:
        # The seed deals the cards: what is kept of it must not lead back to it.
        self._chance = sha256(f"bot {seat}\n{seed}".encode()).hexdigest()
        self.seat = seat

    @abstractmethod
    def choose(self, view: View) -> Move:
        """Return one of `view.legal_moves`; called only while the seat of the view decides."""

    def think(self, view: View) -> Generator[None, None, Move]:
        """Return the same move as `choose`, but yield often, for a caller that has more to do."""
        yield from ()
        return self.choose(view)

    def random(self, view: View) -> Random:
        """Return a source of chance that depends on the game, the seat and the position alone."""
        parts = (self._chance, *view.fingerprint())
        return Random(int.from_bytes(sha256(repr(parts).encode()).digest(), "big"))


class Steps(Generic[S, T]):
    """The steps of a generator, to be walked through; afterwards `result` is what it returned.

    >>> def thinking():
    ...     yield 1
    ...     yield 2
    ...     return "pass"
    >>> steps = Steps(thinking())
    >>> [*steps], steps.result
    ([1, 2], 'pass')
    """

    result: T

    def __init__(self, work: Generator[S, None, T]) -> None:
        self._work = work

    def __iter__(self) -> Iterator[S]:
        """Do the work and yield what it yields."""
        self.result = yield from self._work


def finish(work: Generator[object, None, T]) -> T:
    """Do the work of a generator to its end and return its result."""
    steps = Steps(work)
    for _ in steps:
        pass
    return steps.result
