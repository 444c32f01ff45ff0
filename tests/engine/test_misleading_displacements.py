"""Which facts about displaced cards are left out because they would be true but mislead."""

from __future__ import annotations

import pytest

from stp.facts import cons, pros
from stp.testing import Table
from tests.engine.facts_at_table import objected, said


def test_a_card_from_the_discard_pile_displaces_the_one_that_the_adviser_would() -> None:
    table = Table(edition="new-society", phase="building")
    table.pile("bank")
    table.give(1, "hospital market debtors-prison", rubles=20)
    cheapest = pros.PicksUp("bank", 1, "hospital")
    better = pros.PicksUp("bank", 8, "market")
    assert cheapest in said(table, "redeem bank")
    assert better in said(table, "redeem bank", over="market")


@pytest.mark.parametrize(("tableau", "over"), [("theater pub", "pub"), ("theater", "theater")])
def test_a_card_is_not_said_to_displace_one_that_earns_more_if_it_need_not(
    tableau: str, over: str
) -> None:
    """The adviser chose the Theater, because that hardly costs more."""
    table = Table(phase="trading", upper="catherine-palace")
    table.turn(1)
    table.give(1, tableau, rubles=11)
    told = said(table, "take upper catherine-palace", scorings=2, over="theater")
    assert [one.over for one in told if isinstance(one, pros.PlayedOver)] == [over]


@pytest.mark.parametrize("tableau", ["judge mistress-of-ceremonies", "judge"])
def test_a_card_that_can_be_played_over_another_one_is_not_awaited(tableau: str) -> None:
    table = Table(phase="building", upper="market")
    table.turn(1)
    table.give(1, tableau, hand="minister", rubles=2)
    assert (pros.Awaits("minister", 4) in said(table, "pass")) == (tableau == "judge")


def test_a_card_that_is_taken_is_not_said_to_earn_what_the_displaced_one_earns_too() -> None:
    table = Table(phase="trading", upper="gold-smelter")
    table.turn(1)
    table.give(1, "gold-miner", rubles=5)
    told = said(table, "take upper gold-smelter", scorings=4)
    assert pros.PlayedOver("gold-miner", 2, is_even=True) in told
    assert not [fact for fact in told if isinstance(fact, pros.EarnsOncePlayed)]


def test_a_sycophant_that_is_displaced_is_no_loss() -> None:
    table = Table(edition="new-society", phase="trading", upper="merchant")
    table.turn(1)
    table.give(1, "sycophant", rubles=0)
    assert pros.PlayedOver("sycophant", 5) in said(table, "take upper merchant")


def test_what_is_given_up_for_a_displaced_card_is_told() -> None:
    table = Table(edition="new-society", phase="building")
    table.pile("lieutenant-kije")
    table.turn(1)
    table.give(1, "debtors-prison administrator administrator judge author", rubles=20)
    table.play("redeem lieutenant-kije")
    buy = "buy drawn lieutenant-kije over administrator"
    told = objected(table, buy, "discard drawn lieutenant-kije", best_scorings=2)
    assert told == cons.GivesUp(5, 0, 3, 4, "rounds", "administrator")


def test_a_card_that_a_trading_card_could_displace_says_so() -> None:
    table = Table(phase="worker", upper="ship-builder", lower="wharf")
    table.turn(1)
    table.give(1, rubles=20)
    assert pros.MakesWay("wharf", 4, is_held=False) in said(table, "buy upper ship-builder")
    table.give(1, hand="wharf", rubles=20)
    assert pros.MakesWay("wharf", 5, is_held=True) in said(table, "buy upper ship-builder")
    table.give(1, "ship-builder", hand="wharf", rubles=20)
    bought = said(table, "buy upper ship-builder")
    assert not [fact for fact in bought if isinstance(fact, pros.MakesWay)], "it has one already"


def test_a_trading_card_in_the_market_that_is_too_dear_is_not_promised() -> None:
    table = Table(phase="worker", upper="ship-builder", lower="wharf")
    table.turn(1)
    table.give(1, rubles=10)
    assert not [
        fact for fact in said(table, "buy upper ship-builder") if isinstance(fact, pros.MakesWay)
    ]


def test_a_displacement_that_loses_as_much_is_no_reason_against_another_one() -> None:
    table = Table(phase="trading", upper="bank peterhof")
    table.turn(1)
    table.give(1, "theater academy market", rubles=30)
    best, other = "buy upper peterhof over theater", "buy upper bank over academy"
    assert isinstance(objected(table, "buy upper peterhof over market", other), pros.EarnsInstead)
    table.give(1, "theater theater academy", rubles=30)
    swapped = objected(table, best, "buy upper bank over theater")
    assert not isinstance(swapped, cons.Displaces)
    assert isinstance(objected(table, best, other), pros.EarnsInstead)
    back = "buy upper bank over academy", "buy upper peterhof over theater"
    assert not isinstance(objected(table, *back), pros.EarnsInstead)


def test_a_card_for_more_money_is_not_dismissed_if_a_trading_card_could_displace_it() -> None:
    table = Table(phase="worker", upper="shepherd fur-trapper", lower="fur-shop")
    table.turn(1)
    moves = "buy upper shepherd", "buy upper fur-trapper"
    dearer = cons.DearerForTheSame("fur-trapper", 1)
    for rubles, is_told in ((9, False), (8, True)):  # 6 and 3 rubles
        table.give(1, rubles=rubles)
        assert (objected(table, *moves) == dearer) == is_told


@pytest.mark.parametrize(("tableau", "is_new"), [
    ("author administrator", False), ("author author", True), ("author author hospital", True),
    ("hospital", False),
])  # fmt: skip
def test_a_trading_aristocrat_adds_a_kind_only_if_the_displaced_kind_remains(
    tableau: str, *, is_new: bool
) -> None:
    table = Table(phase="building", upper="hospital")
    table.turn(1)
    table.give(1, f"observatory {tableau}", rubles=20)
    told = said(table, "observe trading")
    assert any(isinstance(fact, pros.UnseenKinds) for fact in told) == is_new
