"""Draws the sheet for sharing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from stp.bots.roster import emblems
from stp.web.commands import LinkKind, ShareCode, ShareFrom, ShareLink
from stp.web.commands.buttons import PlanButton, ShareButton
from stp.web.model.by_link.notes import MAX_NOTE_LENGTH
from stp.web.model.seats import Seats
from stp.web.render.kit.controls import icon_button, ui_button
from stp.web.render.kit.html import Child, Html, classes, element
from stp.web.render.kit.signs import icon, medallion
from stp.web.render.table.sheets.seat_question import own_seat_line
from stp.web.words.text import Text


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that can be shared."""

    kind: LinkKind
    title: str
    note: str


@dataclass(frozen=True, slots=True)
class TurnExtras:
    """What can go with a turn besides the moves."""

    own: str
    """The name of this device's player."""
    note: str = ""
    passing: bool | None = None
    """Whether the player passes until the phase ends; None if that is not offered."""
    may_plan: bool = False
    """Whether moves can be planned."""
    planned: int = 0
    """Number of planned moves."""
    then_passes: bool = False
    """Whether the plan ends with passing until the phase ends."""


@dataclass(frozen=True, slots=True)
class QrCode:
    """A QR code of a link."""

    of: LinkKind | ShareButton
    """The choice that it shows, or the button that shows what has been shared."""
    drawing: str
    """Its width and path, as `Browser.make_qr_code` makes them; "" while it is being made."""


def share_sheet(
    choices: Sequence[Choice],
    said: str,
    sent: str,
    t: Text,
    extras: TurnExtras | None,
    code: QrCode | None,
) -> Html:
    """Return the sheet. `sent` is the text that was shared, to be copied by hand; `extras` is what
    can go with a turn in a game by link, until its link is shown; `code` is what is shown as a QR
    code."""
    rows = [_row(choice, extras, code, t) for choice in choices]
    if extras and not (code and code.of == "turn"):
        rows = [_note_field(extras, t), *rows[:1], *_savings(extras, t), *rows[1:]]
    none = t._(
        "Games with a custom deal can't be shared as a link. Save the game as a file instead."
    )
    by_hand = (
        element("textarea", sent, id="share-text", readonly=True, rows=4,
                aria_label=t._("Text to copy"))
        if sent and not code else None
    )  # fmt: skip
    export = ui_button(
        ShareButton.EXPORT, icon("ui-export"), t._("Save as a file"), cls="button secondary",
        id="share-export",
    )  # fmt: skip
    return _box(
        t,
        t._("Share"),
        _picture(code, choices, t) if code and code.drawing else None,
        element("form", element("ul", *rows), autocomplete="off") if choices
        else element("p", _code_button(ShareButton.SHOWN, code, t)) if sent else element("p", none),
        element("p", said, cls="said", role="status") if said else None,
        by_hand,
        element("p", export) if choices or not sent else None,
        own_seat_line(extras.own, t) if extras else None,
    )  # fmt: skip


def _row(choice: Choice, extras: TurnExtras | None, code: QrCode | None, t: Text) -> Html:
    """Return the row of a choice: the button that shares it, and the one for its QR code."""
    send = ui_button(
        ShareLink(choice.kind), icon("ui-share"),
        element("span", element("b", choice.title), element("em", choice.note)),
        cls=classes("choice", extras is not None and choice.kind == "turn" and "primary"),
        id=f"share-{choice.kind}",
    )  # fmt: skip
    if choice.kind == "daily":  # a text, not a link
        return element("li", send)
    label = t._("QR code: {what}", what=choice.title)
    show = icon_button(
        ShareCode(choice.kind), "ui-qr", label, id=f"share-code-{choice.kind}",
        aria_pressed="true" if code and code.of == choice.kind else "false",
    )  # fmt: skip
    return element("li", send, show, cls="choice-row")


def _code_button(button: ShareButton, code: QrCode | None, t: Text) -> Html:
    """Return the button that shows what has been shared as a QR code."""
    return ui_button(
        button, icon("ui-qr"), t._("QR code"), cls="button secondary", id="share-shown",
        aria_pressed="true" if code and code.of == button else "false",
    )  # fmt: skip


def _picture(code: QrCode, choices: Sequence[Choice], t: Text) -> Html:
    """Return the QR code with what it is of and what to do with it."""
    width, path = code.drawing.split(" ", 1)
    titles = (element("b", choice.title) for choice in choices if choice.kind == code.of)
    return element(
        "figure",
        element(
            "svg", element("path", d=path), viewBox=f"0 0 {width} {width}", role="img",
            aria_label=t._("QR code"),
        ),
        element(
            "figcaption", *titles, element("span", t._("Scan it with the other device's camera."))
        ),
        cls="qr-code", id="share-code", tabindex="-1",
    )  # fmt: skip


def _savings(extras: TurnExtras, t: Text) -> Iterator[Html]:
    """Yield what saves links of later turns."""
    if extras.may_plan:
        yield _plan_row(extras, t)
    if extras.passing is not None:
        yield _pass_switch(t, is_on=extras.passing)


def _note_field(extras: TurnExtras, t: Text) -> Html:
    """Return the field for a note that goes with a turn."""
    return element(
        "li",
        element("label", t._("Note to the others"), for_="share-note"),
        element("textarea", extras.note, name="note", id="share-note", rows=2,
                maxlength=MAX_NOTE_LENGTH),
        cls="note-field",
    )  # fmt: skip


def _plan_row(extras: TurnExtras, t: Text) -> Html:
    """Return the way to the screen on which the next moves are planned."""
    note = t._("Choose your next moves in this phase. The other device makes them for you.")
    if extras.planned or extras.then_passes:
        moves = t.ngettext("{number} move planned", "{number} moves planned", extras.planned)
        ends = t._("then pass until the phase ends") if extras.then_passes else ""
        note = t.listing((moves if extras.planned else "", ends))
    return element(
        "li",
        ui_button(
            PlanButton.OPEN,
            icon("ui-check") if extras.planned else icon("ui-log"),
            element("span", element("b", t._("Plan ahead")), element("em", note)),
            cls="choice", id="share-plan",
        ),
    )  # fmt: skip


def _pass_switch(t: Text, *, is_on: bool) -> Html:
    """Return the switch for passing until the phase ends, which saves links."""
    note = t._("The other device passes for you, so you don't have to send a link.")
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


def seat_sheet(seats: Seats, t: Text) -> Html:
    """Return the sheet that asks the sender of a game by link for their seat."""
    names, signs = seats.names(t), emblems([person.kind for person in seats.participants])
    rows = (
        element(
            "li",
            ui_button(
                ShareFrom(seat), medallion(seat, signs[seat - 1], "small"),
                element("span", element("b", t._("I am {player}", player=names[seat - 1]))),
                cls="choice", id=f"share-from-{seat}",
            ),
        )
        for seat in seats.humans
    )  # fmt: skip
    about = t._(
        "From now on, this device plays only your seat. The others play on their own devices."
    )
    return _box(t, t._("Which seat is yours?"), element("p", about), element("ul", *rows))


def _box(t: Text, title: str, *content: Child) -> Html:
    """Return the sheet around its content."""
    return element(
        "div",
        ui_button(ShareButton.CLOSE, cls="veil", aria_hidden="true", tabindex="-1"),
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
