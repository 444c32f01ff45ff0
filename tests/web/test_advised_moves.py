"""Which of the moves that are about as good a hint advises."""

from __future__ import annotations

from dataclasses import replace

import pytest

from stp.analysis import Reasons
from stp.bots.explain import preferred
from stp.moves import Move
from stp.testing import Table
from tests.web.judgements import NOTHING, judged


def test_saving_is_advised_if_no_purchase_gains_anything() -> None:
    table = Table(phase="trading", upper="shepherd", lower="author")
    table.turn(1)
    table.give(1, hand="lumberjack", rubles=20)
    view = table.view(1, memory=True)
    useless = judged("buy upper shepherd", why=Reasons(5, 0.0, 0.0, 0, 0.0, 0.0, 0.1, None))
    assert preferred(view, [useless, judged("pass", -0.1)]).move == Move("pass")
    assert preferred(view, [useless, judged("pass", -0.9)]).move == Move("pass")
    assert preferred(view, [useless, judged("pass", -1.0)]) is useless
    assert preferred(view, [useless, judged("pass", -0.6, trials=900)]) is useless
    why = Reasons(5, 9.0, 0.0, 0, 0.0, 3.0, 0.5, None)
    useful = judged("buy upper shepherd", why=why, value=2.0)
    assert preferred(view, [useful, judged("pass", -0.1)]) is useful
    dear = judged("buy upper shepherd", why=why, value=-0.5)
    assert preferred(view, [dear, judged("pass", -0.1)]).move == Move("pass")
    late = judged("buy upper shepherd", why=replace(why, rubles=3.0), value=2.0)
    assert preferred(view, [late, judged("pass", -0.1)]).move == Move("pass")
    assert preferred(view, [judged("pass"), replace(late, ahead=-0.1)]).move == Move("pass")
    paid = judged("buy upper shepherd", why=replace(why, rubles=5.0), value=2.0)
    assert preferred(view, [paid, judged("pass", -0.1)]) is paid


def test_passing_is_not_advised_instead_of_playing_the_hand_in_the_last_round() -> None:
    table = Table(phase="trading", lower="author")
    table.turn(1)
    table.make_last_round()
    table.give(1, hand="lumberjack", rubles=20)
    played = judged("play lumberjack", why=Reasons(3, 0.0, 0.0, 0, 0.0, 0.0, 0.1, None), value=-0.3)
    useless = judged("buy lower author", why=Reasons(3, 0.0, 0.0, 0, 0.0, 0.0, 0.1, None))
    assert preferred(table.view(1, memory=True), [played, judged("pass"), useless]) is played


@pytest.mark.parametrize(("left", "is_certain"), [(1, True), (9, False)])
def test_passing_is_not_advised_instead_of_playing_the_hand_if_the_end_is_certain(
    left: int, *, is_certain: bool
) -> None:
    """The last building is put out after this phase, which nobody has announced yet."""
    table = Table(phase="worker", upper="shepherd shepherd")
    table.leave(building=left)
    table.turn(1)
    table.give(1, hand="czar-and-carpenter", rubles=13)
    why = Reasons(8, 3.0, 0.0, 0, 0.0, 1.0, 0.4, None)
    played = judged("play czar-and-carpenter", why=why, value=-0.1)
    chosen = preferred(table.view(1, memory=True), [played, judged("pass", -0.1)])
    assert (chosen is played) is is_certain


@pytest.mark.parametrize(("points", "is_bought"), [(5.0, True), (1.0, False)])
def test_rubles_that_only_points_at_the_end_are_left_for_are_not_saved_in_the_last_round(
    points: float, *, is_bought: bool
) -> None:
    """A hint once advised to pass with 33 rubles, 17 of which could buy 5 points."""
    table = Table(phase="building", upper="library")
    table.turn(1)
    table.make_last_round()
    table.give(1, rubles=33)
    library = judged("buy upper library", why=Reasons(17, 0.0, points, 0, 0.0, 1.0, 0.3, None),
                     value=-0.1)  # fmt: skip
    chosen = preferred(table.view(1, memory=True), [library, judged("pass", -0.1)])
    assert (chosen is library) is is_bought


def test_a_purchase_that_is_worth_much_goes_before_doing_nothing() -> None:
    table = Table(phase="aristocrat", upper="author")
    table.turn(1)
    table.give(1, rubles=20)
    view = table.view(1, memory=True)
    gains = Reasons(4, 2.0, 0.0, 7, 0.0, 2.0, 0.5, None)
    author = judged("buy upper author", -0.1, why=gains, value=5.0)
    assert preferred(view, [judged("pass"), author]) is author
    dear = judged("buy upper author", -0.6, why=gains, value=5.0)
    assert preferred(view, [judged("pass"), dear]).move == Move("pass")
    poor = judged("buy upper author", -0.1, why=gains, value=1.0)
    assert preferred(view, [judged("pass"), poor]).move == Move("pass")


def test_a_card_that_others_may_take_goes_before_one_that_can_wait_in_the_hand() -> None:
    table = Table(phase="worker", upper="shepherd")
    table.turn(1)
    table.give(1, hand="lumberjack", rubles=8)
    play, buy = judged("play lumberjack"), judged("buy upper shepherd", -0.2)
    assert preferred(table.view(1, memory=True), [play, buy]) is buy
    assert preferred(table.view(1, memory=True), [play, judged(str(buy.move), -0.6)]) is play
    table.give(1, hand="lumberjack", rubles=7)
    assert preferred(table.view(1, memory=True), [play, buy]) is play


def test_buying_a_card_goes_before_taking_it_if_that_is_about_as_good() -> None:
    table = Table(phase="aristocrat", upper="author judge")
    table.turn(1)
    table.give(1, rubles=20)
    view = table.view(1, memory=True)
    gains = Reasons(4, 2.0, 0.0, 7, 0.0, 2.0, 0.5, None)
    take, other = judged("take upper author"), judged("buy upper judge", -0.1, why=gains, value=5.0)
    buy = judged("buy upper author", -0.9, why=gains, value=-1.0)
    assert preferred(view, [take, other, buy]) is buy, "the card is wanted anyway"
    assert preferred(view, [take, other, replace(buy, ahead=-1.1)]) is take
    certain = replace(buy, trials=1000)
    assert preferred(view, [take, certain]) is take, "so many games tell them apart"
    close = replace(certain, ahead=-0.4)
    assert preferred(view, [take, close]) is close
    vain = replace(buy, reasons=replace(gains, bonus=0))
    assert preferred(view, [take, vain]) is take, "it is taken only to deny it"
    table.make_last_round()
    view = table.view(1, memory=True)
    assert preferred(view, [take, vain]) is vain, "it would cost points in the hand"
    assert preferred(view, [take, replace(vain, ahead=-1.1)]) is take


def test_a_card_that_scores_later_is_taken_if_its_price_is_needed_for_one_in_the_hand() -> None:
    gains = Reasons(4, 12.0, 0.0, 0, 0.0, 4.0, 0.5, None)
    for hand, phase, verb in (("firehouse", "building", "take"), ("", "building", "buy"),
                              ("firehouse", "worker", "buy")):  # fmt: skip
        table = Table(phase=phase, upper="gold-miner")
        table.turn(1)
        table.give(1, hand=hand, rubles=12)
        view = table.view(1, memory=True)
        buy, take = (
            judged("buy upper gold-miner", why=gains, value=3.0),
            judged("take upper gold-miner"),
        )
        assert preferred(view, [buy, replace(take, ahead=-0.4)]).move.verb == verb
        assert preferred(view, [take, replace(buy, ahead=-0.4)]).move.verb == verb
        assert preferred(view, [buy, replace(take, ahead=-0.6)]) is buy


def test_a_card_in_the_hand_waits_for_its_phase_if_that_is_about_as_good() -> None:
    gains = Reasons(4, 2.0, 0.0, 7, 0.0, 2.0, 0.5, None)
    play, idle = judged("play author", why=gains, value=3.0), judged("pass", -0.4)
    for phase, is_early in (("building", True), ("aristocrat", False), ("trading", False)):
        table = Table(phase=phase)
        table.turn(1)
        table.give(1, hand="author", rubles=20)
        view = table.view(1, memory=True)
        assert (preferred(view, [play, idle]) is idle) is is_early
        assert preferred(view, [play, replace(idle, ahead=-0.6)]) is play


def test_in_the_last_phase_a_useful_purchase_goes_before_the_hand_if_both_can_be_paid() -> None:
    table = Table(phase="trading", upper="warehouse-manager")
    table.turn(1)
    table.make_last_round()
    table.give(1, "author", hand="secretary", rubles=22)
    play, buy = judged("play secretary"), judged("buy upper warehouse-manager", -0.9, value=2.0)
    assert preferred(table.view(1, memory=True), [play, buy]) is buy
    assert preferred(table.view(1, memory=True), [play, replace(buy, value=1.0)]) is play
    for worse in (replace(buy, ahead=-1.1), replace(buy, trials=1000), replace(buy, ahead=None)):
        assert preferred(table.view(1, memory=True), [play, worse]) is play, "it loses points"
    table.give(1, "author", hand="secretary", rubles=21)
    assert preferred(table.view(1, memory=True), [play, buy]) is play


def test_the_cheaper_of_two_copies_is_advised() -> None:
    table = Table(phase="aristocrat", upper="author", lower="author")
    table.turn(1)
    table.give(1, rubles=9)
    view = table.view(1, memory=True)
    gains = Reasons(4, 6.0, 0.0, 1, 0.0, 6.0, 0.5, None)
    dear = judged("buy upper author", why=gains, value=3.0)
    cheap = judged("buy lower author", -0.1, why=replace(gains, price=3), value=3.5)
    assert preferred(view, [dear, cheap]) is cheap
    assert preferred(view, [dear, replace(cheap, ahead=-0.6)]) is dear
    assert (
        preferred(view, [replace(cheap, ahead=0.0), replace(dear, ahead=-0.1)]).move == cheap.move
    )


def test_no_points_are_bought_with_the_rubles_that_the_hand_needs() -> None:
    """A hint once advised to buy a point, and said that the Observatory could then not be paid."""
    for hand, verb in (("observatory", "pass"), ("", "pub")):
        table = Table(rules="yucata", phase="building", upper="market")
        table.turn(1)
        table.give(1, "pub", hand=hand, rubles=6)
        found = [judged("pub 1", value=0.5), judged("pass", -0.9)]
        assert preferred(table.view(1, memory=True), found).move.verb == verb


def test_a_card_is_rather_bought_than_taken_in_the_last_round() -> None:
    """A hint once advised to take a Cathedral that its purchase would have scored at once."""
    for is_last, verb in ((True, "buy"), (False, "take")):
        table = Table(phase="building", lower="smolny-cathedral")
        table.turn(1)
        if is_last:
            table.make_last_round()
        table.give(1, "potjomkins-village", rubles=21)
        pays = replace(NOTHING, price=10, rubles=4.0, points=3.0)
        take = judged("take lower smolny-cathedral", why=pays, value=1.0)
        buy = judged("buy lower smolny-cathedral over potjomkins-village", -1.8, pays, 2.0)
        assert preferred(table.view(1, memory=True), [take, buy]).move.verb == verb
