"""Draws the seat question of a game by link, and the line that names the chosen seat.

The question reveals no hidden information.
"""

from __future__ import annotations

from stp.log import MoveEntry
from stp.web.commands import TakeSeat
from stp.web.commands.buttons import TableButton
from stp.web.model.by_link.link_seats import EVERYBODY
from stp.web.render.kit.controls import alert, ui_button
from stp.web.render.kit.html import Html, classes, element
from stp.web.render.kit.scenery import ornament
from stp.web.render.table.curtain import waiting_screen
from stp.web.render.table.scene import Scene
from stp.web.words.text import Text


def seat_question(scene: Scene, sender: int) -> Html:
    """Return the screen for a link from a seat, 0 if that is not known.

    It highlights the player for whom the link was probably meant: the only other person, or whoever
    is to move. Before the first move that is nobody: an invitation is sent by whoever is to move.
    The sender's seat is offered last, for a person who goes on with their own game at another
    device.
    """
    t, acts = scene.t, scene.view.seat
    begun = any(isinstance(entry, MoveEntry) for entry in scene.log)
    names = {seat: one.name(t) for seat, one in enumerate(scene.participants, 1) if one.is_human}
    sender_name = names.pop(sender, "")
    meant = next(iter(names)) if len(names) == 1 else acts if begun else None
    seats = (_seat_button(scene, seat, name, seat == meant) for seat, name in names.items())
    together = ui_button(
        TakeSeat(EVERYBODY), t._("We all play on this device"), cls="button ghost",
        id="take-every-seat",
    )  # fmt: skip
    if sender_name:
        title = t._("{player} sent you this game", player=sender_name)
        words = t._("Which seat is yours? Each player uses their own device.")
        again = ui_button(
            TakeSeat(sender), t._("I am {player} and continue here", player=sender_name),
            cls="button ghost", id=f"take-seat-{sender}",
        )  # fmt: skip
    else:
        title = t._("Which seat is yours?")
        words = t._("This is a play-by-link game. Each player uses their own device.")
        again = None
    return waiting_screen(
        t,
        title,
        element("h1", title),
        ornament(),
        element("p", words),
        alert(scene.overlay.notice),
        element("div", *seats, again, together, cls="curtain-buttons"),
        cls="curtain seat-question",
    )


def _seat_button(scene: Scene, seat: int, name: str, is_meant: bool) -> Html:
    t = scene.t
    return ui_button(
        TakeSeat(seat),
        scene.medallion(seat, "small"),
        element("span", t._("Play as {player}", player=name)),
        element("em", t._("to move")) if seat == scene.view.seat else None,
        cls=classes("button", "primary" if is_meant else "secondary"),
        id=f"take-seat-{seat}",
    )


def own_seat_line(name: str, t: Text) -> Html:
    """Return whose seat this device plays in a game by link, with the button that changes it."""
    return element(
        "p",
        element("span", t._("You play as {player} in this play-by-link game.", player=name)),
        ui_button(TableButton.GIVE_SEAT_BACK, t._("Change seat"), cls="button ghost",
                  id="change-seat"),
        cls="own-seat",
    )  # fmt: skip
