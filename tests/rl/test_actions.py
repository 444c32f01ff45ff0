"""The actions are all possible moves, in an order that never changes."""

from __future__ import annotations

import copy
import pickle
from hashlib import sha256
from typing import get_args

import pytest
from hypothesis import given, settings

from stp import Game, Move, OptionError, StpError
from stp.cards import Edition
from stp.rl import action_space
from tests.engine.strategies import positions

EDITIONS = get_args(Edition)
#: Trained policies know actions by their numbers; a change of these would break them.
FIXED = {
    "base": (1067, "d6c00c"),
    "new-society": (1668, "08556a"),
}


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_actions_and_their_order_are_fixed(edition: Edition) -> None:
    actions = action_space(edition)
    digest = sha256("\n".join(map(str, actions)).encode()).hexdigest()[:6]
    assert (len(actions), digest) == FIXED[edition]
    assert len(set(actions)) == len(actions)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_move_is_found_by_its_value_and_its_text(edition: Edition) -> None:
    actions = action_space(edition)
    for number, move in enumerate(actions):
        assert actions.index(move) == actions.index(str(move)) == number
        assert move in actions
    text: object = "buy upper lumberjack"
    assert text in actions
    assert actions[-1] == Move("pass")
    assert actions[:2] == (actions[0], actions[1])


def test_moves_that_the_edition_never_offers_are_not_actions() -> None:
    with pytest.raises(StpError, match="'base' never offers 'guild 3'"):
        action_space("base").index("guild 3")
    with pytest.raises(StpError, match="not a move"):
        action_space("base").index("buy")
    for unknown in ("guild 3", Move("guild", number=3), "buy", 0):
        assert unknown not in action_space("base")


def test_copies_are_the_same_object_and_unknown_editions_are_refused() -> None:
    actions = action_space("base")
    assert pickle.loads(pickle.dumps(actions)) is actions
    assert copy.deepcopy(actions) is actions
    with pytest.raises(OptionError, match="unknown edition 'deluxe'"):
        action_space("deluxe")


@settings(max_examples=40)
@given(positions())
def test_every_legal_move_is_an_action(game: Game) -> None:
    actions = action_space(game.edition)
    numbers = [actions.index(move) for move in game.legal_moves]
    assert numbers == sorted(numbers)
