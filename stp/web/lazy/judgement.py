"""Judges a move that the player tries instead of a mistake.

The analysis has already compared the move made with the best one, and its result is kept. A search
with the adviser's budget judges all other moves.
"""

from __future__ import annotations

from dataclasses import dataclass

from stp.analysis import Decision, Evaluation, Reasons
from stp.analysis.model import MIN_LOSS
from stp.moves import Move


@dataclass(frozen=True, slots=True)
class Judgement:
    """The judgement of a move."""

    move: Move
    loss: float
    """Points lost compared with the best move."""
    reasons: Reasons
    was_made: bool = False
    """Whether it is the move made in the game."""

    @property
    def is_good(self) -> bool:
        """Whether it is the best move, or no move is clearly better."""
        return self.loss < MIN_LOSS


@dataclass(frozen=True, slots=True)
class ExplainedDecision:
    """A decision, with the reasons for the two moves that its analysis compared."""

    decision: Decision
    made: Reasons
    best: Reasons

    def judge(self, move: Move, found: tuple[Evaluation, ...]) -> Judgement | None:
        """Return the judgement of a legal move, None until the search has finished.

        `found` has the search's values of all legal moves. A move that the search did not try
        counts as worse, by the value of the cards, and always by enough to matter. If the search
        finds a larger loss of the move made than the analysis names, all losses shrink alike.
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
            return Judgement(move, max(best.value - one.value, MIN_LOSS), one.reasons)
        made = by_move.get(Move.parse(self.decision.made))
        named, found_loss = self.decision.loss, _loss(made, best) if made else 0.0
        share = named / found_loss if found_loss > named else 1.0
        return Judgement(move, share * _loss(one, best), one.reasons)


def _loss(one: Evaluation, best: Evaluation) -> float:
    """Return how many points a move loses against the best one in simulated games; 0 if none, or if
    it was not tried."""
    return 0.0 if one.ahead is None else max((best.ahead or 0.0) - one.ahead, 0.0)
