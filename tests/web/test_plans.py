"""Plans of moves: what they mean, how they are written, and how the page offers them."""

from __future__ import annotations

from dataclasses import replace

import pytest

import stp
from stp.web.model.auto_moves import AutoMoves
from stp.web.model.by_link.plans import Care, Plan, Planned, ahead, parse_plans, write_plans
from stp.web.model.tags import read_tags
from stp.web.render.screens.share import Choice, TurnExtras, share_sheet
from stp.web.words.text import Text
from tests.web.fake_browser import Page


def test_a_move_that_has_become_dearer_is_not_made() -> None:
    game = stp.Game(2, "neva")
    seat = game.state.seat
    assert seat is not None
    move = next(move for move in game.legal_moves if move.verb == "buy")
    price = game.price(move)
    for most, made in ((price, move), (price - 1, None)):
        one = Plan(seat, 1, "worker", 0, moves=(Planned(move, most),))
        assert one.next_move(game) == made


def test_no_plan_reaches_beyond_hidden_cards_or_the_end_of_the_phase() -> None:
    game = stp.Game(2, "neva")
    seat = game.state.seat
    assert seat is not None
    game.play("pass")
    assert ahead(game, seat) is None, "if the other passes, too, the phase ends"
    assert ahead(game, 3 - seat) is not None
    assert parse_plans("1:1:building 0 0 stop, observe worker=0") == ()
    assert parse_plans("1:1:building 0 0 stop, buy drawn judge=9") == ()


def test_no_plan_is_carried_out_after_its_phase_or_in_another_game() -> None:
    game = stp.Game(2, "neva")
    first = game.state.seat
    assert first is not None
    buy = next(move for move in game.legal_moves if move.verb == "buy")
    here = Plan(first, 1, "worker", 0, moves=(Planned(buy, 9),), passes=True)
    assert here.next_move(game) == buy
    for round_number, phase, after in ((2, "worker", 0), (1, "building", 0), (1, "worker", 1)):
        other = Plan(first, round_number, phase, after, passes=True)
        assert other.next_move(game) is None
    game.play(next(move for move in game.legal_moves if move.verb == "take"))
    game.play("pass")
    assert here.next_move(game) is None, "the seat has made another move"
    assert not here.is_alive(game)


@pytest.mark.parametrize("passes", [True, False])
@pytest.mark.parametrize(("care", "skips"), [(Care.STOP, False), (Care.SKIP, True)])
def test_a_pass_is_planned_at_the_end_of_the_plan_or_before_it_if_moves_may_be_skipped(
    care: Care, *, skips: bool, passes: bool
) -> None:
    game = stp.Game(2, "neva")
    begun = Plan.begin(game, game.state.seat or 1)
    buy = next(move for move in game.legal_moves if move.verb == "buy")
    bare = replace(begun, care=care, passes=passes)
    whole = replace(bare, moves=(Planned(buy, 9),))
    game.play("pass")
    assert bare.left(game) == (() if passes else None)
    assert whole.left(game) == (() if passes and skips else None)
    assert bare.made(game) == ((1,) if passes else ())
    assert whole.made(game) == ((1,) if passes and skips else ())


def test_a_plan_is_dropped_for_its_seat_alone() -> None:
    game = stp.Game(3, "neva")
    moves = AutoMoves(game)
    for seat in (1, 3):
        moves.set_plan(replace(Plan.begin(game, seat), passes=True))
    moves.drop(1)
    assert moves.plan_of(1) is None
    assert moves.plan_of(3) is not None
    assert [one.seat for one in read_tags(game).plans] == [3]


def test_plans_are_read_as_they_are_written() -> None:
    buy = Planned(stp.Move.parse("buy upper bank over market"), 9)
    plans = (
        Plan(1, 2, "trading", 40, 3, Care.PASSES, (buy, buy), passes=True),
        Plan(2, 2, "trading", 1),
    )
    assert parse_plans(write_plans(plans)) == plans


def test_the_way_to_planning_says_what_is_planned() -> None:
    turn = Choice("turn", "Send move to Boris", "Boris makes a move and sends you a link back.")
    for planned, passes, words in (
        (0, False, "Choose your next moves in this phase."),
        (2, False, "2 moves planned"),
        (0, True, "then pass until the phase ends"),
        (1, True, "1 move planned, then pass until the phase ends"),
    ):
        extras = TurnExtras("Anna", may_plan=True, planned=planned, then_passes=passes)
        html = share_sheet((turn,), "", "", Text(), extras, None)
        assert Page(html).find("id", "share-turn")["class"] == "choice primary"
        text = Page(html).text
        assert f"Plan ahead{words}" in text.replace("\xa0", " ")
