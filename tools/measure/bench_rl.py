"""Measures the speed of the learning environments, compared with those of two other games.

`python build.py bench-rl` runs it. All environments play random legal actions in turn, in short
rounds in the same process. The result is the median number of steps per second of processor time.
PettingZoo's chess is played like our environment for all seats: through `last()` and `step()` in
the usual wrappers, with observations and masks. The gym of catanatron (Catan for two) is compared
with our environment for one seat: through `step()`, with its vector of features and its list of
legal actions; ours also makes its mask at every step.
"""

from __future__ import annotations

import argparse
import gc
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, Final

ROUNDS: Final = 7
SECONDS: Final = 2.0
MIN_RATIO: Final = 8
"""How many times faster than the others our environments should be."""

Player = Callable[[], Iterator[None]]
"""A generator that plays for ever and pauses after every step."""


def agents(make: Callable[[], Any]) -> Player:
    """Return a player of a PettingZoo environment."""

    def play() -> Iterator[None]:
        env, chance = make(), Random(1)
        env.reset(seed=1)
        while True:
            for _ in env.agent_iter():
                observation, _, ended, cut, _ = env.last()
                if ended or cut:
                    env.step(None)
                    continue
                legal = observation["action_mask"].nonzero()[0]
                env.step(int(legal[int(chance.random() * len(legal))]))
                yield
            env.reset()

    return play


def seat() -> Iterator[None]:
    """Play our environment for one seat, against a random bot."""
    from stp.rl import SeatEnv

    env, chance = SeatEnv(("random",)), Random(1)
    env.reset(seed=1)
    while True:
        legal = env.legal_actions()
        _, _, over, _, _ = env.step(legal[int(chance.random() * len(legal))])
        yield
        if over:
            env.reset()


def catan() -> Iterator[None]:
    """Play the gym of catanatron, against its random player."""
    from catanatron_gym.envs.catanatron_env import CatanatronEnv

    env, chance = CatanatronEnv(), Random(1)
    env.reset(seed=1)
    while True:
        legal = env.get_valid_actions()
        _, _, over, cut, _ = env.step(legal[int(chance.random() * len(legal))])
        yield
        if over or cut:
            env.reset()


def chess() -> Any:
    """Return PettingZoo's chess."""
    from pettingzoo.classic import chess_v6

    return chess_v6.env()


def ours() -> Any:
    """Return our environment for all seats, with flat observations."""
    import stp.rl

    return stp.rl.env(players=2)


PLAYERS: Final[dict[str, Player]] = {
    "stp.rl, all seats": agents(ours),
    "PettingZoo chess_v6": agents(chess),
    "stp.rl, one seat": seat,
    "catanatron_gym": catan,
}
RATIOS: Final = (
    ("stp.rl, all seats", "PettingZoo chess_v6"),
    ("stp.rl, one seat", "catanatron_gym"),
)


def measure(seconds: float, rounds: int) -> dict[str, float]:
    """Return each player's steps per second of processor time."""
    playing = {name: player() for name, player in PLAYERS.items()}
    found: dict[str, list[float]] = {name: [] for name in playing}
    for steps in playing.values():
        next(steps)  # let each do its one-time work
    gc.collect()
    gc.freeze()  # so that a collection in one round skips the others' objects
    for _ in range(rounds):
        for name, steps in playing.items():
            began, count = time.process_time(), 0
            while (spent := time.process_time() - began) < seconds:
                for _ in range(20):
                    next(steps)
                count += 20
            found[name].append(count / spent)
    return {name: statistics.median(rates) for name, rates in found.items()}


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, and return 1 if our environments are not fast enough."""
    parser = argparse.ArgumentParser(prog="build.py bench-rl", description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"how many ({ROUNDS})")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of one round of each")
    options = parser.parse_args(arguments)
    rates = measure(options.seconds, options.rounds)
    for name, rate in rates.items():
        print(f"{name:22}{rate:10,.0f} steps a second")
    slow = False
    for own, other in RATIOS:
        ratio = rates[own] / rates[other]
        slow |= ratio < MIN_RATIO
        print(f"{own} plays {ratio:.1f} times as many steps as {other} (at least {MIN_RATIO})")
    return int(slow)


if __name__ == "__main__":
    sys.exit(main())
