"""Models of people of average strength: Medium, but not always with its best move.

`python -m stp ladder` plays them against every opponent.
"""

from __future__ import annotations

from typing import Final

from stp.bots import Bot
from stp.bots.levels import LevelBot
from stp.legal import legal
from stp.moves import Move, decode
from stp.view import View


class HumanModel(Bot):
    """Plays like Medium, but makes the second-best move in some of its decisions."""

    second_best: float = 0.2
    """Share of the decisions in which it makes the second-best move, from 0 to 1."""

    def __init__(self, seed: str | None = None, seat: int = 1) -> None:
        super().__init__(seed, seat)
        self._level = LevelBot("medium", seed=seed, seat=seat)

    def choose(self, view: View) -> Move:
        """Return the chosen move; raises StpError unless the view's seat decides."""
        best = self._level.choose(view)
        if self.random(view).random() >= self.second_best:
            return best
        state = view.engine_state()
        moves = legal(state)
        values = self._level.heuristic(view).values(state, moves)
        order = sorted(range(len(moves)), key=lambda place: -values[place])
        others = (decode(moves[place]) for place in order)
        return next((move for move in others if move != best), best)


class SecondBest10(HumanModel):
    """A person who makes the second-best move in 10 % of their decisions."""

    second_best = 0.1


class SecondBest20(HumanModel):
    """A person who makes the second-best move in 20 % of their decisions."""

    second_best = 0.2


class SecondBest30(HumanModel):
    """A person who makes the second-best move in 30 % of their decisions."""

    second_best = 0.3


HUMAN_MODELS: Final = (SecondBest30, SecondBest20, SecondBest10)
"""The models, from weakest to strongest."""
