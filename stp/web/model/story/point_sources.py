"""Calculates where each player's points came from, round by round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from stp.game import Result
from stp.log import Entry, MoveEntry, ScoringEntry
from stp.rules import DISC_POINTS

SOURCES: Final = ("worker", "building", "aristocrat", "bonus", "disc", "types", "rubles", "hand")
"""Sources of points; the last three count at the end."""


@dataclass(slots=True)
class Account:
    """Where one player's points came from, and how they grew."""

    sources: dict[str, int] = field(default_factory=dict)
    after_round: list[int] = field(default_factory=list)


def accounts(log: Sequence[Entry], result: Result, rounds: int) -> list[Account]:
    """Return the sources of every seat's points in a game of `rounds` rounds."""
    seats = len(result.points)
    per_round = [[0] * seats for _ in range(rounds)]
    found = [Account(dict.fromkeys(SOURCES, 0)) for _ in range(seats)]
    for entry in log:
        gains: list[tuple[int, str, int]] = []
        if isinstance(entry, ScoringEntry):
            gains = [(s, entry.phase, points) for s, (_, points) in enumerate(entry.gains)]
        elif isinstance(entry, MoveEntry):
            source = "building" if entry.move.verb == "guild" else "bonus"
            gains = [(entry.seat - 1, source, entry.gains[1])]
        elif entry.disc:
            gains = [(entry.disc - 1, "disc", DISC_POINTS)]
        for seat, source, points in gains:
            found[seat].sources[source] += points
            per_round[entry.round - 1][seat] += points
    for seat, account in enumerate(found):
        total = 0
        for gained in per_round:
            total += gained[seat]
            account.after_round.append(total)
        end = result.breakdown[seat]
        account.sources["types"] = end["aristocrat_points"]
        account.sources["rubles"] = end["ruble_points"]
        account.sources["hand"] = end["hand_penalty"]
    return found
