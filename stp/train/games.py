"""Plays fast games between policies on the engine's own states, for training."""

from __future__ import annotations

from collections.abc import Sequence

from stp.analysis.simulations import Policy
from stp.cards import Edition
from stp.deal import deal_from_seed
from stp.options import Rules
from stp.play import apply, start
from stp.state import State


def play_game(policies: Sequence[Policy], seed: str, edition: Edition, rules: Rules) -> State:
    """Play a game, one policy per seat; return its final state."""
    state = start(deal_from_seed(seed, len(policies), edition), edition, rules)
    while state.seat >= 0:
        apply(state, policies[state.seat](state))
    return state
