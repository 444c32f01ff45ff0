"""Positions of random games, to compare the bots' assumptions with the rules."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from stp.cards import Edition
from stp.deal import deal_from_seed
from stp.legal import legal
from stp.options import PRESETS
from stp.play import apply, start
from stp.state import State

SEEDS = 8
"""Number of games at each table."""


def positions(edition: Edition, players: int) -> Iterator[State]:
    """Yield every position of some games of random moves, half of them in either preset."""
    for seed in range(SEEDS):
        rules = PRESETS["yucata" if seed % 2 else "classic"]
        state = start(deal_from_seed(f"price {seed}", players, edition), edition, rules)
        chance = Random(seed)
        while state.seat >= 0:
            yield state
            moves = legal(state)
            # Passes are chosen half as often, because they end phases and buy nothing.
            move = chance.choice(moves)
            apply(state, chance.choice(moves) if move == moves[-1] else move)
