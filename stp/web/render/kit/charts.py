"""What charts share: the dashes of the players' lines, and labels kept apart."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

DASHES: Final = ("", "7 4", "2 4", "10 3 2 3", "12 5")
"""The dashes of each seat's line."""
LABEL: Final = 24
"""The height of a label at the end of a line, in the chart's own units."""


def apart(places: Sequence[float], gap: float, last: float) -> list[float]:
    """Return places in rising order, moved so far that there is a gap between any two.

    >>> apart([10, 12, 90, 99], 10, 100)
    [10, 20, 90, 100]
    """
    moved: list[float] = []
    for place in places:
        moved.append(max(place, moved[-1] + gap) if moved else place)
    for back, i in enumerate(reversed(range(len(moved)))):
        moved[i] = min(moved[i], last - gap * back)
    return moved
