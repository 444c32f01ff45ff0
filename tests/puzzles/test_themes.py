"""The theme of a puzzle follows from its position and its best move."""

from __future__ import annotations

import pytest

import stp
from stp.moves import Move
from stp.puzzles.packed import THEMES
from stp.puzzles.themes import is_doubtful, puzzle_of, theme_of
from stp.testing import Table
from tests.web.games import POSITIONS


@pytest.mark.parametrize(
    ("position", "move", "theme"),
    [
        ("early", "buy upper ship-builder", "opening"),
        ("early", "pass", "opening"),
        ("pub", "pub 3", "pub"),
        ("pub", "pass", "pub"),
        ("drawn", "take drawn smolny-cathedral", "observatory"),
        ("drawn", "discard drawn smolny-cathedral", "observatory"),
        ("late", "buy upper customs-house", "last-rubles"),
        ("late", "pass", "last-rubles"),
        ("late", "play administrator", "race"),
        ("middle", "buy upper administrator", "race"),
        ("middle", "buy upper wharf over ship-builder", "displace"),
        ("middle", "take upper wharf", "hand"),
        ("middle", "buy upper warehouse", "hand"),
        ("middle", "pass", "spending"),
    ],
)
def test_a_game(position: str, move: str, theme: str) -> None:
    game = stp.load((POSITIONS / f"{position}.stp").read_text("utf-8"))
    assert Move.parse(move) in game.legal_moves
    assert theme_of(game, Move.parse(move)) == theme
    assert theme in THEMES


def in_round_3(table: Table) -> Table:
    """Set the round of a table to 3, after the opening."""
    table._changed().round = 3
    return table


def test_a_deck_that_may_run_out_is_about_the_end_of_the_game() -> None:
    table = in_round_3(Table(phase="building", upper="market pub"))
    table.give(1, rubles=20)
    assert theme_of(table, Move.parse("pass")) == "spending"
    table.leave(trading=8)
    assert theme_of(table, Move.parse("pass")) == "ending"


@pytest.mark.parametrize(
    ("upper", "rubles", "theme"),
    [
        ("hermitage pub", 40, "deny"),
        ("hermitage pub", 0, "hand"),
        ("hermitage hermitage pub", 40, "hand"),  # another copy is left
    ],
)
def test_a_card_is_denied_if_it_is_worth_more_to_an_opponent_who_can_pay(
    upper: str, rubles: int, theme: str
) -> None:
    table = in_round_3(Table(phase="trading", upper=upper))
    table.give(1, "pub", rubles=rubles)
    table.give(2, "market market market", rubles=40)
    best = Move.parse("take upper hermitage")
    assert best in table.legal_moves
    assert theme_of(table, best) == theme


def test_a_card_that_is_worth_as_much_to_both_is_not_denied() -> None:
    """Its price once counted against it for the player, but not for the opponent."""
    table = in_round_3(Table(phase="trading", upper="hermitage pub"))
    for seat in (1, 2):
        table.give(seat, "market", rubles=40)
    assert theme_of(table, Move.parse("take upper hermitage")) == "hand"


def test_a_purchase_is_about_the_hand_only_if_its_card_could_be_paid_for_later() -> None:
    for phase, theme in (("worker", "spending"), ("trading", "hand")):
        table = in_round_3(Table(phase=phase, upper="lumberjack gold-miner"))
        table.give(1, rubles=20)
        assert theme_of(table, Move.parse("buy upper lumberjack")) == theme


def test_to_use_an_observatory_is_its_own_theme() -> None:
    table = in_round_3(Table(phase="building", upper="market"))
    table.give(1, "observatory", rubles=9)
    assert theme_of(table, Move.parse("observe aristocrat")) == "observatory"


def test_playing_a_card_that_could_be_played_later_in_the_last_round_is_doubtful() -> None:
    best = Move.parse("play shepherd")
    for phase, is_last, is_found in (
        ("aristocrat", True, True),
        ("aristocrat", False, False),
        ("worker", True, False),  # it scores in this phase
        ("trading", True, False),
    ):
        table = Table(phase=phase)
        table.turn(1)
        table.give(1, hand="shepherd", rubles=9)
        if is_last:
            table.make_last_round()
        assert is_doubtful(table.view(1, memory=True), best) is is_found


@pytest.mark.parametrize(("own", "is_found"), [("author", True), ("author author", False)])
def test_a_swap_in_the_last_round_that_brings_less_than_it_costs_is_doubtful(
    own: str, is_found: bool
) -> None:
    table = Table(phase="aristocrat", upper="weapon-master")
    table.make_last_round()
    table.turn(1)
    table.give(1, own, rubles=9)
    best = Move.parse("buy upper weapon-master over author")
    assert is_doubtful(table.view(1, memory=True), best) is is_found


def test_a_row_of_a_search_becomes_a_puzzle() -> None:
    record = (POSITIONS / "early.stp").read_text("utf-8")
    losses = {str(move): 2.0 for move in stp.load(record).legal_moves} | {"pass": 0.0}
    row = {"record": record, "best": "pass", "losses": losses, "points": 1.2,
           "failures": [8, 8, 8, 2, 0]}  # fmt: skip
    puzzle = puzzle_of(row)
    assert (puzzle.best, puzzle.theme, puzzle.failures) == ("pass", "opening", (8, 8, 8, 2, 0))
