"""The bots choose the same moves as when their weights were trained."""

from __future__ import annotations

from tests.bots.golden import PATH, golden_lines


def test_should_choose_the_same_moves_on_every_machine() -> None:
    assert list(golden_lines()) == PATH.read_text(encoding="utf-8").splitlines()
