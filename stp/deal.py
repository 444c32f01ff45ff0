"""Deals the cards: shuffles the four decks and draws the starting markers.

Nothing else in the game is random. A seed is any text. The same seed, edition and number of
players always give the same deal, on every Python: it uses only SHA-256 and `Random.random()`,
whose sequence Python guarantees.

>>> deal = deal_from_seed("neva", players=3, edition="base")
>>> dict(deal.markers)
{'worker': 2, 'building': 1, 'aristocrat': 3, 'trading': 1}
>>> deal.decks["aristocrat"][:2]
('author', 'secretary')
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from random import Random
from types import MappingProxyType
from typing import Final, SupportsIndex, TypeVar

from stp.cards import DECKS, EDITIONS, Edition, deck_ids
from stp.errors import DealError, OptionError, StpError, mistyped, quoted

T = TypeVar("T")

MIN_PLAYERS: Final = 2
MAX_PLAYERS: Final[dict[Edition, int]] = {"base": 4, "new-society": 5}


@dataclass(frozen=True)
class Deal:
    """The order of the decks and the holders of the starting markers.

    `decks` maps each deck to card ids, top card first; `markers` maps each deck, and with five
    players "disc", to the seat (from 1) that holds it in round 1. The number of players is the
    highest seat. A game checks its deal against its edition.
    """

    decks: Mapping[str, Sequence[str]]
    markers: Mapping[str, int]

    def __post_init__(self) -> None:
        for name, mapping in (("decks", self.decks), ("markers", self.markers)):
            if not isinstance(mapping, Mapping):
                raise DealError(mistyped(f"the {name} of a deal must be a dictionary", mapping))
        for ids in self.decks.values():
            if isinstance(ids, str) or not isinstance(ids, Iterable):
                raise DealError(mistyped("a deck must be a list of card ids", ids))
        decks = {name: tuple(ids) for name, ids in self.decks.items()}
        object.__setattr__(self, "decks", MappingProxyType(decks))
        object.__setattr__(self, "markers", MappingProxyType(dict(self.markers)))

    def __hash__(self) -> int:
        return hash((frozenset(self.decks.items()), frozenset(self.markers.items())))

    def __repr__(self) -> str:
        decks = ", ".join(f"{name} {len(cards)}" for name, cards in self.decks.items())
        return f"<Deal: {self.players} players, {decks}>"

    def __reduce__(self) -> tuple[type[Deal], tuple[dict[str, Sequence[str]], dict[str, int]]]:
        """Copy and pickle the read-only mappings as dicts."""
        return Deal, (dict(self.decks), dict(self.markers))

    @property
    def players(self) -> int:
        """The number of players that the markers are for."""
        return max(self.markers.values(), default=0)


def check_edition(edition: str) -> Edition:
    """Return the edition; raises OptionError if the name is unknown."""
    for known in EDITIONS:
        if known == edition:
            return known
    raise OptionError(
        "unknown edition '{edition}': use one of {choices}",
        edition=quoted(edition), choices=", ".join(EDITIONS),
    )  # fmt: skip


def check_players(players: int, edition: Edition) -> None:
    """Raise OptionError if the edition does not allow this many players (rules, sections 2, 8)."""
    if type(players) is not int:
        raise OptionError(mistyped("the number of players must be a whole number", players))
    if players == 5 and edition == "base":
        raise OptionError("five players need the edition 'new-society'")
    if not MIN_PLAYERS <= players <= MAX_PLAYERS[edition]:
        raise OptionError(
            "'{edition}' is for {least} to {most} players, not {players}",
            edition=edition, least=MIN_PLAYERS, most=MAX_PLAYERS[edition], players=quoted(players),
        )  # fmt: skip


def check_seat(seat: int, players: int) -> None:
    """Raise StpError unless a table for this number of players has the seat."""
    if type(seat) is not int and not isinstance(seat, SupportsIndex):
        raise StpError(mistyped("a seat must be a whole number", seat))
    if not 1 <= seat.__index__() <= players:
        raise StpError(f"there is no seat {seat}: seats are numbered from 1 to {players}")


def random_seed() -> str:
    """Return a random word to use as a seed, easy to say and type.

    >>> len(random_seed())
    8
    """
    consonants, vowels = "bdfgklmnprstvz", "aeiou"
    chance = os.urandom(8)
    return "".join(
        letters[byte % len(letters)]
        for letters, byte in zip((consonants, vowels) * 4, chance, strict=True)
    )


def deal_from_seed(seed: str, players: int, edition: Edition) -> Deal:
    """Return the deal of a seed (rules, section 2).

    Raises DealError if the seed has lone surrogates, OptionError if the edition does not allow the
    number of players.
    """
    check_players(players, edition)
    if not isinstance(seed, str):
        raise DealError(mistyped("a seed must be text", seed))
    try:
        random = seeded("\n".join(("stp 1", edition, str(players), seed)))
    except UnicodeEncodeError:
        raise DealError("the seed contains an invalid character (lone surrogate)") from None
    decks = {
        name: shuffled(cards, random) for name, cards in zip(DECKS, deck_ids(edition), strict=True)
    }
    return Deal(decks, _draw_markers(players, random))


def seeded(text: str) -> Random:
    """Return a random generator that depends only on a text, the same on every Python."""
    return Random(int.from_bytes(sha256(text.encode()).digest(), "big"))


def shuffled(items: Iterable[T], random: Random) -> list[T]:
    """Shuffle the items with Fisher-Yates, the same way on every Python."""
    result = list(items)
    draw = random.random
    for last in range(len(result) - 1, 0, -1):
        other = int(draw() * (last + 1))
        result[last], result[other] = result[other], result[last]
    return result


def check_deal(deal: Deal, edition: Edition) -> None:
    """Raise DealError, which names the deck or marker, if the deal does not fit the edition."""
    if not isinstance(deal, Deal):
        raise DealError(mistyped("a deal must be a Deal", deal))
    for name, cards in zip(DECKS, deck_ids(edition), strict=True):
        if name not in deal.decks:
            raise DealError("the deal has no deck '{deck}'", deck=name)
        check_deck(name, deal.decks[name], cards)
    for name in deal.decks:
        if name not in DECKS:
            raise DealError("there is no deck '{deck}'", deck=quoted(name))
    check_markers(deal.markers, edition)


def check_deck(name: str, cards: Sequence[str], expected: Sequence[str]) -> None:
    """Raise DealError unless a deck has exactly the expected cards, in any order."""
    for card in (*cards, *expected):
        if card not in expected:
            raise DealError(
                "the deck '{deck}' of this edition has no '{card}'", deck=name, card=quoted(card)
            )
        if cards.count(card) != expected.count(card):
            raise DealError(
                "the deck '{deck}' has {number} of '{card}'; the edition has {expected}",
                deck=name, number=cards.count(card), card=card, expected=expected.count(card),
            )  # fmt: skip


def check_markers(markers: Mapping[str, int], edition: Edition) -> None:
    """Raise DealError unless every seat has one or two markers (five players: one each)."""
    for name, seat in markers.items():
        if type(seat) is not int:
            raise DealError(
                "marker '{marker}': expected a seat number from 1, got '{seat}'",
                marker=quoted(name), seat=quoted(seat),
            )  # fmt: skip
    players = max(markers.values(), default=0)
    names = marker_names(players)
    if set(markers) != set(names):
        for name in names:
            if name not in markers:
                raise DealError("the marker '{marker}' is missing", marker=name)
        wrong = next(name for name in markers if name not in names)
        raise DealError("there is no marker '{marker}'", marker=quoted(wrong))
    check_players(players, edition)
    for seat in range(1, players + 1):
        if not 1 <= list(markers.values()).count(seat) <= 2:
            raise DealError("seat {seat} must have one or two starting markers", seat=seat)
    if min(markers.values()) < 1:
        raise DealError("seats are numbered from 1")


def marker_names(players: int) -> tuple[str, ...]:
    """Return the names of the starting markers: the decks, with five players the gold disc."""
    return (*DECKS, "disc") if players == 5 else DECKS


def _draw_markers(players: int, random: Random) -> dict[str, int]:
    names = marker_names(players)
    seats = shuffled(range(1, players + 1), random)
    # With two players each has two markers; with three, one player drawn by lot has two.
    lots = shuffled([*seats, *seats[: len(names) - players]], random)
    return dict(zip(names, lots, strict=True))
