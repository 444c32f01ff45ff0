"""Which facts are left out because they would be true but mislead."""

from __future__ import annotations

import pytest

from stp.facts import cons, pros
from stp.testing import Table
from tests.engine.told import objected, said


def test_more_points_for_little_more_money_are_not_a_reason_against_a_purchase() -> None:
    table = Table(phase="building", upper="customs-house firehouse pub")
    table.give(1, rubles=24)
    for best, other in (("customs-house", "firehouse"), ("pub", "customs-house")):
        moves = f"buy upper {best}", f"buy upper {other}"
        assert objected(table, *moves, scorings=6, best_scorings=6) is None
    assert objected(table, "buy upper pub", "buy upper firehouse", scorings=1, best_scorings=1) == (
        cons.Brings("firehouse", 0, 3, 0, 11, is_certain=False)
    )


def test_a_card_in_the_hand_is_played_for_its_penalty_near_the_end() -> None:
    table = Table(phase="building", upper="market")
    table.turn(1)
    table.give(1, "author observatory", hand="author", rubles=20)
    early, late = {"scorings": 3}, {"scorings": 2}
    assert objected(table, "pass", "play author", **early) == pros.SecondCopy("author")
    assert objected(table, "pass", "play author", **late) is None
    assert objected(table, "observe worker", "play author", **late) == cons.CanWait("author")


def test_the_loss_of_the_displaced_card_is_told_of_a_card_that_is_taken() -> None:
    table = Table(phase="worker", upper="bank")
    table.turn(1)
    table.give(1, "hospital", rubles=0)
    assert pros.PlayedOver("hospital", 1, (0, 4), is_last=False) in said(table, "take upper bank")


def test_a_reason_names_the_card_that_the_adviser_would_displace() -> None:
    table = Table(phase="trading", upper="bank")
    table.turn(1)
    table.give(1, "hospital market", rubles=0)
    cheapest = pros.PlayedOver("hospital", 1, (0, 4), is_last=False)
    better = pros.PlayedOver("market", 8, (0, 1), is_last=False)
    assert cheapest in said(table, "take upper bank")
    assert better in said(table, "take upper bank", over="market")


def test_a_card_from_the_discard_pile_displaces_the_one_that_the_adviser_would() -> None:
    table = Table(edition="new-society", phase="building")
    table.pile("bank")
    table.give(1, "hospital market debtors-prison", rubles=20)
    cheapest = pros.PicksUp("bank", 1, "hospital")
    better = pros.PicksUp("bank", 8, "market")
    assert cheapest in said(table, "redeem bank")
    assert better in said(table, "redeem bank", over="market")


def test_a_scoring_before_a_taken_card_can_be_paid_for_does_not_count() -> None:
    table = Table(phase="building", upper="controller")
    table.give(1, "bank", rubles=8)
    taken = said(table, "take upper controller", scorings=4)
    assert pros.EarnsOncePlayed(4, 1, 3, is_last=False) in taken  # 8 + 5 rubles are too few
    table.give(1, "bank", rubles=9)
    taken = said(table, "take upper controller", scorings=4)
    assert pros.EarnsOncePlayed(4, 1, 4, is_last=False) in taken


@pytest.mark.parametrize("tableau", ["judge mistress-of-ceremonies", "judge"])
def test_a_card_that_can_be_played_over_another_one_is_not_awaited(tableau: str) -> None:
    table = Table(phase="building", upper="market")
    table.turn(1)
    table.give(1, tableau, hand="minister", rubles=2)
    assert (pros.Awaits("minister", 4) in said(table, "pass")) == (tableau == "judge")


def test_a_pass_that_leaves_a_card_in_the_hand_is_not_called_a_saving() -> None:
    table = Table(phase="trading", upper="author")
    table.make_last_round()
    table.turn(1)
    table.give(1, hand="lumberjack", rubles=20)
    assert objected(table, "play lumberjack", "pass") == cons.StaysInHand("lumberjack")
    assert objected(table, "buy upper author", "pass") == cons.GivesUp(4, 0, 0, 1, "once")
