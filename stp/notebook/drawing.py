"""Draws tables, with everything that a game or view shows, and moves as cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from stp.cards import CARDS, Card, Edition, find_card
from stp.game import Game, seat_tags
from stp.log import Entry
from stp.moves import Move
from stp.position import Position
from stp.table_text import default_name, seat_names
from stp.view import ALL_OPEN, View
from stp.web.model.seats import Participant
from stp.web.render.kit.card import card_back, card_face
from stp.web.render.kit.html import Html, element
from stp.web.render.kit.signs import icon
from stp.web.render.table.page import question, table
from stp.web.render.table.scene import Scene
from stp.web.words.text import Text

_TEXT: Final = Text()
_SMALL: Final = "1 2 3 4 5 6"
"""The steps that make the cards of a tableau smaller, so that most tableaus fit: a notebook cannot
scroll them. On the page, `static/page/card_size.js` finds the steps."""


def game_drawn(game: Game) -> Html:
    """Return the table of a game, with its log and the names of its players."""
    participants = tuple(
        Participant(name) if kind is None else Participant(name, kind)
        for name, kind in zip(seat_names(game), seat_tags(game, "bots"), strict=True)
    )
    return _drawn(game.view(ALL_OPEN), game.log, participants)


def position_drawn(position: Position) -> Html:
    """Return the table of a position, or of a view without its hidden facts."""
    view = position if isinstance(position, View) else View(position, ALL_OPEN)
    participants = tuple(Participant(default_name("seat", seat)) for seat in position.seats)
    return _drawn(view, (), participants)


def _drawn(view: View, log: Sequence[Entry], participants: tuple[Participant, ...]) -> Html:
    scene = Scene(_TEXT, view, log, participants)
    asked = element("p", element("b", question(scene)), cls="prompt")
    drawn = table(scene, element("footer", asked, cls="actions"))
    return Html(drawn.replace('class="field', f'data-fit="{_SMALL}" class="field', 1))


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
