"""The answer to a puzzle gives a better reason than the rubles that are kept."""

from __future__ import annotations

from dataclasses import replace

import pytest

from stp.bots.reasons import Prize, Reasons
from stp.moves import Move
from stp.testing import Table
from stp.web.lazy.puzzles.solving_page import Attempt, answer_words
from stp.web.model.seats import Participant
from stp.web.render.table.scene import Scene
from stp.web.render.table.sheets.reasons import reason
from stp.web.words.text import Text
from tests.web.judgements import NOTHING

PEOPLE = (Participant("Anna"), Participant("Boris"))


def answer(table: Table, best: str, theme: str = "pub", why: Reasons = NOTHING) -> str:
    """Return what is said once the best move has been found."""
    scene = Scene(Text(), table.view(1), (), PEOPLE)
    move = Move.parse(best)
    attempt = Attempt(theme, 1500, move, move, why=(why, why), is_over=True)
    return answer_words(attempt, scene).replace("\u00a0", " ")


@pytest.mark.parametrize(("points", "is_told"), [(2, True), (1, False)])
def test_all_points_are_bought_because_cards_would_hardly_bring_more(
    points: int, is_told: bool
) -> None:
    table = Table(2, "new-society", phase="building")
    table.give(1, "pub", rubles=5)
    table.play("pass")
    table.play("pass")
    said = "Rubles spent on cards are unlikely to earn you more points than that."
    assert (said in answer(table, f"pub {points}")) == is_told


def test_a_drawn_card_is_discarded_because_it_is_not_worth_its_price() -> None:
    table = Table(2, phase="building")
    table.turn(1)
    table.give(1, "observatory", rubles=20)
    table.play("observe aristocrat")
    best = next(str(move) for move in table.view(1).legal_moves if move.verb == "discard")
    assert "This card is not worth buying or taking." in answer(table, best)


@pytest.mark.parametrize(
    ("rubles", "said"),
    [(0, "No card is worth taking into your hand."), (20, "Nothing here is worth buying now.")],
)
def test_a_pass_is_best_because_no_card_is_worth_it(rubles: int, said: str) -> None:
    table = Table(2, phase="building", upper="hospital")
    table.turn(1)
    table.give(1, rubles=rubles)
    assert said in answer(table, "pass")


def test_a_pass_is_not_explained_by_a_card_that_is_out_of_reach() -> None:
    """A hand of one card for which 13 rubles were missing once hid what comes next."""
    table = Table(2, phase="building", upper="market")
    table.turn(1)
    for rubles, said in ((7, "new aristocrats come next."), (18, "Theater in your hand costs")):
        table.give(1, "gold-miner", hand="theater", rubles=rubles)
        scene = Scene(Text(), table.view(1), (), PEOPLE)
        told = reason(scene, scene.view, Move.parse("pass"), NOTHING, limit=2)
        assert said in told
        assert "still need" not in told


def test_a_pass_in_the_last_phase_is_explained_by_the_end_alone() -> None:
    table = Table(2, phase="trading", upper="hospital")
    table.make_last_round()
    table.turn(1)
    table.give(1, rubles=20)
    said = answer(table, "pass")
    assert "No more cards will be scored" in said
    assert "worth buying" not in said


def test_a_card_is_denied_before_anything_else_is_said_of_it() -> None:
    table = Table(2, "new-society", phase="aristocrat", upper="sycophant")
    table.turn(1)
    table.give(1, rubles=9)
    table.give(2, rubles=9)
    why = replace(NOTHING, scorings=3.0, denies=Prize(2, 0.0, 1.0))
    wanted = "Boris could afford it too and would gain 1 point at the end."
    power = "Pay 1 ruble at every aristocrat scoring."
    said = answer(table, "buy upper sycophant", "deny", why)
    assert said.index(wanted) < said.index("have this aristocrat yet")
    assert wanted not in answer(table, "buy upper sycophant", "race", why)
    assert power not in said


def test_a_card_is_not_praised_for_income_that_it_would_only_replace() -> None:
    table = Table(2, phase="trading", upper="weapon-master")
    table.turn(1)
    table.give(1, "judge", rubles=5)
    why = replace(NOTHING, scorings=4.0, denies=Prize(2, 4.0, 0.0), over="judge")
    said = answer(table, "take upper weapon-master", "race", why)
    assert "Boris could afford it too." in said
    assert "Once played" not in said


def test_a_move_is_not_explained_by_what_speaks_against_it_alone() -> None:
    """The analysis once called a move better because it cost a point and a card in the hand."""
    table = Table(2, phase="trading", upper="fur-trapper")
    table.make_last_round()
    table.turn(1)
    table.give(1, hand="secretary", rubles=12)
    scene = Scene(Text(), table.view(1), (), PEOPLE)
    assert not reason(scene, scene.view, Move.parse("buy upper fur-trapper"), NOTHING, limit=2)


def test_what_a_card_earns_is_said_before_nothing_but_the_rubles_kept() -> None:
    table = Table(2, phase="aristocrat", upper="weapon-master")
    table.make_last_round()
    table.leave(trading=0)
    table.turn(1)
    table.give(1, "author", rubles=9)
    scene = Scene(Text(), table.view(1), (), PEOPLE)
    move = Move.parse("buy upper weapon-master over author")
    said = reason(scene, scene.view, move, replace(NOTHING, scorings=1.0), limit=2)
    assert "It will score only once" in said
    assert "You keep" in said
