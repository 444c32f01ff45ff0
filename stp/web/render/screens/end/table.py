"""Draws the final scoring as a table: the parts, the total and the tiebreaker."""

from __future__ import annotations

from collections.abc import Iterable

from stp.game import Result
from stp.web.render.kit.html import Html, element, join
from stp.web.render.kit.signs import described
from stp.web.render.table.scene import Scene


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
