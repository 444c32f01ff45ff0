"""Games are made from a seed or a deal, and wrong input is refused."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

import stp
from stp import Deal, DealError, Game, OptionError, Rules, StpError
from stp.testing import MARKERS, written_deal
from tests.engine.invalid_input import LONE, deal_for, deal_with


def test_a_game_from_a_seed() -> None:
    game = stp.Game(players=3, seed="neva", edition="base", rules="classic")
    assert (game.players, game.seed, game.edition, game.rules) == (3, "neva", "base", Rules())
    assert (game.moves, game.over, game.result, game.tags) == ((), False, None, {})


def test_rules_are_a_presets_name_or_an_object() -> None:
    by_name = stp.Game(players=3, seed="neva", rules="yucata")
    by_object = stp.Game(players=3, seed="neva", rules=stp.PRESETS["yucata"])
    assert by_name == by_object
    own = stp.Rules(prison_flips_back="next-round")
    assert stp.Game(players=3, seed="neva", rules=own).rules.prison_flips_back == "next-round"


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_number_of_players_of_a_written_out_deal_follows_from_its_markers(players: int) -> None:
    deal = written_deal("new-society", MARKERS[players])
    game = stp.Game(deal=deal, edition="new-society")
    assert game.players == len(game.state.players) == players
    assert game.state.markers == MARKERS[players]
    assert game.seed is None


def test_a_deal_takes_lists_and_is_not_changed_by_their_owner() -> None:
    decks = {name: list(cards) for name, cards in written_deal().decks.items()}
    markers = dict(MARKERS[2])
    game = Game(deal=Deal(decks=decks, markers=markers))
    decks["worker"].clear()
    markers["worker"] = 9
    assert game.deal == written_deal()


def test_a_deal_can_be_copied_and_sent_to_another_process() -> None:
    deal = written_deal("new-society", MARKERS[5])
    assert pickle.loads(pickle.dumps(deal)) == copy.deepcopy(deal) == deal


BAD_GAMES: list[tuple[type[StpError], dict[str, Any], str]] = [
    (OptionError, {"players": 1, "seed": "a"}, "'base' is for 2 to 4 players, not 1"),
    (OptionError, {"players": 0, "seed": "a"}, "players, not 0"),
    (OptionError, {"players": -2, "seed": "a"}, "players, not -2"),
    (OptionError, {"players": 5, "seed": "a"}, "five players need the edition 'new-society'"),
    (OptionError, {"players": 6, "seed": "a", "edition": "new-society"}, "is for 2 to 5 players"),
    (OptionError, {"players": 10**30, "seed": "a"}, "is for 2 to 4"),
    (OptionError, {"players": "3", "seed": "a"}, "a whole number, not '3'"),
    (OptionError, {"players": 3.0, "seed": "a"}, "a whole number, not 3.0"),
    (OptionError, {"players": 2.5, "seed": "a"}, "a whole number, not 2.5"),
    (OptionError, {"players": True, "seed": "a"}, "a whole number, not True"),
    (OptionError, {"players": [3], "seed": "a"}, r"a whole number, not \[3\]"),
    (OptionError, {"players": 3, "seed": "a", "edition": "Base"}, "unknown edition 'Base'"),
    (OptionError, {"players": 3, "seed": "a", "edition": ""}, "unknown edition ''"),
    (OptionError, {"players": 3, "seed": "a", "edition": None}, "unknown edition 'None'"),
    (OptionError, {"players": 3, "seed": "a", "edition": ["base"]}, "use one of base, new-society"),
    (OptionError, {"players": 3, "seed": "a", "rules": "house"}, "rules 'house': .* classic"),
    (OptionError, {"players": 3, "seed": "a", "rules": ""}, "unknown rules ''"),
    (OptionError, {"players": 3, "seed": "a", "rules": None}, "rules must be text"),
    (OptionError, {"players": 3, "seed": "a", "rules": {"open_money": True}}, "rules must be text"),
    (OptionError, {"players": 3, "seed": "a", "rules": "classic house=true"}, "option 'house'"),
    (DealError, {"players": 3, "seed": LONE}, "lone surrogate"),
    (DealError, {"players": 3, "seed": f"a{LONE}b"}, "lone surrogate"),
    (DealError, {"players": 3, "seed": 5}, "a seed must be text, not 5"),
    (DealError, {"players": 3, "seed": b"neva"}, "a seed must be text, not b'neva'"),
    (DealError, {"players": 3, "seed": ["neva"]}, "a seed must be text"),
    (DealError, {"deal": deal_with("worker")}, "'worker' has 0 of 'lumberjack'; the edition has 6"),
    (DealError, {"deal": deal_with("worker", "kremlin")}, "'worker' .* has no 'kremlin'"),
    (DealError, {"deal": deal_with("worker", None)}, "'worker' .* has no 'None'"),
    (DealError, {"deal": deal_with("worker", 5, ["pub"])}, "'worker' .* has no '5'"),
    (DealError, {"deal": deal_with("kremlin", "pub")}, "there is no deck 'kremlin'"),
    (DealError, {"deal": Deal({}, MARKERS[2])}, "no deck 'worker'"),
    (DealError, {"deal": Deal(written_deal().decks, {})}, "marker 'worker' is missing"),
    (DealError, {"deal": deal_for(worker=None)}, "marker 'worker' is missing"),
    (DealError, {"deal": deal_for(disc=1)}, "there is no marker 'disc'"),
    (DealError, {"deal": deal_for(worker=1)}, "seat 1 must have one or two"),
    (DealError, {"deal": deal_for(worker=0)}, "seats are numbered from 1"),
    (DealError, {"deal": deal_for(worker="2")}, "marker 'worker': expected .* got '2'"),
    (DealError, {"deal": deal_for(worker=2.0)}, r"marker 'worker': expected .* got '2\.0'"),
    (DealError, {"deal": deal_for(worker=[1])}, "marker 'worker': "),
    (OptionError, {"deal": deal_for(worker=10**9)}, "players, not 1000000000"),
    (DealError, {"deal": written_deal("base"), "edition": "new-society"}, "'worker'"),
    (OptionError, {"deal": Deal(written_deal().decks, MARKERS[5])}, "five players need"),
]


@pytest.mark.parametrize(("kind", "arguments", "reason"), BAD_GAMES)
def test_an_impossible_game_is_an_error_that_says_why(
    kind: type[StpError], arguments: dict[str, Any], reason: str
) -> None:
    with pytest.raises(kind, match=reason):
        Game(**arguments)


@pytest.mark.parametrize(
    "arguments",
    [{"deal": written_deal(), "seed": "a"}, {"deal": written_deal(), "players": 2}],
)
def test_a_game_is_made_from_a_seed_or_from_a_deal_not_both(arguments: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="seed"):
        Game(**arguments)
