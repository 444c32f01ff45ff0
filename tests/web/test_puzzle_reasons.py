"""The answer to a puzzle gives a better reason than the rubles that are kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from stp.moves import Move
from stp.puzzles.packed import entries
from stp.testing import Table
from stp.web.lazy.puzzles.solving_page import Attempt, answer_words
from stp.web.model.seats import Participant
from stp.web.render.table.scene import Scene
from stp.web.render.table.sheets.reasons import reason
from stp.web.words.text import Text
from tests.web.judgements import NOTHING

SHIPPED = Path(__file__).parent.parent.parent / "static" / "puzzles" / "all.txt"


def answer(table: Table, best: str) -> str:
    """Return what is said once the best move has been found."""
    scene = Scene(Text(), table.view(1), (), (Participant("Anna"), Participant("Boris")))
    move = Move.parse(best)
    attempt = Attempt("pub", 1500, move, move, why=(NOTHING, NOTHING), is_over=True)
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


def test_what_limits_the_worth_of_a_card_is_said_before_nothing_but_the_rubles_kept() -> None:
    (entry,) = (one for one in entries(SHIPPED.read_text("ascii")) if one.id == "fe12817")
    game = entry.puzzle().game
    people = tuple(Participant(f"Player {seat}") for seat in game.state.seats)
    scene = Scene(Text(), game.view(game.state.seat), (), people)
    said = reason(scene, scene.view, Move.parse(entry.puzzle().best), NOTHING, limit=2)
    assert "It will score only once" in said
    assert "You keep" in said
