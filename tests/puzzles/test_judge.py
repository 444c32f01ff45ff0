"""A puzzle's move is better than all others beyond doubt; other positions are dropped."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

import stp
from stp.bots.search import Budget, Search
from stp.moves import Move, code_of, decode
from stp.puzzles import judge as judging
from stp.puzzles.judge import MARGIN, SURE, Effort, Verdict, compare, judge
from stp.testing import Table
from stp.view import View

QUICK = Effort(times=16)
"""Enough for a move to be certain."""
SURE_ONE = Path(__file__).parent.parent / "data" / "puzzles" / "sure.stp"
BEST = "buy lower warehouse-manager"
"""The move that is best by six points."""


def sure() -> View:
    """Return a view in which the best move is certain."""
    game = stp.load(SURE_ONE.read_text("utf-8"))
    return game.view(game.state.seat, memory=True)


@cache
def compared(chance: str, budget: Budget) -> Verdict | None:
    """Return the verdict on that view, which several tests need."""
    return compare(sure(), chance, budget)


@pytest.fixture
def compares_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let `judge` compare the moves of that view once for all tests."""
    monkeypatch.setattr(judging, "compare", lambda _view, *how: compared(*how))


def open_question() -> View:
    """Return a view in which several purchases are about as good."""
    return stp.Game(players=2, seed="neva").view(1, memory=True)


@pytest.mark.usefixtures("compares_once")
def test_the_best_move_is_found_and_every_legal_move_is_judged(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(judging, "_points", lambda *_: 3.5)
    view = sure()
    found = judge(view, QUICK)
    assert found is not None
    assert str(decode(found.best)) == BEST
    assert {decode(move) for move in found.losses} == set(view.legal_moves)
    assert found.losses[found.best] == 0.0
    others = [loss for move, loss in found.losses.items() if move != found.best]
    assert found.margin == min(others) >= MARGIN
    assert found.points == 3.5


def test_an_open_question_is_dropped_early(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    reached = Search.reached

    def counted(self, view, moves, games, random):  # type: ignore[no-untyped-def]
        asked.append(games * len(moves))
        return reached(self, view, moves, games, random)

    monkeypatch.setattr(Search, "reached", counted)
    assert judge(open_question(), Effort(times=200)) is None
    assert sum(asked) < 5_000, "of the 80,000 that there would be"


def test_the_same_position_is_judged_the_same_and_another_chance_otherwise() -> None:
    view, budget = sure(), QUICK.budget(1)
    one, again, other = (compare(view, chance, budget) for chance in ("a", "a", "b"))
    assert one is not None
    assert one == again
    assert one != other


def test_both_judgements_must_agree_on_the_move(monkeypatch: pytest.MonkeyPatch) -> None:
    def contrary(_view: View, chance: str, budget: Budget) -> Verdict | None:
        found = compared(chance, budget)
        assert found is not None
        if chance != judging.CHANCES[1]:
            return found
        rival = found.rival
        losses = {move: 0.0 if move == rival else 5.0 for move in found.losses}
        return Verdict(rival, losses, dict.fromkeys(losses, 0.0))

    monkeypatch.setattr(judging, "_points", lambda *_: 3.5)
    monkeypatch.setattr(judging, "compare", contrary)
    assert judge(sure(), QUICK) is None


@pytest.mark.usefixtures("compares_once")
def test_points_must_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "_points", lambda *_: None)
    assert judge(sure(), QUICK) is None


def test_doubt_is_taken_off_before_the_margin_is_compared() -> None:
    moves = [code_of(Move.parse(text), "base") for text in ("pass", "take upper judge")]
    losses = {moves[0]: 0.0, moves[1]: MARGIN + 0.3}
    assert Verdict(moves[0], losses, {moves[0]: 0.0, moves[1]: 0.09}).is_sure
    assert not Verdict(moves[0], losses, {moves[0]: 0.0, moves[1]: 0.31 / SURE}).is_sure


def test_a_seat_with_one_legal_move_has_nothing_to_find() -> None:
    table = Table(phase="worker")
    table.give(1, rubles=-25)
    view = table.view(table.state.seat, memory=True)
    assert len(view.legal_moves) == 1
    assert compare(view, "a", QUICK.budget(1)) is None
