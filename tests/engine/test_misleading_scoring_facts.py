"""Which facts about coming scorings would be true of a card but mislead."""

from __future__ import annotations

import pytest

from stp.facts import cons, pros
from stp.moves import Move
from stp.testing import Table
from stp.web.words.reasons import ReasonWords
from stp.web.words.text import Text
from tests.engine.against_checker import check_position
from tests.engine.fact_checker import Checker
from tests.engine.facts_at_table import objected, said


def test_a_taken_card_is_sure_to_be_scored_only_if_a_scoring_is_sure() -> None:
    for phase, left, is_sure_to_come in (
        ("building", 8, True), ("aristocrat", 8, False), ("aristocrat", 9, True),
    ):  # fmt: skip
        table = Table(phase=phase, upper="customs-house market")
        table.turn(1)
        table.leave(trading=left)
        table.give(1, rubles=12)
        taken = said(table, "take upper customs-house", scorings=1)
        assert (
            pros.EarnsOncePlayed(0, 2, 1, is_last=False, is_sure_to_come=is_sure_to_come) in taken
        )


def test_a_scoring_before_a_taken_card_can_be_paid_for_does_not_count() -> None:
    table = Table(phase="building", upper="controller")
    table.give(1, "bank", rubles=8)
    taken = said(table, "take upper controller", scorings=4)
    late = pros.EarnsOncePlayed(4, 1, 3, is_last=False, is_late=True)
    assert late in taken  # 8 + 5 rubles are too few
    table.give(1, "bank", rubles=9)
    taken = said(table, "take upper controller", scorings=4)
    assert pros.EarnsOncePlayed(4, 1, 4, is_last=False) in taken


def test_a_card_that_misses_a_scoring_is_not_said_to_need_one_more_round() -> None:
    """With 3 rubles and 3 more a round, 8 are there for the next round but one."""
    for left, sure in ((8, 0), (9, 1)):
        table = Table(phase="aristocrat", upper="customs-house market")
        table.turn(1)
        table.leave(trading=left)
        table.give(1, "lumberjack", rubles=3)
        for expected in (0, 1):
            taken = said(table, "take upper customs-house", scorings=expected)
            assert not [fact for fact in taken if isinstance(fact, pros.EarnsOncePlayed)]
        late = pros.EarnsOncePlayed(0, 2, 1, is_last=False, is_late=True)
        assert late in said(table, "take upper customs-house", scorings=2)
        assert Checker(table).sure_scorings(Move.parse("take upper customs-house")) == sure
        check_position(table)


def test_scorings_that_come_before_a_taken_card_can_be_paid_for_are_not_promised() -> None:
    """A round pays 6 rubles here, so a Mistress of Ceremonies takes three rounds to earn."""
    table = Table(phase="aristocrat", upper="mistress-of-ceremonies author")
    table.turn(1)
    table.give(1, "lumberjack gold-miner")
    for rubles, scorings in ((18, 6), (12, 5), (11, 4), (0, 3)):
        table.give(1, rubles=rubles)
        taken = said(table, "take upper mistress-of-ceremonies", scorings=6)
        is_late = scorings < 6
        assert pros.EarnsOncePlayed(6, 3, scorings, is_last=False, is_late=is_late) in taken
    taken = said(table, "take upper mistress-of-ceremonies", scorings=3)
    assert not [fact for fact in taken if isinstance(fact, pros.EarnsOncePlayed)]
    assert pros.Short(18) in taken


@pytest.mark.parametrize(
    ("phase", "trading", "rubles", "scorings", "sentence"),
    [
        ("aristocrat", 8, 8, 1, "Once played, it will score only if another round follows: {}."),
        ("aristocrat", 9, 8, 1, "If you play it before it is scored, it earns {} at least once."),
        ("aristocrat", 9, 3, 2, "Once played, it earns {} about once."),
        ("aristocrat", 8, 3, 2, "Once played, it earns {} about once."),
        ("aristocrat", 9, 0, 3, "Once played, it earns {} about once."),
        ("building", 8, 5, 2, "Once played, it earns {} about once."),
        ("aristocrat", 8, 8, 0, "It will score only if another round follows."),
        ("aristocrat", 9, 8, 0, "If you play it before it is scored, it earns {} at least once."),
        ("aristocrat", 8, 3, 0, ""),
        ("aristocrat", 8, 3, 1, ""),
    ],
)
def test_a_taken_card_is_in_doubt_only_if_one_more_round_decides(
    phase: str, trading: int, rubles: int, scorings: int, sentence: str
) -> None:
    """It costs 8 rubles, and a round earns 3. With 9 trading cards left, another round is sure."""
    table = Table(phase=phase, upper="customs-house market")
    table.turn(1)
    table.leave(trading=trading)
    table.give(1, "lumberjack", rubles=rubles)
    words = ReasonWords(Text(), "base", ("Anna", "Boris"))
    facts = said(table, "take upper customs-house", scorings=scorings)
    told = [words.say(fact) for fact in facts if isinstance(fact, pros.EarnsOncePlayed)]
    expected = [sentence.format("2 points")] if sentence else []
    assert [one.replace("\u00a0", " ") for one in told] == expected


@pytest.mark.parametrize(
    ("trading", "scorings", "sentence"),
    [
        (8, 1, "It will score only if another round follows: 2 points for 8 rubles."),
        (9, 1, "It will score at least once: 2 points for 8 rubles."),
        (8, 0, "It will score only if another round follows."),
        (9, 0, "It will score at least once: 2 points for 8 rubles."),
    ],
)
def test_a_card_that_is_bought_is_in_doubt_only_if_no_scoring_is_certain(
    trading: int, scorings: int, sentence: str
) -> None:
    table = Table(phase="aristocrat", upper="customs-house market")
    table.turn(1)
    table.leave(trading=trading)
    table.give(1, rubles=8)
    words = ReasonWords(Text(), "base", ("Anna", "Boris"))
    earned, *_ = said(table, "buy upper customs-house", scorings=scorings)
    assert words.say(earned).replace("\u00a0", " ") == sentence


def test_nothing_is_earned_after_the_last_scoring() -> None:
    table = Table(phase="trading", upper="author")
    table.turn(1)
    table.give(1, rubles=9)
    moves = "buy upper author", "take upper author"
    assert objected(table, *moves) == cons.PaysNothingInHand("author", has_income=True)
    table.make_last_round()
    assert objected(table, *moves) == cons.PaysNothingInHand("author", has_income=False)


def test_cards_that_come_too_late_for_the_last_scoring_are_not_compared_by_it() -> None:
    table = Table(phase="aristocrat", upper="mistress-of-ceremonies secretary")
    table.make_last_round()
    table.turn(1)
    moves = "take upper mistress-of-ceremonies", "take upper secretary"
    table.give(1, "secretary", rubles=4)
    assert objected(table, *moves) == pros.SecondCopy("secretary")
    table.give(1, rubles=30)
    assert isinstance(objected(table, *moves), cons.PaysLess)
