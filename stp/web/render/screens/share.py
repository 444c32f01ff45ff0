"""Draws the sheet for sharing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from stp.web.buttons import ShareButton
from stp.web.commands import LinkKind, ShareFrom, ShareLink
from stp.web.render.kit.controls import icon_button, ui_button
from stp.web.render.kit.html import Child, Html, classes, element
from stp.web.render.kit.signs import icon
from stp.web.render.table.sheets.seat_question import own_seat
from stp.web.words.text import Text


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that can be shared."""

    kind: LinkKind
    title: str
    note: str


def share_sheet(
    choices: Sequence[Choice], said: str, by_hand: str, t: Text, own: str,
    *, passing: bool | None = None,
) -> Html:  # fmt: skip
    """Return the sheet; `by_hand` is a text to be copied by hand, `own` the player's name in a game
    by link, "" in others; `passing` says whether the player passes until the phase ends, None if
    that is not offered."""
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
    switch = _pass_switch(t, is_on=passing) if passing is not None else None
    none = t._(
        "Games with a custom deal can't be shared as a link. Save the game as a file instead."
    )
    shown = (
        element("textarea", by_hand, id="share-text", readonly=True, rows=4,
                aria_label=t._("Text to copy"))
        if by_hand else None
    )  # fmt: skip
    export = ui_button(
        ShareButton.EXPORT, icon("ui-export"), t._("Save as a file"), cls="button secondary",
        id="share-export",
    )  # fmt: skip
    return _box(
        t,
        t._("Share"),
        element("ul", switch, *rows) if choices else None if by_hand else element("p", none),
        element("p", export) if choices or not by_hand else None,
        element("p", said, cls="said", role="status") if said else None,
        shown,
        own_seat(own, t) if own else None,
    )


def _pass_switch(t: Text, *, is_on: bool) -> Html:
    """Return the switch for passing until the phase ends, which saves links."""
    note = t._("The other device passes for you, so that you need not send a link for it.")
    return element(
        "li",
        ui_button(
            ShareButton.PASS,
            icon("ui-check") if is_on else icon("ui-forward"),
            element("span", element("b", t._("Pass until the phase ends")), element("em", note)),
            cls=classes("choice", is_on and "pressed"), id="share-pass",
            aria_pressed="true" if is_on else "false",
        ),
    )  # fmt: skip


def seat_sheet(seats: Sequence[tuple[int, str]], t: Text) -> Html:
    """Return the sheet that asks the sender of a game by link for their seat."""
    rows = (
        element(
            "li",
            ui_button(
                ShareFrom(seat), icon("ui-share"),
                element("span", element("b", t._("I am {player}", player=name))),
                cls="choice", id=f"share-from-{seat}",
            ),
        )
        for seat, name in seats
    )  # fmt: skip
    about = t._(
        "From now on, this device plays only your seat. The others play on their own devices."
    )
    return _box(t, t._("Which seat is yours?"), element("p", about), element("ul", *rows))


def _box(t: Text, title: str, *content: Child) -> Html:
    """Return the sheet around its content."""
    return element(
        "div",
        ui_button(ShareButton.CLOSE, cls="veil", aria_label=t._("Close"), tabindex="-1"),
        element(
            "section",
            icon_button(ShareButton.CLOSE, "ui-close", t._("Close"), id="share-close"),
            element("h2", title),
            *content,
            cls="share-box",
            id="share",
            role="dialog",
            aria_modal="true",
            aria_label=title,
            tabindex="-1",
        ),
        cls="sharing",
    )
