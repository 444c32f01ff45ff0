"""What the adviser says when asked: the move, why, and what else there was."""

from __future__ import annotations

from stp.analysis import Evaluation
from stp.web.model.hint import Hint
from stp.web.render.kit.controls import move_button
from stp.web.render.kit.html import Html, element, join
from stp.web.render.table.coach import can_buy, nothing_to_buy
from stp.web.render.table.reasons import deed, picture, reason_rows
from stp.web.render.table.scene import Scene


def hint_content(scene: Scene) -> Html:
    """Return what the panel of a hint shows; while the adviser thinks, that it does."""
    t, hint = scene.t, scene.hint
    title = element("h2", t._("Hint"))
    if hint is None:
        dots = element("span", cls="busy", aria_hidden="true")
        return join(
            element("div", title, cls="sheet-head"),
            element("p", dots, t._("The expert is thinking."), cls="remark", role="status"),
        )
    best = hint.found[0]
    why = reason_rows(scene, [(best.move, best.reasons)])
    return join(
        element(
            "div",
            picture(scene, best.move),
            element("div", element("em", t._("The expert would:")),
                    element("h2", deed(scene, best.move))),
            cls="sheet-head advice-head",
        ),
        element("div", why or element("p", _no_gain(scene)), cls="sheet-column"),
        _others(scene, hint),
        element("div",
                move_button(best.move, t._("Make this move"), cls="button primary", id="advised"),
                cls="sheet-actions"),
    )  # fmt: skip


def _no_gain(scene: Scene) -> str:
    """Return why the move that gains nothing is the best one."""
    t, decision = scene.t, scene.view.decision
    if decision in ("pub", "trading-house"):
        return t._("The rubles are worth more now than the points.")
    if decision == "drawn":
        return t._("The card is not worth its price now, nor a place in the hand.")
    if can_buy(scene.view):
        return t._("Nothing here is worth its price now. The rubles keep for later.")
    return nothing_to_buy(t)


def _others(scene: Scene, hint: Hint) -> Html | None:
    """Return the next best moves, and by how much they end up behind."""
    t, (best, *others) = scene.t, hint.found
    if not others:
        return element("p", t._("There is no other move."), cls="remark sheet-column")
    rows = (
        element(
            "li",
            element("span", deed(scene, one.move)),
            element("em", _behind(scene, best, one)),
        )
        for one in sorted(others, key=lambda one: _less(best, one))
    )
    return element(
        "div",
        element("h3", t._("Instead"), cls="label"),
        element("ul", *rows, cls="alternatives"),
        cls="sheet-column",
    )


def _less(best: Evaluation, other: Evaluation) -> float:
    """Return how many points worse a move is expected to end."""
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
    why = best.reasons
    amounts = (
        (t._("Rubles until the end"), round(why.rubles)),
        (t._("Points until the end"), round(why.points)),
        (t._("Bonus for aristocrats"), why.bonus),
    )
    said = [f"{name}: {t.gain(number)}" for name, number in amounts if number]
    return ". ".join([f"{t._('The expert would:')} {deed(scene, best.move)}", *said])
