"""The panel around what is open over the table, or over any screen.

On a phone it is a sheet at the lower edge; elsewhere one over the table lies over the market.
"""

from __future__ import annotations

from stp.web.render.controls import icon_button, ui
from stp.web.render.html import Child, Html, Value, classes, element, join
from stp.web.render.scene import Scene
from stp.web.render.spaces import Space, market_spaces
from stp.web.text import Text


def panel(scene: Scene, title: str, *content: Child, side: str = "right", must: bool = False,
          kind: str = "") -> Html:  # fmt: skip
    """Return the panel around what is open. One that `must` be answered cannot be closed; it has
    the hint in its corner, whose own button it may cover."""
    about = f"{scene.view.decision}" if must else scene.opened
    hint = icon_button("hint", "ui-hint", scene.t._("Hint"), id="hint-here")
    return _framed(
        scene.t, title, *content, kind=kind, must=must, key=f"sheet {about}",
        corner=hint if must and scene.may_ask else None,
        data_side=side, data_place=None if must else about.partition(" ")[0], id="sheet",
    )  # fmt: skip


def panel_over(t: Text, title: str, *content: Child) -> Html:
    """Return the panel around what can lie over any screen."""
    heading = element("h2", title)
    return _framed(t, title, heading, *content, key=f"over {title}", kind="over", scrim="over",
                   id="over")  # fmt: skip


def _framed(t: Text, title: str, *content: Child, key: str, must: bool = False, kind: str = "",
            scrim: str = "", corner: Html | None = None, **attributes: Value) -> Html:  # fmt: skip
    """Return a dialog before a veil; unless it `must` be answered, both have a way to close it."""
    behind = {} if must else ui("close") | {"type": None}
    if not must:
        corner = icon_button("close", "ui-close", t._("Close"), id="close")
    return join(
        element("div", cls=classes("scrim", scrim), data_key=f"behind {key}", **behind),
        element(
            "section", element("span", cls="grab"), *content,
            element("div", corner, cls="corner") if corner else None,
            cls=classes("pop", kind), role="dialog", aria_label=title, **attributes,
            tabindex="-1", data_key=key,
        ),
    )  # fmt: skip


def side_of(scene: Scene, place: str, card_id: str) -> str:
    """Return which side of the market is free of the card that was opened, or of most copies."""
    row = market_spaces(scene.view, scene.log).get(place, [])
    lie = [at for at, space in enumerate(row) if space == Space(card_id)]
    if not lie:
        return "right"
    return "right" if sum(lie) / len(lie) < (len(row) - 1) / 2 else "left"
