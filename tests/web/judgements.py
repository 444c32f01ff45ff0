"""Makes judged moves for hints."""

from stp.analysis import Evaluation, Reasons
from stp.moves import Move

NOTHING = Reasons(0, 0.0, 0.0, 0, 0.0, 0.0, 0.5, None)
"""The reasons of a move that brings nothing."""


def judged(
    text: str,
    ahead: float | None = 0.0,
    why: Reasons = NOTHING,
    value: float = 0.0,
    trials: int = 9,
) -> Evaluation:
    """Return what the search might say of a move."""
    return Evaluation(Move.parse(text), value, ahead, trials, why)
