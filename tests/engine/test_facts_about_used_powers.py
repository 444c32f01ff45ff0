"""Facts about cards that are face down, and about the card that their power has turned over."""

from __future__ import annotations

import pytest

from stp.facts import Fact, effects, pros
from stp.moves import Move
from stp.testing import Table
from stp.web.words.reasons import ReasonWords
from stp.web.words.text import Text
from tests.engine.fact_checker import Checker
from tests.engine.facts_at_table import objected, said


def test_a_card_that_is_face_down_can_be_displaced_later() -> None:
    """A hint once said that nothing could be displaced, beside an Observatory just used."""
    table = Table(2, "base", "yucata", phase="building", upper="bank")
    table.turn(1)
    table.give(1, "observatory", rubles=1)
    table.play("observe worker")
    table.play("discard drawn " + str(table.state.drawn))
    table.turn(1)
    later = pros.NothingToDisplace("bank", face_down="observatory")
    assert later in said(table, "take upper bank")
    assert objected(table, "pass", "take upper bank") != pros.NothingToDisplace("bank")
    Checker(table).check(Move.parse("take upper bank"), later)
    words = ReasonWords(Text(), "base", ("Anna", "Boris"))
    assert words.say(later) == "Bank can displace your Observatory once that is face up again."
    table.make_last_round()
    assert pros.NothingToDisplace("bank") in said(table, "take upper bank")


@pytest.mark.parametrize(("card", "tableau", "rubles", "reasons"), [
    ("wharf", "debtors-prison ship-builder", 4, [effects.TooDearNow(1), pros.Keeps(4, 0)]),
    ("wharf", "debtors-prison ship-builder", 5, [pros.Keeps(5, 0)]),
    ("wharf", "debtors-prison", 4, [pros.NothingToDisplace("wharf"), pros.Keeps(4, 0)]),
    ("bank", "debtors-prison", 4,
     [pros.NothingToDisplace("bank", face_down="debtors-prison"), pros.Keeps(4, 0)]),
])  # fmt: skip
def test_a_card_that_is_discarded_could_not_be_bought_or_leaves_rubles_for_others(
    card: str, tableau: str, rubles: int, reasons: list[Fact]
) -> None:
    """A hint once advised this with "No move here is clearly better." alone."""
    table = Table(2, "new-society", "yucata", phase="building")
    table.turn(1)
    table.pile(card)
    table.give(1, tableau, rubles=rubles)
    table.play(f"redeem {card}")
    discard = f"discard drawn {card}"
    assert said(table, discard) == reasons
    for fact in reasons:
        Checker(table).check(Move.parse(discard), fact)


def test_a_discard_says_what_the_rubles_are_kept_for() -> None:
    table = Table(2, "new-society", phase="building")
    table.turn(1)
    table.pile("market")
    table.give(1, "debtors-prison lumberjack lumberjack", hand="customs-house", rubles=6)
    table.play("redeem market")
    assert said(table, "discard drawn market") == [
        pros.Keeps(6, 0), pros.Awaits("customs-house", 8)
    ]  # fmt: skip
