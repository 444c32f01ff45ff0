"""Games, positions and moves as a notebook shows them: drawn as the page draws them.

What is shown is a document of its own in a frame: the notebook's styles do not reach into it, and
it is light or dark as the reader's system is. It needs no network and no scripts.

>>> from stp.game import Game
>>> html(Game(players=2, seed="neva").state).startswith('<iframe title="The table of Saint')
True
"""

from __future__ import annotations

from typing import Final

from stp.candidates import LegalMoves
from stp.game import Game
from stp.moves import Move
from stp.notebook.cards import moves_drawn
from stp.notebook.frame import framed
from stp.notebook.table import game_drawn, position_drawn
from stp.position import Position

TABLE_HEIGHT: Final = 840
"""Pixels; the width is the notebook's, up to `TABLE_WIDTH`."""
TABLE_WIDTH: Final = 1180
MOVE_WIDTH: Final = 144
MOVE_HEIGHT: Final = 240
MOVES_A_ROW: Final = 7
MOST_ROWS: Final = 3
"""Of moves; what is below is scrolled to."""


def html(shown: object) -> str:
    """Return what a notebook shows of a game, a position, a view, a move or several moves."""
    table = "The table of Saint Petersburg"
    if isinstance(shown, Game):
        return framed(game_drawn(shown), table, TABLE_WIDTH, TABLE_HEIGHT)
    if isinstance(shown, Position):
        return framed(position_drawn(shown), table, TABLE_WIDTH, TABLE_HEIGHT)
    if isinstance(shown, Move):
        return framed(moves_drawn([shown], None), f"The move {shown}", MOVE_WIDTH, MOVE_HEIGHT)
    assert isinstance(shown, LegalMoves)
    rows = min(-(-len(shown) // MOVES_A_ROW), MOST_ROWS)
    width = MOVE_WIDTH * min(len(shown), MOVES_A_ROW)
    drawn = moves_drawn(list(shown), shown.edition)
    return framed(drawn, f"{len(shown)} legal moves", width, MOVE_HEIGHT * rows)
