"""Calculates the player's rating from finished games, and the record against each opponent.

Nothing is stored: everything follows from the saved games, whose results have been replayed. A game
is rated if one person played it against bots of known strength, without a hint and without an undo
after seeing hidden information. Every opponent at the table counts as a separate match, won by
whoever finished ahead.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from stp.bots.roster import ROSTER, Character
from stp.web.lazy.bot_ratings import rating_of
from stp.web.lazy.glicko import Meeting, Rating, rate
from stp.web.model.summary import Summary

_WELL_KNOWN: Final = 110
"""Largest deviation of a rating that counts as known."""


@dataclass(slots=True)
class Record:
    """Games against one opponent."""

    games: int = 0
    ahead: int = 0
    """Number of games finished ahead of the opponent."""
    tied: int = 0

    def add(self, score: float) -> None:
        """Count a game with a score of 1, 0.5 or 0."""
        self.games += 1
        self.ahead += score == 1
        self.tied += score == 0.5


@dataclass(frozen=True, slots=True)
class RatedGame:
    """The rating after a game."""

    date: str
    rating: Rating
    change: int


@dataclass(frozen=True, slots=True)
class PlayerRating:
    """The player's rating, its history, and the records against opponents."""

    rating: Rating
    history: tuple[RatedGame, ...]
    """Oldest game first."""
    records: Mapping[Character, Record]
    """Weakest opponent first."""

    @property
    def best(self) -> int | None:
        """The highest rating with a small enough deviation, None before there is one."""
        known = (step.rating for step in self.history if step.rating.deviation <= _WELL_KNOWN)
        return max((round(rating.value) for rating in known), default=None)


def player_rating_of(games: Iterable[Summary]) -> PlayerRating:
    """Return the rating and the records that follow from saved games."""
    rating = Rating()
    history: list[RatedGame] = []
    records = {who: Record() for who in sorted(ROSTER, key=_strength)}
    by_bot = {who.bot: record for who, record in records.items()}
    for game in sorted(games, key=lambda game: (game.saved, game.id)):
        seat = game.only_person if game.over and not game.error else None
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
            history.append(RatedGame(game.date, rating, change))
    return PlayerRating(rating, tuple(history), records)


def _strength(who: Character) -> float:
    """Return the value of a character's rating."""
    rating = rating_of(who.bot)
    assert rating is not None
    return rating.value


def _score(own: int, other: int) -> float:
    """Return the score of the first of two ranks: 1, 0.5 or 0."""
    return 1.0 if own < other else 0.5 if own == other else 0.0
