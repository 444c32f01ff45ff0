"""Draws the figures of the history: wins and losses, averages by level, a chart of points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from stp.web.lazy.figures_kit import facts_list
from stp.web.lazy.statistics import Statistics, Tally, statistics
from stp.web.model.summary import Summary
from stp.web.render.kit.charts import as_table, grid_line
from stp.web.render.kit.html import EMPTY, Html, classes, element, join
from stp.web.words.text import Text

_MAX_STEPS: Final = 60
"""Most steps of the chart; with more games, each step is the average of several."""


def statistics_panel(finished: Sequence[Summary], t: Text) -> Html:
    """Return the figures of all finished games against bots, or EMPTY if there are none.

    The tables and the chart would only repeat the figures of a single game.
    """
    found = statistics(finished)
    if not found.total.games:
        return EMPTY
    figures = element("section", _figures(found, t), _counted(found, t), cls="panel facts")
    if found.total.games == 1:
        return figures
    lead = t._("Lead: how many points you were ahead of the best opponent on average.")
    return join(
        figures,
        element("section", element("h2", t._("By strongest opponent")), _levels(found, t),
                element("p", lead), cls="panel"),
        element("section", element("h2", t._("By number of players")), _tables(found, t),
                cls="panel"),
        element("section", element("h2", t._("Points over time")), _curve(found, t), cls="panel"),
    )  # fmt: skip


def _figures(found: Statistics, t: Text) -> Html:
    total = found.total
    facts = [
        (t.ngettext("finished game", "finished games", found.games), str(found.games)),
        (t._("wins against bots"), f"{total.wins}/{total.games}"),
        (t._("points per game"), f"{total.average:.0f}"),
        (t._("best score"), t.number(total.best or 0)),
    ]
    if found.hints:
        facts.append((t.ngettext("hint used", "hints used", found.hints), str(found.hints)))
    if found.mistakes:
        facts.append((t._("mistakes improved"), f"{found.solved}/{found.mistakes}"))
    if found.knowing_undos:
        facts.append((t._("undos after seeing hidden cards"), str(found.knowing_undos)))
    if found.stood_in:
        facts.append((t._("games with a substitute bot"), str(found.stood_in)))
    return facts_list(facts)


def _counted(found: Statistics, t: Text) -> Html:
    """Return which games the points are from, if not from all."""
    games = found.total.games
    if games == found.games:
        return EMPTY
    said = t.ngettext("Points are from the {number} game that you played alone against bots.",
                      "Points are from the {number} games that you played alone against bots.",
                      games)  # fmt: skip
    return element("p", said)


def _levels(found: Statistics, t: Text) -> Html:
    rows = [(t.bot(level), tally) for level, tally in found.levels.items()]
    return _tally(t._("Opponent"), rows, t)


def _tables(found: Statistics, t: Text) -> Html:
    rows = [(t.number(players), tally) for players, tally in found.players.items()]
    return _tally(t._("Players"), rows, t)


def _tally(kind: str, rows: Sequence[tuple[str, Tally]], t: Text) -> Html:
    """Return a table of results; `kind` says what its rows are."""
    columns = (kind, t._("Games"), t._("Won"), t._("Average"), t._("Lead"), t._("Best"))
    head = element("tr", *(element("th", column, scope="col") for column in columns))
    body = (_row(name, tally, t) for name, tally in rows)
    return element("table", element("thead", head), element("tbody", *body), cls="tally")


def _row(name: str, tally: Tally, t: Text) -> Html:
    cells = (
        str(tally.games),
        t._("{number}%", number=round(100 * tally.wins / tally.games)),
        f"{tally.average:.0f}",
        t.signed(round(tally.margin / tally.games)),
        t.number(tally.best or 0),
    )
    return element("tr", element("th", name, scope="row"), *(element("td", cell) for cell in cells))


@dataclass(frozen=True, slots=True)
class _Step:
    """A step of the chart: one game, or the averages of several."""

    first: int
    """The number of its first game, from 1."""
    last: int
    own: float
    other: float
    wins: int


def _steps(curve: Sequence[tuple[int, int, bool]], each: int) -> list[_Step]:
    """Return the steps of `each` games; the first step may have fewer, so that the last is full.

    >>> [(one.first, one.last, one.own, one.wins) for one in _steps([(8, 1, True)] * 5, 2)]
    [(1, 1, 8.0, 1), (2, 3, 8.0, 2), (4, 5, 8.0, 2)]
    """
    found = []
    for last in range(len(curve), 0, -each):
        games = curve[max(last - each, 0) : last]
        own, other, won = map(sum, zip(*games, strict=True))
        many = len(games)
        found.append(_Step(last - many + 1, last, own / many, other / many, won))
    return found[::-1]


def _curve(found: Statistics, t: Text) -> Html:
    """Return the person's points and those of the best opponent over all games."""
    each = -(-len(found.curve) // _MAX_STEPS)
    steps = _steps(found.curve, each)
    label = t.ngettext(
        "Your points in {number} game", "Your points in {number} games", len(found.curve)
    )
    own, other = t._("you"), t._("best opponent")
    legend = element(
        "p",
        element("span", t._("you (filled dot: won)") if each == 1 else own),
        element("span", other, cls="rival-key"),
        cls="curve-legend",
    )
    if each == 1:
        head = [t._("Game"), own, other, t._("Result")]
        results = [t._("won") if step.wins else t._("lost") for step in steps]
        note = EMPTY
    else:
        head = [t._("Games"), own, other, t._("Won")]
        results = [f"{step.wins}/{step.last - step.first + 1}" for step in steps]
        note = element("p", t._("The lines show averages of {number} games.", number=each))
    rows = (
        ("–".join(dict.fromkeys(map(t.number, (step.first, step.last)))),
         [t.number(round(step.own)), t.number(round(step.other)), result])
        for step, result in zip(steps, results, strict=True)
    )  # fmt: skip
    return join(_chart(steps, label), legend, note, as_table(t, label, head, rows))


def _chart(steps: Sequence[_Step], label: str) -> Html:
    """Return the chart, with a dot for each step of a single game."""
    left, right, top, bottom = 34, 630, 10, 180
    most = max(max(step.own, step.other) for step in steps)
    highest = max(40, int(-(-most // 20) * 20))

    def x(at: int) -> float:
        return left + (right - left) * at / (len(steps) - 1)

    def y(points: float) -> float:
        return bottom - (bottom - top) * max(points, 0) / highest

    def line(points: Sequence[float], cls: str) -> Html:
        places = " ".join(f"{x(at):.1f},{y(many):.1f}" for at, many in enumerate(points))
        return element("polyline", points=places, cls=cls)

    levels = range(0, highest + 1, 40 if highest > 100 else 20)
    grid = (grid_line(left, right, y(level), level) for level in levels)
    dots = (
        element("circle", cx=f"{x(at):.1f}", cy=f"{y(step.own):.1f}", r=4.5,
                cls=classes("curve-dot", step.wins > 0 and "won"))
        for at, step in enumerate(steps)
    )  # fmt: skip
    return element(
        "svg", *grid,
        line([step.other for step in steps], "rival-curve"),
        line([step.own for step in steps], "own-curve"),
        *(dots if all(step.first == step.last for step in steps) else ()),
        cls="curve", viewBox="0 0 640 190", role="img", aria_label=label,
    )  # fmt: skip
