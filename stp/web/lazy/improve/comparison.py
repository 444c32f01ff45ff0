"""Compares a person's sources of points with the best opponents', and sums up losses."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from stp.web.lazy.improve.game_figures import Figures
from stp.web.lazy.improve.losses import KINDS, PARTS, PHASES, Loss
from stp.web.model.story.point_sources import SOURCES
from stp.web.model.summary import Summary

MIN_DIFFERENCE: Final = 1.0
"""Smallest difference that is named, in points per game."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """The mean points per game by source: the person's, and the best opponent's.

    The best opponent is the one with the best rank in a game: the winner if the person lost.
    """

    games: int
    lost: int
    own: Mapping[str, float]
    rival: Mapping[str, float]

    def difference(self, source: str) -> float:
        """Return how much more the person got from a source."""
        return self.own[source] - self.rival[source]

    @property
    def greatest(self) -> str:
        """The source with the greatest difference, "" if none is worth naming."""
        source = max(SOURCES, key=lambda one: abs(self.difference(one)))
        return source if abs(self.difference(source)) >= MIN_DIFFERENCE else ""


def compare(games: Sequence[tuple[Summary, Figures]]) -> Comparison:
    """Return the comparison over games of one person against bots, at least one."""
    own, rival = dict.fromkeys(SOURCES, 0), dict.fromkeys(SOURCES, 0)
    lost = 0
    for game, figures in games:
        seat = game.only_person
        assert seat is not None
        lost += game.rank[seat] != 1
        others = (other for other in range(len(game.rank)) if other != seat)
        best = min(others, key=lambda other: game.rank[other])
        for source, mine, theirs in zip(
            SOURCES, figures.sources[seat], figures.sources[best], strict=True
        ):
            own[source] += mine
            rival[source] += theirs
    return Comparison(len(games), lost, _shared(own, len(games)), _shared(rival, len(games)))


def _shared(sums: Mapping[str, float], games: int) -> dict[str, float]:
    return {name: total / games for name, total in sums.items()}


class GameToPractise(NamedTuple):
    """A game with mistakes for which no better move has been found yet."""

    game: Summary
    mistakes: int


@dataclass(slots=True)
class Weakness:
    """Where a person lost points, per analysed game."""

    analysed: int = 0
    phases: dict[str, float] = field(default_factory=lambda: dict.fromkeys(PHASES, 0.0))
    parts: dict[str, float] = field(default_factory=lambda: dict.fromkeys(PARTS, 0.0))
    kinds: dict[str, float] = field(default_factory=lambda: dict.fromkeys(KINDS, 0.0))
    exercise: GameToPractise | None = None
    """The game with most unsolved mistakes."""
    next: Summary | None = None
    """The last game that has not been analysed."""

    @property
    def total(self) -> float:
        """Mean points lost per game."""
        return sum(self.phases.values())

    def _add(self, loss: Loss) -> None:
        self.phases[loss.phase] += loss.points
        self.parts[loss.part] += loss.points
        self.kinds[loss.kind] += loss.points


def weakness_of(games: Iterable[tuple[Summary, Figures]]) -> Weakness:
    """Return where a person lost points in games against bots, given the last played first."""
    found = Weakness()
    for game, figures in games:
        seat = (game.only_person or 0) + 1
        if seat not in figures.seats:
            found.next = found.next or game
            continue
        found.analysed += 1
        own = [loss for loss in figures.losses if loss.seat == seat]
        for loss in own:
            found._add(loss)
        solved = {number for number, is_solved in game.trained if is_solved}
        unsolved = sum(loss.is_mistake and loss.number not in solved for loss in own)
        if unsolved > (found.exercise.mistakes if found.exercise else 0):
            found.exercise = GameToPractise(game, unsolved)
    for sums in (found.phases, found.parts, found.kinds):
        sums.update(_shared(sums, max(found.analysed, 1)))
    return found
