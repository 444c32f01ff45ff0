"""A search stays within its budget."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from stp import Game
from stp.bots.base import finish
from stp.bots.levels import LEVELS, heuristic_of, value_of
from stp.bots.search import Budget, Search, Trial
from tests.bots.positions import bot_moves

EXPERT = LEVELS["expert"].budget


def searched(budget: Budget, move: int = 0) -> list[Trial]:
    """Return the result of a search after a number of moves."""
    game = Game(2, "catherine")
    for _, _ in zip(range(move + 1), bot_moves(game, "medium"), strict=False):
        pass
    assert game.state.seat is not None
    view = game.view(game.state.seat, memory=True)
    search = Search(heuristic_of("expert", None, "base", 2), value_of("base", 2), budget)
    return finish(search.run(view, Random(1)))


def visits(trials: list[Trial]) -> list[int]:
    return [trial.visits for trial in trials]


def test_the_limit_of_work_ends_a_search_before_that_of_trials() -> None:
    assert EXPERT is not None
    little = searched(replace(EXPERT, work=4_000))
    much = searched(replace(EXPERT, work=None))
    assert len(little) == len(much) > 4
    assert min(visits(little)) >= 1
    assert sum(visits(little)) * 4 < sum(visits(much)) <= EXPERT.trials
    assert visits(searched(replace(EXPERT, work=10**9))) == visits(much)


def test_the_same_budget_is_spent_the_same_way() -> None:
    assert EXPERT is not None
    budget = replace(EXPERT, work=6_000)
    assert searched(budget) == searched(budget)


def test_opinion_that_is_capped_cannot_outweigh_the_trials() -> None:
    firm = Budget(moves=8, trials=24, phases=2, prior=1e9)
    changed = 0
    for move in range(0, 40, 8):
        believed = [trial.prior for trial in searched(firm, move)]
        assert believed == sorted(believed, reverse=True), "what it held to be best went furthest"
        doubted = searched(replace(firm, caps_opinion=True), move)
        changed += [trial.prior for trial in doubted] != believed
    assert changed
