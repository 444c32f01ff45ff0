"""A bot knows only the view of its seat."""

from __future__ import annotations

from random import Random

import pytest

from stp import Game, View
from stp.bots import make_bot
from stp.testing import reordered
from tests.bots.positions import TABLES, bot_moves
from tests.engine.references import reachable


def other_view(game: Game, seat: int, seed: str) -> View:
    """Return the view of a seat after the unseen cards were put in another order."""
    return View(reordered(game.state, Random(seed)), seat, memory=True)


def check_same_move(game: Game, bot_name: str, seed: str) -> None:
    """Check that a bot moves alike whatever the order of the unseen cards."""
    seat = game.state.seat
    assert seat is not None
    other = other_view(game, seat, seed)
    assert other == game.view(seat, memory=True)
    bot, twin = (make_bot(bot_name, game.seed, seat) for _ in range(2))
    assert bot.choose(game.view(seat, memory=True)) == twin.choose(other)


@pytest.mark.parametrize(("edition", "players", "rules"), TABLES)
def test_should_make_the_same_move_for_any_order_of_the_unseen_cards(
    edition: str, players: int, rules: str
) -> None:
    game = Game(players, "strelna", edition, rules)
    for number, position in enumerate(bot_moves(game, "easy")):
        check_same_move(position, "medium:denier", f"{number}")
        if number % 40 == 17:
            check_same_move(position, "hard", f"{number}")
        if number % 150 == 50:
            check_same_move(position, "expert", f"{number}")


def test_should_have_no_reference_to_the_order_of_the_unseen_cards() -> None:
    game = Game(4, "strelna")
    for number, position in enumerate(bot_moves(game, "medium")):
        if number % 25 == 3:
            state = position.state.engine_state()
            secrets = [
                deck[len(deck) - left :]
                for deck, left in zip(state.decks, state.left, strict=True)
                if left > 3
            ]
            seat = position.state.seat
            assert seat is not None
            bot = make_bot("hard", position.seed, seat)
            view = position.view(seat, memory=True)
            bot.choose(view)
            for thing in reachable([bot, view]):
                if isinstance(thing, tuple | list):
                    for secret in secrets:
                        assert tuple(thing[-len(secret) :]) != secret


def test_should_not_keep_the_seed_that_deals_the_cards() -> None:
    for name in ("random", "greedy", "medium", "expert", "hard:builder"):
        assert "white nights" not in repr(vars(make_bot(name, "white nights", 1)))
