"""Search: the heuristic's best moves, each tried in imagined games that are played a few phases on.

The unseen decks are put in an order of chance, the same orders for all moves; the heuristic plays
every seat until some phases are over; there, and at the ends of phases before if the budget says
so, the learned value tells how far ahead the seat is, and the lead what that is worth: a game won
by much is not better than one won for certain.
The trials go to the moves that look best so far (sequential halving), and the heuristic's own
opinion counts as some trials.

A decision may cost so many trials, or so much work. Work is counted in units that take about the
same time everywhere, so that a decision takes as long with many players as with few, and early in
a phase as late.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Final

from stp.bots.frame import STAGES_A_ROUND
from stp.bots.rollout import RolloutPolicy
from stp.bots.value import Value
from stp.legal import legal
from stp.moves import PASS_CODE
from stp.play import apply
from stp.state import State
from stp.view import View

DECIDING: Final = 14
"""The work of a decision in an imagined game, in microseconds of a common processor, about."""
JUDGING: Final = 10
"""The work of looking up the value of a position."""


CERTAIN_LEAD: Final = 10.0
"""Points ahead of the best other seat that win six games of seven in the last round, ..."""
CERTAIN_LEAD_A_ROUND: Final = 4.0
"""... and more for each round that follows: a *certain lead*."""
MOST_LEAD: Final = 2.0
"""Certain leads beyond which a point is held to be worth no less than there."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a search may do; all numbers count, none is time."""

    moves: int
    """Moves that are tried, besides passing."""
    trials: int
    """At most so many imagined games."""
    phases: int
    """Phases that end before a trial is cut off; the last round is always played to its end."""
    prior: float
    """Trials that the heuristic's opinion counts for with two players; see `opinion`."""
    judged: int = 1
    """Ends of phases, the last ones of a trial, whose values make up its mean."""
    work: int | None = None
    """What they may cost in all (see `DECIDING`, `JUDGING`), which ends a search where it comes
    first; None: any amount."""
    caps_opinion: bool = False
    """Whether opinion counts for no more trials than each move has had when moves are dropped:
    else few trials could not save one that it holds to be worse. The last choice has all of it."""

    def opinion(self, players: int) -> float:
        """Return the trials that opinion counts for: fewer with more players, as there are fewer.

        >>> Budget(moves=8, trials=400, phases=5, prior=24).opinion(4)
        8.0
        """
        return self.prior / (players - 1)


@dataclass(slots=True)
class Trial:
    """A move that is tried: the heuristic's opinion, and what the imagined games brought."""

    move: int
    prior: float
    """Points less than the move that the heuristic holds to be best."""
    total: float = 0.0
    """What they brought more than the position before, all together: utility, told in the points
    that it takes at the position before to gain as much."""
    visits: int = 0

    def mean(self, weight: float) -> float:
        """Return the mean of trials and opinion."""
        return (self.total + weight * self.prior) / (self.visits + weight)


class Search:
    """Finds a move by trying it out. It is made for one decision, whose work it counts."""

    def __init__(self, policy: RolloutPolicy, value: Value, budget: Budget) -> None:
        self.policy = policy
        self._value = value
        self._budget = budget
        self._work = 0

    def run(self, view: View, random: Random) -> Generator[None, None, list[Trial]]:
        """Yield after every phase of an imagined game; return the moves tried, the best first."""
        state, budget = view.engine_state(), self._budget
        moves = legal(state)
        values = self.policy.values(state, moves)
        order = sorted(range(len(moves)), key=lambda place: -values[place])
        kept = order[: budget.moves]
        kept += [place for place in order[budget.moves :] if moves[place] == PASS_CODE]
        best = values[order[0]]
        trials = [Trial(moves[place], values[place] - best) for place in kept]
        if len(trials) == 1:
            return trials
        rounds = 0
        while 1 << rounds < len(trials):
            rounds += 1
        worlds = [view.imagine(random)]
        before, points = self._scale(state)
        running = trials
        opinion = budget.opinion(len(state.players))
        for number in range(rounds):
            for _ in range(max(1, budget.trials // rounds // len(running))):
                at = running[0].visits
                while len(worlds) <= at:
                    worlds.append(view.imagine(random))
                for trial in running:
                    reached = yield from self._imagined(worlds[at], trial.move)
                    trial.total += (reached - before) * points
                    trial.visits += 1
                    yield
                if budget.work is not None and self._work >= budget.work * (number + 1) // rounds:
                    break
            weight = min(opinion, running[0].visits) if budget.caps_opinion else opinion
            running = sorted(running, key=lambda trial: -trial.mean(weight))
            running = running[: (len(running) + 1) // 2]
        return sorted(trials, key=lambda trial: (-trial.visits, -trial.mean(opinion)))

    def differences(
        self, view: View, better: int, worse: int, games: int, random: Random
    ) -> Generator[None, None, list[float]]:
        """Return how much more one move brings than another in each of so many imagined games.

        The unit is that of `Trial.total`; both moves have the same decks. It yields as `run` does.
        """
        _, points = self._scale(view.engine_state())
        found = []
        for _ in range(games):
            world = view.imagine(random)
            high = yield from self._imagined(world, better)
            low = yield from self._imagined(world, worse)
            found.append((high - low) * points)
        return found

    def _scale(self, state: State) -> tuple[float, float]:
        """Return the utility of a position, and how many points bring as much as 1 more of it."""
        lead = self._lead(state, state.seat)
        bend = 1 + min(lead * lead, MOST_LEAD * MOST_LEAD)
        return utility(lead), _certain_lead(self.policy.frames.stage(state)) * bend * sqrt(bend)

    def _imagined(self, world: State, move: int) -> Generator[None, None, float]:
        """Play a move and some phases on, and return the utility that its player reaches.

        It yields after each phase.
        """
        state = world.copy()
        seat = state.seat
        choose = self.policy.choose
        apply(state, move)
        left, phase = self._budget.phases, world.phase
        total, judged = 0.0, 1
        while state.seat >= 0:
            if state.phase != phase:
                phase = state.phase
                left -= 1
                yield
                if not state.last_round:
                    if left <= 0:
                        break
                    if left < self._budget.judged:
                        total += utility(self._lead(state, seat))
                        judged += 1
            self._work += DECIDING
            apply(state, choose(state))
        return (total + utility(self._lead(state, seat))) / judged

    def _lead(self, state: State, seat: int) -> float:
        """Return by how much a seat is ahead of the best other one, in certain leads."""
        self._work += JUDGING
        stage = self.policy.frames.stage(state)
        totals = self._value.totals(state, stage)
        own = totals[seat]
        totals[seat] = -1e9
        return (own - max(totals)) / _certain_lead(stage)


def _certain_lead(stage: int) -> float:
    return CERTAIN_LEAD + CERTAIN_LEAD_A_ROUND * stage / STAGES_A_ROUND


def utility(lead: float) -> float:
    """Return how good a lead is, from -1 (lost for certain) to 1 (won).

    >>> utility(0.0), round(utility(1.0), 2), round(utility(5.0), 2)
    (0.0, 0.71, 0.98)
    """
    return lead / sqrt(1 + lead * lead)
