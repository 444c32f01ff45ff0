"""Links from anywhere to the pages to be read."""

from __future__ import annotations

from stp.cards import Card
from stp.web.commands import Read
from stp.web.render.kit.controls import ui
from stp.web.render.kit.html import Html, element


def read_button(command: Read, word: str, beside: str = "to") -> Html:
    """Return a link to a page to be read; `beside` tells it from others."""
    name = "-".join(filter(None, (beside, command.page, command.place)))
    action = ui(command) | {"data_opener": name}
    return element("button", word, cls="text-link", id=name, **action)


def section_of(card: Card) -> int:
    """Return the section of the rules that explains a card best."""
    if card.power or card.per_card or card.discount or card.hand_slots or card.worth != card.cost:
        return 6 if card.counts[0] else 8
    if card.symbol == "any":
        return 5 if card.counts[0] else 8
    if card.is_trading:
        return 5
    return 7 if card.colour == "red" else 3
