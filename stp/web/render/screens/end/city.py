"""Draws the player's city at the end, and the button that shares it as a picture."""

from __future__ import annotations

from stp.web.commands.buttons import ShareButton
from stp.web.render.kit.city import own_quarter
from stp.web.render.kit.controls import ui_button
from stp.web.render.kit.html import EMPTY, Html, element
from stp.web.render.kit.scenery import backdrop
from stp.web.render.kit.signs import icon
from stp.web.render.table.scene import Scene


def own_city(scene: Scene, *, shares: bool) -> Html:
    """Return the city of the main seat, EMPTY if it has no buildings; `shares` adds the button that
    shares it as a picture."""
    t, seat = scene.t, scene.main_seat
    drawn = own_quarter(scene.me, seat)
    if not drawn:
        return EMPTY
    title = t._("{player}'s city", player=scene.name(seat))
    button = ui_button(
        ShareButton.PICTURE, icon("ui-share"), element("span", t._("Share as a picture")),
        cls="button secondary", id="share-picture",
    ) if shares else None  # fmt: skip
    return element(
        "section",
        element("div", element("h2", title), button, cls="panel-head"),
        element("div", backdrop(), drawn, cls="city-view", data_seat=seat),
        cls="panel city-panel",
    )
