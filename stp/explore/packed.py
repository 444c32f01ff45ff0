"""Packs the numbers of cards and openings into a small file, and reads it; `docs/explorer.md`
specifies the format.

>>> text = pack({"level": "hard", "games": {"base:2": 40}, "openings": {},
...              "cards": {"base": {"all": {"author": {"": [30, 20, 540, 60, 110, 21, 9]}}}}})
>>> statistics = read(text)
>>> statistics.card("base", ALL_TABLES, "author")[ALWAYS]
CardResult(bought=30, left=20, wins=540, difference=60, spread=110, points=21, points_spread=9)
>>> statistics.games_of("base", ALL_TABLES), statistics.card("base", "2", "author")
(40, {})
>>> read(text.replace("540", "640"))
Traceback (most recent call last):
    ...
stp.explore.packed.NumbersError: the file of numbers is damaged
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple
from zlib import crc32

from stp.errors import StpError
from stp.parsing import JsonError, parse_json

HEAD: Final = "stp numbers 1"
"""The beginning of a file."""
ALL_TABLES: Final = "all"
"""Key for all numbers of players together."""
ALWAYS: Final = ""
"""The moment that stands for the whole game."""
LAST_ROUND: Final = 6
"""This round and later ones count together."""
OPENING_PHASES: Final = ("worker", "building", "aristocrat")
FIRST_PURCHASES: Final = ("first", "two", "three")
"""Kinds of openings: a seat's first purchases, one to three of them."""
KINDS: Final = (*FIRST_PURCHASES, *OPENING_PHASES)
"""All kinds of openings, also a seat's purchases in a phase of the first round."""


class NumbersError(StpError):
    """A file of numbers cannot be read."""


class CardResult(NamedTuple):
    """What buying a card was worth; shares of wins in thousandths, points in tenths."""

    bought: int
    """Number of seats that bought it."""
    left: int
    """Number of seats that could have bought it and did not."""
    wins: int
    """Share of wins of the buyers."""
    difference: int
    """This share minus that of the seats that left it."""
    spread: int
    """Half-width of the 95 % interval of the difference."""
    points: int | None = None
    """How much further the buyers were ahead at the end; None if the file does not say."""
    points_spread: int = 0
    """Half-width of the 95 % interval of the points."""

    @property
    def wins_if_left(self) -> int:
        """Share of wins of the seats that left it."""
        return self.wins - self.difference


class OpeningResult(NamedTuple):
    """How seats with an opening fared; shares of wins in thousandths."""

    cards: tuple[str, ...]
    seats: int
    wins: int
    spread: int
    expected: int
    """Share of wins that was expected before the first move."""


@dataclass(frozen=True, slots=True)
class Statistics:
    """The numbers of a file."""

    level: str
    """The level of the bots."""
    games: Mapping[str, int]
    """The number of games of each table, "base:2"."""
    _cards: Mapping[str, Mapping[str, Mapping[str, Mapping[str, Sequence[int]]]]]
    _openings: Mapping[str, Mapping[str, Sequence[Sequence[Any]]]]

    def games_of(self, edition: str, players: str) -> int:
        """Return how many games of an edition had this number of players, or any (`ALL_TABLES`)."""
        return sum(
            games
            for table, games in self.games.items()
            if table == f"{edition}:{players}"
            or (players == ALL_TABLES and table.startswith(f"{edition}:"))
        )

    def tables(self, edition: str) -> tuple[str, ...]:
        """Return the numbers of players that games of an edition had."""
        pairs = (table.split(":") for table in self.games)
        return tuple(sorted(players for one, players in pairs if one == edition))

    def card(self, edition: str, players: str, card: str) -> dict[str, CardResult]:
        """Return a card's results by moment: `ALWAYS`, a round, or a phase."""
        rows = self._cards.get(edition, {}).get(players, {}).get(card, {})
        return {moment: CardResult(*row) for moment, row in rows.items()}

    def openings(self, edition: str, players: str, kind: str) -> tuple[OpeningResult, ...]:
        """Return the most frequent openings of a kind, most frequent first."""
        rows = self._openings.get(f"{edition}:{players}", {}).get(kind, ())
        return tuple(OpeningResult(tuple(cards.split()), *rest) for cards, *rest in rows)


def pack(content: Mapping[str, Any]) -> str:
    """Return the file."""
    body = json.dumps(content, separators=(",", ":"), sort_keys=True) + "\n"
    return f"{HEAD} {_sum_of(body)}\n{body}"


def read(text: str) -> Statistics:
    """Read a file; raises NumbersError if it is damaged."""
    head, _, body = text.partition("\n")
    if head != f"{HEAD} {_sum_of(body)}":
        raise NumbersError("the file of numbers is damaged")
    try:
        found = parse_json(body)
        return Statistics(found["level"], found["games"], found["cards"], found["openings"])
    except (JsonError, KeyError, TypeError):
        raise NumbersError("the file of numbers is damaged") from None


def _sum_of(body: str) -> str:
    return f"{crc32(body.encode(errors='replace')):08x}"
