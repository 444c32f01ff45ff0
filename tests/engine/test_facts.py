"""Every fact about a move is true: it is recomputed by playing on or by adding up cards."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from stp import Game
from stp.cards import CARDS, Card
from stp.facts import about, against, cons, effects, pros
from stp.facts.reading import phase_of
from stp.testing import Table
from tests.bots.positions import TABLES, bot_moves
from tests.engine.against_checker import check_position, pairs
from tests.engine.fact_checker import TIMES
from tests.engine.facts_at_table import objected, said
from tests.engine.played_on import color_phase
from tests.engine.strategies import positions


@given(positions())
@settings(max_examples=60)
def test_every_fact_is_true_in_every_position(game: Game) -> None:
    if not game.over:
        check_position(game)


@pytest.mark.nightly
@given(positions())
@settings(max_examples=600)
def test_every_fact_is_true_in_very_many_positions(game: Game) -> None:
    if not game.over:
        check_position(game)


def test_in_the_last_round_the_income_is_certain() -> None:
    table = Table(phase="building", upper="market author", lower="shepherd")
    table.make_last_round()
    table.give(1, rubles=20)
    assert pros.Earns(0, 1, 5, 1, True) in said(table, "buy upper market", scorings=4)
    assert not [f for f in said(table, "buy lower shepherd", scorings=4)
                if isinstance(f, pros.Earns | pros.FirstPaid | pros.LowerRow)]  # fmt: skip
    assert objected(table, "pass", "buy lower shepherd") == cons.PaidNoMore("shepherd")


def test_a_price_that_does_not_fall_is_not_said_to_fall() -> None:
    table = Table(phase="building", lower="pub warehouse")
    table.give(1, rubles=20)
    assert pros.LowerRow(0) in said(table, "buy lower pub")
    assert pros.LowerRow(1) in said(table, "buy lower warehouse")


def test_a_second_copy_of_an_aristocrat_is_no_new_kind() -> None:
    table = Table(phase="aristocrat", upper="author judge")
    table.give(1, "author", rubles=20)
    assert not [f for f in said(table, "buy upper author") if isinstance(f, pros.NewKind)]
    assert pros.NewKind(2) in said(table, "buy upper judge")
    table.give(1, rubles=30)
    assert objected(table, "buy upper judge", "buy upper author") == cons.PaysLess(
        "author", 4, 2, 13, is_last=False
    )
    assert objected(table, "pass", "buy upper author") == pros.SecondCopy("author")


def test_a_card_in_the_hand_is_playable_once_the_scoring_pays_for_it() -> None:
    table = Table(phase="aristocrat", upper="judge")
    table.give(1, "secretary secretary", rubles=9)
    assert pros.PlayableSoon(16, 17) in said(table, "take upper judge")
    assert pros.Short(7) not in said(table, "take upper judge")
    table.give(1, rubles=7)
    assert not [f for f in said(table, "take upper judge") if isinstance(f, pros.PlayableSoon)]


def test_every_fact_is_found_in_whole_games() -> None:
    """A fact that never occurs is never checked."""
    found: set[type] = set()
    for edition, players, rules in TABLES:
        for number, game in enumerate(bot_moves(Game(players, "facts", edition, rules), "medium")):
            if number % 3 == 0 or game.state.decision != "action":
                rival = None if number % 2 else 1
                view = game.view(game.state.seat, memory=True)
                legal = list(game.legal_moves)
                for move in legal:
                    found.update(map(type, about(view, move, scorings=TIMES, rival=rival)))
                for best, other in pairs(legal):
                    told = against(
                        view,
                        best,
                        other,
                        scorings=number % 4,
                        rival=rival,
                        is_sought=number % 3 > 0,
                    )
                    found.add(type(told))
    every: set[type] = {*pros.Fact.__args__, *cons.Against.__args__}
    assert every - found <= RARE


RARE = {
    pros.StopsCosting,
    pros.GuildPays,
    pros.HasThen,
    pros.LosesIncome,
    pros.PicksToHand,
    pros.RublesAtEnd,
    cons.LosesBonus,
    effects.NoRoomForDrawn,
}
"""These have tests of their own."""


def test_a_split_of_the_guild_hall_says_what_it_pays_and_when() -> None:
    later = Table(2, "new-society", "yucata", phase="building")
    later.give(1, "guild-hall", rubles=5)
    assert said(later, "guild 1") == [pros.GuildPays(1, 3)]
    now = Table(2, "new-society", phase="building")
    now.give(1, "guild-hall", rubles=5)
    now.play("pass")
    now.play("pass")
    assert said(now, "guild 4") == [pros.HasThen(9)]
    assert said(now, "guild 0") == [pros.Keeps(5, 0)]
    now.make_last_round()
    assert said(now, "guild 0") == [pros.Keeps(5, 0), pros.RublesAtEnd()]
    for table in (later, now):
        check_position(table)


def test_the_point_of_a_used_debtors_prison_is_not_taken_off_what_a_building_earns() -> None:
    table = Table(edition="new-society", phase="building")
    table.give(1, "debtors-prison", rubles=20)
    table.pile("market")
    assert pros.Earns(0, 1, 5, 6, False) in said(table, "redeem market", scorings=6)


def test_displacing_the_only_aristocrat_of_a_kind_lowers_the_bonus() -> None:
    table = Table(phase="trading", upper="pope")
    table.turn(1)
    table.give(1, "author administrator administrator pope", rubles=20)
    lost = "buy upper pope over author"
    assert objected(table, "pass", lost) == cons.LosesBonus("author", 3)
    assert not isinstance(objected(table, "pass", "buy upper pope over administrator"),
                          cons.LosesBonus)  # fmt: skip
    table = Table(phase="trading", upper="pope")
    table.turn(1)
    table.give(1, "author author judge", rubles=20)
    best, other = "buy upper pope over author", "buy upper pope over judge"
    assert objected(table, best, other) == cons.NoBonus("pope", "judge")
    check_position(table)


def test_a_fact_that_holds_for_the_better_card_too_is_not_a_reason_against() -> None:
    table = Table(phase="trading", upper="pope author administrator")
    table.make_last_round()
    table.turn(1)
    table.give(1, "author author judge administrator", rubles=20)
    over_author, over_judge = "buy upper pope over author", "buy upper pope over judge"
    assert not isinstance(objected(table, over_author, over_judge), cons.PaidNoMore)
    copies = objected(table, "buy upper author", "buy upper administrator")
    assert not isinstance(copies, pros.SecondCopy)


def test_what_is_wrong_with_both_cards_speaks_against_neither() -> None:
    table = Table(phase="building", upper="judge secretary shepherd")
    table.give(1, rubles=5)
    dear = objected(table, "take upper shepherd", "take upper judge")
    assert dear == cons.TooDearToPlay("judge", 16, 5, is_paid=False)
    both = objected(table, "take upper secretary", "take upper judge")
    assert both == cons.DearerToPlay("judge", 16, "secretary", 12)
    held = cons.PaysNothingInHand("shepherd")
    assert objected(table, "pass", "take upper shepherd") == held
    table.make_last_round()
    table.give(1, rubles=9)
    table.market("shepherd lumberjack")
    assert objected(table, "pass", "buy upper shepherd") == cons.PaidNoMore("shepherd")
    assert objected(table, "buy upper lumberjack", "buy upper shepherd") is None


def test_income_that_comes_before_money_is_needed_is_not_forgotten() -> None:
    table = Table(phase="worker", upper="shepherd", lower="warehouse-manager")
    table.turn(1)
    table.give(1, "lumberjack gold-miner fur-trapper", rubles=14)
    dear = "buy lower warehouse-manager"
    assert not isinstance(objected(table, "buy upper shepherd", dear), cons.Dearer)
    table = Table(phase="aristocrat", upper="shepherd", lower="warehouse-manager")
    table.give(1, rubles=10)
    found = objected(table, "buy upper shepherd", dear)
    assert found == cons.Dearer("warehouse-manager", "", 9, 1)


def test_a_card_in_the_hand_can_wait_while_others_may_take_the_one_in_the_market() -> None:
    table = Table(phase="worker", upper="shepherd")
    table.turn(1)
    table.give(1, hand="lumberjack", rubles=8)
    found = objected(table, "buy upper shepherd", "play lumberjack")
    assert found == cons.CanWait("lumberjack")
    table.give(1, rubles=7)
    assert not isinstance(objected(table, "buy upper shepherd", "play lumberjack"), cons.CanWait)


def test_nobody_takes_the_last_copy_if_there_is_another_one() -> None:
    table = Table(phase="aristocrat", upper="author author")
    table.turn(1)
    table.give(1, rubles=20)
    assert not isinstance(objected(table, "buy upper author", "pass", rival=2), cons.LeavesTo)
    assert pros.Wanted not in map(type, said(table, "buy upper author", rival=2))
    table.market("author")
    assert objected(table, "buy upper author", "pass", rival=2) == cons.LeavesTo(2, "author")
    assert pros.Wanted in map(type, said(table, "buy upper author", rival=2))


def test_a_second_copy_in_the_hand_adds_no_kind() -> None:
    table = Table(phase="aristocrat", upper="controller")
    table.turn(1)
    table.give(1, hand="controller", rubles=2)
    assert pros.NewKind not in map(type, said(table, "take upper controller"))
    table.give(1, hand="judge", rubles=2)
    assert pros.NewKind in map(type, said(table, "take upper controller"))


def test_the_gain_of_a_purchase_is_not_a_reason_against_it_if_it_is_no_worse() -> None:
    table = Table(phase="aristocrat", upper="administrator warehouse-manager market")
    table.turn(1)
    table.give(1, rubles=30)
    better = objected(
        table, "buy upper administrator", "buy upper warehouse-manager", scorings=4, best_scorings=4
    )
    assert better is None
    worse = objected(
        table, "buy upper administrator", "buy upper market", scorings=3, best_scorings=4
    )
    assert worse == cons.Brings("market", 0, 3, 0, 5, is_certain=False)


def test_a_price_is_a_reason_against_buying_only_if_it_takes_half_of_the_rubles() -> None:
    table = Table(phase="aristocrat", upper="administrator warehouse-manager market")
    table.turn(1)
    dear = cons.Dearer("warehouse-manager", "", 10, 10)
    for rubles, fact in ((30, None), (21, None), (20, dear)):
        table.give(1, rubles=rubles)
        found = objected(table, "pass", "buy upper warehouse-manager", scorings=4, best_scorings=4)
        assert found == fact


@pytest.mark.parametrize(
    ("bought", "scorings", "is_early"),
    [("library", 5, True), ("library", 4, False), ("judge", 5, False)],
)
def test_rubles_spent_early_on_a_card_that_earns_none_are_worth_more_than_their_points(
    bought: str, scorings: int, *, is_early: bool
) -> None:
    table = Table(phase="building", upper=bought)
    table.turn(1)
    table.give(1, "author", rubles=19)
    found = objected(table, "pass", f"buy upper {bought}", scorings=scorings)
    assert isinstance(found, cons.Dearer)
    assert found.is_early is is_early


@pytest.mark.parametrize("card", [card for card in CARDS if card.deck != "trading"][:3])
def test_the_phase_of_a_card_is_that_of_its_colour(card: Card) -> None:
    assert phase_of(card) == color_phase(card)


def test_a_card_that_cannot_be_paid_in_time_is_not_said_to_be_scored() -> None:
    table = Table(phase="aristocrat", upper="author")
    table.make_last_round()
    table.give(1, "secretary", rubles=0)
    found = [type(fact) for fact in said(table, "take upper author")]
    assert pros.EarnsOncePlayed not in found
    assert pros.PlayableSoon in found
    table.give(1, "secretary", rubles=4)
    assert pros.EarnsOncePlayed(1, 0, 1, is_last=True) in said(table, "take upper author")


def test_a_building_that_never_scores_is_not_said_to_score_late() -> None:
    table = Table(edition="new-society", phase="aristocrat", upper="trading-house market")
    table.give(1, "author author", rubles=1)
    late = objected(table, "pass", "take upper market")
    assert late == cons.TooDearToPlay("market", 5, 3, is_paid=True)
    table.give(1, "secretary", rubles=1)
    assert objected(table, "pass", "take upper market") == cons.ScoresLate("market")
    house = objected(table, "pass", "take upper trading-house")
    assert house == cons.PaysNothingInHand("trading-house", has_income=False)


def test_what_a_displacing_card_earns_is_compared_with_the_displaced_one() -> None:
    table = Table(phase="worker", upper="weaving-mill")
    table.turn(1)
    table.give(1, "shepherd", rubles=9)
    earned = pros.Earns(3, 0, 3, 4, is_certain=False, over="shepherd")
    assert earned in said(table, "buy upper weaving-mill over shepherd", scorings=4)


def test_the_same_card_over_a_cheaper_one_is_dearer() -> None:
    table = Table(phase="trading", upper="patriarch")
    table.turn(1)
    table.give(1, "author author secretary", rubles=20)
    best, other = "buy upper patriarch over secretary", "buy upper patriarch over author"
    table.give(1, "author author secretary secretary", rubles=20)
    assert objected(table, best, other) == cons.DearerOver("patriarch", "author", 12, 4)


def test_a_card_that_pays_less_and_costs_more_saves_nothing() -> None:
    table = Table(2, "new-society", phase="building", lower="firehouse", upper="customs-house")
    table.give(1, "firehouse firehouse firehouse", rubles=30)
    other = cons.PaysLess("customs-house", 0, 1, 0, is_last=False)
    assert objected(table, "buy lower firehouse", "buy upper customs-house") == other


def test_a_card_that_leaves_the_market_makes_room_for_another_one() -> None:
    table = Table(phase="aristocrat", upper="author shepherd")
    table.make_last_round()
    table.give(1, "author", rubles=20)
    buy = "buy upper shepherd"
    assert pros.FreesPlace("trading") in said(table, buy)
    check_position(table)


def test_a_rival_is_said_to_gain_the_bonus_of_a_kind_they_lack() -> None:
    table = Table(phase="trading", upper="author")
    table.make_last_round()
    table.turn(1)
    table.give(1, "author", rubles=20)
    table.give(2, "judge secretary", rubles=20)
    told = said(table, "buy upper author", rival=2)
    assert told == [pros.SecondCopy("author"), pros.Wanted(2, 3), pros.PriceAtEnd(1)]


def test_a_guild_hall_says_what_the_displaced_building_earned() -> None:
    buy = "buy upper guild-hall over customs-house"
    for rules, expected in (("classic", [pros.LosesIncome("customs-house", 0, 2, False)]),
                            ("yucata", [])):  # fmt: skip
        table = Table(2, "new-society", rules, phase="building", upper="guild-hall")
        table.turn(1)
        table.give(1, "customs-house", rubles=30)
        lost = [fact for fact in said(table, buy) if isinstance(fact, pros.LosesIncome)]
        assert lost == expected
        check_position(table)


def test_a_card_without_income_says_so_when_it_is_worse() -> None:
    table = Table(phase="building", upper="pub warehouse")
    table.turn(1)
    table.give(1, hand="judge", rubles=20)
    assert objected(table, "pass", "buy upper pub") == cons.EarnsNothing("pub", 1, 2)
    assert objected(table, "pass", "buy upper warehouse") == cons.EarnsNothing("warehouse", 2, 2)
    check_position(table)
