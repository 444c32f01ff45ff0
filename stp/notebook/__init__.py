"""Shows games, positions and moves in notebooks, drawn as on the page.

The drawing is a separate document in a frame, so the notebook's styles do not affect it. It is
light or dark like the reader's system, and needs no network and no scripts.

>>> from stp.game import Game
>>> html(Game(players=2, seed="neva").state).startswith('<iframe title="The table of Saint')
True
"""

from __future__ import annotations

from typing import Final

from stp.candidates import LegalMoves
from stp.game import Game
from stp.moves import Move
from stp.notebook.drawing import game_drawn, moves_drawn, position_drawn
from stp.notebook.frame import framed
from stp.position import Position

TABLE_HEIGHT: Final = 840
"""Size in pixels; the table is as wide as the notebook, up to `TABLE_WIDTH`."""
TABLE_WIDTH: Final = 1180
MOVE_WIDTH: Final = 144
MOVE_HEIGHT: Final = 240
"""Size of a move in pixels."""
MOVES_A_ROW: Final = 7
MAX_ROWS: Final = 3
"""Number of rows of moves that are visible; longer lists scroll."""


def html(shown: object) -> str:
    """Return the HTML of a game, position, view, move or list of moves."""
    table = "The table of Saint Petersburg"
    if isinstance(shown, Game):
        return framed(game_drawn(shown), table, TABLE_WIDTH, TABLE_HEIGHT)
    if isinstance(shown, Position):
        return framed(position_drawn(shown), table, TABLE_WIDTH, TABLE_HEIGHT)
    if isinstance(shown, Move):
        return framed(moves_drawn([shown], None), f"The move {shown}", MOVE_WIDTH, MOVE_HEIGHT)
    assert isinstance(shown, LegalMoves)
    rows = min(-(-len(shown) // MOVES_A_ROW), MAX_ROWS)
    width = MOVE_WIDTH * min(len(shown), MOVES_A_ROW)
    drawn = moves_drawn(list(shown), shown.edition)
    return framed(drawn, f"{len(shown)} legal moves", width, MOVE_HEIGHT * rows)
