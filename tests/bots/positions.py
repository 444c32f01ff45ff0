"""Positions from whole games, to test bots on."""

from __future__ import annotations

from collections.abc import Iterator

from stp import Game
from stp.bots import make_bot
from tests.bot_games import let_bots_play

TABLES = [
    ("base", 2, "classic"),
    ("base", 3, "yucata"),
    ("base", 4, "classic"),
    ("new-society", 2, "yucata"),
    ("new-society", 4, "classic"),
    ("new-society", 5, "yucata"),
]
"""Tables that together have every edition, number of players and preset."""


def game_of(edition: str, players: int, rules: str, bots: str, seed: str = "hermitage") -> Game:
    """Return a finished game between bots of one kind."""
    return let_bots_play(Game(players, seed, edition, rules), bot=bots)


def bot_moves(game: Game, bots: str) -> Iterator[Game]:
    """Let bots of one kind play on; the game is yielded before every move."""
    kinds = {seat: make_bot(bots, game.seed, seat) for seat in range(1, game.players + 1)}
    while (seat := game.state.seat) is not None:
        yield game
        game.play(kinds[seat].choose(game.view(seat, memory=True)))
