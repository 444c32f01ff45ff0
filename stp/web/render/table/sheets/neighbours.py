"""Draws the buttons that lead from the sheet of a card or a player to the previous and the next."""

from __future__ import annotations

from collections.abc import Iterable

from stp.web.commands import OpenSheet
from stp.web.model.sheet_names import CardAt, Place, PlayerAt, Sheet
from stp.web.render.kit.controls import icon_button
from stp.web.render.kit.html import EMPTY, Html, join
from stp.web.render.table.scene import Scene
from stp.web.render.table.spaces import market_spaces
from stp.web.render.table.tableau import groups


def neighbour_buttons(scene: Scene) -> Html:
    """Return the buttons to what comes before and after the open card or player, which
    `static/input/next_sheet.js` presses on arrow keys and swipes."""
    t, opened = scene.t, scene.overlay.opened
    around: list[Sheet]
    match opened:
        case CardAt():
            around = [*_cards_around(scene, opened)]
            words = t._("Previous card"), t._("Next card")
        case PlayerAt():
            around = [PlayerAt(seat) for seat in range(1, len(scene.participants) + 1)]
            words = t._("Previous player"), t._("Next player")
        case _:
            return EMPTY
    if opened not in around or len(around) < 2:
        return EMPTY
    at = around.index(opened)
    before, after = around[at - 1], around[(at + 1) % len(around)]
    return join(
        icon_button(OpenSheet(before), "ui-back", words[0], id="sheet-before"),
        icon_button(OpenSheet(after), "ui-chevron", words[1], id="sheet-after"),
    )


def _cards_around(scene: Scene, opened: CardAt) -> list[CardAt]:
    """Return the sequence that the open card belongs to, in reading order: the market and the main
    seat's hand, or its tableau. Copies in one place count once."""
    where: list[tuple[Place, Iterable[str]]]
    if opened.place == "own":
        piles = groups(scene.me, scene.view.edition).values()
        where = [("own", (card.id for card, _, _ in group)) for group in piles]
    else:
        spaces = market_spaces(scene.view, scene.log)
        where = [
            ("upper", (space.card for space in spaces["upper"] if not space.taken_by)),
            ("lower", (space.card for space in spaces["lower"] if not space.taken_by)),
            ("hand", scene.me.hand or ()),
        ]
    return list(dict.fromkeys(CardAt(place, card) for place, cards in where for card in cards))
