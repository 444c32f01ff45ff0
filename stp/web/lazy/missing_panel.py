"""Draws what replaces a panel whose file has not been fetched."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto

from stp.web.commands import Command
from stp.web.render.kit.controls import ui_button
from stp.web.render.kit.html import Html, element
from stp.web.words.text import Text


class Missing(Enum):
    """Why there is nothing to show."""

    FETCHED = auto()
    """The download is still running."""
    LOST = auto()
    DAMAGED = auto()


def missing_panel(
    missing: Missing, words: Mapping[Missing, str], retry: Command, retry_id: str, t: Text
) -> Html:
    """Return the words for what is missing, with a button to try again."""
    button = ui_button(retry, t._("Try again"), cls="button secondary", id=retry_id)
    return element(
        "section",
        element("p", words[missing], role="status"),
        button if missing is not Missing.FETCHED else None,
        cls="panel",
    )
