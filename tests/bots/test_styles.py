"""Styles change what a player buys, measured over many games on the same deals."""

from __future__ import annotations

from functools import cache

import pytest

from stp.bots.levels import heuristic_of
from stp.cards import CARDS
from stp.deal import deal_from_seed
from stp.moves import BUY, PARTS, PLAY, TAKE
from stp.options import Rules
from stp.play import apply, start

PLAYERS = 2
GAMES = 40


@cache
def habits(style: str | None) -> dict[str, float]:
    """Return what a player of a style buys and takes in a game, on average."""
    own, other = (heuristic_of("medium", kind, "base", PLAYERS) for kind in (style, None))
    counts = {"green": 0.0, "blue": 0.0, "red": 0.0, "take": 0.0}
    for number in range(GAMES):
        state = start(deal_from_seed(f"style {number // 2}", PLAYERS, "base"), "base", Rules())
        while state.seat >= 0:
            mine = state.seat == number % PLAYERS
            move = (own if mine else other).choose(state)
            verb, _, card, _ = PARTS[move]
            if mine and verb in (BUY, PLAY):
                counts[CARDS[card].colour] += 1 / GAMES
            elif mine and verb == TAKE:
                counts["take"] += 1 / GAMES
            apply(state, move)
    return counts


@pytest.mark.parametrize(
    ("style", "habit", "more"),
    [
        ("builder", "blue", 0.7),
        ("courtier", "red", 0.3),
        ("banker", "green", 0.4),
        ("collector", "take", 0.5),
        ("denier", "take", 0.2),
        ("rusher", "blue", 0.7),
        ("saver", "take", -0.2),
    ],
)
def test_should_change_what_is_bought(style: str, habit: str, more: float) -> None:
    difference = habits(style)[habit] - habits(None)[habit]
    assert difference > more if more > 0 else difference < more
