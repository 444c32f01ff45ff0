"""Search: the heuristic's best moves, each tried in imagined games that are played a few phases on.

The unseen decks are put in an order of chance, the same orders for all moves; the heuristic plays
every seat until some phases are over; there, and at the ends of phases before if the budget says
so, the learned value tells how far ahead the seat is.
The trials go to the moves that look best so far (sequential halving), and the heuristic's own
opinion counts as some trials.

A decision may cost so many trials, or so much work. Work is counted in units that take about the
same time everywhere, so that a decision takes as long with many players as with few, and early in
a phase as late.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from random import Random
from typing import Final

from stp.bots.heuristic import Heuristic
from stp.bots.value import Value
from stp.legal import legal
from stp.moves import PASS_CODE
from stp.play import apply
from stp.state import State
from stp.view import View

DECIDING: Final = 6
"""The work of a decision in an imagined game: this, and 1 for each legal move."""
JUDGING: Final = 10
"""The work of looking up the value of a position."""


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
    """Trials that the heuristic's opinion counts for."""
    judged: int = 1
    """Ends of phases, the last ones of a trial, whose values make up its mean."""
    work: int | None = None
    """What they may cost in all (see `DECIDING`, `JUDGING`), which ends a search where it comes
    first; None: any amount."""
    caps_opinion: bool = False
    """Whether opinion counts for no more trials than each move has had when moves are dropped:
    else few trials could not save one that it holds to be worse. The last choice has all of it."""


@dataclass(slots=True)
class Trial:
    """A move that is tried: the heuristic's opinion, and what the imagined games brought."""

    move: int
    prior: float
    """Points less than the move that the heuristic holds to be best."""
    total: float = 0.0
    """Points by which they put the player further ahead than before, all together."""
    visits: int = 0

    def mean(self, weight: float) -> float:
        """Return the mean of trials and opinion."""
        return (self.total + weight * self.prior) / (self.visits + weight)


class Search:
    """Finds a move by trying it out. It is made for one decision, whose work it counts."""

    def __init__(self, heuristic: Heuristic, value: Value, budget: Budget) -> None:
        self.heuristic = heuristic
        self._value = value
        self._budget = budget
        self._work = 0

    def run(self, view: View, random: Random) -> Generator[None, None, list[Trial]]:
        """Yield after every phase of an imagined game; return the moves tried, the best first."""
        state, budget = view.engine_state(), self._budget
        moves = legal(state)
        values = self.heuristic.values(state, moves)
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
        before = self._ahead(worlds[0], state.seat)
        running = trials
        for number in range(rounds):
            for _ in range(max(1, budget.trials // rounds // len(running))):
                at = running[0].visits
                while len(worlds) <= at:
                    worlds.append(view.imagine(random))
                for trial in running:
                    ahead = yield from self._imagined(worlds[at], trial.move)
                    trial.total += ahead - before
                    trial.visits += 1
                    yield
                if budget.work is not None and self._work >= budget.work * (number + 1) // rounds:
                    break
            weight = min(budget.prior, running[0].visits) if budget.caps_opinion else budget.prior
            running = sorted(running, key=lambda trial: -trial.mean(weight))
            running = running[: (len(running) + 1) // 2]
        return sorted(trials, key=lambda trial: (-trial.visits, -trial.mean(budget.prior)))

    def _imagined(self, world: State, move: int) -> Generator[None, None, float]:
        """Play a move and some phases on, and return how far ahead that puts its player.

        It yields after each phase.
        """
        state = world.copy()
        seat = state.seat
        best = self.heuristic.best
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
                        total += self._ahead(state, seat)
                        judged += 1
            moves = legal(state)
            self._work += DECIDING + len(moves)
            apply(state, best(state, moves))
        return (total + self._ahead(state, seat)) / judged

    def _ahead(self, state: State, seat: int) -> float:
        """Return how far ahead of the others the value holds a seat to be."""
        self._work += JUDGING
        totals = self._value.totals(state, self.heuristic.frames.stage(state))
        own = totals[seat]
        most, others = -1e9, 0.0
        for other, total in enumerate(totals):
            if other != seat:
                others += total
                if total > most:
                    most = total
        return own - (most + others / (len(totals) - 1)) / 2
