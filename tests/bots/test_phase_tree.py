"""The tree of a phase follows the rules and prefers moves that have done best for their seat."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from stp import Game
from stp.bots.base import finish
from stp.bots.levels import LEVELS, heuristic_of, value_of
from stp.bots.phase_tree import PhaseTree
from stp.bots.search import Search
from stp.cards import EDITIONS, Edition
from stp.legal import legal
from stp.moves import PASS_CODE
from stp.play import apply
from stp.state import State
from stp.view import View
from tests.bots.positions import bot_moves

POLICY = heuristic_of("expert", None, "base", 2)


def view_after(moves: int) -> View:
    """Return what the player to move sees after a number of moves of bots."""
    game = Game(2, "catherine")
    for _, _ in zip(range(moves + 1), bot_moves(game, "medium"), strict=False):
        pass
    assert game.state.seat is not None
    return game.view(game.state.seat, memory=True)


def after_a_pass() -> State:
    """Return the position after the first player has passed at once."""
    state = view_after(0).engine_state()
    apply(state, PASS_CODE)
    return state


def test_a_position_joins_the_tree_when_three_games_have_reached_it() -> None:
    tree, start = PhaseTree(POLICY, points=20.0), after_a_pass()
    steps = [len(tree.follow(start.copy(), start.phase, POLICY).steps) for _ in range(5)]
    assert steps[:3] == [0, 0, 1]


def test_work_is_counted_when_moves_are_valued() -> None:
    tree, start = PhaseTree(POLICY, points=20.0), after_a_pass()
    work = [tree.follow(start.copy(), start.phase, POLICY).work for _ in range(4)]
    assert work[:2] == [0, 0]
    assert work[2] > 0
    assert work[3] == 0, "the next position has been reached once only"


@pytest.mark.parametrize("place", range(4))
def test_the_move_that_does_best_for_its_seat_is_made_most_often(place: int) -> None:
    tree, start = PhaseTree(POLICY, points=20.0), after_a_pass()
    made: Counter[int] = Counter()
    for _ in range(400):
        path = tree.follow(start.copy(), start.phase, POLICY)
        if path.steps:
            node, chosen = path.steps[0]
            made[chosen] += 1
            gain = 0.5 if chosen == place else -0.5
            path.learn([gain if seat == node.seat else -gain for seat in range(2)])
    assert made.most_common(1)[0][0] == place
    assert made[place] > 300


def test_it_ends_with_the_phase() -> None:
    tree, start = PhaseTree(POLICY, points=20.0), after_a_pass()
    for _ in range(300):
        state = start.copy()
        path = tree.follow(state, start.phase, POLICY)
        path.learn([0.0, 0.0])
        assert state.phase - start.phase in (0, 1)
        assert all(node.seat in (0, 1) for node, _ in path.steps)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 4])
def test_searches_of_a_whole_game_make_legal_moves(edition: Edition, players: int) -> None:
    """Cards that a look at a deck shows differ between simulated games, which the tree survives."""
    budget = LEVELS["expert"].budget
    assert budget is not None
    budget = replace(budget, work=4_000)
    game = Game(players, "observatories", edition)
    for number, _ in enumerate(bot_moves(game, "medium")):
        if number % 4:
            continue
        assert game.state.seat is not None
        view = game.view(game.state.seat, memory=True)
        policy = heuristic_of("expert", None, edition, players)
        search = Search(policy, value_of(edition, players), budget)
        trials = finish(search.run(view, Random(number)))
        assert trials[0].move in legal(view.engine_state())


def test_looking_ahead_gives_the_same_results_every_time_and_others_than_without() -> None:
    ahead = LEVELS["expert"].budget
    assert ahead is not None
    budgets = (ahead, ahead, replace(ahead, looks_ahead=False))
    differs = False
    for moves in range(0, 40, 8):
        view = view_after(moves)
        first, second, plain = (
            finish(Search(POLICY, value_of("base", 2), budget).run(view, Random(1)))
            for budget in budgets
        )
        assert first == second
        differs |= [trial.total for trial in first] != [trial.total for trial in plain]
    assert differs
