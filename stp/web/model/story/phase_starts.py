"""Finds the moves at which phases begin, for a slider."""

from __future__ import annotations

from dataclasses import dataclass

from stp.game import Game
from stp.log import FillEntry, MoveEntry


@dataclass(frozen=True, slots=True)
class PhaseStart:
    """Where a phase begins: behind so many moves."""

    at: int
    round: int
    phase: str


def phase_starts(game: Game) -> list[PhaseStart]:
    """Return where each phase begins, as the number of moves made before it."""
    found: list[PhaseStart] = []
    moves = 0
    for entry in game.log:
        if isinstance(entry, MoveEntry):
            moves += 1
        elif isinstance(entry, FillEntry):
            found.append(PhaseStart(moves, entry.round, entry.phase))
    return found
