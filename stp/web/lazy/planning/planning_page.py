"""Draws the screen on which the next moves are planned: the table, and the plan below it."""

from __future__ import annotations

from typing import Final

from stp.web.commands.buttons import PlanButton
from stp.web.model.by_link.plans import Care, Plan
from stp.web.render.kit.controls import ui_button
from stp.web.render.kit.html import Html, classes, element
from stp.web.render.kit.signs import icon, paid
from stp.web.render.table.page import table
from stp.web.render.table.scene import Scene
from stp.web.render.table.sheets.reasons import move_heading, move_phrase
from stp.web.words.marking import N_
from stp.web.words.text import Text, sentences

CARE: Final = "plan-care"
"""The name of the control that says what ends the plan early."""
_CARES: Final = {
    Care.STOP: N_("Stop at a move that is no longer possible"),
    Care.SKIP: N_("Skip moves that are no longer possible"),
    Care.PASSES: N_("Stop if another player doesn't pass"),
}


def planning_page(scene: Scene, plan: Plan, said: str, *, may_add: bool) -> Html:
    """Return the table after the planned moves, with the plan below it; `said` is a message."""
    t = scene.t
    bar = element(
        "footer",
        element("p", element("b", t._("Plan ahead")), element("span", _task(t, may_add=may_add)),
                cls="prompt", data_key="prompt"),
        _plan(scene, plan, said),
        element("div", _care(t, plan), *_buttons(t, plan), cls="trainer-buttons",
                data_key="plan-buttons"),
        cls="actions replay-bar trainer-bar planning-bar",
        data_key="actions",
    )  # fmt: skip
    return table(scene, bar, "watched planning")


def _task(t: Text, *, may_add: bool) -> str:
    if not may_add:
        return t._("You can't plan any more moves in this phase.")
    return t._("This is the table if the others pass. Choose your next moves.")


def _plan(scene: Scene, plan: Plan, said: str) -> Html:
    """Return the planned moves in their order."""
    t = scene.t
    moves = [
        element("li", element("span", move_heading(scene, one.move)), paid(one.price, t))
        for one in plan.moves
    ]
    if plan.passes:
        moves.append(
            element("li", icon("ui-pass"), element("span", t._("Pass until the phase ends")))
        )
    hint = t._("Nothing planned yet. The plan is part of the link, so others could read it.")
    words = element("p", said or hint) if said or not moves else None
    listed = element("ol", *moves, aria_label=t._("Plan")) if moves else None
    return element(
        "div", listed, words, cls="verdict plan", id="plan", tabindex="-1", data_key="plan"
    )


def _care(t: Text, plan: Plan) -> Html:
    """Return the choice of what ends the plan early."""
    return element(
        "select",
        *(element("option", t._(words), value=str(care), selected=care is plan.care)
          for care, words in _CARES.items()),
        name=CARE, id=CARE, aria_label=t._("If something changes"),
    )  # fmt: skip


def _buttons(t: Text, plan: Plan) -> tuple[Html, ...]:
    return (
        ui_button(PlanButton.BACK, icon("ui-undo"), element("span", t._("Remove last")),
                  cls="button ghost", id="plan-back", disabled=not plan.moves,
                  aria_label=t._("Remove last"), title=t._("Remove last")),
        ui_button(PlanButton.PASS, icon("ui-pass"), element("span", t._("Then pass")),
                  cls=classes("button", "ghost", plan.passes and "pressed"), id="plan-pass",
                  aria_pressed="true" if plan.passes else "false",
                  title=t._("Pass until the phase ends")),
        ui_button(PlanButton.CLEAR, icon("ui-close"), element("span", t._("Clear")),
                  cls="button ghost", id="plan-clear", disabled=plan.is_empty,
                  aria_label=t._("Clear"), title=t._("Clear")),
        ui_button(PlanButton.LEAVE, t._("Done"), cls="button primary", id="plan-leave"),
    )  # fmt: skip


def planning_words(scene: Scene, plan: Plan | None = None) -> str:
    """Return the plan, or what to do, for the live region."""
    t = scene.t
    if plan is None:
        return sentences((t._("Plan ahead"), _task(t, may_add=True)))
    if plan.is_empty:
        return t._("Nothing planned yet.")
    moves = [move_phrase(scene, one.move) for one in plan.moves]
    if plan.passes:
        then = t._("then pass until the phase ends")
        moves.append(then if moves else t._("Pass until the phase ends"))
    return t._("Plan: {moves}", moves=t.listing(moves))


def added_words(scene: Scene, plan: Plan) -> str:
    """Return the move that has been added, for the live region."""
    last = plan.moves[-1]
    return scene.t._("Planned: {move}", move=move_phrase(scene, last.move))


def refused_words(t: Text) -> str:
    """Return why a move cannot be planned."""
    return t._("Moves that reveal a card can't be planned.")
