"""Provides the bots by name. A bot is one class with one method, `choose`, and sees only its view.

>>> import stp
>>> game = stp.Game(players=2, seed="neva")
>>> bot = make_bot("greedy", game.seed, seat=game.state.seat)
>>> bot.choose(game.view(game.state.seat, memory=True)) in game.legal_moves
True
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from stp.bots.base import Bot
from stp.bots.greedy import GreedyBot
from stp.bots.levels import LEVELS, LevelBot
from stp.bots.random import RandomBot
from stp.bots.style import STYLES
from stp.deal import MAX_PLAYERS, check_seat
from stp.errors import DealError, OptionError, mistyped
from stp.game import Game

__all__ = ["BOTS", "Bot", "LevelBot", "make_bot", "play_out"]

BOTS: Final[dict[str, Callable[..., Bot]]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    **{level: partial(LevelBot, level, None) for level in LEVELS},
}
"""All bots by their names in records and on the command line: two baselines and the levels."""


def make_bot(name: str, seed: str | None, seat: int) -> Bot:
    """Return a bot for a seat (from 1) of a game.

    Raises OptionError for an unknown name, StpError for a seat or a seed that no game has. A level
    can have a style behind a colon: `medium:builder`. The same name, seed and seat choose
    the same moves in the same positions, on every machine.
    """
    if not isinstance(name, str):
        raise OptionError(mistyped("the name of a bot must be text", name))
    if not isinstance(seed, str | None):
        raise DealError(mistyped("a seed must be text", seed))
    check_seat(seat, max(MAX_PLAYERS.values()))
    kind, colon, style = name.partition(":")
    if kind not in BOTS:
        raise OptionError(f"unknown bot {name!r}: use one of {', '.join(BOTS)}")
    if not colon:
        return BOTS[kind](seed, seat)
    if kind not in LEVELS or style not in STYLES:
        raise OptionError(
            f"unknown bot {name!r}: use LEVEL:STYLE, with one of the styles {', '.join(STYLES)}"
        )
    return LevelBot(kind, style, seed, seat)


def play_out(game: Game, bots: Sequence[Bot]) -> None:
    """Let bots, one for each seat, play a game to its end.

    Raises OptionError for another number of bots, and IllegalMoveError for an illegal choice.

    >>> game = Game(players=2, seed="neva")
    >>> play_out(game, [make_bot("greedy", game.seed, seat) for seat in game.state.seats])
    >>> game.over
    True
    """
    if len(bots) != game.players:
        raise OptionError(f"{game.players} seats need {game.players} bots, not {len(bots)}")
    while (seat := game.state.seat) is not None:
        game.play(bots[seat - 1].choose(game.view(seat, memory=True)))
