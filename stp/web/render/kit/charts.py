"""Draws what charts share: the players' dashes, spaced labels, and the figures as a table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from stp.web.render.kit.html import Html, element
from stp.web.words.text import Text

DASHES: Final = ("", "7 4", "2 4", "10 3 2 3", "12 5")
"""The dashes of each seat's line."""
LABEL: Final = 24
"""The height of a label at the end of a line, in the chart's own units."""


def apart(places: Sequence[float], gap: float, last: float) -> list[float]:
    """Return places in rising order, moved apart to leave a gap between any two.

    >>> apart([10, 12, 90, 99], 10, 100)
    [10, 20, 90, 100]
    """
    moved: list[float] = []
    for place in places:
        moved.append(max(place, moved[-1] + gap) if moved else place)
    for back, i in enumerate(reversed(range(len(moved)))):
        moved[i] = min(moved[i], last - gap * back)
    return moved


def as_table(t: Text, head: Sequence[str], rows: Iterable[tuple[str, Sequence[str]]]) -> Html:
    """Return a chart's figures as a folded table.

    `head` names the columns, the first one too; each row has its name and its cells.
    """
    names = (element("th", name, scope="col") for name in head)
    body = (
        element("tr", element("th", name, scope="row"), *(element("td", cell) for cell in cells))
        for name, cells in rows
    )
    table = element(
        "table", element("thead", element("tr", *names)), element("tbody", *body), cls="tally"
    )
    return element("details", element("summary", t._("Show as table")), table, cls="chart-table")
