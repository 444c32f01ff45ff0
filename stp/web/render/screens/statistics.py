"""Draws the statistics: wins and losses, averages by level, a chart of points."""

from __future__ import annotations

from collections.abc import Sequence

from stp.web.model.statistics import Statistics, Tally, statistics
from stp.web.model.summary import Summary
from stp.web.render.kit.charts import as_table
from stp.web.render.kit.html import EMPTY, Html, classes, element, join
from stp.web.words.text import Text

_SHOWN = 60
"""Number of games in the chart."""


def statistics_panel(finished: Sequence[Summary], t: Text) -> Html:
    """Return the figures of all finished games against bots, or EMPTY if there are none."""
    found = statistics(finished)
    if not found.total.games:
        return EMPTY
    return join(
        element("section", _figures(found, t), cls="panel facts"),
        element("section", element("h2", t._("By opponent")), _levels(found, t), cls="panel"),
        element("section", element("h2", t._("Points over time")), _curve(found, t), cls="panel"),
    )


def _figures(found: Statistics, t: Text) -> Html:
    total = found.total
    facts = [
        (t._("finished games"), str(found.games)),
        (t._("wins against bots"), f"{total.wins}/{total.games}"),
        (t._("points per game"), f"{total.average:.0f}"),
        (t._("best score"), t.number(total.best or 0)),
    ]
    if found.hints:
        facts.append((t._("hints used"), str(found.hints)))
    if found.mistakes:
        facts.append((t._("mistakes improved"), f"{found.solved}/{found.mistakes}"))
    if found.knowing_undos:
        facts.append((t._("undos after seeing hidden cards"), str(found.knowing_undos)))
    if found.stood_in:
        facts.append((t._("games with a substitute bot"), str(found.stood_in)))
    return element(
        "dl", *(element("div", element("dt", what), element("dd", much)) for what, much in facts)
    )


def _levels(found: Statistics, t: Text) -> Html:
    names = [(t.bot(level), tally) for level, tally in found.levels.items()]
    names += [
        (t.ngettext("{number} player", "{number} players", players), tally)
        for players, tally in found.players.items()
    ]
    columns = (t._("Opponent"), t._("Games"), t._("Won"), t._("Average"), t._("Lead"), t._("Best"))
    head = element("tr", *(element("th", column, scope="col") for column in columns))
    body = (_row(name, tally, t) for name, tally in names)
    return element("table", element("thead", head), element("tbody", *body), cls="tally")


def _row(name: str, tally: Tally, t: Text) -> Html:
    cells = (
        str(tally.games),
        t._("{number}%", number=100 * tally.wins // tally.games),
        f"{tally.average:.0f}",
        t.gain(round(tally.margin / tally.games)),
        t.number(tally.best or 0),
    )
    return element("tr", element("th", name, scope="row"), *(element("td", cell) for cell in cells))


def _curve(found: Statistics, t: Text) -> Html:
    """Return the person's points and those of the best opponent, game by game."""
    games = found.curve[-_SHOWN:]
    left, right, top, bottom = 34, 630, 10, 180
    highest = max(40, -(-max(max(own, other) for own, other, _ in games) // 20) * 20)

    def x(step: int) -> float:
        return (
            (left + right) / 2
            if len(games) == 1
            else left + (right - left) * step / (len(games) - 1)
        )

    def y(points: int) -> float:
        return bottom - (bottom - top) * max(points, 0) / highest

    grid = [
        join(
            element("line", x1=left, x2=right, y1=f"{y(p):.1f}", y2=f"{y(p):.1f}", cls="grid-line"),
            element("text", p, x=left - 6, y=f"{y(p) + 4:.1f}", cls="axis-text", text_anchor="end"),
        )
        for p in range(0, highest + 1, 40 if highest > 100 else 20)
    ]
    own = " ".join(f"{x(i):.1f},{y(a):.1f}" for i, (a, _, _) in enumerate(games))
    other = " ".join(f"{x(i):.1f},{y(b):.1f}" for i, (_, b, _) in enumerate(games))
    dots = (
        element(
            "circle",
            cx=f"{x(i):.1f}",
            cy=f"{y(a):.1f}",
            r=4.5,
            cls=classes("curve-dot", won and "won"),
        )
        for i, (a, _, won) in enumerate(games)
    )
    label = t._("Your points in the last {number} games", number=len(games))
    legend = element(
        "p",
        element("span", t._("you (filled dot: won)")),
        element("span", t._("best opponent"), cls="rival-key"),
        cls="curve-legend",
    )
    chart = element(
        "svg", *grid, element("polyline", points=other, cls="rival-curve"),
        element("polyline", points=own, cls="own-curve"), *dots,
        cls="curve", viewBox="0 0 640 190", role="img", aria_label=label,
    )  # fmt: skip
    rows = (
        (t.number(number), [t.number(own), t.number(other), t._("won") if won else t._("lost")])
        for number, (own, other, won) in enumerate(games, start=1)
    )
    head = [t._("Game"), t._("you"), t._("best opponent"), t._("Result")]
    return join(chart, legend, as_table(t, head, rows))
