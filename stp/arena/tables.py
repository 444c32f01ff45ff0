"""Lists the tables at which games can be played."""

from __future__ import annotations

from typing import Final, NamedTuple

from stp.cards import Edition
from stp.deal import MAX_PLAYERS, MIN_PLAYERS


class Table(NamedTuple):
    """An edition and a number of players."""

    edition: Edition
    players: int


TABLES: Final = tuple(
    Table(edition, players)
    for edition, most in MAX_PLAYERS.items()
    for players in range(MIN_PLAYERS, most + 1)
)
"""All tables; what plays many games takes them in turn."""
