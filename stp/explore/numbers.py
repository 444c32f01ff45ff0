"""Computes the numbers that the page shows from stored games; `docs/explorer.md` specifies the
file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from math import sqrt
from typing import Any, Final

from stp.arena.tables import Table
from stp.explore.occasions import Facts, Occasion, Opening
from stp.explore.packed import ALL_TABLES, ALWAYS, FIRST_PURCHASES, OPENING_PHASES, pack
from stp.explore.tally import Comparison, Estimate

MIN_SEATS: Final = 20
"""Minimum number of seats for a result to be reported."""
MAX_OPENINGS: Final = 12
"""Number of most frequent openings reported for each kind."""

CardKey = tuple[str, str, str, str]
"""Edition, number of players, card, and moment: a round, a phase, or `ALWAYS`."""
OpeningKey = tuple[str, str, tuple[str, ...]]
"""Table, kind of opening, and the cards."""


@dataclass(slots=True)
class _Pair:
    """The results of seats, by wins and by points."""

    shares: Comparison = field(default_factory=Comparison)
    leads: Comparison = field(default_factory=Comparison)

    def add(self, seat: Occasion | Opening, *, is_bought: bool) -> None:
        """Count a seat."""
        expected, beyond = seat.expected, seat.beyond
        self.shares.add(is_bought=is_bought, expected=expected.share, beyond=beyond.share)
        self.leads.add(is_bought=is_bought, expected=expected.lead, beyond=beyond.lead)

    def end_game(self) -> None:
        """Close the current game; the next seats belong to another one."""
        self.shares.end_game()
        self.leads.end_game()


class Numbers:
    """The numbers of every card and opening over many games."""

    def __init__(self, level: str) -> None:
        self._level = level
        self._games: Counter[str] = Counter()
        self._cards: dict[CardKey, _Pair] = {}
        self._openings: dict[OpeningKey, _Pair] = {}

    def add(self, facts: Facts) -> None:
        """Count a game."""
        table = facts.table
        self._games[_name(table)] += 1
        touched: dict[int, _Pair] = {}
        for occasion in facts.occasions:
            for key in _keys(table, occasion):
                pair = self._cards.setdefault(key, _Pair())
                pair.add(occasion, is_bought=occasion.is_bought)
                touched[id(pair)] = pair
        for opening in facts.openings:
            for kind, cards in _kinds(opening):
                found = self._openings.setdefault((_name(table), kind, cards), _Pair())
                found.add(opening, is_bought=True)
                touched[id(found)] = found
        for pair in touched.values():
            pair.end_game()

    @property
    def cards(self) -> dict[CardKey, _Pair]:
        """The results of cards with enough seats of both kinds."""
        return {
            key: pair
            for key, pair in sorted(self._cards.items())
            if min(pair.shares.numbers) >= MIN_SEATS
        }

    def dump(self) -> str:
        """Return the text of the file."""
        cards: dict[str, Any] = {}
        for (edition, players, card, when), pair in self.cards.items():
            group = cards.setdefault(edition, {}).setdefault(players, {})
            has_points = players == ALL_TABLES or when == ALWAYS
            group.setdefault(card, {})[when] = _card_row(pair, has_points=has_points)
        openings: dict[str, Any] = {}
        for (name, kind, cards_bought), pair in self._frequent():
            rows = openings.setdefault(name, {}).setdefault(kind, [])
            rows.append([" ".join(cards_bought), *_opening_row(pair)])
        found = {
            "level": self._level,
            "games": dict(sorted(self._games.items())),
            "cards": cards,
            "openings": openings,
        }
        return pack(found)

    def _frequent(self) -> Iterator[tuple[OpeningKey, _Pair]]:
        """Yield the most frequent openings of each kind, most frequent first."""
        kept: Counter[tuple[str, str]] = Counter()
        order = sorted(self._openings.items(), key=lambda item: (-_seats(item[1]), item[0]))
        for key, pair in order:
            name, kind, _ = key
            if _seats(pair) >= MIN_SEATS and kept[name, kind] < MAX_OPENINGS:
                kept[name, kind] += 1
                yield key, pair


def _seats(pair: _Pair) -> int:
    return pair.shares.numbers[0]


def _name(table: Table) -> str:
    return f"{table.edition}:{table.players}"


def _keys(table: Table, occasion: Occasion) -> Iterator[CardKey]:
    """Yield the key of every result that an occasion belongs to."""
    when = str(occasion.round)
    for word in (ALWAYS, when, occasion.phase):
        yield table.edition, ALL_TABLES, occasion.card, word
    for word in (ALWAYS, when):
        yield table.edition, str(table.players), occasion.card, word


def _kinds(opening: Opening) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield each kind of opening with its cards, sorted."""
    for number, kind in enumerate(FIRST_PURCHASES, start=1):
        if len(opening.first) >= number:
            yield kind, tuple(sorted(opening.first[:number]))
    for phase in OPENING_PHASES:
        yield phase, opening.by_phase.get(phase, ())


def _card_row(pair: _Pair, *, has_points: bool) -> list[int]:
    """Return the numbers of a card, in the order of `CardResult`."""
    shares = pair.shares
    row = [
        *shares.numbers,
        round(1000 * shares.bought.value),
        *_thousandths(shares.difference),
    ]
    if has_points:
        row += [round(10 * number) for number in pair.leads.difference]
    return row


def _opening_row(pair: _Pair) -> list[int]:
    """Return the numbers of an opening after its cards, in the order of `OpeningResult`."""
    shares = pair.shares
    return [shares.numbers[0], *_thousandths(shares.bought), round(1000 * shares.expected)]


def _thousandths(estimate: Estimate) -> tuple[int, int]:
    return round(1000 * estimate.value), round(1000 * estimate.spread)


def count(facts: Iterable[Facts], level: str) -> Numbers:
    """Count games."""
    numbers = Numbers(level)
    for one in facts:
        numbers.add(one)
    return numbers


@dataclass(frozen=True, slots=True)
class Agreement:
    """How far two levels agree about the cards that both have results for."""

    cards: int
    apart: int
    """Number of cards on which the levels differ significantly, at 95 %."""
    correlation: float
    """Correlation of the differences between bought and left, by share of wins."""
    difference: float
    """Mean of the second level's difference minus the first level's."""


def agreement(one: Numbers, other: Numbers) -> Agreement | None:
    """Compare two levels' results for each card; None if they have no cards in common."""
    both = [
        (pair.shares.difference, other.cards[key].shares.difference)
        for key, pair in one.cards.items()
        if key in other.cards and key[1] == ALL_TABLES and key[3] == ALWAYS
    ]
    if not both:
        return None
    apart = sum(
        abs(a.value - b.value) > sqrt(a.spread * a.spread + b.spread * b.spread) for a, b in both
    )
    firsts, seconds = [a.value for a, _ in both], [b.value for _, b in both]
    mean, second_mean = sum(firsts) / len(both), sum(seconds) / len(both)
    shared = sum((a - mean) * (b - second_mean) for a, b in zip(firsts, seconds, strict=True))
    squares = sum((a - mean) ** 2 for a in firsts) * sum((b - second_mean) ** 2 for b in seconds)
    return Agreement(
        len(both), apart, shared / sqrt(squares) if squares else 0.0, second_mean - mean
    )
