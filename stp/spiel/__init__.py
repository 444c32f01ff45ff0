"""The game for OpenSpiel, `python_saint_petersburg`; every card is drawn by a chance node.

It needs the extra `openspiel`: `pip install 'saint-petersburg[openspiel]'`. Importing this module
registers the game:

    import pyspiel, stp.spiel
    game = pyspiel.load_game("python_saint_petersburg(players=3,edition=new-society,rules=yucata)")

A search that walks through the chance nodes cannot see the deal, because there is none before its
cards are drawn. Nothing else is hidden from players who remember everything, as our bots do, so
this is a game of perfect information with chance. Returns are those of `stp.rl` with the reward
`win`.
"""

from __future__ import annotations

try:
    import pyspiel
except ModuleNotFoundError as error:
    raise ImportError(
        f"stp.spiel needs {error.name}: pip install 'saint-petersburg[openspiel]'",
        name=error.name,
    ) from None

from stp.spiel.game import GAME_TYPE, SaintPetersburgGame, SaintPetersburgState

__all__ = ["GAME_TYPE", "SaintPetersburgGame", "SaintPetersburgState"]

if GAME_TYPE.short_name not in pyspiel.registered_names():
    pyspiel.register_game(GAME_TYPE, SaintPetersburgGame)
