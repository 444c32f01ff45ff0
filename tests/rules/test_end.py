"""Rules, section 7: the last round, final scoring, ties."""

from __future__ import annotations

import pytest

from stp import CARDS
from stp.cards import Edition
from tests.rules.table import Table

REDS = (
    *("author", "administrator", "warehouse-manager", "secretary", "controller", "judge"),
    *("mistress-of-ceremonies", "pope", "chamber-maid", "weapon-master", "builder", "senator"),
    *("patriarch", "tax-man"),
)


def finish(table: Table) -> None:
    """Let everyone pass in the last trading phase of the game."""
    table.make_last_round()
    table.all_pass()
    assert table.over


def last_phase(players: int = 2, edition: Edition = "base") -> Table:
    return Table(players=players, edition=edition, phase="trading")


@pytest.mark.parametrize(
    ("phase", "deck"),
    [("worker", "building"), ("building", "aristocrat"), ("aristocrat", "trading")],
)
def test_the_round_in_which_the_last_card_of_a_deck_is_laid_out_is_the_last(
    phase: str, deck: str
) -> None:
    table = Table(phase=phase)
    table.leave(**{deck: 8})
    table.all_pass()
    assert table.state.left[deck] == 0
    assert table.state.last_round
    while not table.over:
        assert table.state.round == 1
        table.play("pass")
    assert table.state.phase == "trading", "all phases of the round are finished"


def test_a_deck_with_cards_left_does_not_end_the_game() -> None:
    table = Table()
    table.leave(building=9)
    table.pass_until("building")
    assert table.state.left["building"] == 1
    assert not table.state.last_round


def test_if_a_deck_has_too_few_cards_those_are_put_out() -> None:
    table = Table()
    table.leave(building=3)
    table.pass_until("building")
    assert len(table.state.upper) == 3
    assert table.state.last_round


def test_workers_that_empty_their_deck_belong_to_the_next_round_which_is_the_last() -> None:
    table = Table(phase="trading")
    table.leave(worker=8)
    table.all_pass()
    assert table.state.left["worker"] == 0
    assert (table.state.round, table.state.phase, table.over) == (2, "worker", False)
    assert table.state.last_round
    assert table.texts("buy") != [], "the last workers can be bought"
    phases = []
    while not table.over:
        phases.append(table.state.phase)
        table.play("pass")
    assert phases == [phase for phase in ("worker", "building", "aristocrat", "trading")
                      for _ in range(2)]  # fmt: skip
    assert table.state.round == 2


def test_after_the_last_trading_phase_nothing_moves() -> None:
    table = Table(players=5, edition="new-society", phase="trading", upper="judge", lower="czar")
    markers, left = table.state.markers, table.state.left
    finish(table)
    state = table.state
    assert (state.upper, state.lower, state.discarded) == (("judge",), ("czar",), ())
    assert (state.markers, state.left) == (markers, left)
    assert (state.round, state.phase) == (1, "trading")
    assert table.points() == [0, 0, 0, 0, 2], "nobody gets the disc again"


def test_a_finished_game_waits_for_nobody() -> None:
    table = last_phase()
    finish(table)
    assert (table.state.seat, table.state.decision, table.texts()) == (None, None, [])


@pytest.mark.parametrize("edition", ["base", "new-society"])
@pytest.mark.parametrize(
    ("types", "points"),
    [
        (0, 0),
        (1, 1),
        (2, 3),
        (3, 6),
        (4, 10),
        (5, 15),
        (6, 21),
        (7, 28),
        (8, 36),
        (9, 45),
        (10, 55),
    ],
)
def test_different_red_cards_score(edition: Edition, types: int, points: int) -> None:
    table = last_phase(edition=edition)
    table.give(1, " ".join(REDS[:types]), rubles=0)
    finish(table)
    assert table.result is not None
    assert table.result.points[0] == points
    assert table.result.breakdown[0]["aristocrat_types"] == types
    assert table.result.breakdown[0]["aristocrat_points"] == points


@pytest.mark.parametrize(
    ("edition", "types", "points"),
    [("base", 11, 55), ("base", 14, 55), ("new-society", 11, 65), ("new-society", 14, 95)],
)
def test_more_than_ten_score_more_only_in_new_society(
    edition: Edition, types: int, points: int
) -> None:
    table = last_phase(edition=edition)
    table.give(1, " ".join(REDS[:types]), rubles=0)
    finish(table)
    assert table.result is not None
    assert table.result.points[0] == points


def test_copies_and_other_colours_are_not_different_red_cards() -> None:
    table = last_phase()
    table.give(1, "judge judge judge author market lumberjack bank", hand="czar", rubles=0)
    finish(table)
    assert table.result is not None
    assert table.result.breakdown[0]["aristocrat_types"] == 2


def test_a_sycophant_is_a_different_red_card() -> None:
    table = last_phase(edition="new-society")
    table.give(1, "sycophant author")
    finish(table)
    assert table.result is not None
    assert table.result.breakdown[0]["aristocrat_types"] == 2


@pytest.mark.parametrize(("rubles", "points", "left"), [(9, 0, 9), (10, 1, 0), (39, 3, 9)])
def test_every_full_ten_rubles_are_paid_for_a_point(rubles: int, points: int, left: int) -> None:
    table = last_phase()
    table.give(1, rubles=rubles)
    finish(table)
    assert table.result is not None
    assert table.result.points[0] == points
    assert table.result.rubles_left[0] == left
    assert table.result.breakdown[0]["ruble_points"] == points


def test_every_card_in_hand_costs_five_points_which_may_become_negative() -> None:
    table = last_phase()
    table.give(1, hand="judge pub czar", rubles=0, points=4)
    finish(table)
    assert table.result is not None
    assert table.result.points[0] == 4 - 15
    assert table.result.breakdown[0]["hand_penalty"] == -15


def test_the_check_of_the_rules() -> None:
    table = last_phase()
    reds = "author administrator warehouse-manager warehouse-manager secretary controller judge"
    table.give(1, reds, rubles=17, points=52)
    finish(table)
    assert table.result is not None
    assert table.result.points[0] == 74
    assert table.result.rubles_left[0] == 7
    assert table.result.breakdown[0] == {
        "aristocrat_types": 6, "aristocrat_points": 21, "ruble_points": 1, "hand_penalty": 0,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("points", "rubles", "rank"),
    [
        ((10, 20, 15, 5), (0, 0, 0, 0), (3, 1, 2, 4)),
        ((10, 10, 10, 10), (1, 5, 3, 9), (4, 2, 3, 1)),
        ((10, 10, 10, 10), (5, 5, 3, 3), (1, 1, 3, 3)),
        ((9, 10, 10, 10), (11, 0, 0, 9), (2, 3, 3, 1)),
        ((7, 7, 7, 7), (0, 0, 0, 0), (1, 1, 1, 1)),
    ],
)
def test_most_points_win_then_most_rubles_left_after_paying_then_ranks_are_shared(
    points: tuple[int, ...], rubles: tuple[int, ...], rank: tuple[int, ...]
) -> None:
    table = last_phase(players=4)
    for seat, (point, ruble) in enumerate(zip(points, rubles, strict=True), start=1):
        table.give(seat, points=point, rubles=ruble)
    finish(table)
    assert table.result is not None
    assert table.result.rank == rank


def test_rubles_that_bought_points_do_not_break_ties() -> None:
    table = last_phase()
    table.give(1, rubles=32, points=7)
    table.give(2, rubles=9, points=10)
    finish(table)
    assert table.result is not None
    assert (table.result.points, table.result.rank) == ((10, 10), (2, 1))


def test_there_is_no_result_before_the_end() -> None:
    assert last_phase().result is None


def test_the_red_cards_of_these_tests_are_all_different() -> None:
    red = {card.id for card in CARDS if card.colour == "red" and all(card.counts)}
    assert len(set(REDS)) == 14
    assert set(REDS) <= {card.id for card in CARDS if card.colour == "red"}
    assert red <= {*REDS, "mistress-of-ceremonies", "admiral", "minister", "czar"}
