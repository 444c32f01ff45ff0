"""Cached parts of the table are drawn the same as new ones."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

import stp
from stp.web.model.settings import Settings
from stp.web.model.sheet_names import card_of, parse_sheet
from stp.web.model.visibility import CoveredView
from stp.web.render.table.page import table
from stp.web.render.table.scene import Overlay, Scene
from stp.web.words.text import text_in
from tests.web.games import played, scene


def caches() -> Iterator[Any]:
    """Yield every cache of drawings."""
    for name, module in list(sys.modules.items()):
        if name.startswith("stp.web.render."):
            yield from (thing for thing in vars(module).values() if hasattr(thing, "cache_clear"))


def forget() -> None:
    for cache in caches():
        cache.cache_clear()


def middle(players: int, edition: str) -> stp.Game:
    """Return a game in its middle, in which every seat has cards and someone is to move."""
    game = played(players, "sun", edition)
    for _ in range(len(game.moves) // 2):
        game.undo()
    while game.state.decision != "action":
        game.undo()
    return game


def people_of_many_kinds(drawn: Scene) -> Iterator[Scene]:
    """Yield a table with other players, or with the same players in other roles."""
    for at, person in enumerate(drawn.participants):
        for other in (
            replace(person, given_name="Olga"),
            replace(person, kind="hard:banker"),
            replace(person, kind="medium", away=True),
        ):
            yield replace(
                drawn, participants=(*drawn.participants[:at], other, *drawn.participants[at + 1 :])
            )


def what_can_be_open(drawn: Scene) -> Iterator[Scene]:
    """Yield a table with each possible sheet open, and each drag."""
    view = drawn.view
    places = {"upper": view.upper, "lower": view.lower, "hand": drawn.me.hand or ()}
    for place, cards in places.items():
        for card in cards:
            yield replace(drawn, overlay=Overlay(parse_sheet(f"{place} {card}")))
            yield replace(drawn, may_drag=True, overlay=Overlay(dragged=card_of(f"{place} {card}")))
    for card in drawn.me.tableau:
        yield replace(drawn, overlay=Overlay(parse_sheet(f"own {card}")))
        yield replace(drawn, overlay=Overlay(parse_sheet(f"upper {view.upper[-1]}"), card))


def moments(game: stp.Game) -> Iterator[Scene]:
    """Yield a game backwards, as every seat, an onlooker and a covered seat see it."""
    while game.moves:
        for _ in range(min(11, len(game.moves))):
            game.undo()
        for seat in range(1, game.players + 1):
            drawn = scene(game, seat)
            yield drawn
            yield replace(drawn, view=CoveredView(game.state, seat), peek="covered")
        yield replace(drawn, view=game.view(None))
        yield replace(drawn, settings=Settings(shortcuts=False, volume=3), auto_pass=True)


def scenes(players: int, edition: str) -> list[Scene]:
    game = middle(players, edition)
    drawn = scene(game, game.state.seat or 1)
    whole = moments(played(players, "sun", edition))
    found = [*people_of_many_kinds(drawn), *what_can_be_open(drawn), *whole]
    return [*found, *(replace(one, t=text_in("de")) for one in found[::5])]


@pytest.mark.parametrize(
    ("players", "edition"), [(3, "base"), pytest.param(5, "new-society", marks=pytest.mark.nightly)]
)
def test_a_table_is_drawn_the_same_whatever_was_drawn_before(players: int, edition: str) -> None:
    found = scenes(players, edition)
    assert len(list(caches())) > 10
    forget()
    remembered = [table(one) for one in (*found, *reversed(found))]
    for one, *twice in zip(found, remembered, reversed(remembered), strict=False):
        forget()
        assert [table(one)] * 2 == twice
