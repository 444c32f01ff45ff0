"""Draws the most frequent openings with their wins, beside the wins that were expected."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final

from stp.cards import Edition, find_card
from stp.explore.packed import OPENING_PHASES, OpeningResult, Statistics
from stp.web.commands.library import FilterGames
from stp.web.lazy.figures_kit import choice, decimal
from stp.web.lazy.numbers.words import margin, percent, source_words
from stp.web.render.kit.controls import ui_button
from stp.web.render.kit.html import Html, element, join
from stp.web.render.kit.signs import card_tile, icon
from stp.web.words.marking import N_
from stp.web.words.text import Text

ORDERS: Final = ("seats", "wins")
"""What the openings can be sorted by."""
_KINDS: Final = {
    "first": N_("First purchase"),
    "two": N_("First two"),
    "three": N_("First three"),
}


@dataclass(frozen=True, slots=True)
class Filters:
    """What is shown."""

    edition: Edition
    players: str
    kind: str
    order: str


def openings_page(statistics: Statistics, chosen: Filters, t: Text) -> Html:
    """Return the page."""
    tables = [(players, players) for players in statistics.tables(chosen.edition)]
    kinds = [(kind, t._(word)) for kind, word in _KINDS.items()]
    kinds += [(phase, t.phase(phase)) for phase in OPENING_PHASES]
    filters = (
        choice("edition", t._("Edition"), list(t.editions().items()), chosen.edition),
        choice("players", t._("Players"), tables, chosen.players),
        choice("opening", t._("Opening"), kinds, chosen.kind),
    )
    return join(
        element("div", *filters, cls="game-filters"),
        element("section", *_openings(statistics, chosen, t), cls="panel"),
    )


def _openings(statistics: Statistics, chosen: Filters, t: Text) -> tuple[Html, ...]:
    """Return the openings, with what they are and where the numbers come from."""
    games = statistics.games_of(chosen.edition, chosen.players)
    seats = games * int(chosen.players)
    found = list(statistics.openings(chosen.edition, chosen.players, chosen.kind))
    if chosen.order == "wins":
        found.sort(key=lambda one: -one.wins)
    is_phase = chosen.kind in OPENING_PHASES
    what = (
        t._("Everything a player buys in this phase of the first round.")
        if is_phase
        else t._("The first cards that a player buys, in any order.")
    )
    source = source_words(statistics, chosen.edition, chosen.players, t)
    heads = (
        _sorted_by("seats", t._("Frequency"), chosen.order),
        _sorted_by("wins", t._("Wins"), chosen.order),
        element("th", t._("Expected"), scope="col"),
    )
    head = element("tr", element("th", t._("Cards"), scope="col"), *heads)
    note = t._(
        "Expected: the share of wins that the bots estimated for these players before the first "
        "move. The bar shows the wins with a 95% interval; the line shows the estimate."
    )
    if not found:
        return (element("p", what), element("p", t._("Too few games to compare."), cls="none"))
    rows = (_row(one, chosen.edition, seats, t) for one in found)
    return (
        element("p", what, " ", source),
        element("table", element("thead", head), element("tbody", *rows), cls="tally openings"),
        element("p", note),
    )


def _sorted_by(order: str, word: str, chosen: str) -> Html:
    """Return a heading that sorts the rows."""
    is_chosen = order == chosen
    button = ui_button(
        FilterGames("order", order),
        word,
        icon("ui-chevron") if is_chosen else None,
        cls="sort",
        id=f"order-{order}",
    )
    sorting = "descending" if is_chosen else None
    return element("th", button, scope="col", aria_sort=sorting)


def _row(one: OpeningResult, edition: Edition, seats: int, t: Text) -> Html:
    counted = Counter(one.cards)
    cards = [(find_card(card, edition), number) for card, number in counted.items()]
    tiles = (card_tile(card, count=number) for card, number in cards)
    names = t.listing(
        t.card(card) if number == 1 else t._("{number} × {card}", number=number, card=t.card(card))
        for card, number in cards
    )
    what = element(
        "div",
        element("span", *tiles, cls="opening-tiles", aria_hidden="true") if cards else None,
        element("span", names or t._("No purchase")),
        _bar(one),
        cls="opening",
    )
    share = t._("{number}%", number=decimal(100 * one.seats / seats, t))
    return element(
        "tr",
        element("th", what, scope="row"),
        element("td", share),
        element(
            "td", element("b", percent(one.wins, t)), " ", element("small", margin(one.spread))
        ),
        element("td", percent(one.expected, t)),
        data_key="-".join(one.cards) or "none",
    )


def _bar(one: OpeningResult) -> Html:
    """Return the wins as a bar with its interval, and the expected wins as a line."""
    low, high = max(0, one.wins - one.spread), min(1000, one.wins + one.spread)
    expected = f"{one.expected / 10:.1f}%"
    return element(
        "svg",
        element("rect", x=0, y=3, width="100%", height=8, rx=2, cls="well"),
        element("rect", x=0, y=3, width=f"{one.wins / 10:.1f}%", height=8, rx=2, cls="wins"),
        element("line", x1=f"{low / 10:.1f}%", x2=f"{high / 10:.1f}%", y1=7, y2=7, cls="whisker"),
        element("line", x1=expected, x2=expected, y1=0, y2=14, cls="expected"),
        cls="share-bar",
        height=14,
        aria_hidden="true",
    )
