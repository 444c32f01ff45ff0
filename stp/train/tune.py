"""Tuning the weights of the heuristic, for one edition and number of players at a time.

A trial plays one seat against the centre of the search, against styles of it and against the
greedy bot, on deals that all trials of a generation share. Its score counts winning most and the
margin some, which is less noisy.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.pool import Pool
from random import Random
from typing import Any, Final

from stp.bots.greedy import GreedyBot
from stp.bots.heuristic import Heuristic
from stp.bots.style import STYLES
from stp.bots.weights import HAND_SET, NAMES, Weights
from stp.cards import Edition
from stp.moves import encode
from stp.options import PRESETS
from stp.state import State
from stp.train.cma import SeparableCma
from stp.train.games import Policy, margin, play_game, win_share
from stp.view import View

TRIALS: Final = 16
FIRST_SIGMA: Final = 0.25
RENEW: Final = 4
"""Generations after which the opponents follow the centre."""
MARGIN_SCALE: Final = 60
MARGIN_SHARE: Final = 0.5
POOL: Final = (
    "self", "greedy", "denier", "self", "collector", "greedy", "rusher", "self", "saver",
)  # fmt: skip
"""Who sits in the other seats, game after game."""
SCALES: Final = {name: abs(value) or 0.5 for name, value in HAND_SET.items()}
"""How far apart values of a weight are that make a difference."""


@dataclass(frozen=True, slots=True)
class Cell:
    """An edition and a number of players: what one weight set is for."""

    edition: Edition
    players: int

    def __str__(self) -> str:
        return f"{self.edition}:{self.players}"


def to_vector(weights: Weights) -> list[float]:
    """Return weights as numbers of like size."""
    return [weights[name] / SCALES[name] for name in NAMES]


def to_weights(vector: list[float]) -> dict[str, float]:
    """Return the weights of such numbers."""
    return {name: at * SCALES[name] for name, at in zip(NAMES, vector, strict=True)}


@dataclass(frozen=True, slots=True)
class _Task:
    """What one worker does: play a trial's games of a generation."""

    cell: Cell
    trial: Weights
    centre: Weights
    seed: str
    games: int


def _greedy(state: State) -> int:
    """Return the greedy bot's move, chosen from its own view."""
    move = encode(GreedyBot().choose(View(state, state.seat + 1, memory=True)), state.edition)
    assert move is not None
    return move


def _loss(task: _Task) -> float:
    """Return how far a trial is from winning all its games, on average."""
    cell = task.cell
    own = Heuristic(task.trial, cell.edition).choose
    opponents: dict[str, Policy] = {
        "self": Heuristic(task.centre, cell.edition).choose,
        "greedy": _greedy,
    }
    total = 0.0
    for number in range(task.games):
        kind = POOL[number % len(POOL)]
        if kind not in opponents:
            opponents[kind] = Heuristic(STYLES[kind].of(task.centre), cell.edition).choose
        seat = (number + number // len(POOL)) % cell.players
        others = opponents[kind]
        policies = [own if at == seat else others for at in range(cell.players)]
        seed = f"{task.seed} {number // cell.players}"
        rules = PRESETS["yucata" if number % 8 == 7 else "classic"]
        state = play_game(policies, seed, cell.edition, rules)
        ahead = max(-1.0, min(1.0, margin(state, seat) / MARGIN_SCALE))
        total += win_share(state, seat) + MARGIN_SHARE * ahead
    return 1 - total / task.games


def tune(
    cell: Cell,
    first: Weights,
    generations: int,
    games: int,
    seed: str,
    pool: Pool,
    checkpoint: dict[str, Any],
    save: Callable[[dict[str, Any]], None],
) -> dict[str, float]:
    """Return tuned weights: the mean of the centres of the last quarter of the generations.

    `checkpoint` is what `save` was last given, or empty; the search goes on from there.
    """
    search = SeparableCma(to_vector(first), FIRST_SIGMA, TRIALS)
    centre, total, counted = dict(first), [0.0] * len(NAMES), 0
    if checkpoint:
        search.restore(checkpoint["search"])
        centre, total, counted = checkpoint["centre"], checkpoint["total"], checkpoint["counted"]
    while search.generation < generations:
        number = search.generation
        name = f"{seed} {cell} {number}"
        trials = search.ask(Random(name))
        tasks = [_Task(cell, to_weights(trial), centre, name, games) for trial in trials]
        losses = pool.map(_loss, tasks, chunksize=1)
        search.tell(trials, losses)
        if search.generation % RENEW == 0:
            centre = to_weights(search.centre)
        if search.generation > generations * 3 // 4:
            total = [sum(pair) for pair in zip(total, search.centre, strict=True)]
            counted += 1
        save(
            {
                "search": search.dump(),
                "centre": centre,
                "total": total,
                "counted": counted,
                "loss": sum(losses) / len(losses),
            }
        )
    return to_weights([at / counted for at in total])
