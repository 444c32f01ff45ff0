"""The game in progress, kept on this device as the plain text of its record."""

from __future__ import annotations

from dataclasses import dataclass

from stp.game import Game
from stp.record import RecordError, dump, load
from stp.web.browser import Storage, StorageError

AUTOSAVE = "autosave"
BROKEN = "autosave-broken"


@dataclass(frozen=True, slots=True)
class Resumed:
    """What was found: the game, and why a part of it was lost, if one was."""

    game: Game | None = None
    error: str = ""


class Saves:
    """The autosave. Storage that refuses is reported once and never stops the game."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._refused = False

    def write(self, game: Game) -> bool:
        """Keep a game; returns False the first time that the browser refuses."""
        try:
            self._storage.set(AUTOSAVE, dump(game))
        except StorageError:
            first, self._refused = not self._refused, True
            return not first
        return True

    def read(self) -> Resumed:
        """Return the game that was kept. A broken record is kept aside, never thrown away."""
        text = self._storage.get(AUTOSAVE)
        if text is None:
            return Resumed()
        try:
            return Resumed(load(text))
        except RecordError as error:
            self._set_aside(text)
            return Resumed(error.game if error.game and error.game.moves else None, str(error))
        except ValueError as error:
            self._set_aside(text)
            return Resumed(None, str(error))

    def _set_aside(self, text: str) -> None:
        try:
            self._storage.set(BROKEN, text)
        except StorageError:
            return  # it stays where it is until the next game is kept
        self._storage.remove(AUTOSAVE)
