"""Rules, sections 2, 3 and 8: five players."""

from __future__ import annotations

import pytest

from stp import Game, OptionError
from tests.rules.table import Table


def five(phase: str = "worker", upper: str = "", lower: str = "") -> Table:
    return Table(players=5, edition="new-society", phase=phase, upper=upper, lower=lower)


def test_five_players_need_new_society() -> None:
    with pytest.raises(OptionError, match="new-society"):
        Game(players=5, seed="five")


def test_who_has_the_disc_at_the_start_has_27_rubles_and_2_points() -> None:
    game = Game(players=5, seed="five", edition="new-society")
    disc = game.state.markers["disc"]
    for seat, player in enumerate(game.state.players, start=1):
        assert (player.rubles, player.points) == ((27, 2) if seat == disc else (25, 0))


def test_the_disc_is_dealt_by_lot() -> None:
    holders = {
        Game(players=5, seed=f"{seed}", edition="new-society").state.markers["disc"]
        for seed in range(40)
    }
    assert holders == {1, 2, 3, 4, 5}


def test_at_a_new_round_all_markers_move_on_two_seats() -> None:
    table = five("trading")
    assert table.state.markers == {
        "worker": 2, "building": 1, "aristocrat": 3, "trading": 4, "disc": 5,
    }  # fmt: skip
    table.all_pass()
    assert table.state.markers == {
        "worker": 4, "building": 3, "aristocrat": 5, "trading": 1, "disc": 2,
    }  # fmt: skip
    assert table.state.seat == 4


def test_the_new_holder_of_the_disc_gets_two_points_and_no_rubles() -> None:
    table = five("trading")
    table.all_pass()
    assert table.points() == [0, 2, 0, 0, 2]
    assert table.rubles() == [25, 25, 25, 25, 27]
    table.pass_until("worker", round_=3)
    assert table.points() == [0, 2, 0, 2, 2]


def test_the_points_of_the_disc_are_added_to_those_that_its_holder_has() -> None:
    table = five("trading")
    table.give(2, points=40)
    table.all_pass()
    assert table.points() == [0, 42, 0, 0, 2]


def test_no_card_is_added_to_ten_untouched_ones() -> None:
    table = Table(players=5, edition="new-society", upper=" ".join(["pub"] * 10))
    table.all_pass()
    assert len(table.state.upper) == 10
    assert table.state.left["building"] == 34


def test_no_card_is_added_to_nine_and_one_is_added_to_seven() -> None:
    for cards, after in ((9, 9), (8, 8), (7, 8)):
        table = five(upper="pub " * cards)
        table.all_pass()
        assert len(table.state.upper) == after
        assert table.state.left["building"] == 34 - (after - cards)


def test_five_passes_end_a_phase() -> None:
    table = five("building")
    table.moves_are("1 pass", "2 pass", "3 pass", "4 pass")
    assert table.state.phase == "building"
    table.moves_are("5 pass")
    assert table.state.phase == "aristocrat"
