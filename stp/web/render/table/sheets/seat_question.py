"""Draws the seat question of a game by link, and the line that names the chosen seat.

The question reveals no hidden information.
"""

from __future__ import annotations

from stp.log import MoveEntry
from stp.web.buttons import TableButton
from stp.web.commands import TakeSeat
from stp.web.model.link_seats import EVERYBODY
from stp.web.render.kit.controls import alert, ui_button
from stp.web.render.kit.html import Html, classes, element
from stp.web.render.kit.scenery import ornament
from stp.web.render.table.curtain import waiting_screen
from stp.web.render.table.scene import Scene
from stp.web.words.text import Text


def seat_question(scene: Scene) -> Html:
    """Return the screen; it highlights the player to move, for whom the link was probably meant.

    Before the first move it highlights nobody: an invitation is sent by whoever is to move.
    """
    t, acts = scene.t, scene.view.seat
    begun = any(isinstance(entry, MoveEntry) for entry in scene.log)
    title = t._("Which seat is yours?")
    seats = (
        ui_button(
            TakeSeat(seat),
            scene.medallion(seat, "small"),
            element("span", t._("I am {player}", player=person.name(t))),
            element("em", t._("to move")) if seat == acts else None,
            cls=classes("button", "primary" if begun and seat == acts else "secondary"),
            id=f"take-seat-{seat}",
        )
        for seat, person in enumerate(scene.people, 1)
        if person.is_human
    )
    together = ui_button(
        TakeSeat(EVERYBODY), t._("We all play on this device"), cls="button ghost",
        id="take-every-seat",
    )  # fmt: skip
    return waiting_screen(
        t,
        title,
        element("h1", title),
        ornament(),
        element("p", t._("This is a play-by-link game. Each player uses their own device.")),
        alert(scene.notice),
        element("div", *seats, together, cls="curtain-buttons"),
        cls="curtain seat-question",
    )


def own_seat(name: str, t: Text) -> Html:
    """Return whose seat this device plays in a game by link, with the button that changes it."""
    return element(
        "p",
        element("span", t._("You play as {player} in this play-by-link game.", player=name)),
        ui_button(TableButton.GIVE_SEAT_BACK, t._("Change seat"), cls="button ghost",
                  id="change-seat"),
        cls="own-seat",
    )  # fmt: skip
