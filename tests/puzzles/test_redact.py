"""A puzzle contains nothing that its seat could not know."""

from __future__ import annotations

import pytest

import stp
from stp.puzzles.redact import redact
from stp.view import View
from tests.bot_games import let_bots_play
from tests.puzzles.games import TABLES, played, with_other_future


@pytest.mark.parametrize(("edition", "players"), TABLES)
@pytest.mark.parametrize("number", [0, 37, 90])
def test_the_seat_sees_the_same_position(edition: str, players: int, number: int) -> None:
    game = played(edition, players)
    found = redact(game, number)
    seat = game.position(number).seat
    assert View(found.state, seat, memory=True) == View(game.position(number), seat, memory=True)
    assert found.legal_moves == game.position(number).legal_moves
    assert found.transcript == game.transcript[:number]


@pytest.mark.parametrize(("edition", "players"), TABLES)
@pytest.mark.parametrize("number", [0, 37, 90])
def test_unseen_cards_leave_no_trace(edition: str, players: int, number: int) -> None:
    game = played(edition, players)
    other = with_other_future(game, number)
    assert other.deal != game.deal
    assert stp.dump(redact(game, number)) == stp.dump(redact(other, number))


def test_neither_the_seed_nor_names_nor_later_moves_stay() -> None:
    text = stp.dump(redact(played("base", 3), 20))
    assert "neva" not in text
    assert "Anna" not in text
    assert "x-me" not in text
    assert len(stp.load(text).moves) == 20


def test_an_empty_deck_is_cut_too() -> None:
    game = let_bots_play(played("base", 4, 0), bot="medium")
    number = next(
        number
        for number, position in enumerate(game.positions)
        if 0 in position.left.values() and position.seat
    )
    assert redact(game, number).state.left == game.position(number).left
