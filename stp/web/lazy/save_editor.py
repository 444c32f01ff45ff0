"""Changes tags and comments of a game, of its save, and of the current game if it is the same."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TypeAlias

from stp.errors import StpError
from stp.game import Game
from stp.record import RecordError, dump
from stp.web.model.session import Session
from stp.web.model.tags import GameTags, read_tags, write_tags
from stp.web.store.saves import Saves
from stp.web.store.texts import GAME

ChangeTags: TypeAlias = Callable[[GameTags], GameTags]
EditTags: TypeAlias = Callable[[Game, str, ChangeTags], None]
"""Callback that changes the tags of a game and of its save."""


class _OtherMovesError(Exception):
    """Another tab has changed the moves of a game."""


class SaveEditor:
    """The games on this device; each is known by its key, "" for one without a save."""

    def __init__(self, session: Session, saves: Saves) -> None:
        self._session = session
        self._saves = saves

    def edit_tags(self, game: Game, key: str, change: ChangeTags) -> None:
        """Change the tags of a game that is shown, of its save, and of the current game if it is
        the same one."""
        write_tags(game, change(read_tags(game)))
        self.retag(key, change, game)

    def retag(self, key: str, change: ChangeTags, done: Game | None = None) -> None:
        """Change the tags of a save, and of the current game if it is the same one.

        A current game that is `done` has these changes already.
        """
        with suppress(StpError):  # a game that can no longer be read cannot store the outcome
            self._saves.retag(key, change)
        current = self._session.current
        if not key or current is None or current.game is done:
            return
        if key == self._saves.current_id:
            current.set_tags(change(current.tags))

    def annotate(self, game: Game, key: str, change: Callable[[Game], None]) -> str:
        """Change the comments of a game that is shown, of its save, and of the current game if it
        is the same one; return the key of the save.

        A game without a save, or with one that has other moves by now or cannot be read any more,
        is added to the saves. Raises StpError, and changes nothing, if the change is impossible or
        makes the record too long.
        """

        def change_same(stored: Game) -> None:
            if stored.transcript != game.transcript:
                raise _OtherMovesError
            change(stored)

        changed = game.copy()
        change(changed)
        if key and self._saves.read(GAME + key) == dump(game):
            self._saves.rewrite(key, changed)
        else:  # another tab may have changed other comments
            try:
                saved = self._saves.edit(key, change_same)
            except _OtherMovesError:
                saved = None
            except RecordError:
                self._saves.move_to_damaged(key)
                saved = None
            if saved is None:
                key = self._saves.add(changed)
            changed = saved or changed
        game.comments = changed.comments
        current = self._session.game
        if current is not None and current is not game and key == self._saves.current_id:
            current.comments = game.copy().comments
        return key
