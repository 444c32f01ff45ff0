"""Facts say what a card, a place in the hand or rubles can be used for later."""

from __future__ import annotations

import pytest

from stp.facts import pros
from stp.testing import Table
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
    assert way in said(table, "buy upper potjomkins-village")
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


def test_what_a_card_earns_does_not_depend_on_a_sycophant_that_will_be_lost() -> None:
    table = Table(edition="new-society", phase="building")
    table.turn(1)
    table.give(1, "secretary sycophant", hand="lieutenant-kije", rubles=1)
    earned = said(table, "play lieutenant-kije over secretary", scorings=3)
    assert pros.EarnsInstead("secretary", (4, 0), (0, 3), is_last=False) in earned
