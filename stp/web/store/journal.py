"""The journal: stores every game a second time, in case the browser is killed.

Chromium may write `localStorage` to the disk as late as a minute after a change, always as a whole.
Killing the browser resets it to the last state that was written, but a database loses nothing. So
for each key of `Saves`, two things are stored besides the text in `localStorage`:

- an `Entry` in a database, the journal: the same text, or that the key was removed, with a number;
- a `Mark` in `localStorage`, under a key that no other code touches: the number and the check sum
  of the text that was stored with it. When a text is removed, a mark of the removal replaces it.

Numbers increase with every change on the device; times are never compared. At the next start,
`decide` finds out from text, mark and entry what has happened and which text is newer. A page of an
older version, or one that cannot write the journal, changes texts but not their marks, which
distinguishes its texts from older ones.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Any, Final

from stp.parsing import parse_json
from stp.web.store.format import NUMBER_LIMIT, Mark, check_of, moves_part, same_game

SETTLED_AFTER: Final = 3600.0
"""Seconds after which a browser has certainly written `localStorage` to disk, unless the clock was
set forward; older entries that are found there are removed from the journal."""
MAX_JOURNAL_LENGTH: Final = 100_000_000
"""Limit of all entries, in characters; only thousands of games reach it."""


@dataclass(frozen=True, slots=True)
class Entry:
    """The last change of a key."""

    key: str
    number: int
    text: str | None
    """None if the key was removed."""
    before: int | None = None
    """Check sum of the previous text if that had no mark."""
    age: float = 0
    """Age in seconds."""


@dataclass(slots=True)
class Entries:
    """The content of the journal."""

    newest: dict[str, Entry] = field(default_factory=dict)
    places: dict[str, list[str]] = field(default_factory=dict)
    """For each key, the places of its entries, the newest last."""
    broken: list[str] = field(default_factory=list)
    """Places of invalid entries."""

    @property
    def number(self) -> int:
        """The highest number, 0 for none."""
        return max((entry.number for entry in self.newest.values()), default=0)


class Verdict(Enum):
    """What happened to a key since its newest entry was written."""

    SAME = auto()
    """`localStorage` has the text of the entry, or a newer one with a mark."""
    LOST = auto()
    """`localStorage` has an earlier text, or none: the entry is the newer one."""
    CHANGED = auto()
    """A page without a journal has stored a text that is at least as new."""
    REMOVED = auto()
    """A page without a journal has removed the key."""
    BRANCHED = auto()
    """A page without a journal has continued from an earlier text: both must be kept."""


def read_entries(text: str, prefixes: tuple[str, ...]) -> Entries:
    """Return the entries of keys with these prefixes, from JSON as `Journal.read` has it.

    Torn entries are left out: those with invalid fields or a wrong check sum. The previous entry of
    such a key is still in its other place. Raises JsonError if the journal is too large.
    """
    found = Entries()
    by_key: dict[str, list[tuple[int, str]]] = {}
    for content in parse_json(text or "[]", MAX_JOURNAL_LENGTH):
        place = content["name"]
        entry = _entry(content, prefixes)
        if entry is None:
            found.broken.append(place)
            continue
        by_key.setdefault(entry.key, []).append((entry.number, place))
        known = found.newest.get(entry.key)
        if known is None or known.number < entry.number:
            found.newest[entry.key] = entry
    found.places = {key: [name for _, name in sorted(some)] for key, some in by_key.items()}
    return found


def _entry(content: dict[str, Any], prefixes: tuple[str, ...]) -> Entry | None:
    key, number, text = content.get("key"), content.get("number"), content.get("text")
    before, age = content.get("before"), content.get("age")
    if not isinstance(key, str) or not key.startswith(prefixes):
        return None
    if type(number) is not int or not 0 < number < NUMBER_LIMIT:
        return None
    if not (text is None or isinstance(text, str)) or content.get("check") != check_of(text):
        return None
    if not (before is None or type(before) is int):
        return None
    if not (isinstance(age, int | float) and 0 <= age < NUMBER_LIMIT):
        age = 0.0
    return Entry(key, number, text, before, float(age))


def decide(
    here: str | None, mark: Mark | None, entry: Entry, removal: Mark | None = None
) -> Verdict:
    """Return what happened to a key; `here` is the text in `localStorage`, and `removal` the mark
    of its removal."""
    if here is None and mark is None:  # never written to the disk, or all of it was cleared
        is_removed = removal is not None and removal.number >= entry.number
        return Verdict.SAME if entry.text is None or is_removed else Verdict.LOST
    if here is None:
        return Verdict.REMOVED
    if removal is not None:  # a page that does not know this mark has stored the text since
        return Verdict.CHANGED
    check = check_of(here)
    is_later = mark is not None and mark.number >= entry.number
    if mark is not None and mark.check == check:
        return Verdict.SAME if is_later else Verdict.LOST
    if check == entry.before and not is_later:
        return Verdict.LOST
    if entry.text is None or is_later:
        return Verdict.CHANGED
    return _compare(here, entry.text)


def _compare(here: str, text: str) -> Verdict:
    """Return which of two texts continues the other, if no number says which is newer."""
    if here == text or not is_record(text):
        return Verdict.CHANGED
    if is_record(here) and same_game(here, text):
        if moves_part(here).startswith(moves_part(text)):
            return Verdict.CHANGED
        if moves_part(text).startswith(moves_part(here)):
            return Verdict.LOST
    return Verdict.BRANCHED


def is_record(text: str) -> bool:
    """Return whether a text is meant as a game, in any format."""
    return text.startswith("stp ")
