"""Calculates statistics of the finished games on this device. Only games of one person against
bots count as won or lost."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from stp.bots.levels import LEVELS
from stp.web.model.summary import Summary


@dataclass(slots=True)
class Tally:
    """Games of one kind."""

    games: int = 0
    wins: int = 0
    points: int = 0
    margin: int = 0
    """Sum of the margins: the person's points minus those of the best opponent."""
    best: int | None = None

    def add(self, own: int, other: int, won: bool) -> None:
        """Count a game."""
        self.games += 1
        self.wins += won
        self.points += own
        self.margin += own - other
        self.best = own if self.best is None else max(self.best, own)

    @property
    def average(self) -> float:
        """Mean points per game."""
        return self.points / self.games if self.games else 0.0


@dataclass(slots=True)
class Statistics:
    """All finished games, without those that were imported by themselves."""

    games: int = 0
    stood_in: int = 0
    """Games in which a bot moved for an absent person; they do not count as a win or loss."""
    hints: int = 0
    """Number of hints."""
    mistakes: int = 0
    """Number of mistakes that people have practised."""
    solved: int = 0
    """Number of mistakes for which people found a better move."""
    knowing_undos: int = 0
    """Number of undos after seeing hidden cards."""
    total: Tally = field(default_factory=Tally)
    levels: dict[str, Tally] = field(default_factory=dict)
    """Games by the level of the strongest bot at the table, strongest last."""
    players: dict[int, Tally] = field(default_factory=dict)
    curve: list[tuple[int, int, bool]] = field(default_factory=list)
    """The person's points, the best opponent's points, and whether the person won; oldest game
    first."""


def statistics(finished: Iterable[Summary]) -> Statistics:
    """Return the figures of finished games, given the newest first."""
    found = Statistics()
    for game in reversed(list(finished)):
        if game.imported:
            continue
        found.games += 1
        found.hints += game.hints
        found.mistakes += len(game.trained)
        found.solved += sum(is_solved for _number, is_solved in game.trained)
        found.knowing_undos += game.knowing_undos
        seat = game.only_person
        if seat is None:
            found.stood_in += bool(game.stood_in)
            continue
        own = game.points[seat]
        other = max(points for i, points in enumerate(game.points) if i != seat)
        won = game.rank[seat] == 1
        level = strongest(game.kinds)
        for tally in (
            found.total,
            found.levels.setdefault(level, Tally()),
            found.players.setdefault(len(game.points), Tally()),
        ):
            tally.add(own, other, won)
        found.curve.append((own, other, won))
    found.levels = dict(sorted(found.levels.items(), key=lambda item: _strength(item[0])))
    found.players = dict(sorted(found.players.items()))
    return found


def strongest(kinds: Sequence[str | None]) -> str:
    """Return the level of the strongest bot at a table."""
    return max((kind.partition(":")[0] for kind in kinds if kind), key=_strength, default="")


def _strength(level: str) -> int:
    order = tuple(LEVELS)
    return order.index(level) if level in order else -1
