"""The panel around what is open over the table.

On a phone it is a sheet at the lower edge, elsewhere it lies over the market.
"""

from __future__ import annotations

from stp.web.render.controls import ui, ui_button
from stp.web.render.html import Child, Html, classes, element, join
from stp.web.render.scene import Scene
from stp.web.render.signs import icon
from stp.web.render.spaces import market_spaces


def panel(scene: Scene, title: str, *content: Child, side: str = "right", must: bool = False,
          kind: str = "") -> Html:  # fmt: skip
    """Return the panel around what is open. One that `must` be answered cannot be closed."""
    t = scene.t
    close = None
    if not must:
        label = t._("Close")
        close = ui_button("close", icon("ui-close"), cls="ibtn close", id="close", aria_label=label)
    return join(
        element("div", cls="scrim", **({} if must else ui("close") | {"type": None})),
        element(
            "section", element("span", cls="grab"), *content, close, cls=classes("pop", kind),
            role="dialog", aria_label=title, data_side=side,
            data_place=scene.opened.partition(" ")[0] or None, id="sheet", tabindex="-1",
            data_key=f"sheet {scene.opened or scene.view.decision}",
        ),
    )  # fmt: skip


def side_of(scene: Scene, place: str, card_id: str) -> str:
    """Return which side of the market is free of the card that was opened."""
    spaces = market_spaces(scene.view, scene.log)
    row = [space.card for space in spaces.get(place, ())]
    if card_id not in row:
        return "right"
    return "right" if row.index(card_id) < len(row) / 2 else "left"
