"""Draws the frame of the pages other than the table: a back button, a title and the content."""

from __future__ import annotations

from stp.web.commands import Command
from stp.web.commands.buttons import SettingsButton
from stp.web.render.kit.controls import icon_button
from stp.web.render.kit.html import Child, Html, element
from stp.web.words.text import Text


def page_frame(t: Text, title: str, leave: Command, *content: Child, leave_id: str) -> Html:
    """Return a page with content; `leave` is the command of the back button, `leave_id` its id."""
    return element(
        "div",
        element(
            "header",
            icon_button(leave, "ui-back", t._("Back"), id=leave_id),
            element("h1", title),
            icon_button(SettingsButton.THEME, "ui-moon", t._("Appearance"), id="theme"),
            cls="library-top",
        ),
        *content,
        cls="library-page",
    )
