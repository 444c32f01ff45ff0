"""Models of people of average strength make the second-best move as often as they say."""

from __future__ import annotations

import pytest

from stp import Game
from stp.arena import play_pairings, rotated, standings
from stp.arena.human_models import HUMAN_MODELS, HumanModel
from stp.bots import make_bot
from stp.legal import legal
from stp.moves import code_of
from tests.bots.positions import bot_moves


@pytest.mark.parametrize("person", HUMAN_MODELS)
def test_should_make_the_second_best_move_in_its_share_of_decisions(
    person: type[HumanModel],
) -> None:
    seconds = decisions = 0
    for seed in map(str, range(3)):
        for position in bot_moves(Game(2, seed), "medium"):
            seat = position.state.seat
            if seat is None or len(position.legal_moves) < 2:
                continue
            view = position.view(seat, memory=True)
            level = make_bot("medium", seed, seat)
            best, made = level.choose(view), person(seed, seat).choose(view)
            decisions += 1
            if made == best:
                continue
            seconds += 1
            code = code_of(made, view.edition)
            moves = legal(view.engine_state())
            values = level.heuristic(view).values(view.engine_state(), moves)  # type: ignore[attr-defined]
            by_move = dict(zip(moves, values, strict=True))
            better = [m for m in moves if by_move[m] > by_move[code]]
            assert len(better) <= 1
    assert decisions > 200
    assert seconds / decisions == pytest.approx(person.second_best, abs=0.08)


def test_should_find_a_match_among_the_opponents() -> None:
    """The weakest person nearly always beats Novice and loses to Medium."""
    shares = []
    for level in ("novice", "easy", "medium"):
        bots = ("stp.arena.human_models:SecondBest30", level)
        shares.append(standings(list(play_pairings(rotated(bots, "neva", 20))))[0].win_share)
    assert shares[0] > 0.8
    assert 0.25 < shares[1] < 0.75
    assert shares[2] < 0.3
