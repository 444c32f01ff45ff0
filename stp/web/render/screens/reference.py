"""Draws the card reference: every card of an edition, and where its copies are if known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from stp.cards import CARDS, DECKS, EDITIONS, Card, Edition, edition_cards
from stp.view import View
from stp.web.commands import Read
from stp.web.commands.buttons import ReadingButton
from stp.web.render.kit.card import card_face
from stp.web.render.kit.controls import ui_button
from stp.web.render.kit.html import EMPTY, Html, classes, element, join
from stp.web.render.kit.rules_link import term_link, term_of
from stp.web.render.kit.signs import KIND_OF_DECK, card_tile, icon, kind_icon
from stp.web.render.screens.reading import page_title, reading_frame
from stp.web.render.screens.search import search_field
from stp.web.render.table.scene import Scene
from stp.web.words.text import Text


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """Where the copies of a card are, as far as a view knows."""

    table: int
    """In the market, in tableaus and in visible hands."""
    out: int
    """In the discard pile."""
    left: int
    """Not seen yet."""
    hands: bool
    """Whether some of the unseen copies may be in hidden hands."""


class Numbers(NamedTuple):
    """What each card is worth in numbers."""

    head: Html
    """Where the numbers come from."""
    about: Callable[[str], Html]
    """Returns the numbers of a card."""


def whereabouts(view: View) -> dict[str, Whereabouts]:
    """Return where every card of the edition is."""
    seen = Counter((*view.upper, *view.lower, *((view.drawn,) if view.drawn else ())))
    hands = False
    for player in view.players:
        seen.update(player.tableau)
        seen.update(player.hand or ())
        hands = hands or player.hand is None
    out = Counter(view.discarded)
    column = EDITIONS.index(view.edition)
    exact = view.cards_left
    known = Counter(card for deck in exact.values() for card in deck) if exact else None
    found = {}
    for name, row in edition_cards(view.edition).items():
        total = CARDS[row].counts[column]
        left = total - seen[name] - out[name] if known is None else known[name]
        found[name] = Whereabouts(seen[name], out[name], left, hands and known is None)
    return found


def reference_page(
    t: Text, edition: Edition, scene: Scene | None, numbers: Numbers | None = None
) -> Html:
    """Return the page; with a `scene`, it shows what its viewer knows, and with `numbers`, what
    each card is worth."""
    where = whereabouts(scene.view) if scene else {}
    cards = [CARDS[row] for row in edition_cards(edition).values()]
    return reading_frame(
        "cards",
        search_field(t, ""),
        page_title(t._("All cards")),
        _explanation(t, edition, scene),
        _numbers_switch(t, numbers),
        _lacking(t, cards, where, scene) if scene else EMPTY,
        *(
            _deck(t, deck, [c for c in cards if c.deck == deck], edition, where, numbers)
            for deck in DECKS
        ),
        t=t,
        back=scene is not None,
    )


def _explanation(t: Text, edition: Edition, scene: Scene | None) -> Html:
    if scene is None:
        buttons = (
            ui_button(Read("cards", name), word, cls="tab", id=f"edition-of-{name}",
                      aria_current="true" if name == edition else None)
            for name, word in t.editions().items()
        )  # fmt: skip
        return element("nav", *buttons, cls="reading-tabs", aria_label=t._("Edition"))
    if scene.view.cards_left is not None:
        note = t._(
            "At this table you can see which cards are left in the decks, but not their order."
        )
    else:
        note = t._("Cards you haven't seen yet are in a deck or in a hidden hand.")
    return element("p", note, cls="lead")


def _numbers_switch(t: Text, numbers: Numbers | None) -> Html:
    """Return the button that shows the numbers, and where they come from."""
    button = ui_button(
        ReadingButton.NUMBERS,
        icon("ui-check") if numbers else None,
        element("span", t._("Show what each card is worth")),
        cls="button secondary",
        id="show-numbers",
        aria_pressed="true" if numbers else "false",
    )
    return join(button, numbers.head if numbers else None)


def _lacking(t: Text, cards: list[Card], where: dict[str, Whereabouts], scene: Scene) -> Html:
    """Return the aristocrats that the main seat still lacks."""
    have = set(scene.me.tableau)
    lacking = [card for card in cards if card.colour == "red" and card.id not in have]
    if not lacking:
        return EMPTY
    market = {*scene.view.upper, *scene.view.lower}
    items = (
        element(
            "li",
            card_tile(card),
            element("span", element("b", t.heading(card)), element("em", word)),
            cls=classes(gone and "gone"),
        )
        for card in lacking
        for word, gone in [_chance(t, card, where[card.id], market)]
    )
    title = t._("Aristocrats {player} doesn't have yet", player=scene.name(scene.main_seat))
    return element("section", element("h2", title), element("ul", *items, cls="lacking"))


def _chance(t: Text, card: Card, where: Whereabouts, market: set[str]) -> tuple[str, bool]:
    """Return how many copies can still turn up, and whether none can."""
    if card.id in market:
        return t._("in the market"), False
    if where.left:
        return t.ngettext("{number} unseen", "{number} unseen", where.left), False
    return t._("none left"), True


def _deck(t: Text, deck: str, cards: list[Card], edition: Edition,
          where: dict[str, Whereabouts], numbers: Numbers | None) -> Html:  # fmt: skip
    column = EDITIONS.index(edition)
    total = sum(card.counts[column] for card in cards)
    count = t.ngettext("{number} card", "{number} cards", total)
    heading = element(
        "h2",
        element(
            "span", kind_icon(KIND_OF_DECK[deck]), cls="kind-icon", data_kind=KIND_OF_DECK[deck]
        ),
        element("span", t.deck(deck)),
        element("em", count),
    )
    about = numbers.about if numbers else lambda _: EMPTY
    rows = (
        reference_card(t, card, card.counts[column], where.get(card.id), about(card.id))
        for card in cards
    )
    return element("section", heading, element("ul", *rows, cls="references"), cls="reference-deck")


def reference_card(
    t: Text, card: Card, copies: int, where: Whereabouts | None, numbers: Html = EMPTY
) -> Html:
    """Return a card with everything printed on it, where its copies are, and its `numbers`."""
    power = t.power(card)
    facts = t.listing(_facts(t, card))
    link = term_link(t, term_of(card), card.id) if power else None
    return element(
        "li",
        card_face(card, t, states=("mini",), attributes={"aria_hidden": "true"}),
        element(
            "div",
            element("h3", element("span", t.heading(card)), element("em", f"×{copies}")),
            element("p", facts),
            element("p", power, cls="power-text") if power else None,
            _places(t, where) if where else None,
            link,
        ),
        numbers,
        cls="reference",
    )


def _facts(t: Text, card: Card) -> Iterator[str]:
    if card.is_trading:
        yield t.kind_word(card)
    yield t._("costs {rubles}", rubles=t.rubles(card.cost))
    if card.rubles > 0 or card.points:
        yield t._("earns {amounts}", amounts=t.amounts(max(card.rubles, 0), card.points))
    if card.symbol:
        yield t.symbol(card.symbol)


def _places(t: Text, where: Whereabouts) -> Html:
    """Return where the copies are, as a line of small numbers."""
    parts = [
        (where.table, t.ngettext("{number} on the table", "{number} on the table", where.table)),
        (where.out, t.ngettext("{number} discarded", "{number} discarded", where.out)),
        (where.left, t.ngettext("{number} unseen", "{number} unseen", where.left)),
    ]
    shown = [element("span", word) for number, word in parts if number]
    if not where.left:
        shown.append(element("span", t._("none left"), cls="none"))
    return element("p", join(*shown), cls="places")
