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
"""All tables, the base game first and few players first."""


def table_of(number: int) -> Table:
    """Return the table of a game by its number, from 0: many games take the tables in turn.

    >>> table_of(0), table_of(10)
    (Table(edition='base', players=2), Table(edition='new-society', players=2))
    """
    return TABLES[number % len(TABLES)]
