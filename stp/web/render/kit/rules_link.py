"""Draws links to the reading pages, and from terms to the sections that explain them."""

from __future__ import annotations

from typing import Final

from stp.cards import Card
from stp.moves import Move, Verb
from stp.web.commands import Read
from stp.web.model.terms import Term
from stp.web.render.kit.controls import ui_button
from stp.web.render.kit.html import Html
from stp.web.words.marking import N_
from stp.web.words.text import Text

TERMS: Final[dict[Term, tuple[str, str]]] = {
    "game": ("overview", N_("Rules: the game in one minute")),
    "card": ("card", N_("Rules: the parts of a card")),
    "phase": ("3", N_("Rules: phases and actions")),
    "price": ("4", N_("Rules: prices")),
    "trading": ("5", N_("Rules: trading cards")),
    "power": ("6", N_("Rules: powers")),
    "bonus": ("aristocrats", N_("Rules: aristocrat bonus")),
    "end": ("7", N_("Rules: the end of the game")),
    "new-society": ("8", N_("Rules: New Society")),
    "options": ("9", N_("Rules: table options")),
    "secret": ("2", N_("Rules: what is secret")),
}
"""By term: the section of the rules that explains it, and the text of the link."""
_TERMS_OF_VERBS: Final[dict[Verb, Term]] = {
    "take": "phase",
    "observe": "power",
    "pub": "power",
    "discard": "power",
    "redeem": "new-society",
    "guild": "new-society",
    "trade": "new-society",
    "dismiss": "options",
}


def read_button(
    command: Read, word: str, beside: str = "to", aria_label: str | None = None
) -> Html:
    """Return a link to a reading page; `beside` makes its id unique."""
    name = "-".join(filter(None, (beside, command.page, command.place)))
    return ui_button(command, word, cls="text-link", id=name, aria_label=aria_label)


def term_link(t: Text, term: Term, beside: str = "to") -> Html:
    """Return a link to the section that explains a term; `beside` makes its id unique."""
    place, words = TERMS[term]
    return read_button(Read("rules", place), t._(words), beside)


def short_term_link(t: Text, term: Term, beside: str) -> Html:
    """Return a link to a term's section with the text "Rules"; its label names the section."""
    place, words = TERMS[term]
    return read_button(Read("rules", place), t._("Rules"), beside, aria_label=t._(words))


def term_of(card: Card) -> Term:
    """Return the term that explains a card best."""
    is_base = bool(card.counts[0])
    if card.power or card.per_card or card.discount or card.hand_slots or card.worth != card.cost:
        return "power" if is_base else "new-society"
    if card.symbol == "any":
        return "trading" if is_base else "new-society"
    if card.is_trading:
        return "trading"
    return "bonus" if card.colour == "red" else "phase"


def term_of_move(move: Move, card: Card | None) -> Term:
    """Return the term that explains a suggested move best; `card` is the move's card."""
    if card is None or move.verb in _TERMS_OF_VERBS:
        return _TERMS_OF_VERBS.get(move.verb, "phase")
    return "trading" if move.over else term_of(card)
