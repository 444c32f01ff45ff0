"""Measures how much a level loses by its choices, judged by far longer searches.

One long search finds the best move of a position. A second one measures how much better it is than
the level's choice, with other random numbers, so that its errors do not favour that move.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from stp.bots.base import finish
from stp.bots.levels import LevelBot, budget_of
from stp.bots.search import Trial
from stp.cards import DECKS, Edition
from stp.game import Game
from stp.moves import code_of
from stp.view import View

JUDGE: Final = "expert"
"""The level whose search, with more work, judges the choices."""
PLAYER: Final = "hard"
"""The level that plays the games from which the positions are taken."""
A_GAME: Final = 6
"""Positions per game: one from each of this many equal parts."""
MIN_MOVES: Final = 3
"""Fewest legal moves of a position that counts as a decision."""
_ALL: Final = 1_000
"""More than the legal moves of any position and the simulated games of a search by Expert."""


@dataclass(frozen=True, slots=True)
class Regret:
    """What the choice of a level loses in one position."""

    round: int
    phase: str
    points: float
    """Points by which the best move is better."""
    chance: float
    """The same in winning chance, from 0 to 1."""


@dataclass(frozen=True, slots=True)
class Loss:
    """The regrets of a group of positions."""

    name: str
    positions: int
    points: float
    """Mean in points."""
    most_points: float
    """The 95th percentile in points."""
    chance: float
    """Mean in winning chance."""
    most_chance: float
    """The 95th percentile in winning chance."""


def decisions(seed: str, edition: Edition, players: int) -> Iterator[View]:
    """Play a game of hard; yield the view of the player to move in some of its positions."""
    game = Game(players, seed, edition)
    bots = [LevelBot(PLAYER, seed=seed, seat=seat) for seat in range(1, players + 1)]
    views: list[View] = []
    while (seat := game.state.seat) is not None:
        view = game.view(seat, memory=True)
        if len(view.legal_moves) >= MIN_MOVES:
            views.append(view)
        game.play(bots[seat - 1].choose(view))
    random = Random(seed)
    for part in range(A_GAME):
        some = views[part * len(views) // A_GAME : (part + 1) * len(views) // A_GAME]
        if some:
            yield random.choice(some)


def regret(view: View, level: str, times: int) -> Regret:
    """Return what a level loses in a position, judged by searches with `times` times its work."""
    made = code_of(LevelBot(level, seed="regret").choose(view), view.edition)
    best = _judged(view, times, "regret, the best move")[0].move
    if best == made:
        return Regret(view.round, view.phase, 0.0, 0.0)
    points = max(0.0, difference(view, best, made, times, "regret, the difference"))
    return Regret(view.round, view.phase, points, points / _points_of_a_win(view))


def difference(view: View, better: int, worse: int, times: int, seed: str) -> float:
    """Return how many points one move is better than another in a search of all moves.

    `times` is its work as a multiple of expert's with two players, and `seed` that of its deals.
    """
    judged = {trial.move: trial for trial in _judged(view, times, seed)}
    return _gain(judged[better]) - _gain(judged[worse])


def losses(found: Sequence[Regret]) -> list[Loss]:
    """Return the losses of all positions, of each phase and of each round that occurs.

    >>> found = [Regret(1, "worker", 0.0, 0.0), Regret(2, "worker", 1.0, 0.02)]
    >>> [(loss.name, loss.positions, loss.points) for loss in losses(found)]
    [('all', 2, 0.5), ('worker', 2, 0.5), ('round 1', 1, 0.0), ('round 2', 1, 1.0)]
    """
    groups = {"all": list(found)}
    for phase in DECKS:
        groups[phase] = [one for one in found if one.phase == phase]
    for number in sorted({one.round for one in found}):
        groups[f"round {number}"] = [one for one in found if one.round == number]
    return [_loss(name, group) for name, group in groups.items() if group]


def _loss(name: str, group: Sequence[Regret]) -> Loss:
    points = sorted(one.points for one in group)
    chances = sorted(one.chance for one in group)
    high = min(len(group) - 1, int(0.95 * len(group)))
    return Loss(
        name,
        len(group),
        points=sum(points) / len(group),
        most_points=points[high],
        chance=sum(chances) / len(group),
        most_chance=chances[high],
    )


def _judged(view: View, times: int, seed: str) -> list[Trial]:
    """Search all moves of a position with more work; return them, best first."""
    budget = budget_of(JUDGE)
    assert budget.work is not None
    more = replace(budget, moves=_ALL, trials=_ALL * times, work=budget.work * times)
    return finish(LevelBot(JUDGE, seed=seed).try_out(view, more))


def _gain(trial: Trial) -> float:
    return trial.total / trial.visits


def _points_of_a_win(view: View) -> float:
    """Return the points that raise the chance of winning from 0 to 1 at the present rate."""
    return 2 * LevelBot(JUDGE).search(view, budget_of(JUDGE)).points(view)
