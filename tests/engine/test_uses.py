"""Facts say what a card, a place in the hand or rubles can be used for later."""

from __future__ import annotations

import pytest

from stp.facts import effects, pros
from stp.testing import Table
from tests.engine.against_checker import check_position
from tests.engine.facts_at_table import said


def test_a_card_played_from_a_full_hand_is_said_to_make_room() -> None:
    table = Table(phase="building", upper="market")
    table.turn(1)
    for hand, is_full in (("author judge shepherd", True), ("judge shepherd", False)):
        table.give(1, "warehouse-manager", hand=hand, rubles=20)
        assert (pros.MakesRoom() in said(table, "play shepherd")) is is_full
    table.make_last_round()
    table.give(1, hand="author judge shepherd", rubles=20)
    assert pros.MakesRoom() not in said(table, "play shepherd"), "no card is worth taking any more"


def test_the_card_that_could_displace_a_potjomkins_village_is_named() -> None:
    """Even if it could displace another card, which would cost more."""
    table = Table(phase="building", upper="potjomkins-village market")
    table.turn(1)
    table.give(1, "market", hand="winter-palace", rubles=20)
    way = pros.MakesWay("winter-palace", 13, is_held=True)
    told = said(table, "buy upper potjomkins-village")
    assert told.index(way) < told.index(pros.Does("potjomkins-village")), "both say it of the card"
    assert way not in said(table, "buy upper market")


@pytest.mark.parametrize(("rubles", "tableau", "sold"), [
    (25, "pub pub", pros.PubThen(20, 10)), (7, "pub market", pros.PubThen(6, 3)),
    (25, "market", None), (1, "pub", None),
])  # fmt: skip
def test_a_pass_before_the_last_building_scoring_says_what_pubs_will_sell(
    rubles: int, tableau: str, sold: pros.PubThen | None
) -> None:
    table = Table(phase="building", upper="library")
    table.turn(1)
    table.give(1, tableau, rubles=rubles)
    assert not any(isinstance(fact, pros.PubThen) for fact in said(table, "pass"))
    table.make_last_round()
    assert [fact for fact in said(table, "pass") if isinstance(fact, pros.PubThen)] == (
        [sold] if sold else []
    )


def test_pubs_sell_nothing_after_a_scoring_where_they_sell_by_actions() -> None:
    table = Table(2, "base", "yucata", phase="building", upper="library")
    table.make_last_round()
    table.turn(1)
    table.give(1, "pub", rubles=25)
    assert not any(isinstance(fact, pros.PubThen) for fact in said(table, "pass"))


def test_what_a_card_earns_does_not_depend_on_a_sycophant_that_will_be_lost() -> None:
    table = Table(edition="new-society", phase="building")
    table.turn(1)
    table.give(1, "secretary sycophant", hand="lieutenant-kije", rubles=1)
    earned = said(table, "play lieutenant-kije over secretary", scorings=3)
    assert pros.EarnsInstead("secretary", (4, 0), (0, 3), is_last=False) in earned


def test_a_second_copy_is_bought_last_for_a_trading_card_that_displaces_it() -> None:
    table = Table(phase="trading", upper="author minister")
    table.turn(1)
    table.make_last_round()
    table.give(1, "author judge", rubles=20)
    used = effects.BringsKind("minister", 16, 3)
    assert used in said(table, "buy upper author")
    check_position(table)
    assert pros.InVain() not in said(table, "buy upper author")
    table.give(1, "author author judge", rubles=20)
    assert used not in said(table, "buy upper author"), "there is one already"
    table.give(1, "author judge", rubles=7)
    assert used not in said(table, "buy upper author"), "both are too dear"


def test_a_card_that_can_only_be_picked_into_the_hand_says_what_it_earns() -> None:
    table = Table(edition="new-society", phase="building")
    table.pile("shepherd")
    table.turn(1)
    taken = pros.PicksToHand("shepherd", 3, 0)
    for hand, rubles, is_told in (("", 2, True), ("", 9, False), ("judge judge author", 2, False)):
        table.give(1, "debtors-prison", hand=hand, rubles=rubles)
        assert (taken in said(table, "redeem shepherd")) is is_told
        check_position(table)


@pytest.mark.parametrize(("split", "is_late"), [("guild 4", False), ("guild 1", True)])
def test_rubles_set_in_a_guild_hall_count_as_money_for_a_card_in_the_hand(
    split: str, is_late: bool
) -> None:
    table = Table(2, "new-society", "yucata", phase="building", upper="judge")
    table.turn(1)
    table.give(1, "guild-hall shepherd", rubles=12)
    table.play(split)
    earned = said(table, "take upper judge", scorings=3)
    assert [fact.is_late for fact in earned if isinstance(fact, pros.EarnsOncePlayed)] == [is_late]
