"""A search stays within its budget."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from stp import Game
from stp.bots.base import finish
from stp.bots.levels import LEVELS, heuristic_of, value_of
from stp.bots.phase_tree import PhaseTree
from stp.bots.search import Budget, Search, Trial, _doubt
from stp.view import View
from tests.bots.positions import bot_moves

EXPERT = LEVELS["expert"].budget


def prepared(budget: Budget, move: int) -> tuple[Search, View]:
    """Return a search, and the position after a number of moves."""
    game = Game(2, "catherine")
    for _, _ in zip(range(move + 1), bot_moves(game, "medium"), strict=False):
        pass
    assert game.state.seat is not None
    search = Search(heuristic_of("expert", None, "base", 2), value_of("base", 2), budget)
    return search, game.view(game.state.seat, memory=True)


def searched(budget: Budget, move: int = 0, doubt: float = 0.0) -> list[Trial]:
    """Return the result of a search after a number of moves."""
    search, view = prepared(budget, move)
    return finish(search.run(view, Random(1), doubt))


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


def test_a_search_that_may_stop_early_plays_fewer_games_and_chooses_as_well() -> None:
    assert EXPERT is not None
    budget, doubt = replace(EXPERT, work=20_000), 0.004
    games, lost = [0, 0], []
    for move in range(0, 60, 6):
        whole, short = searched(budget, move), searched(budget, move, doubt)
        games[0] += sum(visits(whole))
        games[1] += sum(visits(short))
        gains = {trial.move: trial.total / trial.visits for trial in whole}
        points = gains[whole[0].move] - gains[short[0].move]
        search, view = prepared(budget, move)
        lost.append(points / (2 * search.points(view)))
    assert games[1] < 0.8 * games[0]
    assert sum(lost) / len(lost) < 2 * doubt, "chance of winning that the whole search finds better"


def test_the_less_doubt_is_allowed_the_longer_a_search_goes_on() -> None:
    assert EXPERT is not None
    budget = replace(EXPERT, work=20_000)
    games = [sum(visits(searched(budget, 8, doubt))) for doubt in (0.5, 0.02, 0.005, 1e-9)]
    assert games == sorted(games)
    assert games[0] < games[-1] == sum(visits(searched(budget, 8)))


def test_a_search_simulates_the_fewest_games_before_it_stops() -> None:
    assert EXPERT is not None
    for fewest in (3, 12):
        budget = replace(EXPERT, work=None, trials=10_000, fewest=fewest)
        found = visits(searched(budget, 8, doubt=1.0))
        assert len(found) > 4
        assert set(found) == {fewest}, "the first check stops a search that may lose everything"


def test_differences_leave_out_the_games_in_which_the_search_learns() -> None:
    assert EXPERT is not None
    search, view = prepared(EXPERT, 8)
    best, worst = (trial.move for trial in (searched(EXPERT, 8)[place] for place in (0, -1)))
    gains = finish(search.differences(view, best, worst, 30, Random(1)))
    assert len(gains) == 30
    points = search.points(view)
    trees = {move: PhaseTree(search.policy, points) for move in (best, worst)}
    reached = finish(search.reached(view, (best, worst), 40, Random(1), trees))
    each = zip(reached[best], reached[worst], strict=True)
    assert gains == [(high - low) * points for high, low in each][10:]
    plain = replace(EXPERT, looks_ahead=False)
    without, view = prepared(plain, 8)
    reached = finish(without.reached(view, (best, worst), 30, Random(1)))
    each = zip(reached[best], reached[worst], strict=True)
    assert finish(without.differences(view, best, worst, 30, Random(1))) == [
        (high - low) * points for high, low in each
    ]


def test_doubt_grows_with_the_spread_and_shrinks_with_the_distance() -> None:
    def doubt(distance: float, spread: float) -> float:
        sure, other = Trial(0, 0.0), Trial(1, 0.0)
        for number in range(8):
            sure.add(distance)
            other.add(spread * (-1) ** number)
        return _doubt([other, sure], 0.0)

    assert doubt(0, 4) > doubt(1, 4) > doubt(5, 4) > doubt(20, 4) > 0
    assert doubt(3, 1) < doubt(3, 4) < doubt(3, 10)
    assert doubt(30, 1) < 0.01
