"""Tunes the weights of the heuristic for one edition and number of players at a time.

A trial plays one seat against a pool, on deals that all trials of a generation share: against the
centre of the search, its styles and the greedy bot, or against one bot that it should learn to
beat. The score is mostly the win share, and partly the margin, which is less noisy.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import lcm
from typing import Final

from stp.analysis.simulations import Policy, bot_policy
from stp.bots import BOTS
from stp.bots.rollout import RolloutPolicy
from stp.bots.style import STYLES
from stp.bots.weights import HAND_SET, NAMES, Weights
from stp.cards import Edition
from stp.deal import deal_from_seed
from stp.game import lead, result_of
from stp.options import PRESETS, Rules
from stp.play import apply, start
from stp.state import State
from stp.train.evolution import Evolution
from stp.train.plan import Cell, Plan
from stp.workers import Workers

TRIALS: Final = 16
"""Number of trials per generation."""
FIRST_SIGMA: Final = 0.15
"""Initial standard deviation of the search, in units of `SCALES`."""
RENEW: Final = 4
"""Number of generations after which the opponents are set to the centre."""
MARGIN_SCALE: Final = 60
"""Margin, in points, beyond which a larger one counts no more."""
MARGIN_SHARE: Final = 0.5
"""Weight of the margin in a score; that of the win share is 1."""
POOLS: Final = {
    2: ("self", "greedy", "denier", "self", "collector", "self", "rusher", "self", "saver"),
    3: ("self", "greedy", "denier", "self", "collector", "greedy", "rusher", "greedy", "saver"),
}
"""The opponents in the other seats, game after game, for two players and for three or more: the
centre itself ("self"), a style of it, or a bot by its name."""
SCALES: Final = {name: abs(value) or 0.5 for name, value in HAND_SET.items()}
"""The typical size of each weight, by which vectors are scaled."""


def to_vector(weights: Weights) -> list[float]:
    """Return weights as a vector, scaled to similar magnitudes."""
    return [weights[name] / SCALES[name] for name in NAMES]


def to_weights(vector: list[float]) -> dict[str, float]:
    """Return the weights of a vector from `to_vector`."""
    return {name: at * SCALES[name] for name, at in zip(NAMES, vector, strict=True)}


@dataclass(frozen=True, slots=True)
class _Task:
    """The work of one process: the games of one trial in a generation."""

    cell: Cell
    trial: Weights
    centre: Weights
    pool: tuple[str, ...]
    seed: str
    games: int


def _policy(kind: str, task: _Task, seed: str) -> Policy:
    """Return the policy of a member of the pool."""
    if kind in BOTS:
        return bot_policy(kind, seed)
    weights = task.centre if kind == "self" else STYLES[kind].of(task.centre)
    return RolloutPolicy(weights, task.cell.edition).choose


def _play_game(policies: Sequence[Policy], seed: str, edition: Edition, rules: Rules) -> State:
    """Play a game, one policy per seat; return its final state."""
    state = start(deal_from_seed(seed, len(policies), edition), edition, rules)
    while state.seat >= 0:
        apply(state, policies[state.seat](state))
    return state


def _play(task: _Task) -> list[tuple[float, int]]:
    """Return win share and margin of a trial's games."""
    cell = task.cell
    own = RolloutPolicy(task.trial, cell.edition).choose
    opponents: dict[str, Policy] = {}
    result = []
    turn = lcm(len(task.pool), cell.players)
    for number in range(task.games):
        seed = f"{task.seed} {number // cell.players}"
        kind = task.pool[number % len(task.pool)]
        if kind not in opponents:
            opponents[kind] = _policy(kind, task, task.seed)
        seat = (number + number // turn) % cell.players
        policies = [own if at == seat else opponents[kind] for at in range(cell.players)]
        rules = PRESETS["yucata" if number % 8 == 7 else "classic"]
        ended = result_of(_play_game(policies, seed, cell.edition, rules))
        result.append((ended.win_shares[seat], lead(ended.points, seat)))
    return result


def _loss(task: _Task) -> float:
    """Return a trial's average shortfall from winning all its games."""
    total = 0.0
    for won, ahead in _play(task):
        total += won + MARGIN_SHARE * max(-1.0, min(1.0, ahead / MARGIN_SCALE))
    return 1 - total / task.games


def measure(
    cell: Cell, weights: Weights, bot: str, seed: str, games: int, shared: Workers
) -> float:
    """Return the win share of one seat with these weights against a bot in all other seats."""
    each = cell.players * 2
    tasks = [
        _Task(cell, weights, weights, (bot,), f"{seed} {bot} {number}", each)
        for number in range(-(-games // each))
    ]
    shares = [won for played in shared.map(_play, tasks) for won, _ in played]
    return sum(shares) / len(shares)


def tune(
    cell: Cell,
    first: Weights,
    plan: Plan,
    generations: int,
    shared: Workers,
    losses: list[list[float]],
    save: Callable[[list[list[float]]], None],
    rivals: tuple[str, ...] | None = None,
) -> dict[str, float]:
    """Return tuned weights: the mean of the centres of the last quarter of the generations.

    Without `rivals`, the default pool for the number of players is used. `losses` are those of the
    trials of each earlier generation, as last passed to `save`; the search continues from there.
    """
    of = f"{plan.seed} {cell}"
    search = Evolution(to_vector(first), FIRST_SIGMA, TRIALS, of, plan.covariance)
    pool = rivals or POOLS[min(3, cell.players)]
    losses, centre = list(losses), dict(first)
    late: list[list[float]] = []
    for number in range(generations):
        trials = search.ask()
        if number == len(losses):
            seed = f"{of} {number}"
            tasks = [
                _Task(cell, to_weights(trial), centre, pool, seed, plan.games) for trial in trials
            ]
            losses.append(list(shared.map(_loss, tasks)))
            save(losses)
        search.tell(trials, losses[number])
        if (number + 1) % RENEW == 0:
            centre = to_weights(search.centre)
        if number + 1 > generations * 3 // 4:
            late.append(search.centre)
    return to_weights([sum(places) / len(late) for places in zip(*late, strict=True)])
