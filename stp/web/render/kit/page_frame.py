"""Draws the frame of a page beside the table: a way back, a title and what stands below them."""

from __future__ import annotations

from stp.web.commands import Command, SettingsButton
from stp.web.render.kit.controls import icon_button
from stp.web.render.kit.html import Child, Html, element
from stp.web.words.text import Text


def page_frame(t: Text, title: str, leave: Command, *content: Child, leave_id: str) -> Html:
    """Return a page with content; `leave` is the command of its way back, `leave_id` its id."""
    return element(
        "div",
        element(
            "header",
            icon_button(leave, "ui-back", t._("Back"), id=leave_id),
            element("h1", title),
            icon_button(SettingsButton.THEME, "ui-moon", t._("Light or dark"), id="theme"),
            cls="library-top",
        ),
        *content,
        cls="library-page",
    )
