"""Rules, section 9: the bonuses as actions, `bonus_timing = actions`."""

from __future__ import annotations

import pytest

from stp import IllegalMoveError, Obstacle, Rules
from stp.cards import DECKS
from tests.rules.table import Table, society

ACTIONS = Rules(bonus_timing="actions")


def actions(phase: str = "building", players: int = 2, upper: str = "") -> Table:
    """Return a New Society table at which only the bonus timing differs from the printed rules."""
    return society(phase, players, upper, rules=ACTIONS)


# Pub


def test_a_pub_is_an_action_of_the_building_phase() -> None:
    table = actions()
    table.give(1, "pub")
    assert table.texts() == ["pub 1", "pub 2", "pub 3", "pub 4", "pub 5", "pass"]
    assert table.price("pub 5") == 10
    table.moves_are("1 pub 5")
    assert (table.rubles(), table.points()) == ([15, 25], [5, 0])
    assert table.state.seat == 2, "it uses the turn"


@pytest.mark.parametrize("phase", ["worker", "aristocrat", "trading"])
def test_pub_trading_house_and_guild_hall_are_no_actions_of_other_phases(phase: str) -> None:
    table = actions(phase)
    table.turn(1)
    table.give(1, "pub trading-house guild-hall")
    assert table.texts() == ["pass"]


@pytest.mark.parametrize("move", ["pub 1", "trade"])
def test_a_pub_or_trading_house_breaks_the_chain_of_passes(move: str) -> None:
    table = actions()
    table.give(1, "pub trading-house")
    table.turn(2)
    table.moves_are("2 pass", f"1 {move}", "2 pass")
    assert table.state.phase == "building"
    table.moves_are("1 pass")
    assert table.state.phase == "aristocrat"


def test_each_pub_is_one_action_once_per_round_and_card() -> None:
    table = actions()
    table.give(1, "pub pub")
    assert table.texts("pub")[-1] == "pub 5", "one Pub at a time"
    table.moves_are("1 pub 5", "2 pass", "1 pub 1", "2 pass")
    assert table.texts("pub") == []
    assert table.state.players[0].used == ("pub", "pub")
    table.pass_until("building", round_=2)
    assert [player.used for player in table.state.players] == [(), ()]
    table.turn(1)
    assert len(table.texts("pub")) == 5


def test_what_the_rubles_allow_limits_the_pub_action() -> None:
    table = actions()
    table.give(1, "pub", rubles=5)
    assert table.texts("pub") == ["pub 1", "pub 2"]
    assert str(table.obstacle("pub 3")) == "1 ruble short"
    table.give(1, rubles=1)
    assert table.texts("pub") == []


def test_a_used_pub_stays_face_up_and_counts() -> None:
    table = actions()
    table.give(1, "pub trading-house mayor")
    table.moves_are("1 pub 1", "2 pass", "1 trade")
    player = table.state.players[0]
    assert player.used == ("pub", "trading-house")
    assert player.face_down == ()
    assert player.tableau == ("pub", "trading-house", "mayor")
    assert table.income(1)["aristocrat"] == (2, 0)


@pytest.mark.parametrize(("card", "move"), [("pub", "pub 1"), ("trading-house", "trade")])
def test_a_used_pub_or_trading_house_can_be_displaced(card: str, move: str) -> None:
    table = actions(upper="bank")
    table.give(1, card, rubles=30)
    table.moves_are(f"1 {move}", "2 pass", f"1 buy upper bank over {card}")
    assert table.state.players[0].tableau == ("bank",)
    assert table.state.players[0].used == ()


def test_of_a_used_and_a_fresh_pub_the_used_one_is_displaced() -> None:
    table = actions(upper="bank")
    table.give(1, "pub pub")
    table.moves_are("1 pub 1", "2 pass", "1 buy upper bank over pub", "2 pass")
    assert table.state.players[0].used == ()
    assert len(table.texts("pub")) == 5
    table.moves_are("1 pub 1", "2 pass")
    assert table.texts("pub") == []


def test_a_fresh_pub_can_be_displaced_too() -> None:
    table = actions(upper="bank")
    table.give(1, "pub pub")
    table.moves_are("1 buy upper bank over pub", "2 pass", "1 pub 1", "2 pass")
    assert table.texts("pub") == []
    assert table.state.players[0].used == ("pub",)


def test_a_pub_may_be_used_in_the_phase_in_which_it_was_bought() -> None:
    table = actions(upper="pub")
    table.moves_are("1 buy upper pub", "2 pass")
    assert len(table.texts("pub")) == 5


def test_an_unused_pub_stays_usable_and_nothing_is_asked_at_the_scoring() -> None:
    table = actions()
    table.give(1, "pub trading-house guild-hall")
    table.all_pass()
    assert (table.state.phase, table.state.decision) == ("aristocrat", "action")


# Trading House


def test_the_trading_house_is_an_action_once_per_round() -> None:
    table = actions()
    table.give(1, "trading-house", rubles=7)
    assert table.price("trade") == 3
    table.moves_are("1 trade", "2 pass")
    assert (table.rubles()[0], table.points()[0]) == (4, 2)
    assert table.texts("trade") == []
    with pytest.raises(IllegalMoveError):
        table.play("trade")
    table.pass_until("building", round_=2)
    table.turn(1)
    assert table.texts("trade") == ["trade"]


def test_the_trading_house_needs_three_rubles() -> None:
    table = actions()
    table.give(1, "trading-house", rubles=2)
    assert table.texts("trade") == []
    assert str(table.obstacle("trade")) == "1 ruble short"


# Guild Hall


def test_the_guild_hall_pays_four_points_at_first() -> None:
    table = actions()
    table.give(1, "guild-hall")
    assert table.income(1)["building"] == (0, 4)
    table.all_pass()
    assert (table.rubles(), table.points()) == ([25, 25], [4, 0])


def test_the_split_can_only_be_set_to_another_value() -> None:
    table = actions()
    table.give(1, "guild-hall")
    assert table.texts() == ["guild 1", "guild 2", "guild 3", "guild 4", "pass"]
    with pytest.raises(IllegalMoveError):
        table.play("guild 0")
    assert table.why_not("guild 0") == "split-unchanged"


def test_the_split_uses_no_turn_and_is_set_once_a_turn() -> None:
    table = actions(upper="market")
    table.give(1, "guild-hall pub")
    table.moves_are("1 guild 3")
    assert table.state.seat == 1
    assert table.texts("guild") == []
    with pytest.raises(IllegalMoveError):
        table.play("guild 2")
    assert {"buy upper market", "take upper market", "pub 1", "pass"} <= set(table.texts())
    table.moves_are("1 take upper market", "2 pass")
    assert table.texts("guild") == ["guild 0", "guild 1", "guild 2", "guild 4"]
    table.moves_are("1 guild 0")
    assert table.income(1)["building"] == (0, 4)


def test_the_split_can_be_set_again_in_the_next_turn_whatever_was_done_meanwhile() -> None:
    table = actions(upper="market market market market")
    table.give(1, "guild-hall")
    table.moves_are("1 guild 3", "1 buy upper market", "2 buy upper market", "1 guild 4")
    table.moves_are("1 take upper market", "2 take upper market", "1 guild 0", "1 pass", "2 pass")
    assert table.points() == [4 + 1, 1]


def test_the_split_does_not_break_the_chain_of_passes() -> None:
    table = actions(players=3)
    table.give(1, "guild-hall")
    table.turn(2)
    table.moves_are("2 pass", "3 pass", "1 guild 4", "1 pass")
    assert table.state.phase == "aristocrat"
    assert table.rubles() == [29, 25, 25]


def test_the_last_choice_stays_in_later_rounds() -> None:
    table = actions()
    table.give(1, "guild-hall")
    table.moves_are("1 guild 1", "1 pass", "2 pass")
    assert (table.rubles()[0], table.points()[0]) == (26, 3)
    table.pass_until("building", round_=2)
    assert table.income(1)["building"] == (1, 3)
    table.all_pass()
    assert (table.rubles()[0], table.points()[0]) == (27, 6)


def test_the_split_can_be_set_only_in_its_owners_turn() -> None:
    table = actions()
    table.give(1, "guild-hall")
    table.turn(2)
    assert table.texts() == ["pass"]


def test_the_split_cannot_be_set_while_a_drawn_card_waits() -> None:
    table = actions()
    table.give(1, "guild-hall observatory")
    table.moves_are("1 observe worker")
    assert table.texts("guild") == []


# Sycophant


def test_a_sycophant_may_be_dismissed_one_at_a_time_in_the_aristocrat_phase() -> None:
    table = actions("aristocrat")
    table.give(1, "sycophant sycophant")
    assert table.texts() == ["dismiss sycophant", "pass"]
    assert table.price("dismiss sycophant") == 0
    table.moves_are("1 dismiss sycophant")
    assert table.state.players[0].tableau == ("sycophant",)
    assert table.state.discarded == ("sycophant",)
    assert table.state.seat == 2, "it is an action"
    table.moves_are("2 pass", "1 dismiss sycophant", "2 pass")
    assert table.texts() == ["pass"]


def test_dismissing_breaks_the_chain_of_passes() -> None:
    table = actions("aristocrat")
    table.give(1, "sycophant")
    table.turn(2)
    table.moves_are("2 pass", "1 dismiss sycophant", "2 pass")
    assert table.state.phase == "aristocrat"


@pytest.mark.parametrize("phase", ["worker", "building", "trading"])
def test_a_sycophant_is_dismissed_in_no_other_phase(phase: str) -> None:
    table = actions(phase)
    table.turn(1)
    table.give(1, "sycophant")
    assert table.texts() == ["pass"]


def test_unaffordable_sycophants_still_go_by_themselves() -> None:
    table = actions("aristocrat")
    table.give(1, "sycophant sycophant", rubles=1)
    table.all_pass()
    assert table.rubles()[0] == 0
    assert table.state.discarded == ("sycophant",)


# Why a bonus is not legal


def test_what_a_power_could_do_at_another_time_is_told_with_its_price_and_the_reason() -> None:
    table = actions("worker")
    table.pile("judge")
    table.turn(1)
    table.give(1, "observatory debtors-prison guild-hall pub trading-house sycophant")
    refused = {str(c.move): (c.price, c.obstacle) for c in table.candidates if c.obstacle}
    later = Obstacle("wrong-phase")
    assert refused == {
        **{f"observe {deck}": (0, later) for deck in DECKS},
        "redeem judge": (0, later),
        **{f"guild {rubles}": (0, later) for rubles in range(5)},
        "trade": (3, later),
        **{f"pub {points}": (2 * points, later) for points in range(1, 6)},
        "dismiss sycophant": (0, later),
    }


def test_a_power_that_was_used_is_told_apart_from_one_whose_phase_is_another() -> None:
    table = actions(upper="market")
    table.pile("judge")
    table.give(1, "observatory debtors-prison guild-hall pub trading-house", rubles=50)
    for move in ("observe worker", "redeem judge", "guild 2", "pub 2", "trade"):
        assert table.obstacle(move) is None
        table.play(move)
        if table.state.decision == "drawn":
            table.play(f"discard drawn {table.state.drawn}")
        elif move.startswith("guild"):
            assert table.why_not("guild 3") == "split-set"
            table.play("take upper market")
        table.play("pass")
    for move in ("observe worker", "redeem judge", "pub 2", "trade"):
        assert table.why_not(move) == "already-used"
    assert table.why_not("guild 2") == "split-unchanged"
