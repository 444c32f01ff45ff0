"""A bot at work on one move, in slices, so that whoever runs it can listen in between.

The same runs in the worker and, where there is none, on the page.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from time import perf_counter
from typing import Final

from stp.bots import make_bot
from stp.game import Game
from stp.moves import Move
from stp.record import dump, load

_FOREVER: Final = float("inf")


class Thinker:
    """Thinks about one position at a time.

    >>> thinker = Thinker()
    >>> thinker.begin(dump(Game(players=2, seed="neva")), "medium")
    >>> thinker.go_on() in map(str, Game(players=2, seed="neva").legal_moves)
    True
    """

    def __init__(self, now: Callable[[], float] = lambda: perf_counter() * 1000) -> None:
        self._now = now
        self._thoughts: Generator[None, None, Move] | None = None

    def begin(self, record: str, bot: str) -> None:
        """Turn to the position that a record ends with, and forget the one before.

        The bot is handed the view of the seat whose turn it is, and nothing else.
        """
        game = load(record)
        seat = game.state.seat
        assert seat is not None, "a game that is over has no move"
        view = game.view(seat, memory=True)
        self._thoughts = make_bot(bot, game.seed, seat).think(view)

    def go_on(self, milliseconds: float = _FOREVER) -> str | None:
        """Think for so long, and return the move once it is found; raises what the bot raises."""
        assert self._thoughts is not None, "there is nothing to think about"
        end = self._now() + milliseconds
        try:
            while True:
                next(self._thoughts)
                if self._now() >= end:
                    return None
        except StopIteration as found:
            self._thoughts = None
            return str(found.value)

    def warm_up(self) -> None:
        """Make the first moves as quick as later ones."""
        for bot in ("medium", "expert"):
            self.begin(dump(Game(players=2, seed="warm")), bot)
            self.go_on()
