"""Positions and views say who has passed in direct succession."""

from __future__ import annotations

from stp import Game
from tests.rules.table import Table, society


def test_nobody_has_passed_when_a_phase_begins() -> None:
    assert Game(players=3, seed="neva").state.passes == 0


def test_passes_add_up_in_turn_order_beyond_the_last_seat() -> None:
    table = Table(players=4, phase="trading")  # seat 4 begins
    table.moves_are("4 pass", "1 pass", "2 pass")
    assert table.state.passed == (4, 1, 2)


def test_nobody_has_passed_any_more_when_all_have() -> None:
    table = Table(players=2, phase="trading")
    table.all_pass()
    assert table.state.phase == "worker"
    assert table.state.passes == 0


def test_another_action_breaks_the_chain() -> None:
    table = Table(players=3, phase="building", upper="market")
    table.moves_are("1 pass", "2 take upper market", "3 pass")
    assert table.state.passed == (3,)


def test_setting_a_guild_hall_does_not_break_the_chain() -> None:
    table = society(rules="yucata", players=3)
    table.give(2, "guild-hall")
    table.moves_are("1 pass", "2 guild 4")
    assert table.state.passed == (1,)


def test_no_pass_counts_while_a_drawn_card_is_pending() -> None:
    table = Table(players=3, phase="building")
    table.give(2, "observatory")
    table.moves_are("1 pass", "2 observe worker")
    assert table.state.passes == 0


def test_nobody_waits_while_an_offer_after_the_scoring_is_decided_on() -> None:
    table = Table(players=2, phase="building")
    table.give(1, "pub")
    table.all_pass()
    assert table.state.decision == "pub"
    assert table.state.passes == 0


def test_nobody_has_passed_when_the_game_is_over() -> None:
    table = Table(phase="trading")
    table.leave(trading=0)
    table.pass_until("worker", 2)
    table.leave(worker=1)
    table.pass_until("building")
    while not table.over:
        table.play("pass")
    assert table.state.passes == 0


def test_every_seat_sees_who_has_passed() -> None:
    table = Table(players=3, phase="building")
    table.moves_are("1 pass", "2 pass")
    for seat in (1, 2, 3, None):
        assert table.view(seat).passed == (1, 2)
