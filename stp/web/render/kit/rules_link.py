"""Draws links to the reading pages, and from a term to the section that explains it."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from stp.cards import Card
from stp.web.commands import Read
from stp.web.render.kit.controls import ui
from stp.web.render.kit.html import Html, element
from stp.web.words.text import N_, Text

Term: TypeAlias = Literal[
    "phase", "price", "trading", "power", "bonus", "new-society", "options", "secret"
]
TERMS: Final[dict[Term, tuple[str, str]]] = {
    "phase": ("3", N_("Rules: phases and actions")),
    "price": ("4", N_("Rules: prices")),
    "trading": ("5", N_("Rules: trading cards")),
    "power": ("6", N_("Rules: powers")),
    "bonus": ("aristocrats", N_("Rules: aristocrat bonus")),
    "new-society": ("8", N_("Rules: New Society")),
    "options": ("9", N_("Rules: table options")),
    "secret": ("2", N_("Rules: what is secret")),
}
"""The section of the rules that explains a term, and what a link to it says."""


def read_button(command: Read, word: str, beside: str = "to") -> Html:
    """Return a link to a page to be read; `beside` tells it from others."""
    name = "-".join(filter(None, (beside, command.page, command.place)))
    action = ui(command) | {"data_opener": name}
    return element("button", word, cls="text-link", id=name, **action)


def term_link(t: Text, term: Term, beside: str = "to") -> Html:
    """Return a link to the section that explains a term; `beside` tells it from others."""
    place, words = TERMS[term]
    return read_button(Read("rules", place), t._(words), beside)


def term_of(card: Card) -> Term:
    """Return the term that one who asks about a card wants explained first."""
    is_base = bool(card.counts[0])
    if card.power or card.per_card or card.discount or card.hand_slots or card.worth != card.cost:
        return "power" if is_base else "new-society"
    if card.symbol == "any":
        return "trading" if is_base else "new-society"
    if card.is_trading:
        return "trading"
    return "bonus" if card.colour == "red" else "phase"
