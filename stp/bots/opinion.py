"""Chooses the moves that a search tries, and says how good they probably are.

This opinion is the heuristic's, corrected by what long searches confirm of it. The numbers were
chosen on positions judged by such searches (`docs/search.md`).
"""

from __future__ import annotations

from typing import Final

from stp.bots.heuristic import Heuristic
from stp.legal import legal
from stp.moves import PARTS, PASS_CODE, TAKE
from stp.state import State

CONFIRMED: Final = 0.5
"""Part of a difference in the heuristic's values that long searches confirm on average. A move that
is not made now can often be made later in the phase."""
CONFIRMED_FOR_TAKING: Final = 0.15
"""The same for a move that takes a card into the hand, as far as it exceeds `MAX_FOR_TAKING`. The
heuristic makes no plans, so it underrates many such cards."""
MAX_FOR_TAKING: Final = 0.8
"""Difference in points that counts for taking a card in any case."""


def promising_moves(
    policy: Heuristic, state: State, most: int, *, plans: bool
) -> list[tuple[int, float]]:
    """Return the most promising moves, at most `most` and passing, each with its opinion.

    The opinion is by how many points the move is probably better than the heuristic's best one, at
    most 0. `plans` says that the search also chooses the later moves of the phase; if the heuristic
    makes them, it is right about cards taken into the hand.
    """
    moves = legal(state)
    values = policy.values(state, moves)
    best = max(values)
    opinions = [
        confirmed(move, value - best) if plans else CONFIRMED * (value - best)
        for move, value in zip(moves, values, strict=True)
    ]
    order = sorted(range(len(moves)), key=lambda place: -opinions[place])
    kept = order[:most]
    kept += [place for place in order[most:] if moves[place] == PASS_CODE]
    return [(moves[place], opinions[place]) for place in kept]


def confirmed(move: int, difference: float) -> float:
    """Return how much of a difference to the heuristic's best move, at most 0, is probably real.

    >>> from stp.moves import BUY, UPPER, code
    >>> confirmed(code(BUY, UPPER, 3), -6.0), confirmed(code(TAKE, UPPER, 3), -6.0)
    (-3.0, -1.7)
    """
    likely = CONFIRMED * difference
    if PARTS[move][0] == TAKE:
        return max(likely, CONFIRMED_FOR_TAKING * difference - MAX_FOR_TAKING)
    return likely
