"""Reads spoken English sentences about cards and players back into numbers."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tests.blind.tree import Node

DECKS = ("Workers", "Buildings", "Aristocrats", "Trading")
KINDS = ("worker", "building", "aristocrat")
_AMOUNTS = re.compile(r"(?:(\d+) rubles?)?(?: and )?(?:(\d+) points?)?")
_PRICE = re.compile(r"(?:from )?(\d+) rubles?$")


@dataclass(frozen=True, slots=True)
class SpokenCard:
    """What the name of a card's button says."""

    name: str
    kind: str
    is_trading: bool
    price: int | None
    displaces: str
    rubles: int
    points: int
    copies: int
    power: str
    can_buy: bool
    """Whether it can be bought, or played from the hand."""
    can_take: bool
    node: Node


def read_card(node: Node) -> SpokenCard:
    """Return what a card's name says.

    >>> card = read_card(Node("button", "Weaving Mill, trading card, worker, 5 rubles, displaces"
    ...     " Shepherd, earns 6 rubles, symbol: wool, 2 rubles short, can be taken. More"))
    >>> card.name, card.kind, card.price, card.displaces, card.rubles, card.can_buy, card.can_take
    ('Weaving Mill', 'worker', 5, 'Shepherd', 6, False, True)
    """
    facts, _, power = node.name.partition(". ")
    name, *parts = facts.split(", ")
    earns = next((part.removeprefix("earns ") for part in parts if part.startswith("earns ")), "")
    rubles, points = amounts(earns)
    prices = [match for part in parts if (match := _PRICE.match(part))]
    return SpokenCard(
        name=name,
        kind=next((part for part in parts if part in KINDS), ""),
        is_trading="trading card" in parts,
        price=int(prices[0][1]) if prices else None,
        displaces=_after("displaces ", parts),
        rubles=rubles,
        points=points,
        copies=next((int(p.split()[0]) for p in parts if p.endswith(" copies")), 1),
        power=power,
        can_buy=any(part.startswith(("can be bought", "can be played")) for part in parts),
        can_take=any(part in ("can be taken", "can be bought or taken") for part in parts),
        node=node,
    )


def _after(start: str, parts: list[str]) -> str:
    return next((part.removeprefix(start) for part in parts if part.startswith(start)), "")


def amounts(text: str) -> tuple[int, int]:
    """Return rubles and points.

    >>> amounts("3 rubles and 1 point"), amounts("2 points"), amounts("nothing")
    ((3, 1), (0, 2), (0, 0))
    """
    match = _AMOUNTS.match(text)
    assert match is not None
    return int(match[1] or 0), int(match[2] or 0)


@dataclass(frozen=True, slots=True)
class SpokenPlayer:
    """A player's figures as the screen reader says them."""

    rubles: int
    points: int
    hand: int
    aristocrats: int


def read_player(text: str) -> SpokenPlayer:
    """Return a player's figures from their sentence.

    >>> read_player("Anna, to move, 3 points, 12 rubles, 1 card in hand, 2 different aristocrats")
    SpokenPlayer(rubles=12, points=3, hand=1, aristocrats=2)
    >>> read_player("Anna, 3 points, 12 rubles, 1 card in hand, 1 kind of aristocrat").aristocrats
    1
    """

    def number(unit: str) -> int:
        found = re.search(rf"(\d+) {unit}", text)
        return int(found[1]) if found else 0

    return SpokenPlayer(
        number("rubles?"),
        number("points?"),
        number("cards? in hand"),
        number("(?:kind of aristocrat|different aristocrats)"),
    )


@dataclass(frozen=True, slots=True)
class Table:
    """Everything that is read out about the table before a move."""

    phase: int
    """0 to 3, in the order of the decks."""
    left: tuple[int, ...]
    is_last_round: bool
    me: SpokenPlayer
    market: tuple[SpokenCard, ...]
    hand: tuple[SpokenCard, ...]
    hand_limit: int
    tableau: tuple[SpokenCard, ...]
    rivals: tuple[SpokenPlayer, ...]


def read_table(page: Node) -> Table:
    """Return what the page's tree says about the game."""
    decks = [_deck(page, name) for name in DECKS]
    rows = [page.named("group", row) for row in ("Upper row", "Lower row")]
    hand, tableau = page.named("group", "Hand, "), page.named("group", "Play area of ")
    assert hand is not None
    assert tableau is not None
    owner = tableau.name.removeprefix("Play area of ")
    figures = [node.name for node in page.all("button") if " in hand, " in node.name]
    mine = next(text for text in figures if text.startswith(f"{owner}, "))
    others = {text.split(", ")[0]: text for text in figures if not text.startswith(f"{owner}, ")}
    return Table(
        phase=next(at for at, (_, text) in enumerate(decks) if "current phase" in text),
        left=tuple(left for left, _ in decks),
        is_last_round=any(node.name == "Last round" for node in page.all("text")),
        me=read_player(mine),
        market=tuple(
            read_card(node) for row in rows if row is not None for node in row.all("button")
        ),
        hand=tuple(read_card(node) for node in hand.all("button")),
        hand_limit=int(hand.name.split()[-1]),
        tableau=tuple(
            read_card(node) for node in tableau.all("button") if not node.name.endswith(": enlarge")
        ),
        rivals=tuple(map(read_player, others.values())),
    )


def _deck(page: Node, name: str) -> tuple[int, str]:
    """Return how many cards a deck has left, and everything that is said about it."""
    texts = (node.words for node in page.all("listitem"))
    text = next(text for text in texts if text.startswith(f"{name}, ") and " starts" in text)
    found = re.search(r"(\d+) cards? left", text)
    return int(found[1]) if found else 0, text
