"""Facts for and against a pass: what it leaves, what it gives up, and what the player waits for."""

from __future__ import annotations

import pytest

from stp.facts import cons, effects, pros
from stp.moves import Move
from stp.testing import Table
from stp.web.words.reasons import ReasonWords, speaks_for
from stp.web.words.text import Text
from tests.engine.against_checker import check_position
from tests.engine.fact_checker import Checker
from tests.engine.facts_at_table import objected, said


def test_a_pass_that_ends_the_game_says_so_and_counts_what_is_left() -> None:
    table = Table(phase="trading", upper="author")
    table.make_last_round()
    table.give(1, rubles=27)
    table.turn(2)
    table.play("pass")
    passed = said(table, "pass")
    assert passed == [pros.LeftAtEnd(27, 2), pros.EndsPhase(ends_game=True)]


def test_a_hand_card_that_no_income_will_pay_for_is_not_awaited() -> None:
    table = Table(phase="building", upper="author")
    table.give(1, "lumberjack", hand="judge", rubles=5)
    assert not [f for f in said(table, "pass") if isinstance(f, pros.Awaits)]
    table.give(1, "lumberjack lumberjack lumberjack", rubles=5)
    assert pros.Awaits("judge", 16) in said(table, "pass")


def test_trading_cards_that_fit_nothing_are_not_too_expensive() -> None:
    table = Table(phase="trading", upper="pope")
    table.turn(1)
    table.give(1, "lumberjack", rubles=30)
    assert pros.NothingToBuy(is_money=False) in said(table, "pass")
    assert pros.NothingToDisplace("pope") in said(table, "take upper pope")
    assert objected(table, "pass", "take upper pope") == pros.NothingToDisplace("pope")


def test_nobody_buys_after_a_pass_that_ends_the_phase() -> None:
    table = Table(phase="trading", lower="author")
    table.turn(1)
    table.give(1, rubles=20)
    assert objected(table, "buy lower author", "pass", rival=2) == cons.LeavesTo(2, "author")
    table.turn(2)
    table.play("pass")
    assert objected(table, "buy lower author", "pass", rival=2) == cons.GoneAfterRound("author")


def test_a_pass_gives_up_nothing_where_a_card_costs_more_than_it_earns() -> None:
    table = Table(phase="worker", upper="fur-trapper")
    table.turn(1)
    table.give(1, rubles=9)
    buy = "buy upper fur-trapper"
    dear = objected(table, buy, "pass", best_scorings=2)
    assert dear == cons.OthersCouldTake("fur-trapper")
    assert objected(table, buy, "pass", best_scorings=3) == cons.GivesUp(6, 3, 0, 0, "rounds")


def test_points_not_bought_and_cards_not_used_speak_against_a_pass() -> None:
    table = Table(phase="building")
    table.give(1, "observatory", rubles=9)
    table.turn(2)
    table.play("pass")
    unused = objected(table, "observe worker", "pass")
    assert unused == cons.GoesUnused("observatory")
    table = Table(2, "base", "yucata", phase="building")
    table.give(1, "pub", rubles=9)
    assert objected(table, "pub 3", "pass") == cons.GivesUp(6, 0, 3, 0, "once")
    assert objected(table, "pub 3", "pub 1") == cons.GivesUp(4, 0, 2, 0, "once")
    assert objected(table, "pub 1", "pub 3") == cons.PointsCost(3, 6, 3)


def test_a_pass_in_the_last_round_says_what_cards_in_the_hand_cost() -> None:
    """A hint once advised a pass, with two New Farmers in the hand, without a word about them."""
    later = effects.PlayableLater("author")
    for phase, is_last, facts in (
        ("building", True, [later, pros.HandCosts()]), ("trading", True, [pros.HandCosts()]),
        ("building", False, [later]), ("aristocrat", False, []), ("trading", False, []),
    ):  # fmt: skip
        table = Table(phase=phase, upper="market")
        table.turn(1)
        table.give(1, hand="author", rubles=20)
        if is_last:
            table.make_last_round()
        kept = (pros.HandCosts, effects.PlayableLater)
        assert [fact for fact in said(table, "pass") if isinstance(fact, kept)] == facts
        for fact in facts:
            Checker(table).check(Move("pass"), fact)


def test_a_card_that_nothing_can_pay_for_any_more_is_not_said_to_be_playable_later() -> None:
    table = Table(phase="building", upper="market")
    table.make_last_round()
    table.turn(1)
    table.give(1, "author author author", hand="theater", rubles=16)
    assert not [fact for fact in said(table, "pass") if isinstance(fact, pros.HandCosts)]
    table.give(1, "author author author", hand="theater", rubles=17)
    passed = said(table, "pass")
    assert pros.Awaits("theater", 20) in passed
    assert pros.HandCosts() in passed


def test_a_sycophant_can_make_a_card_in_the_hand_too_dear_later() -> None:
    table = Table(2, "new-society", phase="aristocrat", upper="market")
    table.make_last_round()
    table.turn(1)
    table.give(1, "sycophant", hand="author", rubles=4)
    assert effects.PlayableLater("author") not in said(table, "pass")


def test_the_scoring_of_this_phase_pays_for_a_card_before_a_sycophant_is_paid() -> None:
    table = Table(2, "new-society")
    table.turn(1)
    table.give(1, "lumberjack sycophant", hand="judge", rubles=13)
    assert pros.Awaits("judge", 16) in said(table, "pass")


def test_in_the_last_phase_only_what_raises_the_points_counts() -> None:
    table = Table(phase="trading", upper="market")
    table.make_last_round()
    table.turn(1)
    table.give(1, "author", hand="author", rubles=10)
    assert pros.LeftAtEnd(10, 1) in said(table, "pass")
    assert pros.NothingCounts() not in said(table, "pass"), "the card can still leave the hand"
    table.give(1, hand="")
    assert pros.NothingCounts() in said(table, "pass")


def test_a_pass_under_a_full_market_says_that_nothing_new_comes() -> None:
    """A hint once advised to keep 18 rubles, and named nothing that they could be spent on."""
    table = Table(phase="building", upper=" ".join(["market"] * 8))
    table.turn(1)
    table.give(1, rubles=18)
    assert said(table, "pass")[-1] == pros.NewCards("aristocrat", 0)
    table.play("pass")
    table.give(2, rubles=18)
    now = pros.NewCards("aristocrat", 0, is_exact=True)
    assert now in said(table, "pass")
    assert speaks_for(now), "a purchase would make room for cards that others can buy"
    Checker(table).check(Move("pass"), now)
    words = ReasonWords(Text(), "base", ("Anna", "Boris"))
    assert words.say(now) == "The market is full: no new cards come next."
    table.leave(aristocrat=0)
    assert now not in said(table, "pass"), "nothing would come in any case"


@pytest.mark.parametrize(("rubles", "is_played"), [(16, True), (18, False)])
def test_a_card_that_can_be_played_this_round_is_named_before_one_that_cannot(
    rubles: int, *, is_played: bool
) -> None:
    """With a Judge and 16 rubles in the building phase, only a Mistress of 18 was named."""
    table = Table(phase="building", upper="market")
    table.turn(1)
    table.give(1, "administrator", hand="judge mistress-of-ceremonies", rubles=rubles)
    told = said(table, "pass")
    later, awaited = effects.PlayableLater("judge"), pros.Awaits("mistress-of-ceremonies", 18)
    if is_played:
        assert told.index(later) < told.index(awaited)
    else:
        assert effects.PlayableLater("mistress-of-ceremonies") in told
    check_position(table)
