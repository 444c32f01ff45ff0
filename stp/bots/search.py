"""Search: the heuristic's best moves, each tried in imagined games that are played a few phases on.

The unseen decks are put in an order of chance, the same orders for all moves; the heuristic plays
every seat until some phases are over; there, and at the ends of phases before if the budget says
so, the learned value tells how far ahead the seat is.
The trials go to the moves that look best so far (sequential halving), and the heuristic's own
opinion counts as some trials.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from random import Random

from stp.bots.heuristic import Heuristic
from stp.bots.value import Value
from stp.legal import legal
from stp.moves import PASS_CODE
from stp.play import apply
from stp.state import State
from stp.view import View


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a search may do; all numbers count, none is time."""

    moves: int
    """Moves that are tried, besides passing."""
    trials: int
    """Imagined games in all; a quarter fewer among five, where each takes longer."""
    phases: int
    """Phases that end before a trial is cut off; the last round is always played to its end."""
    prior: float
    """Trials that the heuristic's opinion counts for."""
    judged: int = 1
    """Ends of phases, the last ones of a trial, whose values make up its mean."""

    def trials_among(self, players: int) -> int:
        """Return the imagined games in all at a table of so many.

        >>> budget = Budget(moves=8, trials=80, phases=5, prior=32)
        >>> budget.trials_among(4), budget.trials_among(5)
        (80, 60)
        """
        return self.trials * 3 // 4 if players == 5 else self.trials


@dataclass(slots=True)
class Trial:
    """A move that is tried: the heuristic's opinion, and what the imagined games brought."""

    move: int
    prior: float
    total: float = 0.0
    visits: int = 0

    def mean(self, weight: float) -> float:
        """Return the mean of trials and opinion."""
        return (self.total + weight * self.prior) / (self.visits + weight)


class Search:
    """Finds a move by trying it out."""

    def __init__(self, heuristic: Heuristic, value: Value, budget: Budget) -> None:
        self.heuristic = heuristic
        self._value = value
        self._budget = budget

    def run(self, view: View, random: Random) -> Generator[None, None, list[Trial]]:
        """Yield after every phase of an imagined game; return the moves tried, the best first."""
        state, budget = view.raw, self._budget
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
        in_all = budget.trials_among(len(state.players))
        worlds: list[State] = []
        running = trials
        for number in range(rounds):
            each = max(1, in_all // rounds // len(running))
            for _ in range(each):
                at = running[0].visits
                while len(worlds) <= at:
                    worlds.append(view.imagine(random))
                for trial in running:
                    trial.total += yield from self._imagined(worlds[at], trial.move)
                    trial.visits += 1
                    yield
            running = sorted(running, key=lambda trial: -trial.mean(budget.prior))
            running = running[: (len(running) + 1) // 2] if number < rounds - 1 else running
        return sorted(trials, key=lambda trial: (-trial.visits, -trial.mean(budget.prior)))

    def _imagined(self, world: State, move: int) -> Generator[None, None, float]:
        """Play a move and some phases on, and return how far ahead that puts its player.

        It yields after each phase.
        """
        state = world.copy()
        seat = state.seat
        choose = self.heuristic.choose
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
            apply(state, choose(state))
        return (total + self._ahead(state, seat)) / judged

    def _ahead(self, state: State, seat: int) -> float:
        """Return how far ahead of the others the value holds a seat to be."""
        totals = self._value.totals(state, self.heuristic.frames.stage(state))
        own = totals[seat]
        most, others = -1e9, 0.0
        for other, total in enumerate(totals):
            if other != seat:
                others += total
                if total > most:
                    most = total
        return own - (most + others / (len(totals) - 1)) / 2
