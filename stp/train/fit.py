"""Fits the value of positions to the results of games between bots.

At the start of every phase, a seat's features minus the mean of the others' are paired with its
final margin. Ridge regression finds the coefficients for each phase and bucket of rounds.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

import numpy as np
from numpy.typing import NDArray

from stp.bots.rollout import RolloutPolicy
from stp.bots.style import STYLES
from stp.bots.value import BUCKETS, FEATURES, bucket, features
from stp.bots.weights import Weights
from stp.cards import DECKS
from stp.deal import deal_from_seed
from stp.legal import legal
from stp.options import PRESETS
from stp.play import apply, start
from stp.rules import final_points
from stp.state import State
from stp.train.data import Table
from stp.train.plan import Cell
from stp.workers import Workers

RIDGE: Final = 20.0
"""Amount added to the diagonal of the normal equations."""
STRAY: Final = 0.1
"""Probability that a seat makes its second-best move, so that more kinds of positions occur."""
BATCH: Final = 50
"""Number of games per task."""
Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class _Task:
    cell: Cell
    weights: Weights
    seed: str
    first: int
    games: int


class Sums:
    """The sums of a least-squares fit: products of features, and of features and targets."""

    def __init__(self) -> None:
        size = len(FEATURES)
        self._squares: Array = np.zeros((size, size))
        self._targets: Array = np.zeros(size)

    def add(self, rows: Array, targets: Array) -> None:
        """Add observations: a row of features and a target for each."""
        self._squares += rows.T @ rows
        self._targets += rows.T @ targets

    def merge(self, other: Sums) -> None:
        """Add the observations of another sum."""
        self._squares += other._squares
        self._targets += other._targets

    def solve(self) -> list[float]:
        """Return the coefficients of the ridge regression."""
        squares = self._squares + RIDGE * np.eye(len(self._targets))
        return [float(at) for at in np.linalg.solve(squares, self._targets)]


def _observe(task: _Task) -> list[list[Sums]]:
    """Play games and return the sums for each phase and bucket."""
    cell = task.cell
    sums = [[Sums() for _ in range(BUCKETS)] for _ in DECKS]
    own = RolloutPolicy(task.weights, cell.edition)
    styles = [RolloutPolicy(style.of(task.weights), cell.edition) for style in STYLES.values()]
    for number in range(task.first, task.first + task.games):
        random = Random(f"{task.seed} {number}")
        players = [
            own if random.random() < 0.6 else styles[int(random.random() * len(styles))]
            for _ in range(cell.players)
        ]
        rules = PRESETS["yucata" if number % 4 == 3 else "classic"]
        deal = deal_from_seed(f"{task.seed} {number}", cell.players, cell.edition)
        state = start(deal, cell.edition, rules)
        seen: list[tuple[int, int, list[list[float]]]] = []
        phase = -1
        while state.seat >= 0:
            if state.phase != phase:
                phase = state.phase
                stage = own.frames.stage(state)
                rows = [features(state, seat, stage) for seat in range(cell.players)]
                seen.append((phase, bucket(stage), rows))
            apply(state, _stray(players[state.seat], state, random))
        points = [final_points(state, seat) for seat in range(cell.players)]
        targets = _against_others(np.array(points, dtype=float))
        for phase, place, rows in seen:
            sums[phase][place].add(_against_others(np.array(rows)), targets)
    return sums


def _stray(player: RolloutPolicy, state: State, random: Random) -> int:
    """Return the best move, or with probability `STRAY` the second best."""
    moves = legal(state)
    if len(moves) == 1:
        return moves[0]
    values = player.values(state, moves)
    order = sorted(range(len(moves)), key=lambda place: -values[place])
    return moves[order[int(random.random() < STRAY)]]


def _against_others(numbers: Array) -> Array:
    """Return each seat's numbers (in the first dimension) minus the mean of the other seats'."""
    others = len(numbers) - 1
    mean: Array = (numbers.sum(axis=0) - numbers) / others
    return numbers - mean


def fit(cell: Cell, weights: Weights, games: int, seed: str, shared: Workers) -> Table:
    """Return the value table of a cell, fitted to a number of games of its heuristic."""
    tasks = [
        _Task(cell, weights, f"{seed} fit {cell}", first, min(BATCH, games - first))
        for first in range(0, games, BATCH)
    ]
    sums = [[Sums() for _ in range(BUCKETS)] for _ in DECKS]
    for part in shared.map(_observe, tasks):
        for phase, places in enumerate(part):
            for place, more in enumerate(places):
                sums[phase][place].merge(more)
    return [[one.solve() for one in places] for places in sums]
