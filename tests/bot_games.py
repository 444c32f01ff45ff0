"""Lets bots or chance play games, for tests that need a position of a real game."""

from __future__ import annotations

from random import Random

from stp.bots import make_bot
from stp.game import Game


def let_bots_play(game: Game, moves: int | None = None, bot: str = "greedy") -> Game:
    """Let bots of one kind go on until so many moves have been made, to the end for None; return
    the game."""
    bots = [make_bot(bot, game.seed, seat) for seat in game.state.seats]
    while (seat := game.state.seat) is not None and (moves is None or len(game.moves) < moves):
        game.play(bots[seat - 1].choose(game.view(seat, memory=True)))
    return game


def play_at_random(game: Game, moves: int | None = None, chance: int | str = 1) -> Game:
    """Make random legal moves until so many have been made, to the end for None; return the
    game."""
    lot = Random(chance)
    while not game.over and (moves is None or len(game.moves) < moves):
        game.play(lot.choice(game.legal_moves))
    return game
