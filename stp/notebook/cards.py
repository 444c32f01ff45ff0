"""Draws moves as cards, each with its text below."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from stp.cards import CARDS, Card, Edition, find_card
from stp.moves import Move
from stp.web.render.kit.card import card_back, card_face
from stp.web.render.kit.html import Html, element
from stp.web.render.kit.signs import icon
from stp.web.words.text import Text

_TEXT: Final = Text()


def moves_drawn(moves: Sequence[Move], edition: Edition | None) -> Html:
    """Return moves side by side. Without an edition, cards are those of the base game if it has
    them."""
    return element("div", *(_move(move, edition) for move in moves), cls="move-cards")


def _move(move: Move, edition: Edition | None) -> Html:
    shown: Iterable[Html]
    if move.card is not None:
        shown = [card_face(_card(move.card, edition), _TEXT)]
    elif move.deck is not None:
        shown = [card_back(move.deck, "")]
    else:
        shown = [element("span", icon(f"ui-{'pass' if move.verb == 'pass' else 'purse'}"),
                         cls="no-card")]  # fmt: skip
    return element("figure", *shown, element("figcaption", str(move)))


def _card(card_id: str, edition: Edition | None) -> Card:
    if edition is not None:
        return find_card(card_id, edition)
    return next(card for card in CARDS if card.id == card_id)
