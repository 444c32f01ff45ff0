"""Draws the analysis of a game: the chances, the costliest decisions, and all decisions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from stp.analysis import Analysis, Decision, Moment, Reasons
from stp.game import Result
from stp.moves import Move
from stp.view import View
from stp.web.commands import JudgeSeat, ShowDecision
from stp.web.commands.buttons import AnalysisButton, MistakesButton
from stp.web.lazy.why_not import objection, reason_rows
from stp.web.lazy.winner_comparison import winner_comparison
from stp.web.render.kit.charts import LABEL, apart, as_table, grid_line, seat_line
from stp.web.render.kit.controls import page_frame, ui_button
from stp.web.render.kit.html import EMPTY, Html, classes, element, join
from stp.web.render.kit.signs import KIND_OF_DECK, hidden, icon, kind_icon
from stp.web.render.table.scene import Scene
from stp.web.render.table.sheets.reasons import move_heading, move_phrase, move_picture, reason
from stp.web.words.text import Text

_LEFT, _RIGHT, _TOP, _BOTTOM = 54, 592, 14, 210
"""Plot area of the chart, which is 640 wide and 240 high."""


@dataclass(frozen=True, slots=True)
class ComparedMoves:
    """The move made and the better one, with their reasons, and what the seat knew."""

    view: View
    made: tuple[Move, Reasons]
    best: tuple[Move, Reasons]


def analysis_screen(
    scene: Scene,
    analysis: Analysis | None,
    reasons: Mapping[int, ComparedMoves],
    seat: int,
    share: float | None,
    result: Result | None,
) -> Html:
    """Return the screen. `reasons` are those of the costliest decisions, by number; `share` is the
    progress of a running analysis, None if none is running. A running analysis has decisions so
    far, and no chart. `result` is that of the game, None for an unfinished one."""
    t = scene.t
    worst = analysis.turning_points(seat) if analysis is not None else []
    if analysis is None:
        body = _working(share, t)
    elif share is not None:
        body = join(
            _working(share, t),
            _seats(scene, analysis, seat),
            _blunders(scene, reasons, worst),
            _decisions(scene, analysis, seat),
        )
    else:
        body = join(
            _seats(scene, analysis, seat),
            _summary(scene, analysis, seat, worst),
            winner_comparison(scene, result, seat) if result is not None else None,
            _curve(scene, analysis, seat, worst),
            _blunders(scene, reasons, worst),
            _decisions(scene, analysis, seat),
        )
    return page_frame(
        t,
        t._("Expert analysis"),
        AnalysisButton.LEAVE,
        element("main", body, cls="library analysis", id="analysis", tabindex="-1"),
        leave_id="analysis-leave",
    )


def _working(share: float | None, t: Text) -> Html:
    """Return the progress of the analysis, with the button that stops or restarts it."""
    if share is None:
        return element(
            "section",
            element("p", t._("Analysis stopped.")),
            ui_button(AnalysisButton.BEGIN, icon("ui-replay"), t._("Analyse game"),
                      cls="button primary", id="analysis-begin"),
            cls="panel alone working",
        )  # fmt: skip
    percent = int(100 * share)
    done = t._("{number}%", number=percent)
    return element(
        "section",
        element("h2", t._("Analysing the game…")),
        element("p", t._("The expert tests each decision in many simulated games. You can leave "
                         "this screen or play another game in the meantime.")),
        element("progress", done, value=percent, max=100, aria_label=t._("Progress")),
        element("p", done, cls="percent", aria_hidden="true"),
        ui_button(AnalysisButton.STOP, icon("ui-close"), t._("Stop"), cls="button secondary",
                  id="analysis-stop"),
        cls="panel alone working",
    )  # fmt: skip


def _seats(scene: Scene, analysis: Analysis, seat: int) -> Html:
    """Return the choice of whose decisions are shown, if several people played."""
    if len(analysis.seats) < 2:
        return EMPTY
    buttons = (
        ui_button(JudgeSeat(one), scene.medallion(one, "small"), element("span", scene.name(one)),
                  cls="tab", id=f"analysis-seat-{one}",
                  aria_pressed="true" if one == seat else "false")
        for one in analysis.seats
    )  # fmt: skip
    return element("div", *buttons, cls="seat-choice", role="group", aria_label=scene.t._("Player"))


def _summary(scene: Scene, analysis: Analysis, seat: int, worst: Sequence[Decision]) -> Html:
    t = scene.t
    own = [one for one in analysis.decisions if one.seat == seat]
    good = sum(one.made == one.best for one in own)
    lost, mistakes = sum(one.share for one in analysis.losses(seat)), len(analysis.mistakes(seat))
    words = (
        t.ngettext(
            "You made {number} decision, {good} of them without a clear mistake.",
            "You made {number} decisions, {good} of them without a clear mistake.",
            len(own), good=good,
        ) if scene.is_own(seat) else t.ngettext(
            "{name} made {number} decision, {good} of them without a clear mistake.",
            "{name} made {number} decisions, {good} of them without a clear mistake.",
            len(own), name=scene.name(seat), good=good,
        )
    )  # fmt: skip
    if not worst:
        verdict = t._("Well played! No clear mistakes.")
    else:
        verdict = t.ngettext(
            "Clear mistakes cost about {number} point in total.",
            "Clear mistakes cost about {number} points in total.",
            max(round(lost), 1),
        )
    return element(
        "section",
        scene.medallion(seat, "large"),
        element("p", element("b", verdict), " ", words),
        ui_button(MistakesButton.OPEN, icon("ui-undo"),
                  t._("Learn from your mistakes ({number})", number=mistakes),
                  cls="button primary", id="learn") if mistakes else None,
        cls=classes("panel summary", not worst and "good"),
    )  # fmt: skip


def _place(number: int, total: int) -> float:
    return _LEFT + (_RIGHT - _LEFT) * number / max(total, 1)


def _height(chance: float) -> float:
    return _BOTTOM - (_BOTTOM - _TOP) * chance


def _curve(scene: Scene, analysis: Analysis, seat: int, worst: Sequence[Decision]) -> Html:
    """Return everyone's chance of winning as a chart and as a table."""
    t, curve = scene.t, analysis.curve
    if not curve:
        return EMPTY
    total = curve[-1].number
    grid = []
    for percent in (0, 25, 50, 75, 100):
        label = None if percent % 50 else t._("{number}%", number=percent)
        grid.append(grid_line(_LEFT, _RIGHT, _height(percent / 100), label))
    for moment in curve:
        if moment.phase == "worker":
            x = f"{_place(moment.number, total):.1f}"
            grid.append(element("line", x1=x, x2=x, y1=_TOP, y2=_BOTTOM + 5, cls="grid-line"))
            grid.append(element("text", moment.round, x=x, y=_BOTTOM + 22, cls="axis-text",
                                text_anchor="middle"))  # fmt: skip
    seats = sorted(range(len(scene.participants)), key=lambda one: -curve[-1].chances[one])
    ends = apart([_height(curve[-1].chances[one]) for one in seats], LABEL, _BOTTOM)
    lines = (
        seat_line(
            one + 1,
            scene.emblem(one + 1),
            ((_place(moment.number, total), _height(moment.chances[one])) for moment in curve),
            (_RIGHT + 10, end),
            own=one == seat - 1,
        )
        for one, end in zip(seats, ends, strict=True)
    )
    signs = [
        _sign(number, decision, curve, total) for number, decision in enumerate(worst, start=1)
    ]
    legend = (
        element("li", scene.medallion(one, "small"), element("span", scene.label(one)))
        for one in range(1, len(scene.participants) + 1)
    )
    label = t._("Chance of winning by round. The table below has the same figures.")
    chart = element("svg", *grid, *lines, *signs, cls="chart", viewBox="0 0 640 240", role="img",
                    aria_label=label)  # fmt: skip
    return element(
        "section",
        element("div", element("h2", t._("Chance of winning")),
                element("ul", *legend, cls="legend"),
                cls="panel-head"),
        chart,
        _table(scene, curve),
        cls="panel",
    )  # fmt: skip


def _sign(number: int, decision: Decision, curve: Sequence[Moment], total: int) -> Html:
    """Return the number of a costly decision at its point of the chart."""
    after = next((m for m in curve if m.number > decision.number), curve[-1])
    before = [m for m in curve if m.number <= decision.number] or [curve[0]]
    span = max(after.number - before[-1].number, 1)
    part = min(1.0, (decision.number - before[-1].number) / span)
    one, other = (m.chances[decision.seat - 1] for m in (before[-1], after))
    x, y = _place(decision.number, total), _height(one + (other - one) * part)
    return element(
        "g",
        element("circle", cx=f"{x:.1f}", cy=f"{y:.1f}", r=11),
        element("text", number, x=f"{x:.1f}", y=f"{y + 5:.1f}", text_anchor="middle"),
        cls="blunder-sign",
    )


def _table(scene: Scene, curve: Sequence[Moment]) -> Html:
    t = scene.t
    rows = (
        (_when(moment.round, moment.phase, t), [_percent(one, t) for one in moment.chances])
        for moment in curve
    )
    names = (person.name(t) for person in scene.participants)
    return as_table(t, t._("Chance of winning"), [t._("Round"), *names], rows)


def _when(number: int, phase: str | None, t: Text) -> str:
    if phase is None:
        return t._("End")
    return t._("Round {number}, {phase}", number=number, phase=t.phase_word(phase))


def _percent(chance: float, t: Text) -> str:
    return t._("{number}%", number=round(100 * chance))


def _blunders(
    scene: Scene, reasons: Mapping[int, ComparedMoves], worst: Sequence[Decision]
) -> Html:
    """Return the costliest decisions in the order of `Analysis.turning_points`."""
    if not worst:
        return EMPTY
    t = scene.t
    found = (
        _blunder(scene, reasons[one.number], one, number)
        for number, one in enumerate(worst, start=1)
    )
    heading = element("h2", t._("Costliest decisions"))
    order = t._(
        "Mistakes that changed the chance of winning come first, the clearest at the top. All "
        "losses are estimates."
    )
    said = element("p", order, cls="remark") if len(worst) > 1 else None
    return element("section", heading, said, *found, cls="blunders")


def _blunder(scene: Scene, compared: ComparedMoves, one: Decision, number: int) -> Html:
    t = scene.t
    made, best = Move.parse(one.made), Move.parse(one.best)
    points = round(one.loss)
    cost = t.ngettext("about {number} point lost", "about {number} points lost", points)
    before, after = _percent(one.outlook.chance, t), _percent(one.best_outlook.chance, t)
    chance = (
        t._("{before} chance of winning instead of {after}", before=before, after=after)
        if before != after
        else t._("chance of winning unchanged ({percent})", percent=after)
    )
    given = round(one.given)
    note = (
        t.ngettext(
            "{number} of the lost points went to opponents.",
            "{number} of the lost points went to opponents.",
            given,
        )
        if 0 < given <= points
        else ""
    )
    good = reason(scene, compared.view, *compared.best, limit=2)
    bad = objection(scene, compared.view, compared.best, compared.made)
    sides = (
        element("div", element("h4", word, cls="label"),
                element("div", move_picture(scene, move), element("b", move_heading(scene, move)),
                        cls="move-picture"),
                element("p", said, cls="reason") if said else None,
                cls=cls)
        for cls, word, move, said in (("made", t._("Played"), made, bad),
                                      ("best", t._("Better"), best, good))
    )  # fmt: skip
    rows = reason_rows(scene, (compared.made, compared.best), (t._("Played"), t._("Better")))
    return element(
        "article",
        element(
            "header",
            element("span", number, cls="blunder-number"),
            element("h3", _when(one.round, one.phase, t)),
            element("p", element("b", cost), element("span", chance), cls="blunder-cost"),
        ),
        element("div", *sides, cls="sides"),
        element("details", element("summary", t._("In numbers"), hidden(f" {number}")), rows,
                cls="numbers", id=f"numbers-{one.number}") if rows else None,
        element("p", note, cls="remark") if note else None,
        ui_button(ShowDecision(one.number), icon("ui-replay"),
                  t._("Show in replay"), hidden(f" {number}"), cls="button secondary",
                  id=f"show-decision-{one.number}"),
        cls="panel blunder",
    )  # fmt: skip


def _decisions(scene: Scene, analysis: Analysis, seat: int) -> Html:
    """Return every decision as one line, a button that shows it."""
    t = scene.t
    rows = (element("li", _row(scene, one)) for one in analysis.decisions if one.seat == seat)
    title = element("h2", t._("All decisions"))
    return element("section", title, element("ol", *rows, cls="decisions"), cls="panel")


def _row(scene: Scene, one: Decision) -> Html:
    t = scene.t
    is_best = one.made == one.best
    points = round(one.loss)
    cost = f"−{t.points(points)}" if points else t._("less than 1 point")
    judged = (
        element("em", t._("no clear mistake"), cls="good")
        if is_best
        else element("em", t._("better: {move}", move=move_phrase(scene, Move.parse(one.best))))
    )
    return ui_button(
        ShowDecision(one.number),
        element("span", one.round, kind_icon(KIND_OF_DECK[one.phase]), cls="round-phase",
                data_kind=KIND_OF_DECK[one.phase], aria_hidden="true"),
        hidden(_when(one.round, one.phase, t)),
        element("span", element("b", move_heading(scene, Move.parse(one.made))), judged,
                cls="decision-words"),
        element("span", "" if is_best else cost, cls="decision-cost"),
        cls="decision",
        id=f"decision-{one.number}",
    )  # fmt: skip
