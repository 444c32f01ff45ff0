"""Passes for a person: if it is the only move, or until the phase ends if they asked for it.

It never makes another decision (about a drawn card, or a bonus after the scoring), and never passes
while a bonus is available.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from stp.moves import Move
from stp.position import Position

PASS = Move("pass")
BONUSES = frozenset(("pub", "trade", "guild"))
_FORM: Final = re.compile(r"([1-5]):([1-9][0-9]?):(worker|building|aristocrat|trading)")
_MAX_REQUESTS: Final = 5
"""Maximum number of requests in a text, one per seat."""


@dataclass(frozen=True, slots=True)
class AutoPass:
    """A person's request to pass until the end of one phase of one round."""

    seat: int
    round: int
    phase: str

    def __str__(self) -> str:
        """Return the request as a tag writes it: seat, round and phase."""
        return f"{self.seat}:{self.round}:{self.phase}"

    @classmethod
    def begin(cls, position: Position, seat: int) -> AutoPass:
        """Return a seat's request to pass until the current phase ends."""
        return cls(seat, position.round, position.phase)

    def holds(self, position: Position) -> bool:
        """Whether the phase is still in progress."""
        return (self.round, self.phase) == (position.round, position.phase)

    def passes(self, position: Position) -> bool:
        """Whether the seat passes now."""
        return self.holds(position) and position.seat == self.seat and can_pass(position)


def parse_requests(text: str) -> tuple[AutoPass, ...]:
    """Return the requests in a text, the last one of each seat; anything else is ignored.

    >>> [str(one) for one in parse_requests("2:1:worker x 1:12:trading 2:1:building")]
    ['2:1:building', '1:12:trading']
    """
    found = map(_FORM.fullmatch, text.split(maxsplit=_MAX_REQUESTS)[:_MAX_REQUESTS])
    requests = {int(one[1]): AutoPass(int(one[1]), int(one[2]), one[3]) for one in found if one}
    return tuple(requests.values())


def can_pass(position: Position) -> bool:
    """Whether the turn can be passed without giving up a bonus."""
    legal = position.legal_moves
    return (
        position.decision == "action"
        and PASS in legal
        and not any(move.verb in BONUSES for move in legal)
    )


def must_pass(position: Position) -> bool:
    """Whether passing is the only legal move."""
    return position.decision == "action" and list(position.legal_moves) == [PASS]
