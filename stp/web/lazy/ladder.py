"""Calculates one's own rating from finished games, and one's record against each opponent.

Nothing of it is stored: it follows from the saved games, whose results have been replayed. A game
is rated if one person played it against bots whose strength is known, without a hint and without an
undo after something hidden was seen. Every opponent at the table is a meeting of its own: whoever
finished ahead has won it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from stp.bots.roster import ROSTER, Character
from stp.web.lazy.bot_ratings import rating_of
from stp.web.lazy.glicko import Meeting, Rating, rate
from stp.web.model.statistics import person_of
from stp.web.model.summary import Summary

_WELL_KNOWN: Final = 110
"""The deviation up to which a rating is taken for known."""


@dataclass(slots=True)
class Record:
    """Games against one opponent."""

    games: int = 0
    ahead: int = 0
    """How often one finished ahead of the opponent."""
    tied: int = 0

    def add(self, score: float) -> None:
        """Count a game with a score of 1, 0.5 or 0."""
        self.games += 1
        self.ahead += score == 1
        self.tied += score == 0.5


@dataclass(frozen=True, slots=True)
class Step:
    """The rating after a game."""

    date: str
    rating: Rating
    change: int


@dataclass(frozen=True, slots=True)
class Ladder:
    """One's rating, its course, and one's records."""

    rating: Rating
    course: tuple[Step, ...]
    """The oldest game first."""
    records: Mapping[Character, Record]

    @property
    def best(self) -> int | None:
        """The highest rating that was well enough known, None before there was one."""
        known = (step.rating for step in self.course if step.rating.deviation <= _WELL_KNOWN)
        return max((round(rating.value) for rating in known), default=None)


def ladder_of(games: Iterable[Summary]) -> Ladder:
    """Return the rating and the records that saved games come to."""
    rating = Rating()
    course: list[Step] = []
    records = {who: Record() for who in ROSTER}
    by_bot = {who.bot: record for who, record in records.items()}
    for game in sorted(games, key=lambda game: (game.saved, game.id)):
        seat = person_of(game) if game.over and not game.error else None
        if seat is None:
            continue
        meetings: list[Meeting] = []
        for place, bot in zip(game.rank, game.kinds, strict=True):
            if bot is None:
                continue
            score = _score(game.rank[seat], place)
            if bot in by_bot:
                by_bot[bot].add(score)
            strength = rating_of(bot)
            if strength is not None:
                meetings.append((strength.value, strength.deviation, score))
        if meetings and not (game.hints or game.knowing_undos):
            before, rating = rating, rate(rating, meetings)
            change = round(rating.value) - round(before.value)
            course.append(Step(game.date, rating, change))
    return Ladder(rating, tuple(course), records)


def _score(own: int, other: int) -> float:
    """Return what two places are for the first of them."""
    return 1.0 if own < other else 0.5 if own == other else 0.0
