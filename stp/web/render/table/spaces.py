"""Assigns cards to spaces in the market: a taken card leaves a gap until the next fill.

Cards keep their place during a phase. The spaces follow from the log alone: new cards are appended
to the upper row, and at the end of a round the upper row becomes the lower one, so a gap lasts at
most two rounds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile

from stp.log import Entry, FillEntry, MoveEntry
from stp.view import View


@dataclass(frozen=True, slots=True)
class Space:
    """A space in a row: its card, and the seat that took it (0: still there)."""

    card: str
    taken_by: int = 0


def market_spaces(view: View, log: Sequence[Entry]) -> dict[str, list[Space]]:
    """Return the spaces of both rows, including empty ones; without a log, none are empty."""
    if not log:
        return {"upper": [*map(Space, view.upper)], "lower": [*map(Space, view.lower)]}
    rows: dict[str, list[Space]] = {"upper": [], "lower": []}
    before = view.round - 1
    for entry in reversed(list(takewhile(lambda entry: entry.round >= before, reversed(log)))):
        if isinstance(entry, FillEntry):
            rows = {row: [s for s in spaces if not s.taken_by] for row, spaces in rows.items()}
            if entry.phase == "worker" and entry.round > 1:
                rows = {"upper": [], "lower": rows["upper"]}
            rows["upper"] += map(Space, entry.cards)
        elif isinstance(entry, MoveEntry) and entry.move.place in rows and entry.move.card:
            if entry.round == before and entry.move.place == "lower":
                continue
            spaces = rows[entry.move.place]
            spaces[spaces.index(Space(entry.move.card))] = Space(entry.move.card, entry.seat)
    return rows
