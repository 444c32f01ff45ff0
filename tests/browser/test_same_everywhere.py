"""The same seeds, bots and moves give the same games in CPython and in Pyodide."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.browser.pyodide import Pyodide
from tests.engine import golden

GAMES = """
import stp
from stp.bots import make_bot

def played(seed, players, edition, rules, bots):
    game = stp.Game(players, seed, edition, rules, tags={"bots": bots})
    seated = [make_bot(bot, seed, seat + 1) for seat, bot in enumerate(bots)]
    while not game.over:
        seat = game.state.seat
        game.play(seated[seat - 1].choose(game.view(seat, memory=True)))
    return stp.dump(game)
"""
TABLES = [
    ("base", 2, "classic", ["random", "greedy"]),
    ("base", 3, "yucata", ["greedy", "medium", "random"]),
    ("base", 4, "classic", ["medium", "medium:builder", "easy", "novice"]),
    ("new-society", 2, "yucata", ["medium", "greedy"]),
    ("new-society", 4, "classic", ["random", "greedy", "random", "medium"]),
    ("new-society", 5, "yucata", ["medium", "greedy", "random", "easy", "medium:courtier"]),
]
SEEDS = ("neva", "Петербург 1703")


@pytest.mark.parametrize(("edition", "players", "rules", "bots"), TABLES)
def test_bots_play_the_same_games_here_and_there(
    pyodide: Pyodide, edition: str, players: int, rules: str, bots: list[str]
) -> None:
    here: dict[str, object] = {}
    exec(GAMES, here)
    pyodide.run(GAMES)
    for seed in SEEDS:
        call = f"played({seed!r}, {players}, {edition!r}, {rules!r}, {bots!r})"
        assert pyodide.run(call) == eval(call, here)


def test_a_search_chooses_the_same_move_here_and_there(pyodide: Pyodide) -> None:
    code = """
import stp
from stp.bots import make_bot
game = stp.Game(3, "white nights")
for _ in range(30):
    game.play(make_bot("medium", game.seed, game.state.seat).choose(
        game.view(game.state.seat, memory=True)))
seat = game.state.seat
choices = [make_bot(level, game.seed, seat).choose(game.view(seat, memory=True))
           for level in ("hard", "expert")]
"""
    here: dict[str, object] = {}
    exec(code, here)
    pyodide.run(code)
    listing = "' / '.join(map(str, choices))"
    assert pyodide.run(listing) == eval(listing, here)


def test_deals_are_the_golden_ones(pyodide: Pyodide) -> None:
    source = Path(golden.__file__)
    pyodide.run(f"__name__, __file__ = 'golden', {source.as_posix()!r}")
    pyodide.run(source.read_text("utf-8"))
    dealt = pyodide.run("json.dumps({key: deal_value(deal) for key, deal in all_deals()})")
    assert json.loads(dealt) == golden.frozen_deals()
