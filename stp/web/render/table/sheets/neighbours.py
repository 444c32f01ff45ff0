"""Draws the buttons that lead from a card's sheet to the previous and the next card."""

from __future__ import annotations

from collections.abc import Iterable

from stp.web.commands import OpenSheet
from stp.web.model.sheet_names import CardAt, Place
from stp.web.render.kit.controls import icon_button
from stp.web.render.kit.html import EMPTY, Html, join
from stp.web.render.table.scene import Scene
from stp.web.render.table.spaces import market_spaces
from stp.web.render.table.tableau import groups


def neighbour_buttons(scene: Scene) -> Html:
    """Return the buttons to the cards before and after the open one, which
    `static/input/next_card.js` presses on arrow keys and swipes."""
    cards, opened, t = _cards_around(scene), scene.overlay.opened, scene.t
    if not isinstance(opened, CardAt) or opened not in cards or len(cards) < 2:
        return EMPTY
    at = cards.index(opened)
    before, after = cards[at - 1], cards[(at + 1) % len(cards)]
    return join(
        icon_button(OpenSheet(before), "ui-back", t._("Previous card"), id="card-before"),
        icon_button(OpenSheet(after), "ui-chevron", t._("Next card"), id="card-after"),
    )


def _cards_around(scene: Scene) -> list[CardAt]:
    """Return the sequence that the open card belongs to, in reading order: the market and the main
    seat's hand, or its tableau. Copies in one place count once."""
    where: list[tuple[Place, Iterable[str]]]
    if isinstance(scene.overlay.opened, CardAt) and scene.overlay.opened.place == "own":
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
