"""The notes of a game by link, as this device's seat writes and reads them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from stp.game import Game
from stp.log import MoveEntry
from stp.web.model.by_link.notes import MAX_NOTE_LENGTH, Note, add_note, note_at
from stp.web.model.clean_text import clean
from stp.web.model.tags import read_tags, write_tags


class Correspondence:
    """The notes of one game; `seat` returns the seat of this device, None if it has none."""

    def __init__(self, game: Game, seat: Callable[[], int | None]) -> None:
        self._game = game
        self._seat = seat
        self._closed: Note | None = None
        """The note that the person has closed."""

    def write(self, text: str) -> None:
        """Write a note to the others, which goes with the next link, in place of an earlier one."""
        tags, after = read_tags(self._game), len(self._game.transcript)
        note = Note(self._seat() or 0, after, clean(text, MAX_NOTE_LENGTH))
        write_tags(self._game, replace(tags, notes=add_note(tags.notes, note)))

    @property
    def outgoing(self) -> str:
        """The note that goes with the next link, "" for none."""
        notes = read_tags(self._game).notes
        note = note_at(notes, self._seat() or 0, len(self._game.transcript))
        return note.text if note else ""

    @property
    def unread(self) -> Note | None:
        """The last note from another seat since this device's seat moved, None if it was closed."""
        notes, own = read_tags(self._game).notes, self._seat()
        if not notes or own is None:
            return None
        note = notes[-1]
        moves = [entry for entry in self._game.log if isinstance(entry, MoveEntry)]
        answered = any(one.seat == own and not one.forced for one in moves[note.after :])
        return None if note.seat == own or answered or note == self._closed else note

    def close(self) -> None:
        """Close the unread note."""
        self._closed = self.unread
