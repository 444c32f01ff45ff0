"""Draws the legend: one sentence for each sign of the table.

The legend itself is invisible. `static/input/sign_lines.js` shows a sign's sentence when the sign
is hovered, tapped or focused, and those of the signs in a focused card or panel on a key.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from types import MappingProxyType
from typing import Final

from stp.rules import DISC_POINTS
from stp.web.render.kit.html import Html, Value, element
from stp.web.words.text import Text, sentences

SIGN: Final = MappingProxyType[str, Value]({"data_sign": True, "tabindex": 0})
"""Attributes of a sign outside any button: they make it focusable."""
EXPLAIN: Final = "E"
"""The key that explains the signs in the focused element, one after another."""


@cache
def legend(t: Text, shortcuts: bool) -> Html:
    """Return every sentence with a CSS selector of its signs; the first selector that matches
    counts. `shortcuts`: whether the key `EXPLAIN` works."""
    lines = (element("dd", sentence, data_of=selector) for selector, sentence in sign_lines(t))
    key = EXPLAIN.lower() if shortcuts else None
    return element("dl", *lines, id="legend", hidden=True, data_key="legend", data_keyed=key)


def sign_lines(t: Text) -> Iterator[tuple[str, str]]:
    """Yield selectors and their sentences, specific selectors first."""
    yield from _card_lines(t)
    yield from _own_lines(t)
    yield from _player_lines(t)
    yield from _market_lines(t)


def _card_lines(t: Text) -> Iterator[tuple[str, str]]:
    yield ".price-tag", t._("What you pay if you displace this card.")
    yield ".printed-price", t._("The printed cost. You pay the large number.")
    yield (
        ".square",
        t._("The cost of a trading card: it displaces another card, and you pay the difference."),
    )
    yield ".cost", t._("What this card costs.")
    yield (
        ".symbol",
        t._("The symbol of a worker: a green trading card with the same symbol can displace it."),
    )
    yield ".power-mark", t._("This card has a power. Open the card to read it.")
    yield ".copies, .tile > i", t._("The number of copies of this card.")
    yield (
        ".used-label, .card.used, .tile.used",
        t._("This card's power has been used, so it lies face down for now."),
    )
    yield ":is(.income, .earnings) .coin", t._("The rubles this card earns every round.")
    yield ":is(.income, .earnings) .shield", t._("The points this card scores every round.")
    yield ".income", t._("What this card does. Open the card to read it.")


def _own_lines(t: Text) -> Iterator[tuple[str, str]]:
    yield (
        ".stats .rubles",
        t._("Rubles: they pay for cards, and every 10 left at the end score 1 point."),
    )
    yield ".stats .points", t._("Points so far. Final scoring adds more.")
    yield ".next-points", t._("The bonus with one more different aristocrat.")
    yield (
        ".stats .aristocrats",
        t._("The crown counts the different aristocrats. The shield is their bonus at the end."),
    )
    yield ".group[data-kind=green] h3", t._("Scored at the end of every worker phase.")
    yield ".group[data-kind=blue] h3", t._("Scored at the end of every building phase.")
    yield (
        ".group[data-kind=red] h3",
        sentences(
            (
                t._("Scored at the end of every aristocrat phase."),
                t._("Different aristocrats score again at the end of the game."),
            )
        ),
    )
    yield "#next-final", t._("There are no more scorings. Final scoring comes after this phase.")
    yield (
        ".forecast li, .forecast > .label",
        t._("What the next scoring of this colour pays with the cards in play now."),
    )
    yield ".hand-space", t._("An empty space in your hand. Taking a card into your hand is free.")
    yield ".hand h3", t._("Your hand: each card left in it at the end costs 5 points.")


def _player_lines(t: Text) -> Iterator[tuple[str, str]]:
    points = t.points(DISC_POINTS)
    yield (
        ".disc",
        t._(
            "The gold disc: each round it moves two seats, and its new holder scores {points}.",
            points=points,
        ),
    )
    yield ".hidden-rubles", t._("The other players' rubles are hidden at this table.")
    yield ".opponent-head .counted-number .coin, .rubles-column", t._("The player's rubles.")
    yield ".opponent-head .shield, .points-column", t._("The player's points so far.")
    yield ".hand-backs, .hand-column", t._("The cards in the player's hand.")
    yield (
        ".opponent-aristocrats, .aristocrats-column",
        t._("The number of different aristocrats the player has."),
    )
    yield (
        ".opponent-income, th.next-pay",
        t._("What the next scoring of this colour pays the player."),
    )
    yield ".tile", t._("One of this player's cards. Select the player to see them all.")
    yield (
        ".standing small, .mini-points small",
        t._("Points this player is certain to get at the end."),
    )
    yield ".standing", t._("The player's points, and those they are certain to get at the end.")
    yield (
        ".race",
        t._(
            "Each emblem marks its player's points. A dashed line leads to the points that "
            "are certain at the end."
        ),
    )


def _market_lines(t: Text) -> Iterator[tuple[str, str]]:
    yield ".round", t._("The round. The game ends with the round in which a deck runs out.")
    yield ".match-deal", t._("Which deal of the match this is, and how many there are.")
    yield ".ribbon, .last-round", t._("A deck has run out: the game ends after this round.")
    yield (
        ".starter",
        t._(
            "Who plays first in this phase. After every round, the emblem moves to the next player."
        ),
    )
    yield (
        ".deck-note, .cards-left",
        t._("The cards left in this deck. When a deck runs out, the game ends after that round."),
    )
    yield (
        ".phase[data-kind=green]",
        t._("The worker phase: once everyone has passed, the workers are scored."),
    )
    yield (
        ".phase[data-kind=blue]",
        t._("The building phase: once everyone has passed, the buildings are scored."),
    )
    yield (
        ".phase[data-kind=red]",
        t._("The aristocrat phase: once everyone has passed, the aristocrats are scored."),
    )
    yield (
        ".phase[data-kind=trade]",
        t._("The trading phase: its cards displace others. It ends the round without a scoring."),
    )
    yield ".discard", t._("The discard pile: displaced and discarded cards lie here.")
    yield ".row-divider", t._("The lower row: cards left from the last round cost 1 ruble less.")
    yield (
        ".row .slot",
        t._("This card has been taken. The space stays empty until new cards are dealt."),
    )
    yield ".city", t._("Each house is a building in play, in its owner's colour.")
