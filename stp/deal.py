"""A deal: the order of the four decks and who starts with which marker.

All chance of the game is here. A seed is any text; the same seed, edition and number of players
give the same deal on every Python, for ever: it is built on SHA-256 and on `Random.random()`,
whose sequence Python guarantees, and on nothing else of `random`.

>>> deal = deal_from_seed("neva", players=3, edition="base")
>>> deal.markers
{'worker': 2, 'building': 1, 'aristocrat': 3, 'trading': 1}
>>> deal.decks["aristocrat"][:2]
('author', 'secretary')
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from random import Random
from typing import TypeVar

from stp.cards import DECKS, EDITIONS, Edition, deck_ids
from stp.errors import DealError, OptionError

T = TypeVar("T")

MIN_PLAYERS = 2
MAX_PLAYERS: dict[Edition, int] = {"base": 4, "new-society": 5}


@dataclass(frozen=True)
class Deal:
    """A written-out deal: `decks` maps each deck to card ids, top card first; `markers` maps each
    deck, and with five players "disc", to the seat (from 1) that holds it in round 1.

    The number of players is the highest seat. A deal is checked against an edition when a game
    is made from it.
    """

    decks: Mapping[str, Sequence[str]]
    markers: Mapping[str, int]

    def __post_init__(self) -> None:
        object.__setattr__(self, "decks", {name: tuple(ids) for name, ids in self.decks.items()})
        object.__setattr__(self, "markers", dict(self.markers))

    @property
    def players(self) -> int:
        """The number of players that the markers are for."""
        return max(self.markers.values(), default=0)


def check_edition(edition: str) -> Edition:
    """Return the edition; raises OptionError where there is none of that name."""
    for known in EDITIONS:
        if known == edition:
            return known
    raise OptionError(f"unknown edition {edition!r}: use one of {', '.join(EDITIONS)}")


def check_players(players: int, edition: Edition) -> None:
    """Raise OptionError unless the edition can be played by so many (rules, sections 2 and 8)."""
    if type(players) is not int:
        raise OptionError(f"the number of players is a whole number, not {players!r}")
    if players == 5 and edition == "base":
        raise OptionError("five players need the edition 'new-society'")
    if not MIN_PLAYERS <= players <= MAX_PLAYERS[edition]:
        limits = f"{MIN_PLAYERS} to {MAX_PLAYERS[edition]}"
        raise OptionError(f"{players} players cannot play {edition!r}: it is for {limits}")


def deal_from_seed(seed: str, players: int, edition: Edition) -> Deal:
    """Return the deal of a seed (rules, section 2).

    Raises DealError for a seed that is not text (lone surrogates), OptionError for a number of
    players that the edition does not have.
    """
    check_players(players, edition)
    try:
        text = "\n".join(("stp 1", edition, str(players), seed)).encode()
    except TypeError:
        raise DealError(f"a seed is text, not {seed!r}") from None
    except UnicodeEncodeError:
        raise DealError("the seed holds a lone surrogate, which is no character") from None
    random = Random(int.from_bytes(sha256(text).digest(), "big"))
    decks = {
        name: shuffled(cards, random) for name, cards in zip(DECKS, deck_ids(edition), strict=True)
    }
    return Deal(decks, _draw_markers(players, random))


def shuffled(items: Iterable[T], random: Random) -> list[T]:
    """Return the items in a random order that is the same on every Python (Fisher-Yates)."""
    result = list(items)
    draw = random.random
    for last in range(len(result) - 1, 0, -1):
        other = int(draw() * (last + 1))
        result[last], result[other] = result[other], result[last]
    return result


def check_deal(deal: Deal, edition: Edition) -> None:
    """Raise DealError, which names the deck or marker, unless the deal is one of the edition."""
    for name, cards in zip(DECKS, deck_ids(edition), strict=True):
        if name not in deal.decks:
            raise DealError(f"the deal has no {name} deck")
        check_deck(name, deal.decks[name], cards)
    for name in deal.decks:
        if name not in DECKS:
            raise DealError(f"there is no deck {name!r}")
    check_markers(deal.markers, edition)


def check_deck(name: str, cards: Sequence[str], expected: Sequence[str]) -> None:
    """Raise DealError unless a deck holds exactly the expected cards, in whatever order."""
    for card in (*cards, *expected):
        if card not in expected:
            raise DealError(f"the {name} deck of this edition has no {card!r}")
        if cards.count(card) != expected.count(card):
            raise DealError(
                f"the {name} deck has {cards.count(card)} of {card!r},"
                f" the edition {expected.count(card)}"
            )


def check_markers(markers: Mapping[str, int], edition: Edition) -> None:
    """Raise DealError unless every seat has one or two markers (five players: one each)."""
    for name, seat in markers.items():
        if type(seat) is not int:
            raise DealError(f"marker {name!r} is held by a seat from 1, not {seat!r}")
    players = max(markers.values(), default=0)
    names = marker_names(players)
    if set(markers) != set(names):
        wrong = next((name for name in markers if name not in names), None)
        missing = next((name for name in names if name not in markers), None)
        raise DealError(f"no marker {missing!r}" if missing else f"there is no marker {wrong!r}")
    check_players(players, edition)
    for seat in range(1, players + 1):
        if not 1 <= list(markers.values()).count(seat) <= 2:
            raise DealError(f"seat {seat} must have one or two starting markers")
    if min(markers.values()) < 1:
        raise DealError("seats count from 1")


def marker_names(players: int) -> tuple[str, ...]:
    """Return the names of the starting markers: the decks, with five players the gold disc."""
    return (*DECKS, "disc") if players == 5 else DECKS


def _draw_markers(players: int, random: Random) -> dict[str, int]:
    names = marker_names(players)
    seats = shuffled(range(1, players + 1), random)
    # Where seats are fewer than markers, some hold two: all of two players, one of three by lot.
    lots = shuffled([*seats, *seats[: len(names) - players]], random)
    return dict(zip(names, lots, strict=True))
