"""Notes: short texts that people in a game by link write to each other.

A note goes with a link, belongs to its sender's seat and to the number of moves in the link, and
stays with the game.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from stp.parsing import JsonError, parse_json
from stp.web.model.clean_text import clean

MAX_NOTE_LENGTH: Final = 200
"""Maximum length of a note, in characters."""
_MAX_NOTES: Final = 100
"""Number of notes kept with a game, the last ones."""
_MAX_TEXT_LENGTH: Final = 200_000
_FORM: Final = re.compile(r"([1-5]) ([0-9]{1,4}) (.+)", re.DOTALL)
_MAX_SEATS: Final = 5
_MAX_MOVES: Final = 9999


@dataclass(frozen=True, slots=True)
class Note:
    """What the person in a seat wrote when the game had `after` moves; `clean_notes` cleans notes
    from links for display."""

    seat: int
    after: int
    text: str

    def __str__(self) -> str:
        """Return the note as a link writes it: seat, number of moves, text."""
        return f"{self.seat} {self.after} {self.text}"


def parse_note(text: str) -> tuple[Note, ...]:
    """Return the note of a link, or () if the text is malformed.

    >>> parse_note("1 14 Good luck!"), parse_note("1 14 "), parse_note("9 1 x")
    ((Note(seat=1, after=14, text='Good luck!'),), (), ())
    """
    found = _FORM.fullmatch(text)
    return (Note(int(found[1]), int(found[2]), found[3]),) if found else ()


def add_note(notes: Iterable[Note], note: Note) -> tuple[Note, ...]:
    """Return notes with another one, which replaces its sender's earlier note after the same move;
    without a text, it only removes that one."""
    kept = [one for one in notes if (one.seat, one.after) != (note.seat, note.after)]
    if note.text:
        kept.append(note)
    return tuple(sorted(kept, key=lambda one: one.after)[-_MAX_NOTES:])


def note_at(notes: Iterable[Note], seat: int, after: int) -> Note | None:
    """Return what a seat wrote after this number of moves, None for nothing."""
    return next((one for one in notes if (one.seat, one.after) == (seat, after)), None)


def write_notes(notes: Iterable[Note]) -> str:
    """Return notes as a JSON list: seat, number of moves and text of each."""
    return json.dumps([[one.seat, one.after, one.text] for one in notes])


def parse_notes(text: str) -> tuple[Note, ...]:
    """Return the notes in a JSON list; anything else is ignored."""
    try:
        rows = parse_json(text, _MAX_TEXT_LENGTH)
    except JsonError:
        return ()
    found: tuple[Note, ...] = ()
    for row in rows[-_MAX_NOTES:] if isinstance(rows, list) else ():
        match row:
            case [int(seat), int(after), str(words)] if type(seat) is type(after) is int:
                if 1 <= seat <= _MAX_SEATS and 0 <= after <= _MAX_MOVES:
                    found = add_note(found, Note(seat, after, words))
    return found


def clean_notes(notes: Iterable[Note]) -> tuple[Note, ...]:
    """Return notes cleaned for display, without those that become empty."""
    found = (replace(note, text=clean(note.text, MAX_NOTE_LENGTH)) for note in notes)
    return tuple(note for note in found if note.text)
