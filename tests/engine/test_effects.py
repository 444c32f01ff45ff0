"""What a move changes beyond its own price and income is told, and only then."""

from __future__ import annotations

import pytest

from stp.facts import cons, effects, pros
from stp.testing import Table
from tests.engine.against_checker import check_position
from tests.engine.facts_at_table import objected, said


@pytest.mark.parametrize(
    ("phase", "left", "dealt", "is_told"),
    [
        ("worker", {"building": 6}, "building", True),
        ("worker", {"building": 7}, "building", False),
        ("worker", {"building": 5}, "building", False),
        ("trading", {"worker": 7}, "worker", True),
    ],
)
def test_a_card_that_ends_the_game_says_so(
    phase: str, left: dict[str, int], dealt: str, is_told: bool
) -> None:
    """Two of three cards stay in the market; with all three, five new ones come."""
    table = Table(phase=phase, upper="ship-builder ship-builder author")
    if phase == "trading":
        table.market("ship-builder author")
    table.leave(**left)
    table.give(1, rubles=20)
    table.give(2, rubles=20)
    for verb in ("buy", "take"):
        told = said(table, f"{verb} upper ship-builder")
        assert (effects.EndsGame(dealt) in told) == is_told
        assert not is_told or not [one for one in told if isinstance(one, pros.FreesPlace)]


def test_points_are_not_sold_without_the_card_in_the_hand_that_they_cost() -> None:
    """A Secretary costs 11 rubles here, and the aristocrats pay 4 more before the end."""
    table = Table(phase="building", upper="market")
    table.make_last_round()
    table.give(1, "pub secretary", hand="secretary", rubles=9)
    table.play("pass")
    table.play("pass")
    lost = effects.LosesHandCard("secretary")
    assert lost in said(table, "pub 2")
    assert lost not in said(table, "pub 1")
    assert objected(table, "pub 1", "pub 2") == lost
    assert objected(table, "pub 1", "pass") == cons.GivesUp(2, 0, 1, 0, "once")
    assert objected(table, "pub 2", "pass") is None


def test_a_purchase_that_delays_a_card_in_the_hand_says_so() -> None:
    """A Judge costs 16 rubles, and the building phase pays none."""
    delayed = effects.DelaysHandCard("judge")
    for rubles, is_told in ((15, False), (16, True), (20, True), (21, False)):
        table = Table(phase="building", upper="market firehouse")
        table.turn(1)
        table.give(1, hand="judge", rubles=rubles)
        assert (delayed in said(table, "buy upper market")) == is_told
        told = objected(table, "pass", "buy upper market", scorings=4)
        assert (told == delayed) == is_told
    table.give(1, hand="judge", rubles=16)
    assert delayed not in said(table, "play judge")
    assert objected(table, "buy upper firehouse", "buy upper market") != delayed


@pytest.mark.parametrize(
    ("tableau", "hand", "scorings", "is_told"),
    [
        ("warehouse-manager", "", 2, True),
        ("warehouse-manager", "", 4, False),  # it pays for itself
        ("author", "", 2, False),
        ("warehouse-manager", "minister", 2, True),
    ],
)
def test_a_second_copy_of_an_aristocrat_says_that_it_can_be_displaced(
    tableau: str, hand: str, scorings: int, *, is_told: bool
) -> None:
    table = Table(phase="aristocrat", upper="warehouse-manager")
    table.turn(1)
    table.give(1, tableau, hand=hand, rubles=20)
    told = said(table, "buy upper warehouse-manager", scorings=scorings)
    assert (effects.FreesCopy("warehouse-manager", 10) in told) == is_told


def test_the_income_of_the_card_to_displace_is_taken_off() -> None:
    table = Table(phase="trading", upper="wharf bank builder")
    table.turn(1)
    table.give(1, rubles=20)
    assert effects.InPlaceOf("ship-builder", 5, 3, 1) in said(table, "take upper wharf", scorings=4)
    assert effects.StopsEarning(0, 0) in said(table, "take upper bank", scorings=4)
    table.give(1, hand="warehouse-manager", rubles=20)
    assert effects.StopsEarning(3, 0) in said(table, "take upper builder", scorings=4)
    table = Table(edition="new-society", phase="trading", upper="new-society")
    table.turn(1)
    told = said(table, "take upper new-society", scorings=4)
    assert effects.StopsEarning(3, 1, is_most=True) in told


def test_a_trading_card_without_a_worker_says_what_it_would_cost_over_its_own() -> None:
    table = Table(edition="new-society", phase="trading", upper="fur-shop carpenter-workshop")
    table.turn(1)
    table.give(1, "fur-shop obshchina-commune", rubles=5)  # 1 ruble less for each
    shop = effects.InPlaceOf("fur-trapper", 2, 0, 2)
    assert shop in said(table, "take upper fur-shop", scorings=4)
    workshop = effects.InPlaceOf("lumberjack", 1, 0, 0)
    assert workshop in said(table, "take upper carpenter-workshop", scorings=4)
    check_position(table)


def test_a_trading_card_that_is_taken_says_who_could_use_it_later() -> None:
    table = Table(3, phase="trading", upper="bank", lower="wharf wharf")
    table.turn(1)
    table.give(1, rubles=9)
    table.give(2, "market", rubles=0)
    table.give(3, "potjomkins-village ship-builder", rubles=0)
    told = said(table, "take upper bank", scorings=4)
    assert effects.OthersCouldDisplace(3, "potjomkins-village", 7, 5, 1) in told
    wanted = said(table, "take upper bank", scorings=4, rival=2)
    assert effects.OthersCouldDisplace(2, "market", 8, 5, 0) in wanted, "by the one who can pay"
    assert not [one for one in wanted if isinstance(one, pros.Wanted)]
    spare = said(table, "take lower wharf", scorings=4)  # there are two copies
    assert not [one for one in spare if isinstance(one, effects.OthersCouldDisplace)]
    check_position(table)


def test_only_those_who_gain_could_use_a_taken_card_at_the_price_of_its_row() -> None:
    table = Table(3, phase="trading", upper="bank", lower="wharf")
    table.turn(1)
    table.give(2, "firehouse", rubles=0)  # a Bank pays 5 rubles more, but 2 points less
    table.give(3, "ship-builder", rubles=0)
    told = said(table, "take lower wharf", scorings=4)
    assert effects.OthersCouldDisplace(3, "ship-builder", 4, 3, 1) in told
    table.give(2, face_down="observatory")  # which cannot be displaced before it is turned back
    spare = said(table, "take upper bank", scorings=4)
    assert not [one for one in spare if isinstance(one, effects.OthersCouldDisplace)]
    check_position(table)


def test_a_displacement_names_its_price_unless_another_fact_does() -> None:
    table = Table(phase="trading", upper="peterhof hermitage gold-smelter")
    table.turn(1)
    table.give(1, "firehouse gold-miner", rubles=20)
    told = said(table, "buy upper peterhof over firehouse", scorings=4)
    assert told[:2] == [
        pros.EarnsInstead("firehouse", (0, 3), (4, 2), is_last=False),
        pros.PriceInPlace("firehouse", 3),
    ]
    smelter = said(table, "buy upper gold-smelter over gold-miner", scorings=4)
    assert smelter[1] == pros.PriceInPlace("gold-miner", 2)
    better = said(table, "buy upper hermitage over firehouse", scorings=4)
    assert not [one for one in better if isinstance(one, pros.PriceInPlace)]
    sheet = said(table, "buy upper peterhof over firehouse")  # where its price stands anyway
    assert not [one for one in sheet if isinstance(one, pros.PriceInPlace)]
    check_position(table)


@pytest.mark.parametrize("hand", ["", "warehouse-manager"])
def test_a_displacement_that_only_loses_income_is_not_proposed(hand: str) -> None:
    table = Table(phase="trading", upper="builder")
    table.turn(1)
    table.give(1, "judge", hand=hand, rubles=20)
    told = said(table, "take upper builder", scorings=4)
    later = pros.NothingToDisplace("builder", hand)
    assert (later if hand else effects.NotWorthDisplacing("builder")) in told
    assert not [one for one in told if isinstance(one, pros.PlayedOver)]


def test_a_kind_that_is_in_the_hand_already_is_not_called_new() -> None:
    for hand, is_new in (("", True), ("author", False)):
        table = Table(phase="aristocrat", upper="author")
        table.turn(1)
        table.give(1, hand=hand, rubles=20)
        assert (pros.NewKind(1) in said(table, "buy upper author")) == is_new
    assert pros.NewKind(1) in said(table, "play author")


@pytest.mark.parametrize(("tableau", "is_told"), [("", True), ("guild-hall", False)])
def test_a_guild_hall_may_pay_for_a_card_in_the_hand(tableau: str, *, is_told: bool) -> None:
    """The Market takes 5 rubles of the Judge's 16, of which a Guild Hall can bring 4."""
    table = Table(edition="new-society", phase="building", upper="market")
    table.turn(1)
    table.give(1, tableau, hand="judge", rubles=17)
    told = said(table, "buy upper market")
    assert (effects.DelaysHandCard("judge") in told) == is_told


def test_the_power_of_a_displaced_card_is_given_up_unless_it_can_no_longer_be_used() -> None:
    """A hint once advised to displace a Trading House as if it had been worth nothing."""
    for over, phase, is_last, is_lost in (
        ("trading-house", "building", False, True),
        ("trading-house", "building", True, True),
        ("trading-house", "trading", True, False),
        ("warehouse", "building", False, True),
        ("warehouse", "building", True, False),
        ("potjomkins-village", "building", False, False),
    ):
        table = Table(2, "new-society", phase=phase, upper="peterhof")
        if is_last:
            table.make_last_round()
        table.turn(1)
        table.give(1, over, rubles=30)
        told = said(table, f"buy upper peterhof over {over}", scorings=2)
        assert (effects.LosesPower(over) in told) == is_lost
        check_position(table)
