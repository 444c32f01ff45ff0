"""Values can be compared, hashed, copied, pickled and printed like Python's own."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from random import Random

import pytest

import stp
from stp import Game, Move, RecordError, StpError
from stp.testing import Table
from tests.engine.strategies import play_some


def played(moves: int = 40) -> Game:
    """Return a game after some moves."""
    game = Game(3, "neva", "new-society", tags={"names": ["A", "B", "C"]})
    return play_some(game, Random(1), moves)


def play_to_the_end() -> Game:
    """Return a finished game."""
    game = Game(2, "neva")
    while not game.over:
        game.play(game.legal_moves[-1])
    return game


VALUES: dict[str, Callable[[], object]] = {
    "card": lambda: stp.CARDS[0],
    "candidate": lambda: played().candidates[0],
    "deal": lambda: played().deal,
    "fill entry": lambda: played().log[0],
    "game": played,
    "legal moves": lambda: played().legal_moves,
    "move": lambda: Move.parse("buy lower weaving-mill over shepherd"),
    "move entry": lambda: played().log[1],
    "obstacle": lambda: stp.Obstacle("rubles-short", 3),
    "player": lambda: played().state.players[0],
    "position": lambda: played().state,
    "result": lambda: play_to_the_end().result,
    "rules": lambda: stp.PRESETS["yucata"],
    "scoring entry": lambda: stp.ScoringEntry(1, "worker", ((3, 0),), (0,)),
    "view": lambda: played().view(2),
    "view with memory": lambda: played().view(2, memory=True),
}
HASHED = {
    "card", "candidate", "fill entry", "legal moves", "move", "move entry", "obstacle", "player",
    "position", "rules", "scoring entry", "view", "view with memory",
}  # fmt: skip
EVERY_VALUE = pytest.mark.parametrize("kind", VALUES)


@EVERY_VALUE
@pytest.mark.parametrize(
    "again",
    [lambda value: pickle.loads(pickle.dumps(value)), copy.copy, copy.deepcopy],
    ids=["pickle", "copy", "deepcopy"],
)
def test_copies_and_pickles_are_equal(kind: str, again: Callable[[object], object]) -> None:
    value = VALUES[kind]()
    there = again(value)
    assert there == value
    assert type(there) is type(value)
    assert repr(there) == repr(value)


@EVERY_VALUE
def test_equal_values_have_equal_hashes_and_values_with_lists_have_none(kind: str) -> None:
    one, other = VALUES[kind](), VALUES[kind]()
    assert one == other
    if kind in HASHED:
        assert hash(one) == hash(other)
        assert len({one, other}) == 1
    else:
        with pytest.raises(TypeError, match="unhashable"):
            hash(one)


@EVERY_VALUE
def test_values_of_different_kinds_are_never_equal(kind: str) -> None:
    value = VALUES[kind]()
    assert value != str(value)
    assert value != None  # noqa: E711 - the comparison is what is tested
    assert all(value != make() for other, make in VALUES.items() if other != kind)


@EVERY_VALUE
def test_no_value_shows_where_it_lies_in_memory(kind: str) -> None:
    value = VALUES[kind]()
    assert " at 0x" not in repr(value)
    assert " at 0x" not in str(value)


def test_the_repr_of_a_move_recreates_it() -> None:
    for move in played().legal_moves:
        assert eval(repr(move), {"Move": Move}) == move


# Making, copying, keeping


def test_a_game_has_defaults_for_everything() -> None:
    game, other = Game(), Game()
    assert (game.players, game.edition, game.rules) == (3, "base", stp.Rules())
    assert game.seed is not None
    assert game.seed != other.seed
    assert Game(3, game.seed) == game


def test_a_copy_is_independent() -> None:
    game = played()
    game.comments[2] = ["why"]
    before = game.dump()
    trial = game.copy()
    assert trial == game
    assert trial.log == game.log
    trial.play(trial.legal_moves[0])
    trial.tags["names"][0] = "Z"
    trial.comments[2].append("not")
    trial.comments[0] = ["new"]
    assert game.dump() == before
    assert len(trial.log) > len(game.log)
    game.undo()
    assert len(trial.moves) == len(game.moves) + 2


def test_a_copy_of_a_table_is_a_table() -> None:
    table = Table(phase="building", upper="judge")
    copied = table.copy()
    assert type(copied) is Table
    assert copied.state == table.state


def test_a_game_reads_and_writes_its_record() -> None:
    game = played()
    assert game.dump() == stp.dump(game)
    assert Game.load(game.dump()) == game
    with pytest.raises(RecordError):
        Game.load("no record")


def test_a_game_is_a_sequence_of_positions() -> None:
    game = played()
    positions = game.positions
    assert len(positions) == len(game.moves) + 1
    assert positions[-1] == game.state
    assert [position.seat for position in positions[:-1]] == list(game.movers)
    assert all(one == game.position(at) for at, one in enumerate(positions))


def test_the_hand_limit_is_that_of_the_seat_that_decides() -> None:
    table = Table(phase="building")
    assert table.state.hand_limit == 3
    table.give(1, "warehouse")
    assert table.state.hand_limit == table.state.players[0].hand_limit == 4
    assert play_to_the_end().state.hand_limit is None


# Showing


def test_a_position_prints_as_the_command_line_draws_it() -> None:
    game = played()
    text = str(game.state)
    assert text.startswith("--- Round ")
    assert "Seat 1" in text
    assert "A  " in str(game)
    assert "?" in str(game.view(1)), "what is hidden stays so"
    assert "Final scoring" in str(play_to_the_end())


def test_a_refused_move_says_why_and_what_was_legal() -> None:
    game = Game(2, "neva")
    with pytest.raises(StpError) as caught:
        game.play("buy upper judge")
    error = caught.value
    assert isinstance(error, stp.IllegalMoveError)
    assert error.legal == tuple(game.legal_moves)
    assert "the position does not offer that" in error.reason
    assert all(str(move) in error.__notes__[0] for move in game.legal_moves)
    assert pickle.loads(pickle.dumps(error)).legal == error.legal


def test_a_deal_is_shown_in_one_short_line() -> None:
    assert repr(Game(2, "neva").deal) == (
        "<Deal: 2 players, worker 31, building 28, aristocrat 27, trading 30>"
    )


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        (lambda game: game.undo(), "there is no move to take back"),
        (lambda game: game.position(1), "there are 0 moves, not 1"),
        (lambda game: game.view(3), "there is no seat 3: seats are numbered from 1 to 2"),
        (lambda game: game.income(0), "there is no seat 0: seats are numbered from 1 to 2"),
        (lambda game: game.view(1).imagine(Random(1)), "only a view with memory knows"),
        (lambda game: game.view(2).candidates_of(1), "what seat 1 can do depends on what is hid"),
    ],
)
def test_what_a_game_cannot_answer_is_an_error_of_the_package(
    wrong: Callable[[Game], object], reason: str
) -> None:
    with pytest.raises(StpError, match=reason):
        wrong(Game(2, "neva"))
