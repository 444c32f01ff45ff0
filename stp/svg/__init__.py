"""Draws cards and tables as self-contained SVG files for light and dark mode.

>>> import stp, stp.svg
>>> stp.svg.card("judge").startswith('<svg xmlns="http://www.w3.org/2000/svg"')
True
>>> game = stp.Game(players=2, seed="neva")
>>> drawing = stp.svg.table(game.view(1), lang="de")

Icons are from game-icons.net, by Lorc, Delapouite, Caro Asercion, GeneralAce135 and sbed, under CC
BY 3.0 (https://creativecommons.org/licenses/by/3.0/). Credit them wherever you show a drawing; each
drawing names them in its `<metadata>`.
"""

from __future__ import annotations

from stp.cards import Edition, find_card
from stp.deal import check_edition
from stp.errors import StpError, mistyped, quoted
from stp.position import Position
from stp.svg.card import HEIGHT, WIDTH, draw_card
from stp.svg.document import Document
from stp.svg.table import draw_table, table_size
from stp.web.words.locale import DEFAULT, LANGUAGES
from stp.web.words.text import Text, text_in

__all__ = ["card", "table"]


def card(card_id: str, edition: str = "base", lang: str = DEFAULT) -> str:
    """Return a card's face as SVG, 120 by 168 units.

    A card that exists only in New Society is drawn as in that edition. Raises StpError for an
    unknown card or language.
    """
    if not isinstance(card_id, str):
        raise StpError(mistyped("a card is drawn by its id", card_id))
    text = _text(lang)
    chosen: Edition = check_edition(edition)
    others: tuple[Edition, ...] = (chosen, "new-society", "base")
    for one in others:
        try:
            found = find_card(card_id, one)
        except KeyError:
            continue
        page = Document(WIDTH, HEIGHT, text.card(found), lang)
        draw_card(page, found, text)
        return page.markup()
    raise StpError("there is no card '{card}'", card=quoted(card_id))


def table(position: Position, lang: str = DEFAULT) -> str:
    """Return the table of a position or view as SVG, 960 units wide.

    Raises StpError for an unknown language and for what is not a position.
    """
    if not isinstance(position, Position):
        raise StpError(mistyped("a table is drawn of a position or a view", position))
    text = _text(lang)
    page = Document(*table_size(position), text._("Table"), lang)
    draw_table(page, position, text)
    return page.markup()


def _text(lang: str) -> Text:
    if lang not in tuple(LANGUAGES):
        choices = ", ".join(LANGUAGES)
        raise StpError(
            "unknown language '{lang}': use one of {choices}", lang=quoted(lang), choices=choices
        )
    return text_in(lang)
