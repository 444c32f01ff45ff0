"""Which facts are left out, or joined by another, because they would mislead as the only reason."""

from __future__ import annotations

import pytest

from stp.facts import cons, effects, pros
from stp.facts.shared_reasons import is_shared
from stp.moves import Move
from stp.testing import Table
from tests.engine.against_checker import check_position
from tests.engine.facts_at_table import objected, said


def test_few_rubles_before_an_income_are_no_reason_to_take_a_card_instead() -> None:
    moves = "take upper shepherd", "buy upper shepherd"
    for tableau, is_told in (("author", True), ("lumberjack", False)):  # 0 and 3 rubles to come
        table = Table(phase="worker", upper="shepherd")
        table.turn(1)
        table.give(1, tableau, rubles=9)
        told = objected(table, *moves, scorings=5)
        assert (told == cons.EarnsSooner("shepherd", 3, 0, 4)) == is_told
        assert is_told or told is None


def test_a_price_that_the_next_scoring_pays_back_is_no_reason() -> None:
    table = Table(phase="trading", upper="judge", lower="gold-miner fur-trapper")
    table.turn(1)
    table.give(1, rubles=8)
    pair = "take upper judge", "buy lower gold-miner"
    assert not isinstance(objected(table, *pair, scorings=3), cons.Dearer)  # 3 rubles, earns 3
    dear = objected(table, "take upper judge", "buy lower fur-trapper", scorings=3)
    assert dear == cons.Dearer("fur-trapper", "", 5, 3)


def test_rubles_chosen_from_a_guild_hall_are_not_said_to_be_worth_little() -> None:
    table = Table(edition="new-society", phase="building")
    table.give(1, "guild-hall", rubles=1)
    table.play("pass")
    table.play("pass")
    assert said(table, "guild 3") == [pros.HasThen(4)]
    assert said(table, "guild 1") == [pros.HasThen(2)]  # rubles can still be spent on cards
    table.give(1, "guild-hall lumberjack", hand="secretary", rubles=7)
    assert said(table, "guild 3") == [pros.HasThen(10), pros.Awaits("secretary", 12)]
    check_position(table)
    table.make_last_round()
    assert said(table, "guild 1") == [pros.HasThen(8), pros.RublesAtEnd()]


def test_passing_gives_up_nothing_that_can_still_be_bought_in_time() -> None:
    """A Market is bought after the building phase, and scores in the next round at the earliest."""
    for row, is_given_up in (("upper", False), ("lower", True)):
        table = Table(phase="aristocrat")
        table.market(**{row: "market market"})
        table.turn(1)
        table.give(1, rubles=20)
        told = objected(table, f"buy {row} market", "pass", scorings=4, best_scorings=4)
        assert isinstance(told, cons.GivesUp) == is_given_up
        freed = pros.FreesPlace("trading") in said(table, f"buy {row} market", scorings=4)
        assert freed  # why it is worth buying now
        check_position(table)


def test_a_copy_that_is_hardly_of_use_is_said_to_be_wanted_first() -> None:
    table = Table(phase="trading", upper="administrator")
    table.turn(1)
    table.give(1, "administrator", rubles=9)
    told = said(table, "take upper administrator", scorings=1, rival=2)
    wanted, use = pros.Wanted(2, 1), effects.FreesCopy("administrator", 7)
    assert told.index(wanted) < told.index(use)


def test_a_card_that_would_end_the_game_is_objected_to_for_that() -> None:
    table = Table(
        phase="worker", upper="gold-miner", lower="firehouse firehouse judge judge author"
    )
    table.leave(building=3)
    table.turn(1)
    table.give(1, "gold-miner", rubles=8)
    assert objected(table, "pass", "buy upper gold-miner", scorings=2) == effects.EndsGame(
        "building"
    )
    assert objected(table, "take upper gold-miner", "take lower author") != effects.EndsGame(
        "building"
    )
    check_position(table)


def test_a_card_that_earns_no_more_than_its_price_says_what_else_it_is_good_for() -> None:
    table = Table(phase="aristocrat", upper="author")
    table.turn(1)
    table.give(1, "author", rubles=9)  # the second copy costs 3 rubles
    for scorings, is_said in ((3, True), (4, False)):
        told = said(table, "buy upper author", scorings=scorings)
        assert (pros.FreesPlace("trading") in told) == is_said
        assert (effects.FreesCopy("author", 4) in told) == is_said


def test_a_copy_that_earns_few_points_for_its_price_says_what_else_it_is_good_for() -> None:
    """In a puzzle, a second Controller was best, and only its 4 rubles and 1 point were told."""
    table = Table(phase="aristocrat", upper="controller")
    table.turn(1)
    table.give(1, "controller", rubles=20)  # the second copy costs 13 rubles
    for scorings, is_said in ((2, True), (3, False)):
        told = said(table, "buy upper controller", scorings=scorings)
        assert (effects.FreesCopy("controller", 14) in told) == is_said


def test_a_full_hand_is_told_before_a_card_is_turned_over() -> None:
    table = Table(phase="building")
    for hand, is_full in (("market market market", True), ("market market", False)):
        table.give(1, "observatory", hand=hand, rubles=5)
        assert (effects.NoRoomForDrawn() in said(table, "observe worker")) == is_full


def test_a_card_that_lies_in_both_rows_is_not_said_to_be_gone() -> None:
    table = Table(edition="new-society", phase="aristocrat", lower="sycophant author")
    table.turn(1)
    for upper, is_gone in (("market", True), ("sycophant author", False)):
        table.market(upper, "sycophant author")
        table.give(1, rubles=9)
        assert (pros.LowerRow(0) in said(table, "buy lower sycophant")) == is_gone
        assert pros.LowerRow(1) in said(table, "buy lower author")


def test_a_second_copy_of_an_aristocrat_is_said_to_be_one() -> None:
    table = Table(phase="aristocrat", upper="mistress-of-ceremonies author")
    table.turn(1)
    table.give(1, "mistress-of-ceremonies", rubles=30)
    for verb in ("buy", "take"):
        told = said(table, f"{verb} upper mistress-of-ceremonies")
        assert pros.SecondCopy("mistress-of-ceremonies") in told
        assert pros.SecondCopy not in map(type, said(table, f"{verb} upper author"))
    prison = Table(edition="new-society", phase="building")
    prison.pile("author")
    prison.give(1, "debtors-prison author", rubles=9)
    assert pros.SecondCopy("author") in said(prison, "redeem author")


@pytest.mark.parametrize("verb", ["buy", "take"])
def test_a_bonus_that_exceeds_the_difference_in_income_is_told_first(verb: str) -> None:
    for best, other, is_bonus in (("controller", "secretary", True), ("judge", "author", False)):
        table = Table(phase="trading", upper=f"{best} {other}")  # 1 and 2 points a round less
        table.turn(1)
        table.give(1, other, rubles=5 if verb == "take" else 40)
        told = objected(table, f"{verb} upper {best}", f"{verb} upper {other}")
        assert (told == pros.SecondCopy(other)) == is_bonus  # +2 points at the end


def test_a_price_is_not_compared_without_the_income_that_is_lost_for_it() -> None:
    ways = [f"buy upper gold-smelter over {own}" for own in ("gold-miner", "czar-and-carpenter")]
    table = Table(edition="new-society", phase="trading", upper="gold-smelter")
    table.turn(1)
    table.give(1, "gold-miner czar-and-carpenter", rubles=9)  # they earn 3 and 2 rubles
    dearer = cons.DearerOver("gold-smelter", "czar-and-carpenter", 3, 2)
    assert objected(table, *ways, scorings=0) == dearer
    assert objected(table, *ways, scorings=1) != dearer


def test_a_sycophant_that_costs_rubles_later_is_not_given_up_for_its_price_alone() -> None:
    table = Table(edition="new-society", phase="trading", upper="sycophant")
    table.turn(1)
    table.give(1, "lumberjack", rubles=1)
    told = objected(table, "buy upper sycophant", "pass", best_scorings=3)
    assert not isinstance(told, cons.GivesUp)


def test_a_guild_hall_set_to_rubles_is_not_said_to_make_up_for_another_building() -> None:
    table = Table(
        edition="new-society", rules="classic bonus_timing=actions", phase="building",
        upper="guild-hall",
    )  # fmt: skip
    table.turn(1)
    table.give(1, "guild-hall coffee-house author author author judge judge judge", rubles=30)
    table.play("guild 2")
    lost = pros.LosesIncome("coffee-house", 6, 0, is_last=False)
    assert lost in said(table, "buy upper guild-hall over coffee-house")
    check_position(table)


def test_a_card_that_fits_nothing_adds_no_aristocrat_and_is_no_better_than_one_in_vain() -> None:
    table = Table(phase="trading", upper="pope winter-palace")
    table.make_last_round()
    table.turn(1)
    table.give(1, "hospital", rubles=7)
    ways = "take upper pope", "buy upper winter-palace over hospital"
    assert objected(table, *ways) != cons.PaidNoMore("winter-palace")


def test_a_card_that_brings_nothing_any_more_is_not_said_to_come_second() -> None:
    """A hint once said of a building in the last phase that both cards could be bought."""
    for phase, is_second in (("building", True), ("trading", False)):
        table = Table(phase=phase, upper="market author")
        table.make_last_round()
        table.turn(1)
        table.give(1, rubles=20)
        known = {"rival": 2, "is_sought": False}
        told = objected(table, "buy upper author", "buy upper market", **known)
        assert (told == cons.BuysFirst(2, "author")) == is_second


def test_a_card_that_adds_a_kind_does_not_cost_as_much_as_one_that_only_never_pays_back() -> None:
    fact, best = cons.NeverPaysBack("administrator", 7, 4), Move.parse("buy upper author")
    for tableau, is_as_bad in (("", False), ("author", True)):
        table = Table(phase="aristocrat", upper="author administrator")
        table.turn(1)
        table.give(1, tableau, rubles=20)
        assert is_shared(table.view(1, memory=True), fact, best, 0) is is_as_bad


def test_a_card_with_a_power_is_not_as_useless_as_one_that_is_paid_no_more() -> None:
    table = Table(phase="trading", upper="observatory author")
    table.turn(1)
    table.give(1, rubles=20)
    table.make_last_round()
    best = Move.parse("buy upper observatory")
    assert not is_shared(table.view(1, memory=True), cons.PaidNoMore("author"), best, 0)
