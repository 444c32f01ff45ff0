"""Values can be compared, hashed, copied, pickled and printed like Python's own."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

import stp
import stp.arena
import stp.links
from stp import Game, Move, RecordError, StpError
from stp.arena import Outcome, Pairing, standings
from stp.links import ChallengeLink, DealLink, GameLink, TurnLink, setup_of
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


PAIRING = Pairing("neva-1", ("greedy", "random"))
OUTCOME = Outcome(PAIRING, (70, 60), (1, 2), 7, (50, 51), (0.5, 0.25), "stp 1")
VALUES: dict[str, Callable[[], object]] = {
    "card": lambda: stp.CARDS[0],
    "candidate": lambda: played().candidates[0],
    "challenge link": lambda: ChallengeLink(setup_of(played()), 1, "A", (70, 60, 50)),
    "deal": lambda: played().deal,
    "deal link": lambda: DealLink(setup_of(played())),
    "deal set-up": lambda: setup_of(played()),
    "fill entry": lambda: played().log[0],
    "game": played,
    "game link": lambda: GameLink(played(), 3),
    "legal moves": lambda: played().legal_moves,
    "move": lambda: Move.parse("buy lower weaving-mill over shepherd"),
    "move entry": lambda: played().log[1],
    "obstacle": lambda: stp.Obstacle("rubles-short", 3),
    "outcome": lambda: OUTCOME,
    "pairing": lambda: PAIRING,
    "player": lambda: played().state.players[0],
    "position": lambda: played().state,
    "result": lambda: play_to_the_end().result,
    "rules": lambda: stp.PRESETS["yucata"],
    "scoring entry": lambda: stp.ScoringEntry(1, "worker", ((3, 0),), (0,)),
    "standing": lambda: standings([OUTCOME])[0],
    "turn link": lambda: TurnLink(played(), "2:1:worker"),
    "view": lambda: played().view(2),
    "view with memory": lambda: played().view(2, memory=True),
}
PUBLIC = (stp, stp.arena, stp.links)
"""The modules whose values must behave like this; those of `stp.rl` are in `tests/rl`."""
MUTABLE = {"game", "game link", "turn link"}
"""Games change as they are played, so they and what holds them have no hash, like lists."""
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


def test_no_public_value_is_left_out() -> None:
    public = [getattr(module, name) for module in PUBLIC for name in module.__all__]
    kinds = {it for it in public if isinstance(it, type) and not issubclass(it, StpError)}
    assert kinds == {type(make()) for make in VALUES.values()}


@EVERY_VALUE
def test_equal_values_have_equal_hashes_and_mutable_ones_have_none(kind: str) -> None:
    one, other = VALUES[kind](), VALUES[kind]()
    assert one == other
    if kind in MUTABLE:
        with pytest.raises(TypeError, match="unhashable"):
            hash(one)
    else:
        assert hash(one) == hash(other)
        assert len({one, other}) == 1


def test_different_results_and_deals_are_different_members_of_a_set() -> None:
    deals = [Game(players, seed).deal for players in (2, 3) for seed in ("neva", "ice")]
    assert len({*deals, *map(copy.deepcopy, deals)}) == len(deals)
    result = play_to_the_end().result
    assert isinstance(result, stp.Result)
    assert len({result, replace(result), replace(result, points=(1, 2))}) == 2


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
    assert "that move is not possible here" in error.reason
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
        (lambda game: game.position(1), "the game has 0 moves, not 1"),
        (lambda game: game.view(3), "there is no seat 3: seats are numbered from 1 to 2"),
        (lambda game: game.income(0), "there is no seat 0: seats are numbered from 1 to 2"),
        (
            lambda game: game.view(1).imagine(Random(1)),
            "the decks are known only to a view with memory",
        ),
        (lambda game: game.view(2).candidates_of(1), "what seat 1 can do depends on what is hid"),
    ],
)
def test_what_a_game_cannot_answer_is_an_error_of_the_package(
    wrong: Callable[[Game], object], reason: str
) -> None:
    with pytest.raises(StpError, match=reason):
        wrong(Game(2, "neva"))
