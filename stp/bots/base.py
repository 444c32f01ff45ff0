"""What a bot is, and the randomness it may use."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Generator
from hashlib import sha256
from random import Random

from stp.moves import Move
from stp.view import View


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
