"""The last resorts when a mistake is explained: without them, nothing was said against the move."""

from __future__ import annotations

import pytest

from stp.facts import cons, effects, pros
from stp.facts.effects import DelaysHandCard
from stp.facts.reasons_against import left_to_others
from stp.moves import Move
from stp.testing import Table
from stp.web.lazy.against_words import AgainstWords
from stp.web.words.reasons import ReasonWords
from stp.web.words.text import Text
from tests.engine.against_checker import check_against
from tests.engine.fact_checker import Checker
from tests.engine.facts_at_table import objected, said


def explained(table: Table, best: str, other: str, fact: object, **known: object) -> None:
    """Fail unless a fact speaks against a move and is true."""
    assert objected(table, best, other, **known) == fact
    check_against(Checker(table), Move.parse(best), Move.parse(other), fact, None)


def test_a_card_that_nobody_else_could_pay_for_is_bought_after_one_that_others_want() -> None:
    """The purchase of a Church lost 10 points, because it left the Wharf to the opponent."""
    table = Table(phase="trading", upper="wharf church-of-the-resurrection")
    table.turn(1)
    table.give(1, "hospital", rubles=5)
    table.give(2, "ship-builder", rubles=9)
    moves = "take upper wharf", "buy upper church-of-the-resurrection over hospital"
    left = cons.ThenBuys(2, "wharf", 0)
    explained(table, *moves, left, rival=2, is_sought=False)
    assert objected(table, *moves, rival=2) is None, "both are left to others"
    assert objected(table, *moves, is_sought=False) is None, "nobody could pay for either"
    best, other = map(Move.parse, moves)
    assert left_to_others(table.view(1, memory=True), best, other, 2, 0) == left
    taken = left_to_others(table.view(1, memory=True), best, other, None, 0)
    assert taken == cons.ThenTakes("wharf")


def test_a_purchase_after_which_the_better_one_is_too_dear_costs_too_much() -> None:
    """A purchase that lost 22 points in a puzzle was not explained, because 18 rubles were to come
    with the scoring of the phase."""
    table = Table(phase="worker", upper="gold-miner gold-miner", lower="hospital")
    table.turn(1)
    table.give(1, "shepherd shepherd shepherd shepherd", rubles=14)
    moves = "buy upper gold-miner", "buy lower hospital"
    explained(table, *moves, cons.Dearer("hospital", "", 13, 1))


def test_a_card_that_costs_hardly_more_to_play_is_not_worse_for_that() -> None:
    """In a puzzle, a Firehouse that costs 11 rubles was said to be 6 points worse than a Cathedral
    because that costs 10."""
    for best, is_told in (("judge", False), ("author", True)):
        table = Table(phase="trading", upper=f"library {best}")
        table.turn(1)
        table.give(1, rubles=0)
        told = objected(table, f"take upper {best}", "take upper library")
        assert isinstance(told, cons.DearerToPlay) == is_told


def test_a_card_that_cannot_be_paid_for_is_not_taken_into_the_last_place_of_the_hand() -> None:
    table = Table(phase="trading", upper="customs-house")
    table.turn(1)
    for hand, reason in (
        ("judge theater", cons.HandRoom("customs-house", 0)),
        ("judge", cons.ScoresLate("customs-house")),
    ):
        table.give(1, "shepherd shepherd", hand=hand, rubles=6)
        explained(table, "pass", "take upper customs-house", reason)


def test_a_card_is_not_played_if_its_money_is_spent() -> None:
    table = Table(phase="building", upper="library")
    table.turn(1)
    table.give(1, hand="controller", rubles=25)
    explained(table, "play controller", "buy upper library", DelaysHandCard("controller"))


def test_a_card_that_is_not_played_in_the_last_phase_may_cost_points() -> None:
    table = Table(phase="trading", upper="author")
    table.make_last_round()
    table.turn(1)
    table.give(1, hand="lumberjack", rubles=31)
    stays = cons.StaysInHand("lumberjack")
    explained(table, "play lumberjack", "buy upper author", stays)


def test_early_in_the_game_half_of_the_rubles_are_much_for_points() -> None:
    table = Table(phase="building", upper="hospital pub")
    table.turn(1)
    for rubles, is_dear in ((28, True), (29, False)):
        table.give(1, rubles=rubles)
        told = objected(table, "buy upper pub", "buy upper hospital", scorings=7)
        assert (told == cons.Dearer("hospital", "", 14, rubles - 14, is_early=True)) == is_dear


@pytest.mark.parametrize("hand", ["", "theater"])
def test_a_price_is_a_reason_while_a_card_in_the_hand_awaits_the_rubles(hand: str) -> None:
    table = Table(phase="building", upper="market")
    table.turn(1)
    table.give(1, "market market lumberjack", hand=hand, rubles=13)
    told = objected(table, "pass", "buy upper market", scorings=4)
    assert told == (cons.Dearer("market", "", 3, 10) if hand else None)


@pytest.mark.parametrize(("hand", "words"), [
    ("", "You couldn’t buy any card that may come up: you could only take or discard it."),
    ("judge theater hospital", "You couldn’t buy any card that may come up, and your hand is full: "
     "you would have to discard it."),
])  # fmt: skip
def test_no_card_is_turned_over_if_none_could_be_bought(hand: str, words: str) -> None:
    """A hint once said only that the Observatory would score nothing, of a loss of 7 points."""
    table = Table(phase="building")
    table.turn(1)
    table.give(1, "observatory", hand=hand, rubles=0)
    vain = cons.TurnsInVain(has_room=not hand)
    explained(table, "pass", "observe worker", vain)
    assert AgainstWords(Text(), "base", ("Anna", "Boris")).object(vain) == words
    table.give(1, rubles=3)
    explained(table, "pass", "observe worker", cons.CostsPoint("observatory"))


def test_a_sycophant_is_not_discarded_if_it_adds_to_the_bonus() -> None:
    table = Table(2, "new-society", phase="building")
    table.turn(1)
    table.pile("sycophant")
    table.give(1, "debtors-prison author", rubles=4)
    table.play("redeem sycophant")
    gives_up = cons.GivesUp(0, 0, 0, 2, "once")
    explained(table, "buy drawn sycophant", "discard drawn sycophant", gives_up)
    words = AgainstWords(Text(), "new-society", ("Anna", "Boris"))
    assert words.object(gives_up) == "This gives up 2\N{NO-BREAK SPACE}points."


def test_a_pass_names_the_card_that_the_rubles_are_kept_for() -> None:
    """A hint once named a Minister that could wait, and not the Theater."""
    table = Table(phase="trading", upper="market customs-house")
    table.turn(1)
    table.give(1, "shepherd shepherd shepherd shepherd administrator",
               hand="theater minister", rubles=8)  # fmt: skip
    assert pros.Awaits("theater", 20) in said(table, "pass")
    table.give(1, rubles=2)  # nothing can be bought, so that nothing is kept for it
    assert pros.Awaits("theater", 20) not in said(table, "pass")


@pytest.mark.parametrize("is_last", [False, True])
def test_a_trading_card_that_is_denied_to_somebody_says_what_it_would_earn(
    *, is_last: bool
) -> None:
    table = Table(phase="aristocrat", upper="builder")
    table.turn(1)
    if is_last:
        table.make_last_round()
    table.give(1, "author controller", rubles=12)
    table.give(2, "author", rubles=20)
    gains = effects.OthersCouldDisplace(2, "author", 6, 4, 0, is_last)
    move = "buy upper builder over controller"
    told = said(table, move, scorings=1, rival=2)
    assert gains in told
    assert not [fact for fact in told if isinstance(fact, pros.Wanted)]
    Checker(table).check(Move.parse(move), gains)
    when = "at the last scoring" if is_last else "every round"
    assert ReasonWords(Text(), "base", ("Anna", "Boris")).say(gains).replace("\xa0", " ") == (
        f"Boris could displace Author with it for 6 rubles and earn 4 rubles more {when}."
    )


def test_what_is_not_scored_any_more_is_not_denied_to_anybody() -> None:
    """In the last phase, a hint once said who else could displace a card with a Patriarch."""
    table = Table(phase="trading", upper="patriarch")
    table.make_last_round()
    table.turn(1)
    table.give(1, "author", rubles=12)
    table.give(2, "author", rubles=20)
    told = said(table, "take upper patriarch", scorings=0)
    assert not [fact for fact in told if isinstance(fact, effects.OthersCouldDisplace)]
