"""Judges a move that is tried in the place of a mistake.

The analysis has compared two moves of the decision, the one that was made and the best. What it
says stands; all others are judged by what a search at the adviser's budget finds.
"""

from __future__ import annotations

from dataclasses import dataclass

from stp.analysis import Decision, Evaluation, Reasons
from stp.analysis.model import LEAST_LOSS
from stp.moves import Move


@dataclass(frozen=True, slots=True)
class Judgement:
    """What is thought of a move."""

    move: Move
    loss: float
    """Points that it costs, compared with the best move."""
    reasons: Reasons
    was_made: bool = False
    """Whether it is the move that was made in the game."""

    @property
    def is_good(self) -> bool:
        """Whether it is the best move, or none is surely better."""
        return self.loss < LEAST_LOSS


@dataclass(frozen=True, slots=True)
class Compared:
    """A decision with the reasons of the two moves that its analysis has compared."""

    decision: Decision
    made: Reasons
    best: Reasons

    def judge(self, move: Move, found: tuple[Evaluation, ...]) -> Judgement | None:
        """Return what is thought of a legal move, None as long as nobody has thought about it.

        `found` is what the search thinks of all legal moves. What it did not try out is taken for
        worse, by what the cards are worth and at least so much that it counts.
        """
        if str(move) == self.decision.best:
            return Judgement(move, 0.0, self.best)
        if str(move) == self.decision.made:
            return Judgement(move, self.decision.loss, self.made, was_made=True)
        by_move = {one.move: one for one in found}
        one, best = by_move.get(move), by_move.get(Move.parse(self.decision.best))
        if one is None or best is None:
            return None
        if one.ahead is None:
            loss = max(best.value - one.value, LEAST_LOSS)
        else:
            loss = max((best.ahead or 0.0) - one.ahead, 0.0)
        return Judgement(move, loss, one.reasons)
