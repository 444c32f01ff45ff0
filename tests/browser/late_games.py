"""Makes games against a bot that are nearly over, to be finished in the page."""

from __future__ import annotations

import stp
from stp.bots import make_bot, play_out
from tests.browser.player import SETTINGS

BOT = "greedy"


def nearly_over(seed: str, last: int) -> stp.Game:
    """Return a game of two without its last moves."""
    whole = stp.Game(2, seed)
    play_out(whole, [make_bot(BOT, whole.seed, seat) for seat in (1, 2)])
    game = stp.Game(2, seed, tags={"names": ["Anna", "Domenico"], "bots": [None, BOT]})
    for move in whole.moves[:-last]:
        game.play(move)
    return game


def device_with(game: stp.Game) -> dict[str, str]:
    """Return the stored data of a device with a game at the table."""
    return {"game:late": stp.dump(game), "current": "late", "settings": SETTINGS}
