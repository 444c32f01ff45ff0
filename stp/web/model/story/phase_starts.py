"""Finds the moves at which phases begin, for the replay's slider."""

from __future__ import annotations

from dataclasses import dataclass

from stp.game import Game
from stp.log import FillEntry, MoveEntry


@dataclass(frozen=True, slots=True)
class PhaseStart:
    """The start of a phase, as a number of moves."""

    at: int
    round: int
    phase: str


def phase_starts(game: Game) -> list[PhaseStart]:
    """Return the start of each phase, as the number of moves before it."""
    found: list[PhaseStart] = []
    moves = 0
    for entry in game.log:
        if isinstance(entry, MoveEntry):
            moves += 1
        elif isinstance(entry, FillEntry):
            found.append(PhaseStart(moves, entry.round, entry.phase))
    return found
