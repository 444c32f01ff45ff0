"""Saint Petersburg: the rules of the game in pure Python.

>>> import stp
>>> game = stp.Game(players=3, seed="neva", edition="base", rules="classic")
>>> game.state.seat, game.state.upper
(2, ('ship-builder', 'fur-trapper', 'gold-miner', 'shepherd', 'gold-miner', 'fur-trapper'))
>>> game.play("buy upper shepherd")
>>> game.state.players[1].rubles
20
"""

from stp.candidates import Candidate, IllegalMoveError, LegalMoves, Obstacle
from stp.cards import CARDS, Card
from stp.deal import Deal
from stp.errors import DealError, MoveTextError, OptionError, StpError
from stp.game import Game, Result
from stp.log import FillEntry, MoveEntry, ScoringEntry
from stp.moves import Move
from stp.options import PRESETS, Rules
from stp.position import PlayerPosition, Position
from stp.record import RecordError, dump, load
from stp.view import View

__version__ = "0.1.0"

__all__ = [
    "CARDS", "PRESETS", "Candidate", "Card", "Deal", "DealError", "FillEntry", "Game",
    "IllegalMoveError", "LegalMoves", "Move", "MoveEntry", "MoveTextError", "Obstacle",
    "OptionError", "PlayerPosition", "Position", "RecordError", "Result", "Rules",
    "ScoringEntry", "StpError", "View", "dump", "load",
]  # fmt: skip
