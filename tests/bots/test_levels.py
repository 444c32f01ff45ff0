"""Every level plays at every table, and always plays the same game again."""

from __future__ import annotations

import pytest

from stp import StpError
from stp.bots import BOTS, LevelBot, make_bot
from stp.bots.levels import LEVELS, fast_substitute, heuristic_of
from stp.bots.style import STYLES
from stp.bots.weights import HAND_SET, NAMES
from tests.bots.positions import TABLES, game_of


@pytest.mark.parametrize(("edition", "players", "rules"), TABLES)
@pytest.mark.parametrize("level", ["novice", "easy", "medium"])
def test_should_finish_games_at_every_table(
    level: str, edition: str, players: int, rules: str
) -> None:
    game = game_of(edition, players, rules, level)
    assert game.over
    assert game == game_of(edition, players, rules, level)


@pytest.mark.parametrize("style", sorted(STYLES))
def test_should_have_a_style_independent_of_the_level(style: str) -> None:
    assert isinstance(make_bot(f"medium:{style}", "neva", 1), LevelBot)
    assert set(STYLES[style].times) | set(STYLES[style].plus) <= set(NAMES)
    assert STYLES[style].of(HAND_SET) != HAND_SET


@pytest.mark.parametrize("name", ["", "grandmaster", "greedy:builder", "medium:", "medium:poet"])
def test_should_refuse_an_unknown_bot(name: str) -> None:
    with pytest.raises(StpError, match="unknown bot"):
        make_bot(name, None, 1)


def test_should_list_the_levels_weakest_first() -> None:
    assert [name for name in BOTS if name in LEVELS] == [
        "novice", "easy", "medium", "hard", "expert", "master",
    ]  # fmt: skip


def test_should_have_a_quick_substitute_for_slow_levels() -> None:
    for level, knows in LEVELS.items():
        quick = LEVELS[fast_substitute(level)]
        assert quick.budget is None or quick.budget.work is None or quick.budget.work <= 100_000
        assert fast_substitute(f"{level}:builder") == f"{fast_substitute(level)}:builder"
        assert (quick == knows) == (fast_substitute(level) == level)


def test_should_share_what_a_table_has_in_common() -> None:
    assert heuristic_of("medium", None, "base", 2) is heuristic_of("medium", None, "base", 2)


def test_should_name_its_level_and_style() -> None:
    assert repr(make_bot("medium", "neva", 2)) == "<LevelBot: medium, seat 2>"
    assert repr(make_bot("hard:builder", "neva", 1)) == "<LevelBot: hard:builder, seat 1>"
