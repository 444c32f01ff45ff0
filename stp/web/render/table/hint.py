"""Draws a hint: the move, the reasons, and the alternatives."""

from __future__ import annotations

from stp.analysis import Evaluation
from stp.facts.reading import can_buy
from stp.web.commands import TableButton
from stp.web.model.coach.hint import Hint
from stp.web.model.terms import Term
from stp.web.render.kit.controls import move_button, ui_button
from stp.web.render.kit.html import EMPTY, Html, element, join
from stp.web.render.kit.rules_link import term_link, term_of_move
from stp.web.render.table.reasons import deed, objection, picture, reason, reason_rows
from stp.web.render.table.scene import Scene
from stp.web.words.text import sentences


def hint_content(scene: Scene) -> Html:
    """Return the content of the hint panel, or a note that the adviser is thinking."""
    t, hint = scene.t, scene.hint
    title = element("h2", t._("Hint"))
    if hint is None:
        dots = element("span", cls="busy", aria_hidden="true")
        return join(
            element("div", title, cls="sheet-head"),
            element("p", dots, t._("Thinking about the best move…"), cls="remark", role="status"),
            element(
                "div",
                ui_button(
                    TableButton.HINT_NOW, t._("Answer now"), cls="button secondary", id="hint-now"
                ),
                cls="sheet-actions",
            ),
        )
    best = hint.found[0]
    return join(
        element(
            "div",
            picture(scene, best.move),
            element("div", element("em", t._("Suggested move:")),
                    element("h2", deed(scene, best.move))),
            cls="sheet-head advice-head",
        ),
        element("div", element("p", why(scene, best), cls="reason"),
                term_link(t, _term(scene, best), "hint"),
                cls="sheet-column"),
        _others(scene, hint),
        _numbers(scene, hint),
        element("div",
                move_button(best.move, t._("Make this move"), cls="button primary", id="advised"),
                cls="sheet-actions"),
    )  # fmt: skip


def _term(scene: Scene, best: Evaluation) -> Term:
    card = best.move.card
    return term_of_move(best.move, scene.card(card) if card else None)


def why(scene: Scene, best: Evaluation) -> str:
    """Return why the advised move is the best one, in sentences."""
    said = reason(scene, scene.view, best.move, best.reasons)
    is_free = best.move.verb in ("pass", "discard") and len(scene.view.legal_moves) > 1
    return " ".join(filter(None, (_no_gain(scene) if is_free else "", said)))


def _no_gain(scene: Scene) -> str:
    """Return why a move without any gain is the best one."""
    t, decision = scene.t, scene.view.decision
    if decision in ("pub", "trading-house"):
        return t._("Your rubles are worth more than these points.")
    if decision == "drawn":
        return t._("This card is not worth buying or taking.")
    if can_buy(scene.view):
        return t._("Nothing here is worth buying now.")
    can_take = any(move.verb == "take" for move in scene.view.legal_moves)
    return t._("Nothing is worth taking into your hand.") if can_take else ""


def _others(scene: Scene, hint: Hint) -> Html | None:
    """Return the next best moves and why they are worse, with no sentence twice."""
    t, (best, *others) = scene.t, hint.found
    if not others:
        return element("p", t._("This is your only move."), cls="remark sheet-column")
    chosen, rows, said = (best.move, best.reasons), [], set[str]()
    for one in others:
        words = objection(scene, scene.view, chosen, (one.move, one.reasons))
        told = element("span", words) if words and words not in said else None
        rows.append(element("li", element("b", deed(scene, one.move)), told))
        said.add(words)
    return element(
        "div",
        element("h3", t._("Why not…"), cls="label"),
        element("ul", *rows, cls="alternatives"),
        cls="sheet-column",
    )


def _numbers(scene: Scene, hint: Hint) -> Html:
    """Return the numbers behind the sentences, collapsed."""
    t, (best, *others) = scene.t, hint.found
    behind = [
        element("tr", element("th", deed(scene, one.move), scope="row"),
                element("td", _behind(scene, best, one)))
        for one in sorted(others, key=lambda one: _less(best, one))
    ]  # fmt: skip
    compared = element("table", element("tbody", *behind), cls="reasons") if behind else None
    rows = reason_rows(scene, [(best.move, best.reasons)])
    if not rows and compared is None:
        return EMPTY
    summary = element("summary", t._("In numbers"))
    return element("details", summary, rows, compared, cls="sheet-column numbers", id="numbers")


def _less(best: Evaluation, other: Evaluation) -> float:
    """Return how many points a move is expected to lose against the best one."""
    return best.value - other.value if other.ahead is None else -other.ahead


def _behind(scene: Scene, best: Evaluation, other: Evaluation) -> str:
    t, points = scene.t, round(_less(best, other))
    if points < 1:
        return t._("about as good")
    return t.ngettext("{number} point less", "{number} points less", points)


def hint_words(scene: Scene) -> str:
    """Return the hint as plain sentences, for the live region."""
    if scene.hint is None:
        return ""
    t, best = scene.t, scene.hint.found[0]
    return sentences([f"{t._('Suggested move:')} {deed(scene, best.move)}", why(scene, best)])
