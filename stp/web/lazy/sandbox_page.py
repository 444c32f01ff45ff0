"""Draws what is below a table at which moves are tried: the task, the answer, the buttons."""

from __future__ import annotations

from collections.abc import Sequence

from stp.web.render.kit.html import Html, classes, element
from stp.web.render.kit.signs import icon


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
