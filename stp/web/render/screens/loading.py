"""Draws the page shown while a lazy screen is loading, or if loading fails."""

from __future__ import annotations

from stp.web.commands.buttons import LoaderButton
from stp.web.render.kit.controls import page_frame, ui_button
from stp.web.render.kit.html import Html, element, join
from stp.web.words.text import Text


def loading_page(t: Text, *, is_lost: bool) -> Html:
    """Return a page that says that a screen is loading, or that loading failed."""
    if is_lost:
        words = t._("This screen couldn't be loaded. Check your connection.")
        said = join(
            element("p", words, role="alert"),
            ui_button(LoaderButton.RETRY, t._("Try again"), cls="button primary", id="load-again"),
        )
    else:
        sign = element("span", cls="busy", aria_hidden="true")
        said = element("p", sign, t._("Loading…"), role="status")
    return page_frame(
        t,
        t._("Saint Petersburg"),
        LoaderButton.CLOSE,
        element(
            "main",
            element("section", said, cls="panel alone"),
            cls="library",
            id="loading",
            tabindex="-1",
        ),
        leave_id="loading-leave",
    )
