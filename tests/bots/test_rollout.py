"""The rollout policy finds the move that the heuristic values most, in one pass."""

from __future__ import annotations

from collections import Counter

import pytest

from stp.arena.tables import TABLES
from stp.bots.levels import heuristic_of
from stp.bots.rollout import RolloutPolicy
from stp.cards import Edition
from stp.legal import legal
from stp.moves import OBSERVE, PARTS, PASS_CODE, PLAY, REDEEM, TAKE, VERBS
from stp.state import State
from tests.bots.random_games import positions

LOOKS = (OBSERVE, REDEEM)


def listed_best(policy: RolloutPolicy, state: State) -> int:
    """Return the legal move with the highest value; drawing a card counts only if nothing else is
    possible."""
    moves = legal(state)
    values = dict(zip(moves, policy.values(state, moves), strict=True))
    others = [move for move in moves if PARTS[move][0] not in LOOKS]
    best = max(others, key=values.__getitem__)
    return best if best != PASS_CODE else max(moves, key=values.__getitem__)


@pytest.mark.parametrize("level", ["easy", "medium"])
@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_the_walk_finds_the_best_listed_move(level: str, edition: Edition, players: int) -> None:
    policy = heuristic_of(level, None, edition, players)
    seen: Counter[str] = Counter()
    for state in positions(edition, players):
        chosen = policy.choose(state)
        assert chosen == listed_best(policy, state)
        verb, _, _, over = PARTS[chosen]
        seen[VERBS[verb]] += 1
        seen["exchange"] += over >= 0
        seen["exchange from the hand"] += over >= 0 and verb == PLAY
        seen["take"] += verb == TAKE
    kinds = ["buy", "take", "play", "pass", "exchange", "exchange from the hand"]
    if level == "medium":
        kinds.append("observe")
    assert all(seen[kind] for kind in kinds), seen
