"""Defines every card of both editions in one table.

A card is data: its cost, its income and, if it has a power, a field that one rule reads. The
engine identifies a card by its row in `CARDS`, everything else by its `id`. The rows follow the
order of cards in the notation, in both editions.

>>> card = find_card("judge", "base")
>>> card.name, card.cost, card.rubles, card.points
('Judge', 16, 5, 2)
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final, Literal, get_args

# Their order counts: tuples such as `DECKS` and numbers such as `WORKER` follow it.
Edition = Literal["base", "new-society"]
DeckName = Literal["worker", "building", "aristocrat", "trading"]
Colour = Literal["green", "blue", "red"]
Symbol = Literal["wood", "gold", "wool", "fur", "ship", "wheat", "any"]
Power = Literal["observe", "redeem", "guild", "trade", "pub", "dismiss"]

EDITIONS: Final[tuple[Edition, ...]] = get_args(Edition)
DECKS: Final[tuple[str, ...]] = get_args(DeckName)
"""The four decks in order; they are also the phases of a round."""
COLOURS: Final[tuple[Colour, ...]] = get_args(Colour)
"""The three colours, in the order of the phases that score them."""

WORKER, BUILDING, ARISTOCRAT, TRADING = range(4)
GREEN, BLUE, RED = range(3)

GUILD_INCOME: Final = 4
"""Sum of the rubles and points that a Guild Hall pays in a round."""
PUB_PRICE: Final = 2
"""Price of a point in a Pub, in rubles."""
PUB_LIMIT: Final = 5
"""Number of points that a Pub sells in a round."""
TRADE_PRICE: Final = 3
"""Price of using a Trading House, in rubles."""
TRADE_POINTS: Final = 2
"""Points gained by using a Trading House."""
START_HAND_LIMIT: Final = 3
"""Hand limit without a Warehouse."""


@dataclass(frozen=True, slots=True)
class PerCard:
    """Income that grows with the tableau: `amount` rubles or points for each card `of` a colour or
    symbol."""

    unit: Literal["rubles", "points"]
    of: Literal["green", "blue", "red", "wool"]
    amount: int = 1


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """One card as printed (rules, sections 4 to 8); cards compare by identity.

    `counts` is the number of copies in the base game and in New Society. `worth` is the value of
    the card when it is displaced: its cost, unless printed otherwise.
    """

    id: str
    name: str
    deck: DeckName
    colour: Colour
    cost: int
    counts: tuple[int, int]
    rubles: int = 0
    points: int = 0
    symbol: Symbol | None = None
    worth: int = -1
    hand_slots: int = 0
    """Number of cards that its owner may hold beyond `START_HAND_LIMIT`."""
    discount: Colour | None = None
    """Cards of this colour cost the owner 1 ruble less."""
    per_card: PerCard | None = None
    """Income for other cards, in addition to the printed one."""
    power: Power | None = None
    """The action or decision that the card offers, named by the verb of its move."""

    def __post_init__(self) -> None:
        if self.worth < 0:
            object.__setattr__(self, "worth", self.cost)

    def __reduce__(self) -> tuple[object, ...]:
        """Copy and unpickle to the same object."""
        return _row, (CARDS.index(self),)

    @property
    def is_trading(self) -> bool:
        """Whether the card is played by displacing another one (rules, section 5)."""
        return self.deck == "trading"

    @property
    def turns_face_down(self) -> bool:
        """Whether its power turns the card face down (rules, sections 6 and 8)."""
        return self.power in ("observe", "redeem")


def _row(number: int) -> Card:
    return CARDS[number]


# Columns: id, name, deck, colour, cost, copies in (base, New Society), then what it earns.
# fmt: off
# ruff: noqa: E501 - a table is read down its columns
CARDS: Final[tuple[Card, ...]] = (
    Card("lumberjack", "Lumberjack", "worker", "green", 3, (6, 6), rubles=3, symbol="wood"),
    Card("gold-miner", "Gold Miner", "worker", "green", 4, (6, 6), rubles=3, symbol="gold"),
    Card("shepherd", "Shepherd", "worker", "green", 5, (6, 6), rubles=3, symbol="wool"),
    Card("fur-trapper", "Fur Trapper", "worker", "green", 6, (6, 6), rubles=3, symbol="fur"),
    Card("ship-builder", "Ship Builder", "worker", "green", 7, (6, 6), rubles=3, symbol="ship"),
    Card("czar-and-carpenter", "Czar and Carpenter", "worker", "green", 8, (1, 0), rubles=3, symbol="any"),
    Card("czar-and-carpenter", "Czar and Carpenter", "worker", "green", 3, (0, 1), rubles=2, symbol="any"),
    Card("new-farmer", "New Farmer", "worker", "green", 9, (0, 6), rubles=3, points=1, symbol="wheat"),
    Card("pub", "Pub", "building", "blue", 1, (2, 2), power="pub"),
    Card("warehouse", "Warehouse", "building", "blue", 2, (1, 1), hand_slots=1),
    Card("trading-house", "Trading House", "building", "blue", 2, (0, 1), power="trade"),
    Card("potjomkins-village", "Potjomkin's Village", "building", "blue", 2, (1, 1), worth=6),
    Card("market", "Market", "building", "blue", 5, (5, 5), points=1),
    Card("observatory", "Observatory", "building", "blue", 6, (2, 0), points=1, power="observe"),
    Card("coffee-house", "Coffee House", "building", "blue", 6, (0, 1), per_card=PerCard("rubles", "red")),
    Card("observatory", "Observatory", "building", "blue", 8, (0, 2), points=1, power="observe"),
    Card("customs-house", "Customs House", "building", "blue", 8, (5, 5), points=2),
    Card("debtors-prison", "Debtor's Prison", "building", "blue", 8, (0, 1), points=1, power="redeem"),
    Card("firehouse", "Firehouse", "building", "blue", 11, (3, 5), points=3),
    Card("hospital", "Hospital", "building", "blue", 14, (3, 4), points=4),
    Card("library", "Library", "building", "blue", 17, (3, 3), points=5),
    Card("theater", "Theater", "building", "blue", 20, (2, 2), points=6),
    Card("academy", "Academy", "building", "blue", 23, (1, 0), points=7),
    Card("academy", "Academy", "building", "blue", 25, (0, 1), points=9),
    Card("sycophant", "Sycophant", "aristocrat", "red", 1, (0, 2), rubles=-1, power="dismiss"),
    Card("author", "Author", "aristocrat", "red", 4, (6, 6), rubles=1),
    Card("administrator", "Administrator", "aristocrat", "red", 7, (5, 6), rubles=2),
    Card("warehouse-manager", "Warehouse Manager", "aristocrat", "red", 10, (5, 6), rubles=3),
    Card("secretary", "Secretary", "aristocrat", "red", 12, (4, 5), rubles=4),
    Card("controller", "Controller", "aristocrat", "red", 14, (3, 4), rubles=4, points=1),
    Card("judge", "Judge", "aristocrat", "red", 16, (2, 3), rubles=5, points=2),
    Card("mistress-of-ceremonies", "Mistress of Ceremonies", "aristocrat", "red", 18, (2, 0), rubles=6, points=3),
    Card("mistress-of-ceremonies", "Mistress of Ceremonies", "aristocrat", "red", 18, (0, 2), rubles=3, points=4),
    Card("carpenter-workshop", "Carpenter Workshop", "trading", "green", 4, (1, 1), rubles=3, symbol="wood", discount="blue"),
    Card("gold-smelter", "Gold Smelter", "trading", "green", 6, (1, 1), rubles=3, symbol="gold", discount="red"),
    Card("weaving-mill", "Weaving Mill", "trading", "green", 8, (2, 2), rubles=6, symbol="wool"),
    Card("fur-shop", "Fur Shop", "trading", "green", 10, (3, 3), rubles=3, points=2, symbol="fur"),
    Card("wharf", "Wharf", "trading", "green", 12, (3, 4), rubles=6, points=1, symbol="ship"),
    Card("obshchina-commune", "Obshchina Commune", "trading", "green", 13, (0, 1), rubles=3, points=2, symbol="wheat", discount="green"),
    Card("new-society", "New Society", "trading", "green", 15, (0, 1), rubles=6, points=2, symbol="any"),
    Card("mariinskij-theater", "Mariinskij Theater", "trading", "blue", 10, (1, 0), per_card=PerCard("rubles", "red")),
    Card("mariinskij-theater", "Mariinskij Theater", "trading", "blue", 20, (0, 1), per_card=PerCard("points", "red")),
    Card("bank", "Bank", "trading", "blue", 13, (1, 1), rubles=5, points=1),
    Card("guild-hall", "Guild Hall", "trading", "blue", 13, (0, 1), power="guild"),
    Card("peterhof", "Peterhof", "trading", "blue", 14, (1, 1), rubles=4, points=2),
    Card("st-isaacs-cathedral", "St Isaac's Cathedral", "trading", "blue", 15, (1, 1), rubles=3, points=3),
    Card("church-of-the-resurrection", "Church of the Resurrection", "trading", "blue", 16, (1, 1), rubles=2, points=4),
    Card("harbor", "Harbor", "trading", "blue", 16, (1, 1), rubles=5, points=2),
    Card("textile-factory", "Textile Factory", "trading", "blue", 16, (0, 1), per_card=PerCard("points", "wool", 2)),
    Card("catherine-palace", "Catherine the Great Palace", "trading", "blue", 17, (1, 1), rubles=1, points=5),
    Card("smolny-cathedral", "Smolny Cathedral", "trading", "blue", 17, (1, 1), rubles=4, points=3),
    Card("hermitage", "Hermitage", "trading", "blue", 18, (1, 1), rubles=3, points=4),
    Card("university", "St Petersburg University", "trading", "blue", 18, (0, 1), points=6),
    Card("winter-palace", "Winter Palace", "trading", "blue", 19, (1, 1), rubles=2, points=5),
    Card("pope", "Pope", "trading", "red", 6, (1, 1), rubles=1, points=1),
    Card("merchant", "Merchant", "trading", "red", 6, (0, 1), rubles=3),
    Card("chamber-maid", "Chamber Maid", "trading", "red", 8, (1, 1), points=2),
    Card("weapon-master", "Weapon Master", "trading", "red", 8, (1, 1), rubles=4),
    Card("builder", "Builder", "trading", "red", 10, (1, 1), rubles=5),
    Card("senator", "Senator", "trading", "red", 12, (1, 1), rubles=2, points=2),
    Card("lieutenant-kije", "Lt. Kije", "trading", "red", 12, (0, 1), points=3),
    Card("mayor", "Mayor", "trading", "red", 13, (0, 1), per_card=PerCard("rubles", "blue")),
    Card("patriarch", "Patriarch", "trading", "red", 16, (1, 1), points=4),
    Card("tax-man", "Tax Man", "trading", "red", 17, (1, 1), per_card=PerCard("rubles", "green")),
    Card("admiral", "Admiral", "trading", "red", 18, (1, 1), rubles=3, points=3),
    Card("minister", "Minister of Foreign Affairs", "trading", "red", 20, (1, 1), rubles=2, points=4),
    Card("czar", "Czar", "trading", "red", 24, (1, 1), points=6),
)
# fmt: on

CARD_IDS: Final = tuple(card.id for card in CARDS)
"""The id of the card in each row."""


def rows_with(*powers: Power) -> tuple[int, ...]:
    """Return the rows of all cards with one of these powers, in both editions.

    >>> [CARDS[row].id for row in rows_with("pub", "trade")]
    ['pub', 'trading-house']
    """
    return tuple(row for row, card in enumerate(CARDS) if card.power in powers)


@cache
def edition_cards(edition: Edition) -> dict[str, int]:
    """Return the row in `CARDS` of every card id of an edition, in the notation's order.

    >>> len(edition_cards("base")), len(edition_cards("new-society"))
    (49, 62)
    """
    column = EDITIONS.index(edition)
    return {card.id: row for row, card in enumerate(CARDS) if card.counts[column]}


def card_index(card_id: str, edition: Edition) -> int:
    """Return the row of a card in `CARDS`; raises KeyError if the edition does not have it."""
    return edition_cards(edition)[card_id]


def find_card(card_id: str, edition: Edition) -> Card:
    """Return a card by its id; raises KeyError if the edition does not have it."""
    return CARDS[card_index(card_id, edition)]


@cache
def deck_cards(edition: Edition) -> tuple[tuple[int, ...], ...]:
    """Return the unshuffled decks of an edition as rows of `CARDS`, with repeated copies.

    >>> [len(deck) for deck in deck_cards("base")]
    [31, 28, 27, 30]
    >>> [len(deck) for deck in deck_cards("new-society")]
    [37, 34, 34, 39]
    """
    column = EDITIONS.index(edition)
    return tuple(
        tuple(
            row
            for row, card in enumerate(CARDS)
            if card.deck == deck
            for _ in range(card.counts[column])
        )
        for deck in DECKS
    )


@cache
def deck_ids(edition: Edition) -> tuple[tuple[str, ...], ...]:
    """Return the unshuffled decks as card ids."""
    return tuple(tuple(CARD_IDS[row] for row in deck) for deck in deck_cards(edition))
