"""Plays fast games between policies on the engine's own states, for training."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from stp.cards import Edition
from stp.deal import deal_from_seed
from stp.options import Rules
from stp.play import apply, start
from stp.rules import RUBLES_PER_POINT, final_points
from stp.state import RUBLES, State

Policy = Callable[[State], int]
"""Chooses the code of a legal move; trusted not to look at the order of the decks."""


def play_game(policies: Sequence[Policy], seed: str, edition: Edition, rules: Rules) -> State:
    """Play a game, one policy per seat; return its final state."""
    state = start(deal_from_seed(seed, len(policies), edition), edition, rules)
    while state.seat >= 0:
        apply(state, policies[state.seat](state))
    return state


def win_share(state: State, seat: int) -> float:
    """Return 1 for a sole winner, a fair share of it for a tie, and 0 for losing."""
    standing = [
        (final_points(state, other), player[RUBLES] % RUBLES_PER_POINT)
        for other, player in enumerate(state.players)
    ]
    best = max(standing)
    return 1 / standing.count(best) if standing[seat] == best else 0.0


def margin(state: State, seat: int) -> int:
    """Return the points of a seat minus those of the best other one."""
    others = (final_points(state, other) for other in range(len(state.players)) if other != seat)
    return final_points(state, seat) - max(others)
