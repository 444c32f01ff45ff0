"""Changing an object that a game has returned does not change the game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from random import Random

import pytest

from stp import Game
from stp.state import RUBLES, State
from stp.testing import Table
from tests.engine.references import OPAQUE, reachable
from tests.engine.strategies import play_some

CALLED: dict[str, tuple[object, ...]] = {
    "engine_state": (),
    "fingerprint": (),
    "imagine": (Random(1),),
    "income": (1,),
    "position": (0,),
    "view": (1, True),
}
"""The methods that return objects, with their arguments."""


def handed_out(game: Game) -> Iterator[object]:
    """Yield every object that can be reached from a game through public names and containers."""
    seen: dict[int, object] = {}
    waiting: list[object] = [game]
    while waiting:
        found = waiting.pop()
        if id(found) in seen or isinstance(found, (*OPAQUE, str, int)) or found is None:
            continue
        seen[id(found)] = found
        yield found
        if isinstance(found, Mapping):
            waiting += [*found.keys(), *found.values()]
        elif isinstance(found, Iterable):
            waiting += found
        if not type(found).__module__.startswith("stp"):
            continue
        for name in dir(found):
            if name.startswith("_") or (name == "imagine" and not vars(found)["memory"]):
                continue
            value = getattr(found, name)
            if not callable(value):
                waiting.append(value)
            elif name in CALLED:
                waiting.append(value(*CALLED[name]))


@pytest.mark.parametrize("rules", ["classic", "yucata"])
def test_no_public_name_leads_to_mutable_parts_of_the_game(rules: str) -> None:
    game = play_some(Game(3, "neva", "new-society", rules), Random(2), 60)
    inner = {
        id(found): found
        for found in reachable(game)
        if isinstance(found, list | dict | set | State) and found not in (vars(game), game.tags)
    }
    assert sum(isinstance(found, State) for found in inner.values()) == 61
    assert not [found for found in handed_out(game) if id(found) in inner]


def test_changing_a_returned_object_does_not_change_the_game() -> None:
    table = Table(3, phase="building", upper="market")
    before = table.state.engine_state()
    deal = table.deal.decks["worker"]
    for position in (table.state, table.view(1, memory=True)):
        state = position.engine_state()
        state.players[0][RUBLES] = 999
        state.hands[0] = (1, 2, 3)
        assert position.engine_state() != state
        position.left.clear()  # type: ignore[attr-defined] # whatever its type promises
        position.markers.clear()  # type: ignore[attr-defined]
        assert position.left
        assert position.markers
    table.view(1).fingerprint()[6][0][RUBLES] = 999  # type: ignore[index]
    for fixed in (table.deal.decks, table.deal.markers):
        with pytest.raises(TypeError, match="does not support item assignment"):
            fixed["worker"] = ()  # type: ignore[index]
    assert table.state.engine_state() == before
    assert table.deal.decks["worker"] == deal


def test_a_position_is_unchanged_when_the_table_is_set_up_again() -> None:
    table = Table(3, phase="building", upper="market")
    before = table.state
    table.give(1, "market", rubles=3)
    assert (before.players[0].rubles, table.state.players[0].rubles) == (25, 3)
