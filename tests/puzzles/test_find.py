"""A search takes the puzzles of a game from different themes, the rare ones first."""

from __future__ import annotations

import pytest

from stp.moves import Move, code_of
from stp.puzzles import find
from stp.puzzles.find import MAX_PER_GAME, RARE, Found, search
from stp.puzzles.judge import Effort, Verdict
from stp.puzzles.themes import theme_of
from stp.view import View
from tests.puzzles.games import played


def first_move(view: View) -> Move | None:
    """Return the first legal move as a candidate, if there is a choice."""
    return view.legal_moves[0] if len(view.legal_moves) > 2 else None


def believing(view: View, _effort: Effort) -> Verdict:
    """Return the verdict that the first move is best."""
    codes = [code_of(move, view.edition) for move in view.legal_moves]
    losses = {code: 2.0 * (at > 0) for at, code in enumerate(codes)}
    return Verdict(min(losses, key=losses.__getitem__), losses, dict.fromkeys(losses, 0.1), 1.5)


@pytest.fixture
def found(monkeypatch: pytest.MonkeyPatch) -> list[Found]:
    """The puzzles found in a game if every first legal move is taken for the best one."""
    monkeypatch.setattr(find, "candidate", first_move)
    monkeypatch.setattr(find, "judge", believing)
    monkeypatch.setattr(find, "_failures", lambda *_: (8, 8, 8, 8, 8))
    return list(search(played("new-society", 3, 150)))


def themes(found: list[Found]) -> list[str]:
    return [theme_of(one.game, one.game.legal_moves[0]) for one in found]


def test_the_puzzles_of_a_game_have_different_themes(found: list[Found]) -> None:
    assert len(found) == MAX_PER_GAME
    assert len(set(themes(found))) == MAX_PER_GAME


def test_they_are_from_different_phases(found: list[Found]) -> None:
    phases = {(one.game.state.round, one.game.state.phase) for one in found}
    assert len(phases) == MAX_PER_GAME


def test_rare_themes_come_first(found: list[Found]) -> None:
    is_rare = [theme in RARE for theme in themes(found)]
    assert any(is_rare)
    assert is_rare == sorted(is_rare, reverse=True)
