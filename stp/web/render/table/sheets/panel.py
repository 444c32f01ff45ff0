"""Draws the panel around a sheet over the table or any screen.

On a phone it is a bottom sheet; elsewhere it covers the market.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from stp.web.commands import OpenSheet
from stp.web.commands.buttons import TableButton
from stp.web.model.sheet_names import Panel
from stp.web.render.kit.controls import icon_button, ui
from stp.web.render.kit.html import EMPTY, Child, Html, Value, classes, element, join
from stp.web.render.table.scene import Scene
from stp.web.render.table.spaces import Space, market_spaces
from stp.web.words.text import Text


def panel(scene: Scene, title: str, *content: Child, side: str = "right", must: bool = False,
          kind: str = "", beside: Html = EMPTY) -> Html:  # fmt: skip
    """Return the panel around what is open. A panel that `must` be answered cannot be closed; it
    has its own undo, hint and menu buttons, because nothing behind it can be reached. `beside` is
    placed next to the close button."""
    t, opened = scene.t, None if must else scene.overlay.opened
    about = str(scene.view.decision if must else opened)
    undo = (
        icon_button(TableButton.UNDO, "ui-undo", t._("Undo"), id="undo-here")
        if scene.can_undo
        else None
    )
    hint = (
        icon_button(TableButton.HINT, "ui-hint", t._("Hint"), id="hint-here")
        if scene.may_ask
        else None
    )
    menu = icon_button(OpenSheet(Panel.MENU), "ui-menu", t._("Menu"), id="menu-here")
    framed = _framed(
        title, *content, key=f"sheet {about}", kind=classes(kind, must and "must-answer"),
        id="sheet",
        corner=join(undo, hint, menu) if must else join(beside, _close(t)),
        behind={} if must else _CLOSING,
        aria_modal="true" if must else None,
        data_side=side, data_place=opened.kind if opened else None,
    )  # fmt: skip
    return join(framed, element("span", cls="sheet-arrow", data_key=f"arrow {about}"))


def panel_over(t: Text, title: str, *content: Child) -> Html:
    """Return the panel around what can open over any screen."""
    return _framed(
        title, element("h2", title), *content, key=f"over {title}", kind="over", scrim="over",
        corner=_close(t), behind=_CLOSING, id="over", aria_modal="true",
    )  # fmt: skip


_CLOSING: Final = ui(TableButton.CLOSE)
"""The attribute that makes the backdrop close the panel."""


def _close(t: Text) -> Html:
    return icon_button(TableButton.CLOSE, "ui-close", t._("Close"), id="close")


def _framed(title: str, *content: Child, key: str, kind: str | None, corner: Child,
            behind: Mapping[str, Value], scrim: str = "", **attributes: Value) -> Html:  # fmt: skip
    """Return a dialog with its backdrop."""
    return join(
        element("div", cls=classes("scrim", scrim), data_key=f"behind {key}", **behind),
        element(
            "section", element("span", cls="grab-handle"), *content,
            element("span", corner, cls="corner"),
            cls=classes("sheet", kind), role="dialog", aria_label=title, **attributes,
            tabindex="-1", data_key=key,
        ),
    )  # fmt: skip


def side_of(scene: Scene, place: str, card_id: str) -> str:
    """Return the side of the market where the panel covers no copy of the open card, or the
    fewest."""
    row = market_spaces(scene.view, scene.log).get(place, [])
    lie = [at for at, space in enumerate(row) if space == Space(card_id)]
    if not lie:
        return "right"
    return "right" if sum(lie) / len(lie) < (len(row) - 1) / 2 else "left"
