"""Rules, section 6: cards with powers, in the base game."""

from __future__ import annotations

import pytest

from stp import IllegalMoveError
from tests.rules.table import Table

# Pub


def test_a_pub_sells_up_to_five_points_at_two_rubles_each() -> None:
    table = Table(phase="building")
    table.give(1, "pub")
    table.all_pass()
    assert (table.state.seat, table.state.decision) == (1, "pub")
    assert table.texts() == ["pub 1", "pub 2", "pub 3", "pub 4", "pub 5", "pass"]
    assert table.price("pub 3") == 6
    table.play("pub 3")
    assert (table.rubles(), table.points()) == ([19, 25], [3, 0])


def test_two_pubs_sell_up_to_ten_points_in_one_decision() -> None:
    table = Table(phase="building")
    table.give(1, "pub pub")
    table.all_pass()
    assert table.texts() == [*(f"pub {points}" for points in range(1, 11)), "pass"]
    table.play("pub 10")
    assert (table.rubles(), table.points()) == ([5, 25], [10, 0])
    assert table.state.phase == "aristocrat"


def test_a_pub_sells_no_more_than_the_rubles_allow() -> None:
    table = Table(phase="building")
    table.give(1, "pub pub", rubles=7)
    table.all_pass()
    assert table.texts() == ["pub 1", "pub 2", "pub 3", "pass"]
    assert str(table.obstacle("pub 4")) == "1 ruble short"


def test_a_pub_never_sells_rubles_for_points() -> None:
    table = Table(phase="building")
    table.give(1, "pub", points=20)
    table.all_pass()
    assert {move.verb for move in table.legal_moves} == {"pub", "pass"}


def test_a_pub_owner_may_decline() -> None:
    table = Table(phase="building")
    table.give(1, "pub")
    table.all_pass()
    table.play("pass")
    assert (table.rubles(), table.points()) == ([25, 25], [0, 0])
    assert table.state.phase == "aristocrat"


def test_the_building_income_can_be_spent_in_the_pub() -> None:
    table = Table(phase="building")
    table.give(1, "pub bank", rubles=0)
    table.all_pass()
    assert table.texts() == ["pub 1", "pub 2", "pass"]


@pytest.mark.parametrize("first", [1, 2, 3])
def test_pub_owners_decide_in_turn_order_from_the_starting_player(first: int) -> None:
    markers = {"building": first, "worker": 1, "aristocrat": 2, "trading": 3}
    table = Table(players=3, phase="building", markers=markers)
    for seat in (1, 2, 3):
        table.give(seat, "pub" if seat != 2 else "pub pub")
    table.all_pass()
    order = []
    while table.state.decision == "pub":
        order.append(table.state.seat)
        table.play("pass")
    assert order == [(first + turn - 1) % 3 + 1 for turn in range(3)]


def test_a_pub_owner_who_can_buy_nothing_is_not_asked() -> None:
    table = Table(players=3, phase="building")
    table.give(1, "pub", rubles=1)
    table.give(2, "pub", rubles=2)
    table.all_pass()
    assert table.state.seat == 2
    table.play("pub 1")
    assert table.state.phase == "aristocrat"


def test_a_pub_in_hand_sells_nothing() -> None:
    table = Table(phase="building")
    table.give(1, hand="pub")
    table.all_pass()
    assert table.state.phase == "aristocrat"


@pytest.mark.parametrize("phase", ["worker", "aristocrat", "trading"])
def test_a_pub_sells_only_after_the_building_scoring(phase: str) -> None:
    table = Table(phase=phase)
    table.give(1, "pub")
    table.all_pass()
    assert table.state.decision == "action"


# Warehouse


def test_a_warehouse_makes_room_for_a_fourth_card() -> None:
    table = Table(phase="building", upper="market")
    table.give(1, "warehouse", hand="judge author czar")
    table.moves_are("1 take upper market")
    assert len(table.state.players[0].hand or ()) == 4
    table.market("pub")
    table.turn(1)
    assert table.why_not("take upper pub") == "hand-full"


def test_the_hand_limit_is_there_for_all_to_see() -> None:
    table = Table(players=3)
    table.give(2, "warehouse")
    for seat in (1, 2, None):
        assert [player.hand_limit for player in table.view(seat).players] == [3, 4, 3]


def test_a_warehouse_in_hand_makes_no_room() -> None:
    table = Table(phase="building", upper="market")
    table.give(1, hand="warehouse author czar")
    assert table.texts("take") == []


def test_displacing_the_warehouse_with_four_cards_in_hand_loses_no_card() -> None:
    table = Table(phase="building", upper="bank market")
    table.give(1, "warehouse", hand="judge author czar pub")
    table.moves_are("1 buy upper bank over warehouse", "2 pass")
    assert table.state.players[0].hand == ("judge", "author", "czar", "pub")
    assert table.texts("take") == []
    table.moves_are("1 play pub", "2 pass")
    assert table.texts("take") == [], "three in hand are still too many"
    table.moves_are("1 play author", "2 pass")
    assert table.texts("take") == ["take upper market"]


# Observatory


def watched(tops: str = "") -> Table:
    """Return a table at which seat 1 owns an Observatory in the building phase."""
    table = Table(phase="building", tops=tops)
    table.give(1, "observatory")
    return table


def test_an_observatory_is_worth_a_point_unless_used() -> None:
    table = watched()
    assert table.income(1)["building"] == (0, 1)
    table.all_pass()
    assert table.points() == [1, 0]


def test_a_used_observatory_scores_no_point() -> None:
    table = watched()
    table.moves_are("1 observe worker", f"1 discard drawn {table.deal.decks['worker'][4]}")
    assert table.income(1)["building"] == (0, 0)
    table.moves_are("2 pass", "1 pass")
    assert table.points() == [0, 0]


def test_the_observatory_turns_over_the_top_card_of_any_deck() -> None:
    for deck in ("worker", "building", "aristocrat", "trading"):
        table = watched()
        left = table.state.left[deck]
        table.moves_are(f"1 observe {deck}")
        top = table.deal.decks[deck][-left]
        assert (table.state.seat, table.state.decision, table.state.drawn) == (1, "drawn", top)
        assert table.state.left[deck] == left - 1


def test_the_observatory_needs_a_deck_with_at_least_two_cards() -> None:
    table = watched()
    table.leave(worker=2, building=1, aristocrat=0)
    assert table.texts("observe") == ["observe worker", "observe trading"]
    assert table.why_not("observe building") == "deck-too-small"
    assert table.why_not("observe aristocrat") == "deck-too-small"


@pytest.mark.parametrize("phase", ["worker", "aristocrat", "trading"])
def test_the_observatory_is_used_in_the_building_phase_only(phase: str) -> None:
    table = Table(phase=phase)
    table.turn(1)
    table.give(1, "observatory")
    assert table.texts("observe") == []
    with pytest.raises(IllegalMoveError):
        table.play("observe worker")


def test_the_drawn_card_can_be_bought_at_once() -> None:
    table = watched(tops="judge")
    table.give(1, "judge gold-smelter")
    table.moves_are("1 observe aristocrat")
    assert table.texts() == ["buy drawn judge", "take drawn judge", "discard drawn judge"]
    assert table.price("buy drawn judge") == 16 - 1 - 1
    table.moves_are("1 buy drawn judge")
    assert table.state.players[0].tableau.count("judge") == 2
    assert (table.state.drawn, table.rubles()) == (None, [11, 25])
    assert (table.state.seat, table.state.decision) == (2, "action")


def test_a_drawn_trading_card_is_bought_by_displacing() -> None:
    table = watched(tops="bank")
    table.give(1, "market")
    table.moves_are("1 observe trading")
    assert table.texts() == ["buy drawn bank over market", "take drawn bank", "discard drawn bank"]
    table.moves_are("1 buy drawn bank over market")
    assert table.state.discarded == ("market",)


def test_the_drawn_card_cannot_displace_the_observatory_that_drew_it() -> None:
    table = watched(tops="bank")
    table.moves_are("1 observe trading")
    assert table.texts() == ["take drawn bank", "discard drawn bank"]
    assert table.why_not("buy drawn bank over observatory") == "face-down"


def test_the_drawn_card_can_be_taken_into_the_hand_if_there_is_room() -> None:
    table = watched(tops="judge")
    table.give(1, hand="czar", rubles=0)
    table.moves_are("1 observe aristocrat", "1 take drawn judge")
    assert table.state.players[0].hand == ("czar", "judge")
    assert table.state.seat == 2


def test_the_drawn_card_can_be_discarded() -> None:
    table = watched(tops="judge")
    table.pile("pub")
    table.moves_are("1 observe aristocrat", "1 discard drawn judge")
    assert table.state.discarded == ("pub", "judge")
    assert table.state.seat == 2


def test_the_decision_is_asked_even_if_only_discarding_is_possible() -> None:
    table = watched(tops="judge")
    table.give(1, hand="pub pub market", rubles=0)
    table.moves_are("1 observe aristocrat")
    assert table.texts() == ["discard drawn judge"]
    assert table.why_not("take drawn judge") == "hand-full"
    assert str(table.obstacle("buy drawn judge")) == "16 rubles short"


def test_one_cannot_pass_instead_of_deciding_about_the_drawn_card() -> None:
    table = watched()
    table.moves_are("1 observe building")
    with pytest.raises(IllegalMoveError):
        table.play("pass")


def test_all_see_the_drawn_card() -> None:
    table = watched(tops="judge")
    table.moves_are("1 observe aristocrat")
    assert [table.view(seat).drawn for seat in (1, 2)] == ["judge", "judge"]


def test_using_the_observatory_is_an_action() -> None:
    table = watched(tops="judge")
    table.turn(2)
    table.moves_are("2 pass", "1 observe aristocrat", "1 discard drawn judge", "2 pass")
    assert table.state.phase == "building", "the chain of passes is broken"
    table.moves_are("1 pass")
    assert table.state.phase == "aristocrat"


def test_the_observatory_is_used_once_per_round() -> None:
    table = watched(tops="judge author")
    table.moves_are("1 observe aristocrat", "1 discard drawn judge", "2 pass")
    assert table.state.players[0].face_down == ("observatory",)
    assert table.texts("observe") == []
    with pytest.raises(IllegalMoveError):
        table.play("observe aristocrat")
    table.pass_until("building", round_=2)
    table.turn(1)
    assert len(table.texts("observe")) == 4


def test_two_observatories_are_two_separate_uses() -> None:
    table = watched(tops="judge author")
    table.give(1, "observatory")
    table.moves_are("1 observe aristocrat", "1 discard drawn judge")
    assert table.income(1)["building"] == (0, 1)
    table.moves_are("2 pass", "1 observe aristocrat", "1 discard drawn author", "2 pass")
    assert table.texts("observe") == []
    assert table.state.players[0].face_down == ("observatory", "observatory")
    table.moves_are("1 pass")
    assert table.points() == [0, 0]


def test_the_observatory_may_be_used_in_the_phase_in_which_it_was_bought() -> None:
    table = Table(phase="building", upper="observatory", tops="judge")
    table.moves_are("1 buy upper observatory", "2 pass", "1 observe aristocrat")
    assert table.state.drawn == "judge"


def test_a_drawn_observatory_can_be_used_in_its_turn() -> None:
    table = watched(tops="observatory")
    table.moves_are("1 observe building", "1 buy drawn observatory", "2 pass")
    player = table.state.players[0]
    assert (player.tableau, player.face_down) == (("observatory",) * 2, ("observatory",))
    assert len(table.texts("observe")) == 4


def test_a_drawn_card_is_a_card_less_for_the_last_round() -> None:
    table = watched()
    table.leave(aristocrat=9)
    table.moves_are("1 observe aristocrat", f"1 discard drawn {table.deal.decks['aristocrat'][-9]}")
    table.moves_are("2 pass", "1 pass")
    assert table.state.left["aristocrat"] == 0
    assert table.state.last_round


# Mariinskij Theater, Tax Man


@pytest.mark.parametrize(
    ("reds", "rubles"), [("", 0), ("author author judge", 3), ("czar pope", 2)]
)
def test_the_mariinskij_theater_pays_a_ruble_per_red_card(reds: str, rubles: int) -> None:
    table = Table(phase="building")
    table.give(1, f"mariinskij-theater lumberjack market {reds}", hand="judge")
    table.give(2, "judge")
    assert table.income(1)["building"] == (rubles, 1)
    table.all_pass()
    assert table.rubles() == [25 + rubles, 25]


def test_the_tax_man_pays_a_ruble_per_green_card_trading_cards_included() -> None:
    table = Table(phase="aristocrat")
    table.give(1, "tax-man lumberjack lumberjack wharf market", hand="shepherd")
    assert table.income(1)["aristocrat"] == (3, 0)
    table.all_pass()
    assert table.rubles() == [28, 25]


def test_face_down_cards_count_as_cards_of_their_colour() -> None:
    table = Table(edition="new-society", phase="aristocrat")
    table.give(1, "mayor market", face_down="observatory debtors-prison")
    assert table.income(1)["aristocrat"] == (3, 0)


def test_a_power_card_that_leaves_the_tableau_forgets_that_it_was_used() -> None:
    table = Table(edition="new-society", rules="yucata", phase="building", upper="bank")
    table.give(1, "pub debtors-prison")
    table.moves_are("1 pub 1", "2 pass", "1 buy upper bank over pub", "2 pass")
    table.moves_are("1 redeem pub", "1 buy drawn pub", "2 pass")
    assert table.state.players[0].used == ()
    assert table.texts("pub") != []
