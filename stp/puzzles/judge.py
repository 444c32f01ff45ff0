"""Judges whether one move of a position is better than all others, beyond doubt.

All legal moves are simulated on the same shuffled decks, by the search of the bots
(`stp.bots.search`), and compared with the best one in pairs. The budget is 200 times that of
expert. It is spent twice, with different chance, and both times the best move must be the same and
better than every other one by `MARGIN` points, after `SURE` standard errors are taken off.

Sequential rule: after every `BATCH` decks, from `FIRST` decks on,

- the position is given up if the difference of any move, with `SURE` standard errors added, is
  below `MARGIN`: it will not qualify;
- a move whose difference, with `SURE` standard errors taken off, is above `MARGIN` is simulated no
  further, except for the `RIVALS` moves that come closest: they share what is left of the budget.

The simulations are cut off and evaluated by the learned value. So that nothing rests on it alone,
the best move and its closest rival are also played out to the end: the final points must agree that
it is better.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import sqrt
from typing import Final

from stp.analysis.oracle import imagine, leads
from stp.bots.base import finish
from stp.bots.explain import ADVISER
from stp.bots.levels import LEVELS, LevelBot, value_of
from stp.bots.search import Budget, Search
from stp.legal import legal
from stp.view import View

MARGIN: Final = 1.0
"""Points by which the best move must be better than every other one."""
SURE: Final = 3.0
"""Standard errors that are taken off a difference, or added to it, before it is compared."""
FIRST: Final = 64
"""Decks after which the best move is named and the first comparison made."""
BATCH: Final = 32
"""Decks between two comparisons."""
RIVALS: Final = 2
"""Number of moves that are simulated until the budget is spent, besides the best one."""
CHANCES: Final = ("puzzle", "puzzle again")
"""The chance of each judgement."""
SURE_OF_POINTS: Final = 2.0
"""Standard errors by which the final points must favour the best move."""


@dataclass(frozen=True, slots=True)
class Effort:
    """The number of simulations of a judgement."""

    times: int = 200
    """Budget of each of the two judgements, in budgets of expert."""

    @property
    def first(self) -> int:
        """The budget of a first look, in the same unit, which only drops what cannot qualify."""
        return max(1, self.times // 20)

    @property
    def whole_games(self) -> int:
        """Games played to the end after each of the two best moves."""
        return 2 * self.times

    def budget(self, times: int) -> Budget:
        """Return so many times the budget of expert.

        >>> FULL.budget(200).trials, FULL.budget(200).work
        (80000, 4800000)
        """
        known = LEVELS[ADVISER].budget
        assert known is not None
        assert known.work is not None
        return replace(known, trials=known.trials * times, work=known.work * times)


FULL: Final = Effort()
"""What puzzles are judged with."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The best move, and what every legal move costs in comparison."""

    best: int
    """The code of the best move."""
    losses: dict[int, float]
    """By the code of every legal move: points that it is worse, 0 for the best."""
    errors: dict[int, float]
    """The standard errors of these."""
    points: float = 0.0
    """Final points by which the best move beat its closest rival in the games played out."""

    @property
    def rival(self) -> int:
        """The code of the second best move."""
        return min((move for move in self.losses if move != self.best), key=self.losses.__getitem__)

    @property
    def is_sure(self) -> bool:
        """Whether every other move is worse by the margin, after the doubt is taken off."""
        return all(
            loss - SURE * self.errors[move] >= MARGIN
            for move, loss in self.losses.items()
            if move != self.best
        )

    @property
    def margin(self) -> float:
        """Points by which the second best move is worse."""
        return self.losses[self.rival]


class _Sum:
    """The mean of a sample and its standard error, from running sums."""

    __slots__ = ("number", "squares", "total")

    def __init__(self) -> None:
        self.number = 0
        self.total = self.squares = 0.0

    def add(self, value: float) -> None:
        self.number += 1
        self.total += value
        self.squares += value * value

    @property
    def mean(self) -> float:
        return self.total / self.number

    @property
    def error(self) -> float:
        spread = max(0.0, self.squares - self.total * self.total / self.number)
        return sqrt(spread / (self.number * (self.number - 1)))


def judge(view: View, effort: Effort = FULL) -> Verdict | None:
    """Judge a position twice; None if no move is the best beyond doubt.

    What cannot qualify is given up after a first look, or after the games that are played out. The
    losses are those of both judgements together, weighted by their precision.
    """
    first = compare(view, CHANCES[0], effort.budget(effort.first))
    if first is None:
        return None
    points = _points(view, first.best, first.rival, effort.whole_games)
    if points is None:
        return None
    verdicts: list[Verdict] = []
    for chance in CHANCES:
        verdict = compare(view, chance, effort.budget(effort.times))
        if verdict is None or not verdict.is_sure or verdict.best != first.best:
            return None
        verdicts.append(verdict)
    return replace(together(*verdicts), points=points)


def compare(view: View, chance: str, budget: Budget) -> Verdict | None:
    """Compare all legal moves within a budget; None as soon as it is seen that none will qualify.

    >>> from stp.game import Game
    >>> view = Game(players=2, seed="neva").view(1, memory=True)
    >>> compare(view, "some chance", FULL.budget(1)) is None  # several purchases are as good
    True
    """
    bot = LevelBot(ADVISER, seed=chance)
    search = Search(bot.heuristic(view), value_of(view.edition, len(view.seats)), budget)
    random, points = bot.random(view), search.points(view)
    moves = legal(view.engine_state())
    if len(moves) < 2:
        return None
    first = finish(search.reached(view, moves, FIRST, random))
    best = max(moves, key=lambda move: sum(first[move]))
    sums = {move: _Sum() for move in moves if move != best}
    _add(sums, first, best, points)
    trials = FIRST * len(moves)
    while True:
        if any(found.mean + SURE * found.error < MARGIN for found in sums.values()):
            return None
        if trials >= budget.trials or search.work >= (budget.work or 0):
            break
        closest = sorted(sums, key=lambda move: sums[move].mean)[:RIVALS]
        running = [best] + [
            move
            for move, found in sums.items()
            if move in closest or found.mean - SURE * found.error < MARGIN
        ]
        _add(sums, finish(search.reached(view, running, BATCH, random)), best, points)
        trials += BATCH * len(running)
    return Verdict(
        best,
        {move: 0.0 if move == best else sums[move].mean for move in moves},
        {move: 0.0 if move == best else sums[move].error for move in moves},
    )


def _add(sums: dict[int, _Sum], reached: dict[int, list[float]], best: int, points: float) -> None:
    for move, found in reached.items():
        if move != best:
            for most, value in zip(reached[best], found, strict=True):
                sums[move].add((most - value) * points)


def together(one: Verdict, other: Verdict) -> Verdict:
    """Return two verdicts on the same best move as one, weighted by their precision.

    >>> first = Verdict(1, {1: 0.0, 2: 3.0}, {1: 0.0, 2: 0.5})
    >>> again = Verdict(1, {1: 0.0, 2: 2.0}, {1: 0.0, 2: 0.5})
    >>> together(first, again).losses, round(together(first, again).errors[2], 3)
    ({1: 0.0, 2: 2.5}, 0.354)
    """
    losses, errors = {}, {}
    for move in one.losses:
        a, b = one.errors[move], other.errors[move]
        if a and b:
            weight = b * b / (a * a + b * b)
            errors[move] = a * b / sqrt(a * a + b * b)
        else:
            weight, errors[move] = 0.5, 0.0
        losses[move] = weight * one.losses[move] + (1 - weight) * other.losses[move]
    return Verdict(one.best, losses, errors)


def _points(view: View, best: int, rival: int, games: int) -> float | None:
    """Return how many more final points the best move brings; None if that is not sure."""
    good, poor = finish(imagine(view, [best, rival], games, "puzzle points"))
    assert view.seat is not None
    seat = view.seat - 1
    found = _Sum()
    for most, least in zip(leads(good, seat), leads(poor, seat), strict=True):
        found.add(most - least)
    return found.mean if found.mean > SURE_OF_POINTS * found.error else None
