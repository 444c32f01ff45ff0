"""Recomputes the reasons against a move, and checks every fact of a position."""

from __future__ import annotations

from collections.abc import Iterator

from stp import Game
from stp.facts import about, against, pros
from stp.moves import Move
from tests.engine.comparison_checker import (
    check_bonus,
    check_earnings,
    check_given_up,
    check_prices,
    check_scorings,
)
from tests.engine.effect_checker import check_effect
from tests.engine.fact_checker import TIMES, Checker
from tests.engine.played_on import color_phase
from tests.engine.shared_checker import is_alike
from tests.engine.waiting_checker import check_others, check_waiting

_TOLD = (TIMES, 0, 1, None)
"""Numbers of expected scorings, given in turn; None for unknown."""


def check_against(
    checker: Checker, best: Move, move: Move, fact: object, scorings: int | None
) -> None:
    """Fail unless a fact against a move, compared with a better one, is true, and not as true of
    the better one."""
    assert not is_alike(checker, best, fact, scorings)
    match fact:
        case pros.EarnsInstead() | pros.LosesIncome() | pros.NothingToDisplace():
            checker.check(move, fact)
            return
        case pros.HandCosts():
            checker.check(move, fact)
            still = checker.scorings_left(color_phase(checker.card(move.card)), move)
            assert still is not None
            assert still <= checker.missed_scorings(move)
            return
    is_checked = (
        check_prices(checker, best, move, fact)
        or check_earnings(checker, best, move, fact, scorings)
        or check_scorings(checker, best, move, fact, scorings)
        or check_given_up(checker, best, move, fact, scorings)
        or check_bonus(checker, best, move, fact)
        or check_waiting(checker, best, move, fact)
        or check_others(checker, best, move, fact)
    )
    if not is_checked:
        check_effect(checker, move, fact)


def check_position(game: Game) -> None:
    """Check every fact about every legal move, and about pairs of legal moves."""
    checker = Checker(game)
    rival = checker.seat % game.players + 1
    legal = list(game.legal_moves)
    for number, move in enumerate(legal):
        times = _TOLD[number % len(_TOLD)]
        meant = _meant(checker, move, number)
        told = {times}
        if move.verb == "take":  # also with one scoring that it can be paid for
            told |= {0, checker.missed_scorings(move, meant) + 1}
        for known in told:
            for fact in about(checker.view, move, scorings=known, rival=rival, over=meant):
                checker.check(move, fact, known, meant)
    for number, (best, other) in enumerate(pairs(legal)):
        times = _TOLD[number % len(_TOLD)]
        objection = against(
            checker.view, best, other, scorings=times, best_scorings=times, rival=rival,
            is_sought=number % 3 > 0, over=_meant(checker, other, number),
        )  # fmt: skip
        if objection is not None:
            check_against(checker, best, other, objection, times)


def _meant(checker: Checker, move: Move, number: int) -> str:
    """Return a card that one which is not in play yet could displace, or "" for the cheapest."""
    if move.verb not in ("take", "redeem") or not checker.card(move.card).is_trading:
        return ""
    ways = ["", *(one.over or "" for one in checker.displacing(move))]
    return ways[number % len(ways)]


def pairs(legal: list[Move]) -> Iterator[tuple[Move, Move]]:
    """Yield pairs of different moves, each move twice."""
    for step in (1, len(legal) // 2):
        for at, move in enumerate(legal):
            other = legal[(at + step) % len(legal)]
            if move != other:
                yield move, other
