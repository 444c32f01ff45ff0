"""Results and errors of work in several processes come back in order."""

from __future__ import annotations

import pytest

import stp
from stp.candidates import IllegalMoveError
from stp.errors import StpError
from stp.moves import Move
from stp.workers.processes import Processes
from tests.engine.process_tasks import play


@pytest.mark.parametrize("jobs", [1, 2])
def test_should_keep_the_order(jobs: int) -> None:
    with Processes(jobs) as processes:
        assert list(processes.map(play, ["pass", "take upper shepherd"] * 20)) == [
            "pass", "take upper shepherd",
        ] * 20  # fmt: skip


@pytest.mark.parametrize("jobs", [1, 2])
def test_should_say_what_is_wrong_with_a_move_wherever_it_was_made(jobs: int) -> None:
    with Processes(jobs) as processes, pytest.raises(IllegalMoveError) as caught:
        list(processes.map(play, ["pass", "buy upper judge"]))
    assert caught.value.move == "buy upper judge"
    assert "not possible here" in str(caught.value)


def test_should_notice_that_a_process_has_died() -> None:
    with Processes(2) as processes, pytest.raises(StpError, match="died"):
        list(processes.map(play, ["pass", "die"]))


@pytest.mark.parametrize(
    "move",
    [Move("observe", card="judge"), Move("buy", "upper", number=100),
     Move("discard", "drawn", number=120)],
)  # fmt: skip
def test_a_move_that_makes_no_sense_is_not_legal(move: Move) -> None:
    game = stp.Game(2, "neva")
    assert move not in game.legal_moves
    with pytest.raises(IllegalMoveError):
        game.play(move)


def test_a_number_of_more_digits_than_python_writes_is_quoted() -> None:
    with pytest.raises(StpError):
        stp.Game(players=10**5000, seed="a")
