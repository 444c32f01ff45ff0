"""Defines the bot interface, a bot's randomness, and generators that return a value."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Generator, Iterator
from hashlib import sha256
from random import Random
from typing import Generic, TypeVar

from stp.deal import seeded
from stp.errors import StpError, mistyped
from stp.moves import Move
from stp.view import View

S = TypeVar("S")
T = TypeVar("T")


class Bot(ABC):
    """Base class of all bots; a subclass only needs `choose`.

    A bot gets the view of its seat and nothing else, so it knows no more than a player who has
    watched the whole game. Search budgets count iterations, never time.

    >>> class Passer(Bot):
    ...     def choose(self, view: View) -> Move:
    ...         return view.legal_moves[-1]
    """

    def __init__(self, seed: str | None = None, seat: int = 1) -> None:
        # Hash the seed: a bot must not be able to reconstruct the deal from it.
        self._chance = sha256(f"bot {seat}\n{seed}".encode()).hexdigest()
        self.seat = seat

    @abstractmethod
    def choose(self, view: View) -> Move:
        """Return one of `view.legal_moves`; called only while the seat of the view decides."""

    def think(self, view: View) -> Generator[None, None, Move]:
        """Return the same move as `choose`, from a generator that yields regularly."""
        yield from ()
        return self.choose(view)

    def random(self, view: View) -> Random:
        """Return a random generator that depends only on the game, the seat and the position."""
        return seeded(repr((self._chance, *view.fingerprint())))


def check_view(view: View) -> None:
    """Raise StpError unless a bot can choose from a view, because its seat decides."""
    if not isinstance(view, View):
        raise StpError(mistyped("a bot chooses from a View", view))
    if not view.decides:
        raise StpError("the seat of this view has nothing to decide now")


class Steps(Generic[S, T]):
    """Iterates over a generator and keeps its return value in `result`.

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
        """Run the generator and yield what it yields."""
        self.result = yield from self._work


def finish(work: Generator[object, None, T]) -> T:
    """Run a generator to its end and return its return value."""
    steps = Steps(work)
    for _ in steps:
        pass
    return steps.result
