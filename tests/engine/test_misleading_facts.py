"""Which facts are left out because they would be true but mislead."""

from __future__ import annotations

import pytest

from stp.cards import Edition
from stp.facts import cons, pros
from stp.testing import Table
from tests.engine.facts_at_table import objected, said


def test_more_points_for_little_more_money_are_not_a_reason_against_a_purchase() -> None:
    table = Table(phase="building", upper="customs-house firehouse pub")
    table.give(1, rubles=24)
    for best, other in (("customs-house", "firehouse"), ("pub", "customs-house")):
        moves = f"buy upper {best}", f"buy upper {other}"
        assert objected(table, *moves, scorings=6, best_scorings=6) is None
    assert objected(table, "buy upper pub", "buy upper firehouse", scorings=1, best_scorings=1) == (
        cons.Brings("firehouse", 0, 3, 0, 11, is_certain=False)
    )


def test_the_income_that_depends_on_other_cards_is_counted_as_it_is_now() -> None:
    table = Table(edition="new-society", phase="trading", upper="harbor mariinskij-theater")
    table.turn(1)
    table.give(1, "coffee-house author author judge", rubles=40)
    harbor = said(table, "take upper harbor")
    assert pros.PlayedOver("coffee-house", 10, (3, 0), is_last=False) in harbor
    bought = said(table, "buy upper harbor over coffee-house")
    assert pros.EarnsInstead("coffee-house", (3, 0), (5, 2), is_last=False) not in bought
    theater = said(table, "take upper mariinskij-theater", scorings=4)
    assert pros.EarnsOncePlayed(0, 3, 4, is_last=False) in theater
    table.give(1, "author author author judge", rubles=40)
    bought = said(table, "buy upper harbor over coffee-house")
    assert pros.EarnsInstead("coffee-house", (7, 0), (5, 2), is_last=False) in bought


def test_another_player_could_afford_a_card_too_only_if_the_viewer_can() -> None:
    table = Table(phase="building", upper="hospital")
    table.turn(1)
    for rubles, is_shared in ((13, False), (14, True)):
        table.give(1, rubles=rubles)
        taken = said(table, "take upper hospital", rival=2)
        assert pros.Wanted(2, 0, is_shared=is_shared) in taken


def test_what_others_could_take_is_a_reason_only_if_the_other_card_stays() -> None:
    table = Table(phase="worker", upper="lumberjack gold-miner gold-miner")
    table.turn(1)
    table.give(1, "gold-miner", rubles=9)
    best, other = "buy upper lumberjack", "buy upper gold-miner"
    assert objected(table, best, other, rival=2) == cons.ThenBuys(2, "lumberjack")
    assert objected(table, best, other) == cons.ThenTakes("lumberjack")
    table = Table(phase="worker", upper="lumberjack gold-miner")
    table.turn(1)
    table.give(1, "gold-miner", rubles=9)
    assert objected(table, best, other, rival=2) is None


def test_setting_a_guild_hall_leaves_a_card_to_nobody() -> None:
    """It does not end the turn, so the card can still be bought."""
    table = Table(
        edition="new-society", rules="classic bonus_timing=actions", phase="building",
        upper="market",
    )  # fmt: skip
    table.give(1, "guild-hall", rubles=20)
    assert objected(table, "buy upper market", "guild 0", rival=2) is None


def test_new_cards_are_counted_exactly_when_nobody_can_act_before() -> None:
    table = Table(phase="building", upper="market market market")
    table.turn(1)
    table.give(1, rubles=20)
    table.give(2, "observatory", rubles=20)
    assert pros.NewCards("aristocrat", 5) in said(table, "pass")
    table.play("pass")
    assert pros.NewCards("aristocrat", 5, is_exact=True) in said(table, "pass")


def test_the_last_cards_of_a_deck_are_counted_exactly() -> None:
    table = Table(phase="worker", upper="market market market")
    table.turn(1)
    table.leave(building=4)
    assert pros.NewCards("building", 4, is_exact=True) in said(table, "pass")


def test_a_drawn_card_that_is_not_taken_goes_to_the_pile() -> None:
    table = Table(edition="new-society", phase="building")
    table.pile("judge")
    table.turn(1)
    table.give(1, "debtors-prison", rubles=0)
    table.play("redeem judge")
    told = objected(table, "take drawn judge", "discard drawn judge")
    assert told == cons.GoesToPile("judge")


def test_a_cheap_card_for_one_player_goes_before_a_dear_one_for_nobody_else() -> None:
    moves = "buy upper gold-miner", "buy upper shepherd"
    for rubles, is_both in ((9, True), (8, False)):  # 4 and 5 rubles
        table = Table(phase="worker", upper="gold-miner shepherd")
        table.turn(1)
        table.give(1, rubles=rubles)
        told = objected(table, *moves, rival=2, is_sought=False)
        assert (told == cons.BuysFirst(2, "gold-miner")) == is_both
        assert objected(table, *moves, rival=2) == cons.DearerForTheSame("shepherd", 1)


def test_the_income_of_the_advised_card_is_not_told_twice() -> None:
    table = Table(phase="trading", upper="senator")
    table.turn(1)
    table.give(1, "controller secretary", rubles=30)
    ways = "buy upper senator over secretary", "buy upper senator over controller"
    assert objected(table, *ways) == cons.Displaces("controller", 4, 1, is_last=False)


@pytest.mark.parametrize("left", [3, 4])
def test_the_only_scoring_left_is_certain_before_the_end_is_announced(left: int) -> None:
    """If three more aristocrats are dealt at least once the card has left the market, and no more
    are left, the round is the last."""
    table = Table(phase="building", upper="customs-house author author author author author")
    table.turn(1)
    table.leave(aristocrat=left)
    table.give(1, hand="market", rubles=20)
    assert not table.state.last_round
    is_last = left == 3
    bought = said(table, "buy upper customs-house", scorings=1)
    assert pros.Earns(0, 2, 8, 1, is_last, is_sure_to_come=not is_last) in bought
    assert (pros.FirstPaid("this-phase") in bought) != is_last
    taken = said(table, "take upper customs-house", scorings=1)
    assert (pros.HandCosts() in taken) == is_last
    lost = objected(table, "buy upper customs-house", "pass", best_scorings=1)
    assert lost == cons.GivesUp(8, 0, 2, 0, "once" if is_last else "at-least-once")


@pytest.mark.parametrize("left", [7, 8])
def test_the_last_workers_end_the_next_round(left: int) -> None:
    table = Table(phase="trading", upper="market author", lower="judge judge")
    table.turn(1)
    table.leave(worker=left)
    table.give(1, rubles=20)
    bought = said(table, "buy upper market", scorings=1)
    assert pros.Earns(0, 1, 5, 1, left == 7, is_sure_to_come=left != 7) in bought
    assert pros.FirstPaid("next-round") in bought


def test_only_if_another_round_follows_says_when_already() -> None:
    table = Table(phase="building", upper="shepherd author author author author author")
    table.turn(1)
    table.leave(aristocrat=4)
    table.give(1, rubles=20)
    bought = said(table, "buy upper shepherd", scorings=1)
    assert pros.Earns(3, 0, 5, 1, is_certain=False) in bought
    assert not [fact for fact in bought if isinstance(fact, pros.FirstPaid)]
    bought = said(table, "buy upper shepherd", scorings=2)
    assert pros.FirstPaid("next-round") in bought


def test_what_speaks_against_both_moves_is_no_reason_against_one() -> None:
    """Each pair of purchases has the same fault; compared with another one, the fault is told."""
    table = Table(phase="aristocrat", upper="ship-builder czar-and-carpenter author")
    table.turn(1)
    table.leave(trading=8)
    table.give(1, rubles=20)
    worker, other = "buy upper czar-and-carpenter", "buy upper ship-builder"
    never = {"scorings": 1, "best_scorings": 1}
    told = objected(table, "buy upper author", other, **never)
    assert told == cons.NeverPaysBack("ship-builder", 7, 3)
    assert not isinstance(objected(table, worker, other, **never), cons.NeverPaysBack)
    cheaper = objected(table, other, worker, **never)
    assert cheaper == cons.NeverPaysBack("czar-and-carpenter", 8, 3), "it loses more"
    unlikely = {"scorings": 0, "best_scorings": 0}
    told = objected(table, "buy upper author", other, **unlikely)
    assert told == cons.HardlyScores("ship-builder")
    assert not isinstance(objected(table, worker, other, **unlikely), cons.HardlyScores)


def test_a_card_that_one_more_scoring_would_pay_for_is_not_said_to_be_a_loss() -> None:
    table = Table(phase="building", upper="ship-builder fur-trapper")
    table.turn(1)
    table.give(1, rubles=20)
    for card, price in (("ship-builder", 7), ("fur-trapper", 6)):
        loss = objected(table, "pass", f"buy upper {card}", scorings=1)
        assert (loss == cons.NeverPaysBack(card, price, 3)) == (price == 7)
        held = objected(table, "pass", f"take upper {card}", scorings=1)
        assert (held == cons.NeverPaysBack(card, price, 3)) == (price == 7)
        assert not isinstance(loss, cons.Brings)


def test_a_price_is_no_reason_if_the_advised_card_costs_nearly_as_much() -> None:
    table = Table(phase="aristocrat", upper="controller judge secretary")
    table.turn(1)
    for rubles, price in ((17, 16), (16, 16)):
        table.give(1, rubles=rubles)
        dear = objected(table, "buy upper secretary", "buy upper judge", scorings=2)
        assert dear == cons.Dearer("judge", "", price, rubles - price)
        close = objected(table, "buy upper controller", "buy upper judge", scorings=2)
        assert not isinstance(close, cons.Dearer)


def test_points_for_rubles_are_not_too_dear_beside_a_dearer_purchase() -> None:
    table = Table(2, "base", "yucata", phase="building", upper="market judge")
    table.give(1, "pub", rubles=16)
    assert objected(table, "buy upper market", "pub 3") == cons.PointsCost(3, 6, 10)
    assert not isinstance(objected(table, "buy upper judge", "pub 3"), cons.PointsCost)


def test_a_card_without_income_is_no_worse_than_another_one_without_income() -> None:
    table = Table(phase="building", upper="pub warehouse market")
    table.give(1, rubles=9)
    nothing = objected(table, "buy upper market", "buy upper warehouse")
    assert nothing == cons.EarnsNothing("warehouse", 2, 3)
    assert not isinstance(
        objected(table, "buy upper pub", "buy upper warehouse"), cons.EarnsNothing
    )


def test_observatories_that_have_been_used_draw_no_more_cards() -> None:
    """Nine aristocrats are left, and at most eight of them are dealt."""
    table = Table(phase="building", upper="customs-house judge")
    table.turn(1)
    table.leave(aristocrat=9)
    table.give(1, "observatory observatory wharf wharf wharf", rubles=0)
    for used in range(3):
        taken = said(table, "take upper judge", scorings=2)
        sure = pros.EarnsOncePlayed(5, 2, 1, is_last=False, is_sure_to_come=used == 2, is_late=True)
        assert sure in taken
        if used < 2:
            table.play("observe worker")
            table.play(next(move for move in table.legal_moves if move.verb == "discard"))
            table.play("pass")


def test_observatories_draw_only_once_the_buildings_are_laid_out() -> None:
    """Eight cards are laid out at most, so a ninth building makes another round certain."""
    for left, scorings in ((8, 1), (9, 2)):
        table = Table(phase="worker", upper="lumberjack market")
        table.turn(1)
        table.leave(building=left)
        table.give(1, "observatory observatory", rubles=9)
        sure = pros.Earns(3, 0, 3, scorings, is_certain=False, is_sure_to_come=scorings == 1)
        assert sure in said(table, "buy upper lumberjack", scorings=1)


@pytest.mark.parametrize(("edition", "dearest"), [("base", 24), ("new-society", 25)])
def test_points_that_leave_plenty_of_rubles_are_not_said_to_cost_them(
    edition: Edition, dearest: int
) -> None:
    table = Table(2, edition, "yucata", phase="building", upper="market")
    for rubles, is_told in ((dearest + 6, True), (dearest + 7, False)):
        table.give(1, "pub", rubles=rubles)
        told = objected(table, "pass", "pub 3")
        assert (told == cons.PointsCost(3, 6, rubles - 6)) == is_told


def test_a_loss_that_a_guild_hall_can_make_up_for_is_no_reason_against_it() -> None:
    table = Table(edition="new-society", phase="trading", upper="guild-hall")
    table.turn(1)
    for card, lost in (("firehouse", None), ("theater", pros.LosesIncome("theater", 0, 6, False))):
        table.give(1, card, rubles=20)
        told = objected(table, "pass", f"buy upper guild-hall over {card}")
        assert (told if isinstance(told, pros.LosesIncome) else None) == lost


def test_the_income_that_comes_first_is_counted_in_what_a_card_still_needs() -> None:
    table = Table(phase="worker", upper="hospital")
    table.turn(1)
    table.give(1, "lumberjack lumberjack lumberjack", hand="mistress-of-ceremonies", rubles=5)
    told = said(table, "pass")
    keeps = told.index(pros.Keeps(5, 9))
    assert told[keeps + 1] == pros.StillHolds("mistress-of-ceremonies", 4, is_after_scoring=True)
    table = Table(phase="aristocrat", upper="hospital")
    table.turn(1)
    table.give(1, "lumberjack", hand="mistress-of-ceremonies", rubles=5)
    assert pros.StillHolds("mistress-of-ceremonies", 13) in said(table, "pass")


def test_a_purchase_in_vain_is_not_said_to_cost_no_points() -> None:
    table = Table(phase="trading", upper="author administrator hospital")
    table.make_last_round()
    table.turn(1)
    table.give(1, "author", hand="author", rubles=17)
    free = pros.PriceAtEnd(0)
    assert free not in said(table, "buy upper author")
    assert pros.InVain() in said(table, "buy upper author")
    assert pros.SecondCopy("author") not in said(table, "buy upper author"), "it says that, too"
    assert free in said(table, "play author"), "it would cost 5 points in the hand"
    assert pros.PriceAtEnd(1) in said(table, "buy upper hospital")
    assert free not in said(table, "pass")
    table.give(1, "author", rubles=19)
    assert free in said(table, "buy upper administrator"), "a new kind"
