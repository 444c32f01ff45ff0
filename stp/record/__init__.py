"""Writes a game as plain text and reads it back: the record format `stp 1`.

A record has a header of `key: value` lines, an empty line, and one move per line. There is one way
to write it. Reading is strict; an error names the line and keeps the game up to there.

>>> from stp.game import Game
>>> game = Game(players=2, seed="neva", tags={"names": ["Anna", "Bob"]})
>>> game.play("take upper shepherd")
>>> print(dump(game), end="")
stp 1
edition: base
seed: neva
seats: 2
rules: classic
names: Anna,Bob
<BLANKLINE>
1 take upper shepherd
>>> load(dump(game)) == game
True
"""

from __future__ import annotations

from stp.record.errors import NewerRecordError, RecordError
from stp.record.header import FORMAT, is_newer
from stp.record.reading import MAX_RECORD_LENGTH, load, load_in_steps
from stp.record.writing import dump

__all__ = [
    "FORMAT", "MAX_RECORD_LENGTH", "NewerRecordError", "RecordError", "dump", "is_newer", "load",
    "load_in_steps",
]  # fmt: skip
