"""Draws the fields of forms: choices and tick boxes."""

from __future__ import annotations

from collections.abc import Iterable

from stp.web.render.kit.html import Html, classes, element


def segments(
    name: str,
    choices: Iterable[tuple[str, str]],
    chosen: str,
    *,
    cls: str = "",
    where: str = "",
    are_languages: bool = False,
) -> Html:
    """Return radio buttons that look like one segmented control; `where` makes their ids unique."""
    parts = (
        element(
            "label",
            element("input", type="radio", name=name, value=value, checked=value == chosen,
                    id=f"{where}{name}-{value}"),
            element("span", label, lang=value if are_languages else None),
        )
        for value, label in choices
    )  # fmt: skip
    return element("div", *parts, cls=classes("segments", cls))


def choice_field(title: str, control: Html) -> Html:
    """Return a segmented control with its title."""
    return element("fieldset", element("legend", title), control, cls="form-field")


def tick_box(name: str, label: str, *, ticked: bool) -> Html:
    """Return a tick box with its label."""
    box = element("input", type="checkbox", name=name, id=name, checked=ticked)
    return element("label", box, element("span", label), cls="tick")
