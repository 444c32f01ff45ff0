"""The opponents. A bot is one small class with one method, `choose`, and sees only its own view.

>>> import stp
>>> game = stp.Game(players=2, seed="neva")
>>> bot = make_bot("greedy", game.seed, seat=game.state.seat)
>>> bot.choose(game.view(game.state.seat, memory=True)) in game.legal_moves
True
"""

from __future__ import annotations

from typing import Final

from stp.bots.base import Bot
from stp.bots.greedy import GreedyBot
from stp.bots.random import RandomBot
from stp.errors import OptionError

__all__ = ["BOTS", "Bot", "make_bot"]

BOTS: Final[dict[str, type[Bot]]] = {"random": RandomBot, "greedy": GreedyBot}
"""All bots by the name that records and the command line use."""


def make_bot(name: str, seed: str | None, seat: int) -> Bot:
    """Return a bot for a seat (from 1) of a game; raises OptionError for an unknown name.

    The same name, seed and seat choose the same moves in the same positions, on every machine.
    """
    if name not in BOTS:
        raise OptionError(f"unknown bot {name!r}: use one of {', '.join(BOTS)}")
    return BOTS[name](seed, seat)
