"""Draws the points on the result screen: round by round, and in the final scoring."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from stp.game import Result
from stp.web.model.story.point_sources import Account
from stp.web.render.kit.charts import LABEL, apart, as_table, grid_line, seat_line
from stp.web.render.kit.html import EMPTY, Html, element, join
from stp.web.render.kit.signs import described
from stp.web.render.table.scene import Scene
from stp.web.words.text import Text

_MARKS = (
    "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0",
    "M-4-4h8v8h-8z",
    "M0-5 5 0 0 5-5 0z",
    "M0-5 5 4h-10z",
    "M-5-4h10L0 5z",
)
"""The mark of each seat."""
_RIGHT, _TOP, _BOTTOM = 556, 12, 210
"""Plot area of the chart, which is 640 wide and 236 high."""


def points_by_round(
    scene: Scene, result: Result, found: Sequence[Account], order: Sequence[int]
) -> Html:
    """Return the points of all players after each round, the best players first."""
    t = scene.t
    curves = [[0, *a.after_round, p] for a, p in zip(found, result.points, strict=True)]
    rounds = [t._("Round {number}", number=number) for number in range(1, scene.view.round + 1)]
    rows = (
        (name, [t.number(curves[i][step]) for i in order])
        for step, name in enumerate([*rounds, t._("End")], start=1)
    )
    title = t._("Points by round")
    table = as_table(t, title, [t._("Round"), *(scene.name(i + 1) for i in order)], rows)
    legend = (
        element("li", scene.medallion(i + 1, "small"), element("span", scene.short_name(i + 1)))
        for i in order
    )
    head = element("div", element("h2", title), element("ul", *legend, cls="legend"),
                   cls="panel-head")  # fmt: skip
    return element("section", head, _chart(scene, curves, order), table, cls="panel course")


def _chart(scene: Scene, curves: Sequence[Sequence[int]], order: Sequence[int]) -> Html:
    """Return one line per player, with its own dash and mark."""
    steps = scene.view.round + 1
    most = max(map(max, curves))
    level = 20 * max(1, -(-most // 160))
    highest = max(level, -(-most // level) * level)
    left = 10 + 10 * len(str(highest))
    across = [left + (_RIGHT - left) * step / steps for step in range(steps + 1)]

    def y(points: int) -> float:
        return _BOTTOM - (_BOTTOM - _TOP) * max(points, 0) / highest

    levels = (grid_line(left, _RIGHT, y(at), at) for at in range(0, highest + 1, level))
    lines = [EMPTY] * len(order)
    ends = apart([y(curves[i][-1]) for i in order], LABEL, _BOTTOM)
    for i, end in zip(order, ends, strict=True):
        points = list(zip(across, map(y, curves[i]), strict=True))
        marks = (
            element("path", d=_MARKS[i], transform=f"translate({x:.1f} {y:.1f})", cls="chart-mark")
            for x, y in points[1:]
        )
        score = element("text", curves[i][-1], x=_RIGHT + 36, y=f"{end + 6:.1f}", cls="line-points")
        emblem = scene.emblem(i + 1)
        lines[i] = seat_line(i + 1, emblem, points, (_RIGHT + 10, end), *marks, score)
    return element("svg", *levels, *_rounds(across, scene.t), *lines, cls="chart",
                   viewBox="0 0 640 236", role="img",
                   aria_label=scene.t._("Points after each round"))  # fmt: skip


def _rounds(across: Sequence[float], t: Text) -> list[Html]:
    """Return the names of the rounds below their places, and the area of the final scoring."""
    names = [*map(str, range(1, len(across) - 1)), t._("final")]
    words = (
        element("text", name, x=f"{x:.1f}", y=228, cls="axis-text", text_anchor="middle")
        for name, x in zip(names, across[1:], strict=True)
    )
    before, last = across[-2:]
    area = element("rect", x=f"{before:.1f}", y=_TOP, width=f"{last - before:.1f}",
                   height=_BOTTOM - _TOP, cls="final-round")  # fmt: skip
    return [*words, area]


def final_table(scene: Scene, result: Result, order: list[int], more: Html) -> Html:
    """Return the final scoring as a table with the seats in this order, and `more` below it."""
    t = scene.t
    head = element(
        "tr",
        element("th", t._("Final scoring"), scope="col"),
        *(element("th", described(scene.name(i + 1),
                                  scene.medallion(i + 1, "small"),
                                  element("em", scene.short_name(i + 1))),
                  scope="col") for i in order),
    )  # fmt: skip
    parts = [result.breakdown[i] for i in order]
    totals = [result.points[i] for i in order]
    bonuses = ("aristocrat_points", "ruble_points", "hand_penalty")
    before = [
        total - sum(part[name] for name in bonuses)
        for total, part in zip(totals, parts, strict=True)
    ]
    kinds = [
        join(t.signed(part["aristocrat_points"]), element("small", f"({part['aristocrat_types']})"))
        for part in parts
    ]
    rows = (
        (t._("Points before final scoring"), [t.number(points) for points in before]),
        (t._("Aristocrat bonus (different aristocrats)"), kinds),
        (t._("Points for rubles"), [t.signed(part["ruble_points"]) for part in parts]),
        (t._("Penalty for cards in hand"), [t.number(part["hand_penalty"]) for part in parts]),
    )
    total = _figure_row(t._("Total"), map(t.number, totals), "total")
    left = [t.number(result.rubles_left[i]) for i in order]
    tie = _figure_row(t._("Leftover rubles (tiebreaker)"), left, "tiebreaker")
    table = element(
        "table", element("thead", head), element("tbody", *(_figure_row(*row) for row in rows)),
        element("tfoot", total, tie),
    )  # fmt: skip
    heading = element("h2", t._("Best purchases")) if more else None
    return element("section", table, heading, more or None, cls="panel figures")


def _figure_row(name: str, values: Iterable[str], cls: str | None = None) -> Html:
    """Return a row of figures."""
    cells = (element("td", value) for value in values)
    return element("tr", element("th", name, scope="row"), *cells, cls=cls)
