"""Finds the highlights of a finished game: each player's best purchase, and the turning point."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from stp.cards import Edition, find_card
from stp.game import Result
from stp.log import Entry, MoveEntry, ScoringEntry
from stp.web.model.story.point_sources import SOURCES, Account

MIN_LEAD: Final = 3
"""The smallest difference between two players that is named, in points."""


@dataclass(frozen=True, slots=True)
class Purchase:
    """A card that was bought or played, and what it has earned since; `number` counts the scorings
    that paid for it."""

    card: str
    round: int
    price: int
    rubles: int
    points: int
    number: int
    over: str | None = None
    """The card that it displaced."""
    forgone: int = 0
    """Rubles and points that the displaced card would have earned in the same scorings."""

    @property
    def profit(self) -> int:
        """Rubles and points earned, less the price and what is forgone."""
        return self.rubles + self.points - self.price - self.forgone


def best_purchase(log: Sequence[Entry], seat: int, edition: Edition) -> Purchase | None:
    """Return a seat's most profitable purchase (seats count from 1), None if none has earned
    anything. Copies of a card share their income evenly."""
    found: list[Purchase] = []
    for at, entry in enumerate(log):
        if not isinstance(entry, MoveEntry) or entry.seat != seat:
            continue
        if entry.move.card and entry.move.verb in ("buy", "play"):
            found.append(_purchase(log[at:], entry, entry.move.card, edition))
    paying = [purchase for purchase in found if purchase.number]
    return max(paying, key=lambda purchase: purchase.profit, default=None)


def _purchase(after: Sequence[Entry], entry: MoveEntry, card: str, edition: Edition) -> Purchase:
    """Return a purchase with the income of its card until a copy was displaced."""
    rubles = points = number = 0
    for later in after:
        if isinstance(later, MoveEntry) and later.seat == entry.seat and later.move.over == card:
            break
        if isinstance(later, ScoringEntry):
            for pay in later.pays[entry.seat - 1]:
                if pay.card == card:
                    rubles += pay.rubles // pay.copies
                    points += pay.points // pay.copies
                    number += 1
    over = entry.move.over
    displaced = find_card(over, edition) if over else None
    forgone = number * (displaced.rubles + displaced.points) if displaced else 0
    return Purchase(card, entry.round, entry.price, rubles, points, number, over, forgone)


def turning_point(accounts: Sequence[Account], result: Result) -> int | None:
    """Return the round after which the winner led to the end, 0 for the final scoring; None for a
    shared victory or a single player.

    >>> found = [Account(after_round=[3, 9]), Account(after_round=[5, 6])]
    >>> turning_point(found, Result((20, 10), (0, 0), (1, 2), ({}, {})))
    2
    """
    winners = [seat for seat, rank in enumerate(result.rank) if rank == 1]
    if len(winners) != 1 or len(result.rank) < 2:
        return None
    winner = winners[0]
    turn = 0
    for step in range(len(accounts[winner].after_round) - 1, -1, -1):
        points = [account.after_round[step] for account in accounts]
        if any(points[seat] >= points[winner] for seat in range(len(points)) if seat != winner):
            break
        turn = step + 1
    return turn


def biggest_lead(winner: Account, other: Account) -> str:
    """Return the source of points in which a winner was furthest ahead of another player, "" if the
    difference is not worth naming.

    >>> biggest_lead(Account({"building": 60, "types": 55}), Account({"building": 90}))
    'types'
    """
    leads = {s: winner.sources.get(s, 0) - other.sources.get(s, 0) for s in SOURCES}
    source = max(leads, key=leads.__getitem__)
    return source if leads[source] >= MIN_LEAD else ""
