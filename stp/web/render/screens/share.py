"""The sheet with what can be passed on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from stp.web.commands import LinkKind, ShareButton, ShareLink
from stp.web.render.kit.controls import icon_button, ui_button
from stp.web.render.kit.html import Html, element
from stp.web.render.kit.signs import icon
from stp.web.words.text import Text


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that can be passed on."""

    kind: LinkKind
    title: str
    note: str


def share_sheet(choices: Sequence[Choice], said: str, by_hand: str, t: Text) -> Html:
    """Return the sheet; `by_hand` is a text that was made and can be copied by hand."""
    rows = (
        element(
            "li",
            ui_button(
                ShareLink(choice.kind), icon("ui-share"),
                element("span", element("b", choice.title), element("em", choice.note)),
                cls="choice", id=f"share-{choice.kind}",
            ),
        )
        for choice in choices
    )  # fmt: skip
    none = t._("A game from a written-out deal has no link. Export it as a file instead.")
    shown = (
        element("textarea", by_hand, id="share-text", readonly=True, rows=4,
                aria_label=t._("The text to copy"))
        if by_hand else None
    )  # fmt: skip
    return element(
        "div",
        ui_button(ShareButton.CLOSE, cls="veil", aria_label=t._("Close"), tabindex="-1"),
        element(
            "section",
            icon_button(ShareButton.CLOSE, "ui-close", t._("Close"), id="share-close"),
            element("h2", t._("Share")),
            element("ul", *rows) if choices else element("p", none),
            element(
                "p",
                ui_button(ShareButton.EXPORT, icon("ui-export"), t._("Save as a file"),
                          cls="button secondary", id="share-export"),
            ),
            element("p", said, cls="said", role="status") if said else None,
            shown,
            cls="share-box",
            id="share",
            role="dialog",
            aria_modal="true",
            aria_label=t._("Share"),
            tabindex="-1",
        ),
        cls="sharing",
    )  # fmt: skip
