"""Plays random legal moves: a baseline, and the quickest way to try the rules."""

from __future__ import annotations

from stp.bots.base import Bot, check_view
from stp.moves import Move
from stp.view import View


class RandomBot(Bot):
    """Chooses a legal move uniformly at random."""

    def choose(self, view: View) -> Move:
        """Return a random legal move."""
        check_view(view)
        moves = view.legal_moves
        return moves[int(self.random(view).random() * len(moves))]
