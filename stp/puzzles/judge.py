"""Judges whether one move of a position is better than all others, beyond doubt.

The bots' search (`stp.bots.search`) simulates all legal moves on the same shuffled decks and
compares each with the best one. The budget is 200 times that of expert. It is spent twice, with
different random numbers. Both times the best move must be the same, and better than every other one
by `MARGIN` points after subtracting `SURE` standard errors.

Sequential rule: after every `BATCH` decks, from `FIRST` decks on,

- the position is dropped if the difference of any move plus `SURE` standard errors is below
  `MARGIN`, because it will not qualify;
- it is also dropped if the rest of the budget would probably not make the difference of a move
  certain: if the difference plus `HOPE` standard errors, minus `SURE` of the smaller errors at the
  end of the budget, is below `MARGIN`. Puzzles that are kept have used the whole budget;
- a move whose difference minus `SURE` standard errors is above `MARGIN` is not simulated further,
  except for the `RIVALS` closest moves, which share the rest of the budget.

Simulations are cut off and evaluated by the learned value. To check this value, games after the
best move and its closest rival are also played to the end, and the final points must agree that the
best move is better.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import sqrt
from typing import Final

from stp.analysis.simulations import imagine, leads
from stp.bots.base import finish
from stp.bots.explain import ADVISER
from stp.bots.levels import LevelBot, budget_of
from stp.bots.search import Budget
from stp.legal import legal
from stp.view import View

MARGIN: Final = 1.0
"""Points by which the best move must be better than every other move."""
SURE: Final = 3.0
"""Number of standard errors subtracted from or added to a difference before it is compared."""
HOPE: Final = 1.0
"""Number of standard errors added to a difference before it is dropped as too uncertain."""
FIRST: Final = 64
"""Number of decks before the best move is named and compared for the first time."""
BATCH: Final = 32
"""Number of decks between two comparisons."""
RIVALS: Final = 2
"""Number of moves besides the best one that are simulated until the budget is spent."""
CHANCES: Final = ("puzzle", "puzzle again")
"""The random seeds of the two judgements."""
SURE_OF_POINTS: Final = 2.0
"""Standard errors by which the final points must favour the best move."""


@dataclass(frozen=True, slots=True)
class Effort:
    """The budget of a judgement."""

    times: int = 200
    """Budget of each of the two judgements, as a multiple of expert's."""

    @property
    def first(self) -> int:
        """The budget of a first look, in the same unit; it only drops positions that cannot
        qualify."""
        return max(1, self.times // 20)

    @property
    def whole_games(self) -> int:
        """Number of games played to the end after each of the two best moves."""
        return 2 * self.times

    def budget(self, times: int) -> Budget:
        """Return a multiple of the budget of expert.

        >>> FULL.budget(200).trials, FULL.budget(200).work
        (48000, 8000000)
        """
        known = budget_of(ADVISER)
        assert known.work is not None
        return replace(known, trials=known.trials * times, work=known.work * times)


FULL: Final = Effort()
"""The budget for judging puzzles."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The best move, and how much worse every other legal move is."""

    best: int
    """The code of the best move."""
    losses: dict[int, float]
    """For the code of every legal move, how many points it is worse; 0 for the best."""
    errors: dict[int, float]
    """The standard errors of `losses`."""
    points: float = 0.0
    """Final points by which the best move beat its closest rival in games played to the end."""

    @property
    def rival(self) -> int:
        """The code of the second best move."""
        return min((move for move in self.losses if move != self.best), key=self.losses.__getitem__)

    @property
    def is_sure(self) -> bool:
        """Whether every other move is worse by the margin, even after subtracting `SURE` standard
        errors."""
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

    def may_qualify(self, more: float) -> bool:
        """Return whether a number of further values could make the mean certain enough.

        >>> known = _Sum()
        >>> for value in (1.2, 0.84) * 50:
        ...     known.add(value)
        >>> known.mean - SURE * known.error < MARGIN, known.may_qualify(0), known.may_qualify(1000)
        (True, False, True)
        """
        in_the_end = self.error * sqrt(self.number / (self.number + more))
        return self.mean + HOPE * self.error - SURE * in_the_end >= MARGIN


def judge(view: View, effort: Effort = FULL) -> Verdict | None:
    """Judge a position twice; return None if no move is the best beyond doubt.

    A position that cannot qualify is dropped after a first look or after the games played to the
    end. The losses combine both judgements, weighted by their precision.
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
    """Compare all legal moves within a budget; return None as soon as it is clear that none
    qualifies.

    >>> from stp.game import Game
    >>> view = Game(players=2, seed="neva").view(1, memory=True)
    >>> compare(view, "some chance", FULL.budget(1)) is None  # several purchases are as good
    True
    """
    bot = LevelBot(ADVISER, seed=chance)
    search, random = bot.search(view, budget), bot.random(view)
    points = search.points(view)
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
        by_work = search.work / budget.work if budget.work else 0.0
        share = max(trials / budget.trials, by_work)
        more = trials * (1 / share - 1) / len(running)
        if not all(sums[move].may_qualify(more) for move in closest):
            return None
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
    """Combine two verdicts on the same best move, weighted by their precision.

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
    """Return how many more final points the best move brings; None if this is not certain."""
    good, poor = finish(imagine(view, [best, rival], games, "puzzle points"))
    assert view.seat is not None
    seat = view.seat - 1
    found = _Sum()
    for most, least in zip(leads(good, seat), leads(poor, seat), strict=True):
        found.add(most - least)
    return found.mean if found.mean > SURE_OF_POINTS * found.error else None
