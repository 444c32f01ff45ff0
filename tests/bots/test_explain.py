"""A bot says in numbers why it moves as it does."""

from __future__ import annotations

import pytest

from stp import Game
from stp.bots import LevelBot
from stp.bots.explain import Evaluation, explain
from tests.bots.positions import TABLES, bot_moves


def explained(bot: LevelBot, game: Game) -> list[Evaluation]:
    """Let a bot explain its position."""
    assert game.state.seat is not None
    thinking = explain(bot, game.view(game.state.seat, memory=True))
    while True:
        try:
            next(thinking)
        except StopIteration as end:
            result: list[Evaluation] = end.value
            return result


@pytest.mark.parametrize(("edition", "players", "rules"), TABLES)
@pytest.mark.parametrize(("level", "every"), [("medium", 1), ("hard", 60)])
def test_should_name_first_the_move_that_it_makes(
    level: str, every: int, edition: str, players: int, rules: str
) -> None:
    game = Game(players, "neva", edition, rules)
    for number, position in enumerate(bot_moves(game, "easy")):
        if number % every:
            continue
        seat = position.state.seat
        assert seat is not None
        bot = LevelBot(level, None, position.seed, seat)
        evaluations = explained(bot, position)
        view = position.view(seat, memory=True)
        assert evaluations[0].move == bot.choose(view)
        assert sorted(str(one.move) for one in evaluations) == sorted(map(str, view.legal_moves))


def test_should_count_what_a_card_brings_until_the_end() -> None:
    game = Game(2, "neva")
    bot = LevelBot("expert")
    by_move = {str(one.move): one for one in explained(bot, game)}
    worker = by_move["buy upper gold-miner"]
    assert worker.price == 4
    assert worker.rubles == 3 * worker.scorings
    assert (worker.points, worker.bonus) == (0, 0)
    assert by_move["pass"].value == 0
    assert max(one.ahead for one in by_move.values() if one.ahead is not None) >= 0
