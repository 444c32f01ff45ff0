"""Recomputes the reasons for a move, by playing on or by adding up cards."""

from __future__ import annotations

from stp.moves import Move
from tests.engine.counted_position import CountedPosition
from tests.engine.effect_checker import check_effect
from tests.engine.income_checker import check_displacing, check_income, check_kinds, check_scoring
from tests.engine.turn_checker import check_hand, check_market, check_powers, check_rubles

TIMES = 3
"""Number of scorings that the tests expect."""


class Checker(CountedPosition):
    """Checks facts about the moves in one position."""

    def check(self, move: Move, fact: object, times: int | None = TIMES, meant: str = "") -> None:
        """Fail unless a fact about a move is true. `meant` is the card that one which is not in
        play yet is to displace, if that is known."""
        is_checked = (
            check_income(self, move, fact, times, meant)
            or check_scoring(self, move, fact)
            or check_displacing(self, move, fact, meant)
            or check_kinds(self, move, fact, meant)
            or check_powers(self, move, fact)
            or check_hand(self, move, fact)
            or check_market(self, move, fact)
            or check_rubles(self, move, fact)
        )
        if not is_checked:
            check_effect(self, move, fact)
