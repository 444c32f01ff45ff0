"""Classifies the points that a seat lost, according to the analysis of its game.

A loss has a phase, a part of the game, and a kind that follows from two moves: the one made and the
best one.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from stp.analysis import Analysis
from stp.analysis.model import MIN_LOSS
from stp.cards import DECKS
from stp.moves import Move

PHASES: Final = DECKS
PARTS: Final = ("opening", "middle", "late", "last")
"""Rounds 1 and 2, rounds 3 and 4, later rounds, and the last round, which counts only as such."""
KINDS: Final = (
    "passed", "went-on", "wrong-card", "wrong-displaced", "not-taken", "taken", "wrong-taken",
    "special",
)  # fmt: skip
_LAST_OF_OPENING: Final = 2
_LAST_OF_MIDDLE: Final = 4
_ONTO_TABLE: Final = ("buy", "play")


class Loss(NamedTuple):
    """What one decision cost."""

    seat: int
    number: int
    """The number of the decision's move, as in `Decision`."""
    phase: str
    part: str
    kind: str
    points: float
    """The loss minus its expected noise, for sums."""
    is_mistake: bool
    """Whether the move is one of the mistakes to learn from."""


def losses_of(analysis: Analysis, rounds: int) -> tuple[Loss, ...]:
    """Return the losses in a finished game of that many rounds, each mistake once."""
    return tuple(
        Loss(
            decision.seat,
            decision.number,
            decision.phase,
            part_of(decision.round, rounds),
            kind_of(Move.parse(decision.made), Move.parse(decision.best)),
            decision.share,
            decision.loss >= MIN_LOSS,
        )
        for decision in sorted(analysis.losses(), key=lambda one: one.number)
    )


def part_of(number: int, rounds: int) -> str:
    """Return the part of a game to which a round belongs.

    >>> [part_of(number, rounds=6) for number in (1, 2, 3, 4, 5, 6)]
    ['opening', 'opening', 'middle', 'middle', 'late', 'last']
    """
    if number == rounds:
        return "last"
    if number <= _LAST_OF_OPENING:
        return "opening"
    return "middle" if number <= _LAST_OF_MIDDLE else "late"


def kind_of(made: Move, best: Move) -> str:
    """Return what kind of mistake a move is, compared with the best one.

    >>> kind_of(Move.parse("pass"), Move.parse("buy upper judge"))
    'passed'
    >>> kind_of(Move.parse("take upper judge"), Move.parse("buy upper judge"))
    'taken'
    """
    if made.verb == "pass":
        return "passed"
    if best.verb == "pass":
        return "went-on"
    if made.verb in _ONTO_TABLE and best.verb in _ONTO_TABLE:
        return "wrong-displaced" if made.card == best.card else "wrong-card"
    if made.verb in _ONTO_TABLE and best.verb == "take":
        return "not-taken"
    if made.verb == "take" and best.verb in _ONTO_TABLE:
        return "taken"
    return "wrong-taken" if made.verb == best.verb == "take" else "special"
