"""What other programs rely on: playing, reading and comparing games, and the names in `stp`."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest

import stp
from stp import Game, IllegalMoveError, Move, Obstacle, Rules, StpError
from tests.bot_games import play_at_random
from tests.engine.invalid_input import LONE
from tests.rules.table import Table

# Playing


def test_legal_moves_are_a_small_readable_collection() -> None:
    table = Table(phase="building", upper="judge", lower="pub")
    moves = table.legal_moves
    assert len(moves) == 5
    assert [str(move) for move in moves] == [
        "buy upper judge", "buy lower pub", "take upper judge", "take lower pub", "pass",
    ]  # fmt: skip
    assert repr(moves) == (
        "<LegalMoves (5): buy upper judge, buy lower pub, take upper judge, take lower pub, pass>"
    )
    assert list(moves) == list(moves), "it can be walked through again"
    assert (moves[0], moves[-1]) == (Move.parse("buy upper judge"), Move.parse("pass"))


def test_legal_moves_can_be_tested_with_moves_and_with_text() -> None:
    moves = Table(phase="building", upper="judge").legal_moves
    assert "buy upper judge" in moves  # type checkers must accept this
    assert Move.parse("buy upper judge") in moves
    others: tuple[object, ...] = (
        "buy lower judge", "buy upper mayor", "nonsense", "", 5, None, ["pass"], Move,
    )  # fmt: skip
    for other in others:
        assert other not in moves


def test_legal_moves_behave_like_a_tuple() -> None:
    moves = Table(phase="building", upper="judge", lower="pub").legal_moves
    assert list(moves[1:3]) == [Move.parse("buy lower pub"), Move.parse("take upper judge")]
    assert "pass" in moves[-1:]
    assert "pass" not in moves[:-1]
    assert moves[:] == moves != moves[1:]
    assert list(moves[::-1]) == list(reversed(moves))
    with pytest.raises(IndexError):
        moves[5]


def test_a_position_does_not_change_when_the_game_continues() -> None:
    game = Game(players=2, seed="neva")
    state, moves = game.state, game.legal_moves
    before = (state.upper, state.players, state.left, len(moves))
    play_at_random(game, 20)
    assert (state.upper, state.players, state.left, len(moves)) == before
    assert game.state != state


def test_moves_are_played_as_text_or_as_objects() -> None:
    one, two = Game(players=2, seed="neva"), Game(players=2, seed="neva")
    one.play("buy upper gold-miner")
    two.play(Move("buy", "upper", "gold-miner"))
    assert one == two
    assert one.moves == (Move("buy", "upper", "gold-miner"),)


@pytest.mark.parametrize(
    "move", ["", "nonsense", "buy upper czar", None, 5, ["pass"], LONE, b"pass"]
)
def test_an_illegal_move_changes_nothing(move: Any) -> None:
    game = Game(players=2, seed="neva")
    before = stp.dump(game)
    with pytest.raises(IllegalMoveError):
        game.play(move)
    assert stp.dump(game) == before


def test_undo_at_the_start_is_an_error() -> None:
    with pytest.raises(ValueError, match="no move"):
        Game(players=2, seed="neva").undo()


def test_undo_after_the_end_reopens_the_game() -> None:
    game = play_at_random(Game(players=2, seed="neva"))
    assert game.over
    game.undo()
    assert (game.over, game.result) == (False, None)


def test_a_finished_game_refuses_moves_and_says_why() -> None:
    game = play_at_random(Game(players=2, seed="neva"))
    with pytest.raises(IllegalMoveError, match="over"):
        game.play("pass")


# Asking


def test_the_result_has_a_value_per_seat() -> None:
    game = play_at_random(Game(players=4, seed="neva"))
    result = game.result
    assert result is not None
    for values in (result.points, result.rubles_left, result.rank, result.breakdown):
        assert len(values) == 4
    for parts in result.breakdown:
        assert set(parts) == {
            "aristocrat_types", "aristocrat_points", "ruble_points", "hand_penalty",
        }  # fmt: skip


def test_a_price_is_given_for_text_or_move_even_if_it_is_too_high() -> None:
    table = Table(phase="building", upper="judge")
    table.give(1, rubles=0)
    assert table.price("buy upper judge") == table.price(Move("buy", "upper", "judge")) == 16
    assert table.explain_price(Move("buy", "upper", "judge")) == [("cost", 16)]


ASKS: list[Callable[[Game], Callable[[Any], object]]] = [
    lambda game: game.price,
    lambda game: game.explain_price,
]


@pytest.mark.parametrize("ask", ASKS)
@pytest.mark.parametrize("move", ["nonsense", "", "buy lower czar", "pub 3", None, 5, LONE])
def test_the_price_of_an_impossible_move_is_an_error(
    ask: Callable[[Game], Callable[[Any], object]], move: Any
) -> None:
    with pytest.raises(IllegalMoveError):
        ask(Game(players=2, seed="neva"))(move)


def test_an_obstacle_says_why_a_conceivable_move_is_not_legal() -> None:
    table = Table(phase="building", upper="judge bank czar", lower="pub")
    table.give(1, "peterhof author", hand="pub pub pub", rubles=3)
    assert {str(c.move): str(c.obstacle) for c in table.candidates if c.obstacle} == {
        "buy upper judge": "13 rubles short",
        "buy upper bank over peterhof": "a trading card is never displaced",
        "buy upper bank": "there is no card in the tableau that it may displace",
        "buy upper czar over author": "17 rubles short",
        "take upper judge": "the hand is full",
        "take upper bank": "the hand is full",
        "take upper czar": "the hand is full",
        "take lower pub": "the hand is full",
    }
    assert table.obstacle("pass") is None
    assert table.obstacle(Move("pass")) is None


def test_the_obstacle_to_a_move_that_is_no_candidate_says_so() -> None:
    table = Table(phase="building", upper="judge")
    for move in ("buy lower judge", "guild 3", "trade", "take drawn judge", "buy upper mayor"):
        assert table.why_not(move) == "not-possible"
    with pytest.raises(StpError, match="nonsense"):
        table.obstacle("nonsense")


def test_another_seats_turn_is_an_obstacle_to_every_move() -> None:
    table = Table(phase="building", upper="judge")
    assert table.view(1).obstacle("buy upper judge") is None
    for move in ("buy upper judge", "pass", "buy lower czar"):
        obstacle = table.view(2).obstacle(move)
        assert obstacle == Obstacle("not-your-turn")
        assert str(obstacle) == "another seat decides"
    with pytest.raises(IllegalMoveError, match="another seat decides"):
        table.view(2).price("pass")


def test_the_end_of_the_game_is_an_obstacle_to_every_move() -> None:
    game = play_at_random(Game(players=2, seed="neva"))
    for position in (game.state, game.view(1), game.view(None)):
        assert position.obstacle("pass") == Obstacle("game-over")
        with pytest.raises(IllegalMoveError, match="the game is over"):
            position.price("pass")


@pytest.mark.parametrize("seat", [0, -1, 3, 99])
def test_the_income_of_an_invalid_seat_is_an_error(seat: int) -> None:
    with pytest.raises(ValueError, match="seat"):
        Game(players=2, seed="neva").income(seat)


def test_income_contains_all_three_scorings_in_every_phase() -> None:
    table = Table(phase="trading")
    table.give(2, "lumberjack market judge")
    assert table.income(1) == {"worker": (0, 0), "building": (0, 0), "aristocrat": (0, 0)}
    assert table.income(2) == {"worker": (3, 0), "building": (0, 1), "aristocrat": (5, 2)}


def test_legal_moves_behave_like_a_tuple_that_also_knows_texts() -> None:
    moves = Game(players=2, seed="neva").legal_moves
    assert moves == tuple(moves)
    assert tuple(moves) == moves
    assert hash(moves) == hash(tuple(moves))
    assert moves != moves[:2]
    assert moves != list(moves)
    assert [moves.index(move) for move in moves] == list(range(len(moves)))
    assert moves.index("pass") == len(moves) - 1
    for unlisted in ("trade", Move("trade"), "nonsense"):
        with pytest.raises(StpError):
            moves.index(unlisted)


# Comparing


def test_tables_set_up_differently_are_not_equal() -> None:
    table = Table(phase="building", upper="judge")
    assert table == Table(phase="building", upper="judge") == table.copy()
    assert table != Table(phase="building", upper="pub")
    assert Table() != Game(deal=Table().deal)


def test_equal_games_are_those_with_equal_records() -> None:
    def game(**changes: Any) -> Game:
        return Game(**{"players": 3, "seed": "neva", **changes})

    assert game() == game()
    played = game()
    played.play("pass")
    others = [
        game(seed="newa"), game(players=2), game(rules="yucata"), game(edition="new-society"),
        game(tags={"date": "2026-11-21"}), Game(deal=game().deal), played,
    ]  # fmt: skip
    for other in others:
        assert game() != other
        assert stp.dump(game()) != stp.dump(other)
    played.undo()
    assert game() == played
    assert game() != "neva"


def test_tags_are_a_copy() -> None:
    tags = {"names": ["A", "B"]}
    game = Game(players=2, seed="neva", tags=tags)
    tags["x-a"] = ["1"]
    assert game.tags == {"names": ["A", "B"]}


def test_the_repr_of_a_game_shows_its_state() -> None:
    assert repr(Game(players=3, seed="neva")) == (
        "<Game: base, 3 players, seed 'neva', round 1, worker phase>"
    )
    assert "over" in repr(play_at_random(Game(players=2, seed="neva")))


# Rules


def test_rules_are_values() -> None:
    assert Rules(open_money=True) == Rules(open_money=True) != Rules()
    assert len({Rules(), Rules(), Rules(open_hands=True)}) == 2
    with pytest.raises(AttributeError):
        Rules().open_money = True  # type: ignore[misc]


# Names


def test_the_documented_names_are_those_of_the_package() -> None:
    modules = {name for name, value in vars(stp).items() if isinstance(value, ModuleType)}
    bound = {name for name in vars(stp) if not name.startswith("_")} - modules
    assert set(stp.__all__) == bound
