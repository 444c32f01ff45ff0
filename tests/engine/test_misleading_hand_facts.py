"""Which facts about cards in the hand, or taken into it, would be true but mislead."""

from __future__ import annotations

from stp.facts import cons, pros
from stp.facts.reading import unseen
from stp.testing import Table
from tests.engine.facts_at_table import objected, said


def test_a_card_in_the_hand_is_played_for_its_penalty_near_the_end() -> None:
    table = Table(phase="building", upper="market")
    table.turn(1)
    table.give(1, "author observatory", hand="author", rubles=20)
    early, late = {"scorings": 3}, {"scorings": 2}
    assert objected(table, "pass", "play author", **early) == pros.SecondCopy("author")
    assert objected(table, "pass", "play author", **late) is None
    assert objected(table, "observe worker", "play author", **late) == cons.CanWait("author")


def test_the_loss_of_the_displaced_card_is_told_of_a_card_that_is_taken() -> None:
    table = Table(phase="worker", upper="bank")
    table.turn(1)
    table.give(1, "hospital", rubles=0)
    assert pros.PlayedOver("hospital", 1, (0, 4), is_last=False) in said(table, "take upper bank")


def test_a_reason_names_the_card_that_the_adviser_would_displace() -> None:
    table = Table(phase="trading", upper="bank")
    table.turn(1)
    table.give(1, "hospital market", rubles=0)
    cheapest = pros.PlayedOver("hospital", 1, (0, 4), is_last=False)
    better = pros.PlayedOver("market", 8, (0, 1), is_last=False)
    assert cheapest in said(table, "take upper bank")
    assert better in said(table, "take upper bank", over="market")


def test_a_pass_that_leaves_a_card_in_the_hand_is_not_called_a_saving() -> None:
    table = Table(phase="trading", upper="author")
    table.make_last_round()
    table.turn(1)
    table.give(1, hand="lumberjack", rubles=20)
    assert objected(table, "play lumberjack", "pass") == cons.StaysInHand("lumberjack")
    assert objected(table, "buy upper author", "pass") == cons.GivesUp(4, 0, 0, 1, "once")


def test_a_card_in_the_hand_that_could_be_displaced_is_named() -> None:
    table = Table(phase="building", lower="fur-shop")
    table.turn(1)
    table.give(1, hand="lumberjack fur-trapper", rubles=8)
    taken = said(table, "take lower fur-shop")
    assert pros.NothingToDisplace("fur-shop", "fur-trapper") in taken
    assert objected(table, "pass", "take lower fur-shop") is None
    table.give(1, hand="lumberjack", rubles=8)
    assert pros.NothingToDisplace("fur-shop") in said(table, "take lower fur-shop")
    assert objected(table, "pass", "take lower fur-shop") == pros.NothingToDisplace("fur-shop")


def test_a_card_in_the_hand_that_earns_more_is_not_to_be_displaced() -> None:
    table = Table(phase="building", upper="st-isaacs-cathedral")
    table.turn(1)
    table.give(1, hand="academy", rubles=8)
    taken = said(table, "take upper st-isaacs-cathedral")
    assert pros.NothingToDisplace("st-isaacs-cathedral") in taken


def test_a_card_that_does_not_score_in_this_phase_can_be_paid_for_later() -> None:
    table = Table(phase="trading", upper="hospital secretary")
    table.turn(1)
    table.give(1, rubles=14)
    assert pros.PaidLater() in said(table, "take upper hospital", scorings=3)
    table.give(1, rubles=13)
    assert pros.PaidLater() not in said(table, "take upper hospital", scorings=3)
    table = Table(phase="building", upper="hospital")
    table.turn(1)
    table.give(1, rubles=14)
    assert pros.PaidLater() not in said(table, "take upper hospital", scorings=3)


def test_the_lowest_price_of_a_trading_card_is_not_called_its_price() -> None:
    table = Table(phase="trading", upper="bank")
    table.turn(1)
    for card, is_least in (("theater", False), ("market", True)):
        table.give(1, card, rubles=0)
        dear = cons.TooDearToPlay("bank", 1, 0, is_paid=False, is_least=is_least)
        assert objected(table, "pass", "take upper bank") == dear


def test_a_card_in_the_hand_can_wait_for_its_scoring() -> None:
    late = "buy upper gold-miner", "play minister over secretary"
    for rubles, can_wait in ((9, True), (8, False)):  # 8 - 4 + 3 rubles are too few
        table = Table(phase="worker", upper="gold-miner")
        table.turn(1)
        table.give(1, "secretary", hand="minister", rubles=rubles)
        told = objected(table, *late, scorings=4)
        assert (told == cons.CanWaitToScore("minister")) == can_wait


def test_a_card_that_is_bought_only_to_leave_the_market_costs_points_in_the_hand() -> None:
    table = Table(phase="building", upper="shepherd")
    table.turn(1)
    table.give(1, rubles=9)
    moves = "buy upper shepherd", "take upper shepherd"
    assert objected(table, *moves) == cons.PaysNothingInHand("shepherd", has_income=True)
    table.make_last_round()
    assert objected(table, *moves) == pros.HandCosts()


def test_a_card_in_the_hand_that_can_still_be_paid_for_is_no_reason_against_a_purchase() -> None:
    moves = "play fur-trapper", "buy lower ship-builder"
    for rubles, is_stuck in ((9, True), (10, False)):  # 4 and 6 rubles
        table = Table(phase="trading", lower="ship-builder")
        table.turn(1)
        table.give(1, "ship-builder ship-builder", hand="fur-trapper", rubles=rubles)
        told = objected(table, *moves, scorings=2, best_scorings=2)
        assert (told == cons.StaysInHand("fur-trapper")) == is_stuck


def test_the_rubles_missing_for_a_card_are_those_of_playing_it() -> None:
    """The lower row's reduction is lost once the card is taken."""
    table = Table(phase="building", lower="secretary")
    table.turn(1)
    table.give(1, rubles=10)
    assert pros.Short(2) in said(table, "take lower secretary")
    table.give(1, rubles=11)
    assert pros.Short(1) in said(table, "take lower secretary")


def test_a_pass_gives_up_no_card_that_can_be_played_in_a_later_phase() -> None:
    for phase, is_given_up in (("building", False), ("aristocrat", True), ("trading", False)):
        table = Table(phase=phase)
        table.turn(1)
        table.give(1, hand="judge", rubles=20)
        told = objected(table, "play judge", "pass", best_scorings=3)
        assert (told == cons.GivesUp(16, 5, 2, 1, "rounds")) == is_given_up
        assert (told is None) != is_given_up


def test_a_card_that_is_bought_instead_of_taken_earns_little_before_the_next_round() -> None:
    moves = "take upper author", "buy upper author"
    table = Table(phase="aristocrat", upper="author")
    table.turn(1)
    table.give(1, rubles=8)
    assert objected(table, *moves, scorings=6) == cons.EarnsSooner("author", 1, 0, 4)


def test_a_useless_card_costs_points_at_the_end_only_if_it_cannot_be_paid_for() -> None:
    """Somebody with 73 rubles was told that the card would cost 5 points in the hand."""
    table = Table(phase="aristocrat", lower="fur-trapper")
    table.make_last_round()
    table.turn(1)
    for rubles, told in ((2, pros.HandCosts()), (20, cons.PaidNoMore("fur-trapper"))):
        table.give(1, rubles=rubles)
        assert objected(table, "pass", "take lower fur-trapper") == told


def test_of_two_cards_that_are_too_dear_the_dearer_one_is_named() -> None:
    table = Table(phase="trading", upper="judge theater")
    table.turn(1)
    table.give(1, rubles=5)
    moves = "take upper judge", "take upper theater"
    assert objected(table, *moves) == cons.DearerToPlay("theater", 20, "judge", 16)
    assert objected(table, *reversed(moves)) is None


def test_a_card_that_would_stay_in_the_hand_is_told_beside_what_a_pass_gives_up() -> None:
    for is_last, held in ((True, "judge"), (False, "")):
        table = Table(phase="aristocrat")
        table.turn(1)
        table.give(1, hand="judge", rubles=20)
        if is_last:
            table.make_last_round()
        told = objected(table, "play judge", "pass", best_scorings=4)
        assert told == cons.GivesUp(16, 5, 2, 1, "once" if is_last else "rounds", in_hand=held)


def test_a_card_that_later_scorings_pay_for_in_time_is_not_too_dear() -> None:
    table = Table(phase="building", upper="secretary")
    table.make_last_round()
    table.turn(1)
    table.give(1, "author bank", rubles=6)
    assert not isinstance(objected(table, "pass", "take upper secretary"), cons.TooDearToPlay)
    table.give(1, rubles=5)
    assert objected(table, "pass", "take upper secretary") == (
        cons.TooDearToPlay("secretary", 12, 10, is_paid=True)
    )


def test_what_holds_for_every_card_in_the_hand_is_no_reason_against_one() -> None:
    table = Table(phase="building", upper="shepherd market author")
    table.turn(1)
    table.give(1, hand="judge", rubles=20)
    room = objected(table, "buy upper market", "take upper author")
    assert room == cons.HandRoom("author", 1)
    assert objected(table, "take upper market", "take upper author") is None


def test_a_card_that_can_be_paid_for_before_the_next_rounds_scoring_is_not_too_dear() -> None:
    for phase, rubles, is_dear in (
        ("aristocrat", 1, False), ("aristocrat", 0, True), ("trading", 2, False),
        ("trading", 1, True),
    ):  # fmt: skip
        table = Table(phase=phase, upper="hospital")
        table.turn(1)
        table.give(1, "author weaving-mill wharf", rubles=rubles)
        told = objected(table, "pass", "take upper hospital")
        assert isinstance(told, cons.TooDearToPlay) == is_dear
        assert (told == cons.ScoresLate("hospital")) != is_dear


def test_a_card_that_brings_nothing_any_more_is_not_called_too_dear() -> None:
    table = Table(phase="building", upper="fur-trapper hospital judge")
    table.make_last_round()
    table.turn(1)
    table.give(1, "secretary", rubles=0)
    assert objected(table, "pass", "take upper fur-trapper") == pros.HandCosts()
    assert objected(table, "pass", "take upper hospital") == pros.HandCosts(), "it is late, too"
    assert objected(table, "pass", "take upper judge") == (
        cons.TooDearToPlay("judge", 16, 0, is_paid=False)
    )
    table = Table(phase="trading", upper="carpenter-workshop")
    table.turn(1)
    table.give(1, "lumberjack", rubles=20)
    assert isinstance(objected(table, "pass", "take upper carpenter-workshop"),
                      cons.PaysNothingInHand)  # fmt: skip
    table.make_last_round()
    assert objected(table, "pass", "take upper carpenter-workshop") == (
        cons.PaidNoMore("carpenter-workshop")
    )


def test_a_purchase_is_not_told_to_leave_many_rubles() -> None:
    table = Table(phase="aristocrat", upper="author")
    table.turn(1)
    moves = "take upper author", "buy upper author"
    for rubles, is_told in ((8, True), (9, False)):  # 4 and 5 are left
        table.give(1, rubles=rubles)
        told = objected(table, *moves, scorings=6)
        assert (told == cons.EarnsSooner("author", 1, 0, 4)) == is_told


def test_prices_that_depend_on_the_displaced_card_are_not_compared() -> None:
    table = Table(phase="trading", upper="bank judge")
    table.turn(1)
    moves = "take upper bank", "take upper judge"
    for tableau, is_told in (("market", True), ("market library", False)):
        table.give(1, tableau, rubles=0)
        dearer = cons.DearerToPlay("judge", 16, "bank", 8)
        assert (objected(table, *moves) == dearer) == is_told


def new_kinds(table: Table) -> int:
    """Return how many new aristocrats a look at their deck may turn up, as a hint says."""
    told = said(table, "observe aristocrat")
    return next(fact.number for fact in told if isinstance(fact, pros.UnseenKinds))


def test_a_kind_of_aristocrat_in_the_hand_is_not_counted_as_new_when_turned_over() -> None:
    table = Table(phase="building", upper="hospital")
    table.turn(1)
    table.give(1, "observatory author", rubles=20)
    before = new_kinds(table)
    table.give(1, "observatory author", hand="controller", rubles=20)
    after = new_kinds(table)
    controllers = unseen(table.view(1, memory=True), "aristocrat")
    left = sum(card.id == "controller" for card in controllers)
    assert left > 0
    assert before - after == left + 1
