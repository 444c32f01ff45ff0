"""Draws what is below a table at which moves are tried: the task, the answer, the buttons."""

from __future__ import annotations

from collections.abc import Sequence

from stp.moves import Move
from stp.web.commands import Command
from stp.web.commands.buttons import TableButton
from stp.web.render.kit.controls import keycap, move_button, ui_button
from stp.web.render.kit.html import Html, classes, element
from stp.web.render.kit.signs import icon
from stp.web.render.table.scene import Scene


def sandbox_bar(
    name: str, task: Html, answer: str, buttons: Sequence[Html | None], *, is_good: bool
) -> Html:
    """Return the bar; the answer has a fixed place so that the layout does not shift.

    `is_good` says that the move was right or that the exercise is over.
    """
    return element(
        "footer",
        element("p", element("b", name), task, cls="prompt", data_key="prompt"),
        element(
            "p",
            icon("ui-check" if is_good else "ui-hint") if answer else None,
            element("span", answer),
            cls=classes("verdict", is_good and "good", not answer and "empty"),
            id="answer",
            tabindex="-1",
            data_key="answer",
        ),
        element("div", *buttons, cls="trainer-buttons", data_key="trainer-buttons"),
        cls="actions replay-bar trainer-bar",
        data_key="actions",
    )


def ways_on(scene: Scene, solution: Command, skip: Command) -> list[Html | None]:
    """Return the buttons for whoever has not found the best move yet."""
    t, quiet = scene.t, "button ghost"
    return [
        ui_button(TableButton.HINT, icon("ui-hint"), element("span", t._("Hint")),
                  keycap(scene.settings, "H"), cls=quiet, id="hint"),
        ui_button(solution, t._("Show solution"), cls=quiet, id="solution"),
        ui_button(skip, t._("Skip"), cls=quiet, id="next"),
        pass_button(scene),
    ]  # fmt: skip


def pass_button(scene: Scene) -> Html | None:
    """Return the button for passing; None if the seat cannot pass or has another decision."""
    if scene.view.decision != "action" or Move("pass") not in scene.view.legal_moves:
        return None
    content = (icon("ui-pass"), element("span", scene.t._("Pass")), keycap(scene.settings, "P"))
    return move_button(Move("pass"), *content, cls="button secondary")
