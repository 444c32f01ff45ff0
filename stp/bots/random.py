"""A bot that chooses any legal move: a yardstick, and the quickest way to try the rules."""

from __future__ import annotations

from stp.bots.base import Bot
from stp.moves import Move
from stp.view import View


class RandomBot(Bot):
    """Chooses among the legal moves by lot."""

    def choose(self, view: View) -> Move:
        """Return a legal move by lot."""
        moves = view.legal_moves
        return moves[int(self.random(view).random() * len(moves))]
