"""Rules, section 8: Guild Hall and Trading House, and the order of the decisions at the scoring."""

from __future__ import annotations

import pytest

from stp import IllegalMoveError
from tests.rules.table import society


@pytest.mark.parametrize("rubles", [0, 1, 2, 3, 4])
def test_the_guild_hall_pays_four_in_any_split_of_rubles_and_points(rubles: int) -> None:
    table = society()
    table.give(1, "guild-hall")
    assert table.income(1)["building"] == (0, 0), "the split is not set yet"
    table.all_pass()
    assert (table.state.phase, table.state.decision) == ("building", "guild-hall")
    assert table.texts() == ["guild 0", "guild 1", "guild 2", "guild 3", "guild 4"]
    table.play(f"guild {rubles}")
    assert (table.rubles(), table.points()) == ([25 + rubles, 25], [4 - rubles, 0])


def test_there_is_no_pass_at_the_guild_hall() -> None:
    table = society()
    table.give(1, "guild-hall")
    table.all_pass()
    with pytest.raises(IllegalMoveError):
        table.play("pass")


def test_the_guild_hall_is_asked_for_anew_in_every_round() -> None:
    table = society()
    table.give(1, "guild-hall")
    table.all_pass()
    table.play("guild 4")
    table.pass_until("building", round_=2)
    table.all_pass()
    assert table.state.decision == "guild-hall"
    assert len(table.legal_moves) == 5


def test_the_trading_house_sells_two_points_for_three_rubles_once() -> None:
    table = society()
    table.give(1, "trading-house")
    table.all_pass()
    assert (table.state.decision, table.texts()) == ("trading-house", ["trade", "pass"])
    assert table.price("trade") == 3
    table.play("trade")
    assert (table.rubles(), table.points()) == ([22, 25], [2, 0])
    assert table.state.phase == "aristocrat", "not asked again"


def test_the_trading_house_can_be_declined_and_is_back_in_the_next_round() -> None:
    table = society()
    table.give(1, "trading-house")
    table.all_pass()
    table.play("pass")
    assert (table.rubles(), table.points()) == ([25, 25], [0, 0])
    table.pass_until("building", round_=2)
    table.all_pass()
    assert table.state.decision == "trading-house"


def test_a_trading_house_whose_owner_has_no_three_rubles_is_not_asked() -> None:
    table = society()
    table.give(1, "trading-house", rubles=2)
    table.all_pass()
    assert table.state.phase == "aristocrat"


def test_building_income_and_guild_hall_come_before_the_trading_house_can_be_paid() -> None:
    table = society()
    table.give(1, "trading-house guild-hall", rubles=0)
    table.all_pass()
    table.play("guild 3")
    assert table.state.decision == "trading-house"
    table.play("trade")
    assert (table.rubles()[0], table.points()[0]) == (0, 3)


def test_the_order_is_guild_hall_trading_house_pubs_whoever_owns_them() -> None:
    table = society(players=3)
    table.give(1, "pub")
    table.give(2, "trading-house pub")
    table.give(3, "guild-hall")
    table.all_pass()
    asked = []
    while table.state.phase == "building":
        asked.append((table.state.decision, table.state.seat))
        table.play("guild 0" if table.state.decision == "guild-hall" else "pass")
    assert asked == [("guild-hall", 3), ("trading-house", 2), ("pub", 1), ("pub", 2)]


def test_rubles_spent_in_the_trading_house_are_missing_in_the_pub() -> None:
    table = society()
    table.give(1, "trading-house pub", rubles=6)
    table.all_pass()
    table.play("trade")
    assert table.texts() == ["pub 1", "pass"]


def test_a_pub_is_not_asked_after_the_trading_house_took_the_last_rubles() -> None:
    table = society()
    table.give(1, "trading-house pub", rubles=4)
    table.all_pass()
    table.play("trade")
    assert table.state.phase == "aristocrat"
