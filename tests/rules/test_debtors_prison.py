"""Rules, section 8: the Debtor's Prison."""

from __future__ import annotations

import pytest

from stp import IllegalMoveError
from tests.rules.table import Table, society


def prison(pile: str = "judge market author", upper: str = "", tops: str = "") -> Table:
    """Return a table at which seat 1 owns a Debtor's Prison in the building phase."""
    table = society(upper=upper, tops=tops)
    table.give(1, "debtors-prison")
    table.pile(pile)
    return table


def test_the_debtors_prison_is_worth_a_point_unless_used() -> None:
    table = prison()
    assert table.income(1)["building"] == (0, 1)
    table.moves_are("1 redeem author", "1 discard drawn author")
    assert table.income(1)["building"] == (0, 0)
    table.moves_are("2 pass", "1 pass")
    assert table.points() == [0, 0]


def test_the_debtors_prison_chooses_any_card_of_the_discard_pile() -> None:
    table = prison("judge market author market")
    assert table.texts("redeem") == ["redeem market", "redeem author", "redeem judge"]
    table.moves_are("1 redeem judge")
    assert (table.state.seat, table.state.decision) == (1, "drawn")
    assert table.state.drawn == "judge"
    assert table.state.discarded == ("market", "author", "market")
    assert table.view(2).drawn == "judge"


def test_the_debtors_prison_needs_a_discard_pile() -> None:
    table = prison(pile="")
    assert table.texts("redeem") == []
    with pytest.raises(IllegalMoveError):
        table.play("redeem judge")


def test_only_cards_of_the_discard_pile_can_be_redeemed() -> None:
    table = prison(upper="czar")
    with pytest.raises(IllegalMoveError):
        table.play("redeem czar")


def test_the_redeemed_card_can_be_bought_at_once() -> None:
    table = prison()
    table.give(1, "gold-smelter")
    table.moves_are("1 redeem judge")
    assert table.price("buy drawn judge") == 15
    table.moves_are("1 buy drawn judge")
    assert "judge" in table.state.players[0].tableau
    assert (table.state.discarded, table.state.drawn) == (("market", "author"), None)
    assert (table.state.seat, table.state.decision) == (2, "action")


def test_the_redeemed_card_can_be_taken_into_the_hand_if_there_is_room() -> None:
    table = prison()
    table.moves_are("1 redeem judge", "1 take drawn judge")
    assert table.state.players[0].hand == ("judge",)
    full = prison()
    full.give(1, hand="pub pub author")
    full.moves_are("1 redeem judge")
    assert full.texts() == ["buy drawn judge", "discard drawn judge"]


def test_the_redeemed_card_can_always_be_put_back_on_top() -> None:
    table = prison()
    table.moves_are("1 redeem judge", "1 discard drawn judge")
    assert table.state.discarded == ("market", "author", "judge")
    assert table.state.seat == 2


def test_redeeming_is_an_action_once_per_round() -> None:
    table = prison()
    table.turn(2)
    table.moves_are("2 pass", "1 redeem judge", "1 discard drawn judge", "2 pass")
    assert table.state.phase == "building"
    assert table.state.players[0].face_down == ("debtors-prison",)
    assert table.texts("redeem") == []


@pytest.mark.parametrize("phase", ["worker", "aristocrat", "trading"])
def test_the_debtors_prison_is_used_in_the_building_phase_only(phase: str) -> None:
    table = society(phase)
    table.turn(1)
    table.give(1, "debtors-prison")
    table.pile("judge")
    assert table.texts("redeem") == []


def test_a_displaced_observatory_can_be_redeemed() -> None:
    table = prison(pile="", upper="bank")
    table.give(1, "observatory")
    table.moves_are("1 buy upper bank over observatory", "2 pass")
    assert table.texts("redeem") == ["redeem observatory"]
    table.moves_are("1 redeem observatory", "1 buy drawn observatory", "2 pass")
    assert len(table.texts("observe")) == 4


def test_a_card_discarded_by_an_observatory_can_be_redeemed() -> None:
    table = prison(pile="", tops="judge")
    table.give(1, "observatory")
    table.moves_are("1 observe aristocrat", "1 discard drawn judge", "2 pass")
    assert table.texts("redeem") == ["redeem judge"]


def test_a_lost_sycophant_can_be_redeemed() -> None:
    table = society("aristocrat")
    table.give(1, "sycophant debtors-prison", rubles=0)
    table.all_pass()
    assert table.state.discarded == ("sycophant",)
    table.pass_until("building", round_=2)
    table.turn(1)
    assert "redeem sycophant" in table.texts()


def test_a_redeemed_trading_card_is_bought_by_displacing() -> None:
    table = prison("bank")
    table.give(1, "market")
    table.moves_are("1 redeem bank")
    assert table.texts("buy") == ["buy drawn bank over market"]
    assert table.why_not("buy drawn bank over debtors-prison") == "face-down"
