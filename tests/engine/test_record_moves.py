"""The moves and the result of a record; an error keeps the game up to its line."""

from __future__ import annotations

import pytest

from stp import Game, dump, load
from tests.bot_games import play_at_random
from tests.engine.records import error, record


def test_an_illegal_move_is_an_error_on_its_line_and_keeps_the_game_up_to_there() -> None:
    game = play_at_random(Game(players=2, seed="neva"), 5)
    seat = game.state.seat
    text = dump(game) + f"{seat} buy upper czar # dear\n{seat} pass\n"
    caught = error(text)
    assert caught.line == len(text.split("\n")) - 2
    assert caught.text == f"{seat} buy upper czar # dear"
    assert caught.game == game


@pytest.mark.parametrize(
    "line",
    ["pass", "1", "1  pass", " 1 pass", "1 pass ", "1 Pass", "2 pass", "0 pass", "01 pass",
     "3 pass", "1 pass 2 pass", "1\tpass", "1. pass", "one pass",
     "1 buy upper juge", "edition: base", "1 "],
)  # fmt: skip
def test_a_move_line_is_seat_blank_move(line: str) -> None:
    caught = error(record(moves=f"{line}\n"))
    assert (caught.line, caught.text) == (6, line)
    assert caught.game == load(record())


def test_the_error_of_a_mistyped_move_names_the_nearest_legal_one() -> None:
    assert "buy upper gold-miner" in error(record(moves="1 buy upper gold-minor\n")).reason


def test_no_move_can_follow_the_end() -> None:
    game = play_at_random(Game(players=2, seed="neva"))
    caught = error(dump(game) + "1 pass\n")
    assert caught.game == game
    assert "end of the game" in caught.reason


def test_a_result_that_does_not_agree_is_an_error_on_its_line() -> None:
    game = play_at_random(Game(players=2, seed="neva"))
    assert game.result is not None
    first, second = game.result.points
    for wrong in (f"{first + 1} {second}", f"{first}", f"{first} {second} 0"):
        text = dump(game).replace(f"result: {first} {second}", f"result: {wrong}")
        caught = error(text)
        assert caught.text == f"result: {wrong}"
        assert caught.game == game


def test_a_result_of_an_unfinished_game_is_an_error() -> None:
    game = play_at_random(Game(players=2, seed="neva"), 4)
    caught = error(dump(game).replace("\n\n", "\nresult: 0 0\n\n"))
    assert caught.text == "result: 0 0"
    assert caught.game == game


def test_a_finished_game_without_result_is_read() -> None:
    game = play_at_random(Game(players=2, seed="neva"))
    lines = [line for line in dump(game).split("\n") if not line.startswith("result")]
    assert load("\n".join(lines)) == game
