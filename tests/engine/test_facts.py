"""Every fact about a move is true: it is worked out anew, by playing on or by adding up cards."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from stp import Game
from stp.cards import CARDS, Card
from stp.facts import about, against, model
from stp.facts.reading import phase_of
from stp.moves import Move
from stp.testing import Table
from tests.bots.positions import TABLES, bot_moves
from tests.engine.fact_checker import (
    TIMES,
    check_position,
    color_phase,
    pairs,
)
from tests.engine.strategies import positions


@given(positions())
@settings(max_examples=60, deadline=None)
def test_every_fact_is_true_in_every_position(game: Game) -> None:
    if not game.over:
        check_position(game)


@pytest.mark.nightly
@given(positions())
@settings(max_examples=600, deadline=None)
def test_every_fact_is_true_in_very_many_positions(game: Game) -> None:
    if not game.over:
        check_position(game)


def said(table: Table, move: str, **known: int) -> list[object]:
    """Return what is said of a move by whoever decides."""
    seat = table.state.seat
    return list(about(table.view(seat, memory=True), Move.parse(move), **known))


def objected(table: Table, best: str, other: str, **known: int) -> object:
    """Return what is said against a move beside a better one."""
    view = table.view(table.state.seat, memory=True)
    return against(view, Move.parse(best), Move.parse(other), **known)


def test_in_the_last_round_what_is_paid_is_certain() -> None:
    table = Table(phase="building", upper="market author", lower="shepherd")
    table.make_last_round()
    table.give(1, rubles=20)
    assert model.Earns(0, 1, 5, 1, True) in said(table, "buy upper market", scorings=4)
    assert not [f for f in said(table, "buy lower shepherd", scorings=4)
                if isinstance(f, model.Earns | model.FirstPaid | model.LowerRow)]  # fmt: skip
    assert objected(table, "pass", "buy lower shepherd") == model.PaidNoMore("shepherd")


def test_a_price_that_does_not_fall_is_not_said_to_fall() -> None:
    table = Table(phase="building", lower="pub warehouse")
    table.give(1, rubles=20)
    assert model.LowerRow(0) in said(table, "buy lower pub")
    assert model.LowerRow(1) in said(table, "buy lower warehouse")


def test_a_second_copy_of_an_aristocrat_is_no_new_kind() -> None:
    table = Table(phase="aristocrat", upper="author judge")
    table.give(1, "author", rubles=20)
    assert not [f for f in said(table, "buy upper author") if isinstance(f, model.NewKind)]
    assert model.NewKind(2) in said(table, "buy upper judge")
    table.give(1, rubles=30)
    assert objected(table, "buy upper judge", "buy upper author") == model.PaysLess(
        "author", 4, 2, 13
    )
    assert objected(table, "pass", "buy upper author") == model.SecondCopy("author")


def test_a_card_in_the_hand_is_played_when_the_scoring_has_paid_for_it() -> None:
    table = Table(phase="aristocrat", upper="judge")
    table.give(1, "secretary secretary", rubles=9)
    assert {model.Short(7), model.PlayableSoon(16, 17)} <= set(said(table, "take upper judge"))
    table.give(1, rubles=7)
    assert not [f for f in said(table, "take upper judge") if isinstance(f, model.PlayableSoon)]


def test_every_fact_is_found_in_whole_games() -> None:
    """A fact that never comes up is checked by nobody."""
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
                    found.add(type(against(view, best, other, scorings=number % 4, rival=rival)))
    every: set[type] = {*model.Fact.__args__, *model.Against.__args__}
    assert every - found <= RARE


RARE = {model.StopsCosting}


@pytest.mark.parametrize("card", [card for card in CARDS if card.deck != "trading"][:3])
def test_the_phase_of_a_card_is_that_of_its_colour(card: Card) -> None:
    assert phase_of(card) == color_phase(card)
