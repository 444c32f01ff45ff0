"""Rematches of a game by link: new games for everybody, which nobody has been invited to yet."""

from __future__ import annotations

import pytest

import stp
from stp.web.model.rematch import same_deal_again
from stp.web.store.texts import GAME
from tests.web.games_by_link import FIRST, OTHER, an_end_by_link, follow, game_of, own, send
from tests.web.pages import choose, texts, ui


def test_the_same_deal_again_is_another_game() -> None:
    whole, old, (boris, at_boris), (anna, at_anna) = an_end_by_link()
    ui(boris, "share close")
    ui(anna, "same-deal")
    assert own(anna) == FIRST, "she keeps her seat"
    choose(anna, str(whole.moves[0]))
    new = send(anna, at_anna)
    follow(boris, new)
    assert game_of(boris).moves == whole.moves[:1]
    assert "Which seat is yours?" in at_boris.page.text
    ui(boris, f"take-seat {OTHER}")
    choose(boris, str(whole.moves[1]))
    follow(anna, send(boris, at_boris))
    assert game_of(anna).moves == whole.moves[:2]
    follow(boris, old)
    assert game_of(boris).moves == whole.moves, "an old link leads to the old game"
    follow(boris, new)
    assert len(game_of(boris).moves) == 2
    assert len(texts(at_boris.storage)) == 2
    follow(anna, old)
    ui(anna, "same-deal")
    choose(anna, str(whole.moves[0]))
    follow(boris, send(anna, at_anna))
    assert game_of(boris).moves == whole.moves[:1], "a second rematch does not join the first"
    assert len(texts(at_boris.storage)) == 3


def test_a_rematch_without_links_looks_through_no_saves() -> None:
    game = stp.Game(2, "neva")
    assert same_deal_again(game, pytest.fail).seed == game.seed


def test_a_rematch_does_not_join_one_that_was_deleted_at_the_device_that_began_it() -> None:
    whole, old, (boris, at_boris), (anna, at_anna) = an_end_by_link()
    ui(boris, "share close")
    for number in (1, 2):
        follow(anna, old)
        ui(anna, "same-deal")
        choose(anna, str(whole.moves[0]))
        follow(boris, send(anna, at_anna))
        assert game_of(boris).moves == whole.moves[:1]
        assert len(texts(at_boris.storage)) == 1 + number
        (begun_now,) = [key for key, text in texts(at_anna.storage).items() if "x-rank" not in text]
        ui(anna, "library show games")
        ui(anna, f"library delete {begun_now.removeprefix(GAME)}")
