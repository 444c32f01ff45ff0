"""Inlined code of simulated games agrees with the policy, the engine and the value's features."""

from __future__ import annotations

from collections import Counter
from math import isclose
from operator import mul

import pytest

from stp.arena.tables import TABLES
from stp.bots.learned import VALUES
from stp.bots.levels import heuristic_of, value_of
from stp.bots.playout import play_phase
from stp.bots.rollout import RolloutPolicy
from stp.bots.value import bucket, features
from stp.cards import Edition
from stp.moves import PARTS, PASS_CODE, VERBS
from stp.play import apply
from stp.state import ACTION, State
from tests.bots.random_games import positions


def played_by_moves(state: State, policy: RolloutPolicy, verbs: Counter[str]) -> int:
    """Play a phase with the engine's own moves; return the number of decisions."""
    phase, passed, decisions = state.phase, set[int](), 0
    while state.seat >= 0 and state.phase == phase:
        if state.decision == ACTION and state.seat in passed:
            apply(state, PASS_CODE)
            continue
        decisions += 1
        move = policy.choose(state)
        if state.decision == ACTION and move == PASS_CODE:
            passed.add(state.seat)
        verbs[VERBS[PARTS[move][0]]] += 1
        apply(state, move)
    return decisions


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_should_simulate_a_phase_as_the_policy_and_the_engine_play_it(
    edition: Edition, players: int
) -> None:
    policy = heuristic_of("medium", None, edition, players).simulated()
    verbs: Counter[str] = Counter()
    for number, state in enumerate(positions(edition, players)):
        if number % 3:
            continue
        one, other = state.copy(), state.copy()
        decisions = played_by_moves(one, policy, verbs)
        assert play_phase(other, policy) == decisions
        assert other == one
    assert {"buy", "take", "play", "observe", "discard", "pub", "pass"} <= set(verbs), verbs


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_should_inline_the_sum_over_the_features(edition: Edition, players: int) -> None:
    frames = heuristic_of("medium", None, edition, players).frames
    value, table = value_of(edition, players), VALUES[f"{edition}:{players}"]
    for state in positions(edition, players):
        stage = frames.stage(state)
        weights = table[state.phase][bucket(stage)]
        for seat, total in enumerate(value.totals(state, stage)):
            amounts = features(state, seat, stage)
            assert isclose(total, sum(map(mul, weights, amounts)), abs_tol=1e-9)
