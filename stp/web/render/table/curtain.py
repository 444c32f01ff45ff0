"""Draws the screen shown while a device changes hands.

It names the next player and reveals no hidden information.
"""

from __future__ import annotations

from stp.log import MoveEntry
from stp.web.commands import OpenSheet, StandIn
from stp.web.commands.buttons import TableButton
from stp.web.model.sheet_names import Panel
from stp.web.render.kit.controls import alert, icon_button, ui_button
from stp.web.render.kit.html import EMPTY, Child, Html, element, join
from stp.web.render.kit.scenery import backdrop, ornament
from stp.web.render.kit.signs import icon, paid
from stp.web.render.table.log import move_words
from stp.web.render.table.scene import Scene
from stp.web.words.text import Text

_MAX_MOVES = 6
"""Number of last moves shown."""


def curtain(scene: Scene, seat: int) -> Html:
    """Return the screen that waits for the person in a seat."""
    t, name = scene.t, scene.name(seat)
    title = curtain_words(t, name)
    buttons = (
        ui_button(TableButton.LIFT_CURTAIN, t._("I am {player}", player=name),
                  cls="button primary huge",
                  id="arrive"),
        ui_button(TableButton.UNDO, icon("ui-undo"), element("span", _undo_words(scene)),
                  cls="button ghost", id="undo")
        if scene.can_undo
        else None,
        ui_button(StandIn(seat), t._("Let a bot play for {player}", player=name),
                  cls="button ghost", id=f"replace-{seat}") if scene.may_replace else None,
    )  # fmt: skip
    return waiting_screen(
        t,
        title,
        element("div", cls="sweep", id="sweep"),
        scene.medallion(seat, "huge"),
        element("h1", title),
        ornament(),
        _since(scene, seat),
        alert(scene.overlay.notice),
        element("div", *buttons, cls="curtain-buttons"),
        data_seat=seat,
    )


def waiting_screen(
    t: Text, title: str, *content: Child, cls: str = "curtain", data_seat: int | None = None
) -> Html:
    """Return a screen that hides the table until it is answered; only the menu stays available."""
    return element(
        "div",
        backdrop(),
        element(
            "header",
            icon_button(OpenSheet(Panel.MENU), "ui-menu", t._("Menu"), id="menu"),
            cls="curtain-tools",
        ),
        element("main", *content, cls=cls, id="curtain", tabindex="-1", aria_label=title),
        cls="curtain-page",
        data_seat=data_seat,
    )


def curtain_words(t: Text, name: str) -> str:
    """Return whom to hand the device to, as a sentence."""
    return t._("Pass the device to {player}", player=name)


def _undo_words(scene: Scene) -> str:
    """Return what the undo button does: it takes back the move of the last person."""
    moves = (entry for entry in reversed(scene.log) if isinstance(entry, MoveEntry))
    participants = scene.participants
    seat = next(one.seat for one in moves if participants[one.seat - 1].is_human and not one.forced)
    return scene.t._("Undo {player}'s move", player=scene.name(seat))


def _since(scene: Scene, seat: int) -> Html:
    """Return what the others have done since this person's last move."""
    moves: list[MoveEntry] = []
    for entry in reversed(scene.log):
        if isinstance(entry, MoveEntry):
            if entry.seat == seat or len(moves) == _MAX_MOVES:
                break
            moves.insert(0, entry)
    if not moves:
        return EMPTY
    items = (
        element(
            "li", scene.medallion(entry.seat, "mini"), element("span", move_words(scene, entry)),
            paid(entry.price, scene.t),
        )
        for entry in moves
    )  # fmt: skip
    heading = element("h2", scene.t._("While you were away"), cls="label")
    return element("section", join(heading, element("ol", *items)), cls="since")
