"""Searches by simulation: plays the heuristic's best moves out for a few phases and compares.

The unseen cards are shuffled, in the same order for every move. The heuristic plays all seats for
some phases; with `Budget.looks_ahead`, a tree chooses the moves of the current phase first
(`stp.bots.phase_tree`). At the end, and at the ends of `Budget.judged` - 1 phases before, the
learned value estimates how far the seat is ahead. `utility` turns that lead into a value by which a
big win is hardly better than a certain one. Sequential halving gives the simulations to the moves
that look best so far; the heuristic's value counts as a number of simulations (the prior).

A budget limits the simulations of a decision, or its work. Work is counted in units of about the
same duration, so that a decision takes as long with many players as with few, and early in a
phase as late.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from operator import add, sub
from random import Random
from typing import Final

from stp.bots.frame import STAGES_A_ROUND
from stp.bots.opinion import promising_moves
from stp.bots.phase_tree import PhaseTree
from stp.bots.playout import play_phase
from stp.bots.rollout import RolloutPolicy
from stp.bots.value import Value
from stp.play import apply
from stp.state import State
from stp.view import View

DECIDING: Final = 10
"""Work of one decision in a simulated game, about the microseconds it takes on a common
processor."""
JUDGING: Final = 2
"""Work of evaluating a position, for each seat, in the same unit."""

CERTAIN_LEAD: Final = 10.0
"""Lead over the best other seat, in points, that wins six games in seven in the last round."""
CERTAIN_LEAD_A_ROUND: Final = 4.0
"""Points to add for each round that follows; the sum is called a *certain lead*."""
DECIDED_LEAD: Final = 1.5
"""A lead of this many certain leads makes a game count as decided. It is worth as much as certainly
winning eleven games in twelve and losing one."""
MAX_LEAD: Final = 2.0
"""Number of certain leads beyond which the value of a point is assumed not to fall further."""
_CHECKS_EVERY: Final = 4
"""The number of simulated games between two such checks is the number so far divided by this, plus
one."""
_SPREAD: Final = 8.0
"""Variance in points added to the spread of a few games, which may be small by chance."""


@dataclass(frozen=True, slots=True)
class Budget:
    """Limits of a search. All of them are counts, not times."""

    moves: int
    """Number of moves tried, besides passing."""
    trials: int
    """Maximum number of simulated games."""
    phases: int
    """Phases after which a simulation is cut off; the last round is always played to its end."""
    prior: float
    """Simulations that the heuristic's value counts as, with two players; see `opinion`."""
    judged: int = 1
    """Number of phase ends, the last ones of a simulation, whose values are averaged."""
    work: int | None = None
    """Maximum total work (see `DECIDING`, `JUDGING`), if reached before `trials`; None for no
    limit."""
    caps_opinion: bool = False
    """Whether the prior counts for no more simulations than each move has had while moves are being
    dropped; otherwise a few good simulations could not save a move with a low prior. The final
    choice uses the whole prior."""
    fewest: int = 3
    """Simulations of each move before a search may stop early. The first ones, before the tree has
    grown, may all err in the same way."""
    looks_ahead: bool = False
    """Whether later moves of the phase are searched as well (`stp.bots.phase_tree`); otherwise the
    heuristic makes them."""

    def opinion(self, players: int) -> float:
        """Return how many simulations the prior counts as: fewer with more players, because fewer
        are played.

        >>> Budget(moves=8, trials=400, phases=5, prior=24).opinion(4)
        8.0
        """
        return self.prior / (players - 1)


@dataclass(slots=True)
class Trial:
    """A candidate move with its prior and its simulation results."""

    move: int
    prior: float
    """Expected difference in points from the heuristic's best move; see `stp.bots.opinion`."""
    gains: list[float] = field(default_factory=list)
    """The gain in utility of each simulated game, expressed as the points that would raise the
    utility of the position before the move by the same amount."""
    total: float = 0.0
    """Sum of the gains."""
    visits: int = 0
    lead: float = 0.0
    """The lead, in points, that has the mean utility of the simulations; at most `MAX_LEAD`."""
    decided: int = 0
    """1 if the mean utility is beyond that of `DECIDED_LEAD`, -1 if it is so against the seat, else
    0."""

    def add(self, gain: float) -> None:
        """Add the result of a simulated game."""
        self.gains.append(gain)
        self.total += gain
        self.visits += 1

    def mean(self, weight: float) -> float:
        """Return the mean of the simulations and the prior."""
        return (self.total + weight * self.prior) / (self.visits + weight)

    def ahead_of(self, best: Trial, weight: float) -> float:
        """Return by how many points the move is better than the chosen one, 0 or less.

        Both count as if they had been simulated equally often. Otherwise the prior would pull the
        move with fewer simulations closer to 0, which flatters it in a lost position.
        """
        prior = self.prior - best.prior
        simulated = self.visits * (self.lead - best.lead)
        return min(0.0, (simulated + weight * prior) / (self.visits + weight or 1.0))


class Search:
    """Searches for a move. One instance serves one decision and counts its work."""

    def __init__(self, policy: RolloutPolicy, value: Value, budget: Budget) -> None:
        self.policy = policy
        self._player = policy.simulated()
        self._value = value
        self._budget = budget
        self._work = 0

    def run(
        self, view: View, random: Random, doubt: float = 0.0
    ) -> Generator[None, None, list[Trial]]:
        """Search; return the moves tried, best first. Yields after every simulated phase.

        The search stops early as soon as the best move so far is expected to lose less than `doubt`
        against the best of all, as a chance of winning between 0 and 1. That is enough to choose a
        move. To compare the moves, leave it at 0, so that each has its share of the simulations.
        """
        state, budget = view.engine_state(), self._budget
        tried = promising_moves(self.policy, state, budget.moves, plans=budget.looks_ahead)
        trials = [Trial(move, prior) for move, prior in tried]
        if len(trials) == 1:
            return trials
        scale = before, points = self._scale(state)
        yield from self._halve(trials, view, random, scale, doubt)
        certain = _certain_lead(self.policy.frames.stage(state))
        for trial in trials:
            mean = before + trial.total / trial.visits / points
            trial.lead = certain * _lead_of(mean)
            trial.decided = (mean >= _DECIDED) - (mean <= -_DECIDED)
        opinion = budget.opinion(len(state.players))
        return sorted(trials, key=lambda trial: (-trial.visits, -trial.mean(opinion)))

    def _halve(
        self,
        trials: list[Trial],
        view: View,
        random: Random,
        scale: tuple[float, float],
        doubt: float,
    ) -> Generator[None, None, None]:
        """Simulate the moves; drop the worse half again and again, until one is left or the doubt
        is small enough to stop."""
        budget, (before, points) = self._budget, scale
        opinion = budget.opinion(len(view.seats))
        trees = self._trees((trial.move for trial in trials), points)
        worlds: list[State] = []
        next_check = budget.fewest
        rounds = (len(trials) - 1).bit_length()
        for number in range(rounds):
            for _ in range(max(1, budget.trials // rounds // len(trials))):
                games = trials[0].visits
                if len(worlds) <= games:
                    worlds.append(view.imagine(random))
                for trial in trials:
                    tree = trees.get(trial.move)
                    world = worlds[games]
                    reached = yield from self._imagined(world, trial.move, tree)
                    trial.add((reached[world.seat] - before) * points)
                    yield
                if doubt and games + 1 >= next_check:
                    next_check += 1 + next_check // _CHECKS_EVERY
                    if _doubt(trials, opinion) < doubt * 2 * points:
                        return
                if budget.work is not None and self._work >= budget.work * (number + 1) // rounds:
                    break
            weight = min(opinion, trials[0].visits) if budget.caps_opinion else opinion
            trials = sorted(trials, key=lambda trial: -trial.mean(weight))
            trials = trials[: (len(trials) + 1) // 2]

    @property
    def work(self) -> int:
        """The work done so far."""
        return self._work

    def differences(
        self, view: View, better: int, worse: int, games: int, random: Random
    ) -> Generator[None, None, list[float]]:
        """Return how much better one move is than another in each of a number of simulated games.

        The unit is that of `Trial.total`; both moves have the same decks. If the search looks
        ahead, a third as many games come first, in which it learns how to go on after each move.
        It yields as `run` does.
        """
        points = self.points(view)
        trees = self._trees((better, worse), points)
        first = games // 3 if trees else 0
        reached = yield from self.reached(view, (better, worse), first + games, random, trees)
        pairs = zip(reached[better][first:], reached[worse][first:], strict=True)
        return [(high - low) * points for high, low in pairs]

    def reached(
        self,
        view: View,
        moves: Sequence[int],
        games: int,
        random: Random,
        trees: Mapping[int, PhaseTree] | None = None,
    ) -> Generator[None, None, dict[int, list[float]]]:
        """Return the utility that each move reaches in each of a number of simulated games.

        All moves have the same decks. Without a tree, the heuristic goes on after a move. It yields
        as `run` does.
        """
        found: dict[int, list[float]] = {move: [] for move in moves}
        known = trees or {}
        for _ in range(games):
            world = view.imagine(random)
            for move, reached in found.items():
                ends = yield from self._imagined(world, move, known.get(move))
                reached.append(ends[world.seat])
        return found

    def _trees(self, moves: Iterable[int], points: float) -> dict[int, PhaseTree]:
        """Return a tree for each move, none if the search does not look ahead."""
        if not self._budget.looks_ahead:
            return {}
        return {move: PhaseTree(self.policy, points) for move in moves}

    def points(self, view: View) -> float:
        """Return the points that raise the utility of a position by 1."""
        return self._scale(view.engine_state())[1]

    def _scale(self, state: State) -> tuple[float, float]:
        """Return the utility of a position, and the points that raise it by 1 at that rate."""
        lead = self._leads(state)[state.seat]
        bend = 1 + min(lead * lead, MAX_LEAD * MAX_LEAD)
        return utility(lead), _certain_lead(self.policy.frames.stage(state)) * bend * sqrt(bend)

    def _imagined(
        self, world: State, move: int, tree: PhaseTree | None = None
    ) -> Generator[None, None, list[float]]:
        """Simulate a move and some phases; return the utility that each seat reaches.

        The tree makes the next moves and learns from the result. Yields after each phase.
        """
        state = world.copy()
        apply(state, move)
        left, phase = self._budget.phases, world.phase
        path = None
        if tree is not None:
            path = tree.follow(state, phase, self._player)
            self._work += path.work + DECIDING * len(path.steps)
        sums, judged = [0.0] * len(state.players), 1
        while state.seat >= 0:
            if state.phase != phase:
                phase = state.phase
                left -= 1
                yield
                if not state.last_round:
                    if left <= 0:
                        break
                    if left < self._budget.judged:
                        sums = list(map(add, sums, map(utility, self._leads(state))))
                        judged += 1
            self._work += DECIDING * play_phase(state, self._player)
        reached = [
            (total + utility(lead)) / judged
            for total, lead in zip(sums, self._leads(state), strict=True)
        ]
        if path is not None:
            path.learn(reached)
        return reached

    def _leads(self, state: State) -> list[float]:
        """Return each seat's lead over the best other one, in units of a certain lead."""
        self._work += JUDGING * len(state.players)
        stage = self.policy.frames.stage(state)
        totals = self._value.totals(state, stage)
        certain = _certain_lead(stage)
        second, first = sorted(totals)[-2:]
        return [(own - (first if own < first else second)) / certain for own in totals]


def _doubt(trials: Sequence[Trial], weight: float) -> float:
    """Return the points that choosing the best move now is expected to lose, estimated generously.

    The estimate is a sum over the other moves: of each, the expected amount by which it is better
    than the best move, counting 0 where it is not. The mean difference is taken to have somewhat
    heavier tails than a normal distribution; its spread comes from the same simulated games for
    both moves.
    """
    best = max(trials, key=lambda trial: trial.mean(weight))
    games, doubt = best.visits, 0.0
    for trial in trials:
        if trial is not best:
            differences = list(map(sub, best.gains, trial.gains))
            mean = sum(differences) / games
            squares = sum([(one - mean) * (one - mean) for one in differences])
            spread = sqrt((squares + _SPREAD) / (games - 1) / games)
            behind = (best.mean(weight) - trial.mean(weight)) / spread
            tail = 1 + 0.45 * behind + 0.2 * behind * behind
            doubt += 0.4 * spread / (tail * tail)
    return doubt


def _certain_lead(stage: int) -> float:
    return CERTAIN_LEAD + CERTAIN_LEAD_A_ROUND * stage / STAGES_A_ROUND


def utility(lead: float) -> float:
    """Return the utility of a lead, from -1 (certainly lost) to 1 (certainly won).

    >>> utility(0.0), round(utility(1.0), 2), round(utility(5.0), 2)
    (0.0, 0.71, 0.98)
    """
    return lead / sqrt(1 + lead * lead)


def _lead_of(value: float) -> float:
    """Return the lead that has a utility, the reverse of `utility`; at most `MAX_LEAD`.

    >>> round(_lead_of(utility(0.5)), 6), round(_lead_of(1.0), 6) == MAX_LEAD
    (0.5, True)
    """
    most = utility(MAX_LEAD)
    bounded = max(-most, min(value, most))
    return bounded / sqrt(1 - bounded * bounded)


_DECIDED: Final = utility(DECIDED_LEAD)
