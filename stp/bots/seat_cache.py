"""Caches what the heuristic derives from a seat's tableau, until the seat moves."""

from __future__ import annotations

from typing import Final

from stp.rules import DISPLACES
from stp.state import State

_DISPLACING: Final = {key: place for place, key in enumerate(dict.fromkeys(DISPLACES.values()))}
KIND: Final = {card: 2 * _DISPLACING[key] for card, key in DISPLACES.items()}
"""An even number for each trading card, the same for all that can displace the same cards."""


class SeatCache:
    """Derived values of a seat in one frame, filled on demand; stale once the seat has moved."""

    __slots__ = ("gains", "losses")

    def __init__(self) -> None:
        self.gains: dict[int, float] = {}
        """The seat's gain from buying each card of the market."""
        self.losses: dict[int, list[tuple[int, int, float]]] = {}
        """For each kind of trading card, the result of `Heuristic.losses`."""


def empty_caches(state: State) -> list[SeatCache]:
    """Return an empty cache for each seat."""
    return [SeatCache() for _ in state.players]
