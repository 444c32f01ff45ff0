"""Finds the games of the same people on the same deal, and numbers their rematches."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from stp.errors import StpError
from stp.web.model.summary import Summary, header_summary
from stp.web.model.tags import number_in
from stp.web.store.format import same_game
from stp.web.store.listing import saved_games
from stp.web.store.saves import Saves


def begun_here(saves: Saves, record: str) -> Summary | None:
    """Return the game with a record's people, deal and number that is saved here, the one last
    played if there are several; None if there is none."""
    number = number_in(record, "again")
    found = (
        header_summary(key, text)
        for key, text in saved_games(saves)
        if same_game(text, record) and number_in(text, "again") == number
    )
    return max(found, key=lambda game: game.saved, default=None)


def latest_rematch(saves: Saves, record: str) -> int:
    """Return the highest number of a rematch that is known of a record's people and deal."""
    found = (text for _, text in saved_games(saves) if same_game(text, record))
    numbers = (number_in(text, field) for text in found for field in ("again", "rematches"))
    return max(numbers, default=0)


def note_rematch(saves: Saves, record: str, number: int) -> None:
    """Note the number of a rematch in the saved games with a record's people and deal, because it
    may be deleted here and not at other devices."""
    for key, text in saved_games(saves) if number else ():
        if same_game(text, record) and number_in(text, "rematches") < number:
            with suppress(StpError):
                saves.retag(key, lambda tags: replace(tags, rematches=number))
