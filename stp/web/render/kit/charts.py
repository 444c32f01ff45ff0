"""Draws the parts that charts share: grid lines, lines of players with spaced labels, and a table
of the figures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from stp.web.render.kit.html import Child, Html, classes, element, join
from stp.web.render.kit.signs import hidden
from stp.web.words.text import Text

_DASHES: Final = ("", "7 4", "2 4", "10 3 2 3", "12 5")
"""Dash pattern of each seat's line."""
LABEL: Final = 24
"""Height of a label at the end of a line, in units of the chart."""


def apart(places: Sequence[float], gap: float, last: float) -> list[float]:
    """Return ascending positions, moved apart by at least a gap; the highest is at most `last`.

    >>> apart([10, 12, 90, 99], 10, 100)
    [10, 20, 90, 100]
    """
    moved: list[float] = []
    for place in places:
        moved.append(max(place, moved[-1] + gap) if moved else place)
    for back, i in enumerate(reversed(range(len(moved)))):
        moved[i] = min(moved[i], last - gap * back)
    return moved


def grid_line(left: float, right: float, y: float, label: Child) -> Html:
    """Return a line at a level, with a label on its left."""
    at = f"{y:.1f}"
    line = element("line", x1=left, x2=right, y1=at, y2=at, cls="grid-line")
    if label is None:
        return line
    word = element("text", label, x=left - 6, y=f"{y + 4:.1f}", cls="axis-text", text_anchor="end")
    return join(line, word)


def seat_line(
    seat: int,
    emblem: str,
    points: Iterable[tuple[float, float]],
    label: tuple[float, float],
    *others: Child,
    own: bool = False,
) -> Html:
    """Return a player's line with their own dash, their emblem at the place of the label, and other
    parts; `own` makes the line stronger."""
    places = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    x, y = label
    return element(
        "g",
        element("polyline", points=places, stroke_dasharray=_DASHES[seat - 1] or None),
        element("use", href=f"#emblem-{emblem}", x=x, y=f"{y - 11:.1f}", width=22, height=22,
                cls="line-emblem"),
        *others,
        cls=classes("chart-line", own and "own"),
        data_seat=seat,
    )  # fmt: skip


def as_table(
    t: Text, title: str, head: Sequence[str], rows: Iterable[tuple[str, Sequence[str]]]
) -> Html:
    """Return a chart's figures as a collapsed table.

    `title` is that of the chart, which sets the table apart from others on the screen. `head` has
    the names of all columns, including the first; each row is a name and its cells.
    """
    names = (element("th", name, scope="col") for name in head)
    body = (
        element("tr", element("th", name, scope="row"), *(element("td", cell) for cell in cells))
        for name, cells in rows
    )
    table = element(
        "table", element("thead", element("tr", *names)), element("tbody", *body), cls="tally",
        aria_label=title,
    )  # fmt: skip
    summary = element("summary", t._("Show as table"), hidden(f" ({title})"))
    return element("details", summary, table, cls="chart-table")
