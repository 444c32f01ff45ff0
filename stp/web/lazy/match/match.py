"""Describes a match, what people have scored in it, and who leads.

>>> from stp.options import Rules
>>> setup = DealSetup("base", 2, "neva", Rules(), (None, "greedy"), ("Anna", "Bot"))
>>> match = Match(setup, 3)
>>> anna = MatchResult("anna", "Anna", "1", ((84, 60), (70, 71), None))
>>> bob = MatchResult("bob", "Bob", "1", ((80, 62), (75, 50), (66, 60)))
>>> table = MatchTable(match, (anna, bob))
>>> [table.winner(deal) for deal in range(3)], table.leader
([0, 1, None], 1)
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Final

from stp.game import Game
from stp.links.kinds import DealSetup, game_from
from stp.links.match import MAX_PEOPLE, MatchResult, Points, deal_seed

_ID_DIGITS: Final = 12


@dataclass(frozen=True, slots=True)
class Match:
    """A series of deals that every person plays alone, against the same bots.

    The seed of the set-up is that of the match; in `bots`, the person's seat is None.
    """

    setup: DealSetup
    deals: int

    @property
    def id(self) -> str:
        """A short text that is the same on all devices, whatever the players are called."""
        setup = self.setup
        told = (setup.edition, str(setup.players), setup.rules.to_text(), str(self.deals))
        bots = (bot or "-" for bot in setup.bots)
        return sha256("\n".join((*told, *bots, setup.seed)).encode()).hexdigest()[:_ID_DIGITS]

    @property
    def seat(self) -> int:
        """The person's seat, from 1."""
        return self.setup.bots.index(None) + 1

    def game(self, number: int, name: str) -> Game:
        """Return a deal, by its number from 1, before its first move."""
        names = list(self.setup.names)
        names[self.seat - 1] = name
        seed = deal_seed(self.setup.seed, number)
        return game_from(replace(self.setup, seed=seed, names=tuple(names)))


@dataclass(frozen=True, slots=True)
class MatchTable:
    """What everybody has scored.

    The first person is the one at this device, who sees the results of others only on deals that
    this person has finished.
    """

    match: Match
    people: tuple[MatchResult, ...]

    def is_seen(self, deal: int) -> bool:
        """Return whether the results of a deal (from 0) may be shown."""
        return self.people[0].games[deal] is not None

    def points(self, person: int, deal: int) -> int | None:
        """Return a person's points on a deal; None if it is not finished or may not be shown."""
        points = self._points(person, deal)
        return None if points is None else points[self.match.seat - 1]

    def lead(self, person: int, deal: int) -> int | None:
        """Return how many points a person was ahead of the best bot on such a deal."""
        points = self._points(person, deal)
        if points is None:
            return None
        seat = self.match.seat - 1
        return points[seat] - max(other for at, other in enumerate(points) if at != seat)

    def _points(self, person: int, deal: int) -> Points | None:
        return self.people[person].games[deal] if self.is_seen(deal) else None

    def winner(self, deal: int) -> int | None:
        """Return who has scored the most points on a deal; None if nobody can be compared, and for
        a tie."""
        found = {
            person: points
            for person in range(len(self.people))
            if (points := self.points(person, deal)) is not None
        }
        best = [person for person, points in found.items() if points == max(found.values())]
        return best[0] if len(found) > 1 and len(best) == 1 else None

    def wins(self, person: int) -> int:
        """Return how many deals a person has won."""
        return sum(self.winner(deal) == person for deal in range(self.match.deals))

    def total(self, person: int) -> int:
        """Return a person's points on all deals that may be shown."""
        return sum(self.points(person, deal) or 0 for deal in range(self.match.deals))

    def total_lead(self, person: int) -> int:
        """Return how many points a person was ahead of the best bots on those deals."""
        return sum(self.lead(person, deal) or 0 for deal in range(self.match.deals))

    @property
    def is_compared(self) -> bool:
        """Whether at least two people have finished a deal that may be shown."""
        return any(
            sum(self.points(person, deal) is not None for person in range(len(self.people))) > 1
            for deal in range(self.match.deals)
        )

    @property
    def is_even(self) -> bool:
        """Whether everybody has finished the same deals, of those that may be shown."""
        return all(
            len({self.points(person, deal) is None for person in range(len(self.people))}) == 1
            for deal in range(self.match.deals)
        )

    @property
    def is_over(self) -> bool:
        """Whether several people play, and everybody has finished every deal."""
        return len(self.people) > 1 and all(all(one.games) for one in self.people)

    @property
    def leader(self) -> int | None:
        """Who has won the most deals, and among equals who has the most points on the deals that
        all of them have finished; None for a tie."""
        most = max(map(self.wins, range(len(self.people))))
        equals = [person for person in range(len(self.people)) if self.wins(person) == most]
        common = [
            deal
            for deal in range(self.match.deals)
            if all(self.points(person, deal) is not None for person in equals)
        ]
        totals = [sum(self.points(person, deal) or 0 for deal in common) for person in equals]
        best = [at for at, total in zip(equals, totals, strict=True) if total == max(totals)]
        return best[0] if self.is_compared and len(best) == 1 else None


def merged(
    own: str, known: Iterable[MatchResult], news: Iterable[MatchResult]
) -> tuple[MatchResult, ...]:
    """Return the results of other people with those of a link.

    A deal that is known keeps its result, so that no link can change it; `own` is the id of the
    person at this device, whose games are here.
    """
    found = {one.id: one for one in known if one.id != own}
    for one in news:
        before = found.get(one.id)
        if one.id == own or (before is None and len(found) >= MAX_PEOPLE - 1):
            continue
        if before is not None:
            games = (old or new for old, new in zip(before.games, one.games, strict=True))
            one = replace(one, games=tuple(games))
        found[one.id] = one
    return tuple(found.values())
