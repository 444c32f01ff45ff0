"""Stores texts on this device, each under a key, and loses none.

Texts that the browser refuses to store stay in memory. The journal (`stp.web.store.journal`) has
the texts that a killed browser has not written to the disk. All keys are defined here, except those
of settings (`stp.web.controllers.preferences`).
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from math import inf
from typing import Final

from stp.parsing import JsonError
from stp.web.browser.port import Browser, StorageError
from stp.web.store.format import GuardedStorage, Mark, check_of, moves_part, parse_mark
from stp.web.store.journal import SETTLED_AFTER, Entries, Verdict, decide, read_entries

GAME: Final = "game:"
"""Prefix of games, before their ids."""
DAMAGED: Final = "aside:"
"""Prefix of damaged games, which cannot be read."""
ANALYSIS: Final = "analysis:"
"""Prefix of analyses, stored under the game's id; they can be recomputed."""
PUZZLE_PROGRESS: Final = "puzzles:"
"""Prefix of the progress with puzzles: this device's, and that of each backup until merged."""
CURRENT: Final = "current"
"""Key with the id of the game played last, on the device and in each tab."""
REPLAYED: Final = "replayed"
"""Key with the check sums of the games whose points have been confirmed."""
FIGURES: Final = "figures"
"""Key with what finished games come to; it can be computed again."""
IMPORTING: Final = "importing"
"""Key with the progress of an import while it is running."""
AUTOSAVE: Final = "autosave"
BROKEN: Final = "autosave-broken"
"""The two keys of the first version, which stored a single game."""
TWICE: Final = (GAME, DAMAGED, CURRENT)
"""Prefixes of keys that the journal stores too."""
WAITING: Final = tuple(f"waiting-{number}" for number in range(8))
"""Keys of marks of fixed length for the eight latest games that only the journal has, because the
storage is full: the number of the game's last entry, and the check sum of its key."""
_WRITTEN_AFTER: Final = 120_000
"""Milliseconds after which a browser has usually written `localStorage` to disk."""
_REMOVED: Final = "-removed"
"""What follows the key of a removed text in the key of the mark of its removal."""


@dataclass(frozen=True, slots=True)
class _Refused:
    """What is known of a text that waits for room."""

    mark: str | None
    """The mark of its key when it was refused for the first time."""
    need: int
    """The room that was missing, in characters."""


class Texts:
    """All texts on this device by their keys."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._storage = GuardedStorage(browser.storage)
        self._pending: dict[str, str] = {}
        """The texts that are not stored yet, or that the browser has refused."""
        self._number = 0
        """The highest known number in the journal."""
        self._marks: dict[str, Mark] = {}
        """For each key, the mark of this page's last journal entry."""
        self._refused: dict[str, _Refused] = {}
        """The keys whose texts wait for room."""
        self._before: dict[str, int] = {}
        """For each key, the check sum of a stored text without a mark."""
        self._sides: dict[str, int] = {}
        """For each key, which of its two places has the newest entry."""
        self._settled: dict[str, int] = {}
        """For each key whose old entries are no longer needed, the number of the newest."""
        self._opened = browser.now()
        self.recover()

    def read(self, key: str) -> str | None:
        """Return the text of a key, from memory or from the device."""
        return self._pending[key] if key in self._pending else self._storage.get(key)

    def on_device(self, key: str) -> str | None:
        """Return the text of a key as other tabs see it."""
        return self._storage.get(key)

    def write(self, key: str, text: str) -> bool:
        """Store a text; return False if it is only in memory."""
        self._write_journal(key, text)
        self._pending.pop(key, None)
        self._pending[key] = text
        self._store_pending(key)
        return key not in self._pending

    def remove(self, key: str) -> str | None:
        """Remove a key and return its text, None if nothing could be removed."""
        text = self.read(key)
        self._write_journal(key, None)
        self._pending.pop(key, None)
        self._refused.pop(key, None)
        self._storage.remove(key)
        self._mark_removal(key)
        self._store_pending()
        return text if self.read(key) is None else None

    def _mark_removal(self, key: str) -> None:
        """Replace the mark of a removed text with one that says so. Without a journal, the mark
        stays: a mark without a text says so, too."""
        mark = self._marks.pop(key, None)
        if mark is not None:
            self._browser.marks.remove(key)
            with suppress(StorageError):
                self._browser.marks.set(key + _REMOVED, str(mark))

    def yield_to_other_tab(self, key: str) -> None:
        """Drop a text that could not be stored, because another tab has stored one under its key;
        if both are games with moves of their own, keep it under another id."""
        text, stored = self._pending.get(key), self.on_device(key)
        if text is None or stored is None:
            return
        mine, theirs = moves_part(text), moves_part(stored)
        if mine != theirs and mine.startswith(theirs):
            self._refused.pop(key, None)
            self.write(key, text)  # it goes on from theirs
            return
        self._drop_unstored(key)
        if not theirs.startswith(mine):
            self.write(GAME + self.new_id(), text)

    def _drop_unstored(self, key: str) -> None:
        """Drop a text that could not be stored, and let that of another tab follow it in the
        journal."""
        stored = self.on_device(key)
        self._refused.pop(key, None)
        if self._pending.pop(key, None) is not None and stored is not None:
            self.write(key, stored)

    def _is_replaced(self, key: str) -> bool:
        """Return whether another tab has stored a text while the one here was waiting for room."""
        if key not in self._refused or self.on_device(key) is None:
            return False
        return self._browser.marks.get(key) != self._refused[key].mark

    def _store_pending(self, written: str = "") -> None:
        """Store the pending texts, the latest first, as far as there is room; that of the key
        `written` has just been made.

        Hundreds may be waiting, and each attempt takes time, so none is tried that needs as much
        room as another one that has just been refused.
        """
        room = inf
        for key, text in reversed(list(self._pending.items())):
            if key not in self._pending:
                continue  # it was dropped meanwhile
            refused = self._refused.get(key)
            if key != written and refused is not None and refused.need >= room:
                continue
            if key != written and self._is_replaced(key):
                self.yield_to_other_tab(key)
                continue
            try:
                self._storage.set(key, text)
            except StorageError:
                need = len(text) - len(self.on_device(key) or "")
                mark = refused.mark if refused else self._browser.marks.get(key)
                self._refused[key] = _Refused(mark, need)
                room = min(room, need)
                if key == written:
                    self._tell_waiting(key)
                continue
            del self._pending[key]
            self._refused.pop(key, None)
            if key in self._marks:
                with suppress(StorageError):
                    self._browser.marks.set(key, str(self._marks[key]))

    def try_again(self) -> None:
        """Store what waits for room, after another tab has removed a text."""
        self._store_pending()

    def keys(self, prefix: str = "") -> list[str]:
        """Return all keys with a prefix, including those only in memory."""
        found = {*self._storage.keys(), *self._pending}
        return sorted(key for key in found if key.startswith(prefix))

    @property
    def only_in_memory(self) -> bool:
        """Whether something is neither in the storage nor in the journal."""
        waiting = (key for key in self._pending if key.startswith((GAME, DAMAGED)))
        return any(not (self.has_journal and key in self._marks) for key in waiting)

    @property
    def is_blocked(self) -> bool:
        """Whether the browser blocks even reading."""
        return self._browser.storage.is_blocked

    @property
    def has_journal(self) -> bool:
        """Whether the journal works, so that games last even where the storage refuses them."""
        return self._browser.journal.is_written and not self.is_newer

    @property
    def is_newer(self) -> bool:
        """Whether a newer version stores games here, so that this version's stay in memory."""
        return self._storage.is_newer

    def new_id(self) -> str:
        """Return an id that no game has."""
        while True:
            key = self._browser.entropy()
            if self.read(GAME + key) is None and self.read(DAMAGED + key) is None:
                return key

    # ------------------------------------------------------------------ the journal

    def _write_journal(self, key: str, text: str | None) -> None:
        """Write the new text of a key to the journal, None for a removed one."""
        self._marks.pop(key, None)
        journal = self._browser.journal
        if not (journal.is_open and key.startswith(TWICE)) or self.is_newer:
            return
        self._forget_settled()
        mark = parse_mark(self._browser.marks.get(key))
        if text is None or (mark is None and key not in self._before):
            self._remember_unmarked(key, mark)
        last = mark or parse_mark(self._browser.marks.get(key + _REMOVED))
        if key.startswith(GAME):
            for place, found in self._waiting_marks().items():
                if found is None:
                    self._set_waiting(place, 0, 0)
        waiting = self._waiting(key)
        self._number = max(self._number, *(one.number for one in (last, waiting) if one), 0) + 1
        side = self._sides[key] = 1 - self._sides.get(key, 1)
        check = check_of(text)
        self._marks[key] = Mark(self._number, check)
        if text is not None and last is not mark:
            self._browser.marks.remove(key + _REMOVED)
        before = self._before.get(key)
        journal.note(f"{key} {side}", key, self._number, text, check, before)

    def _tell_waiting(self, key: str) -> None:
        """Tell other tabs that only the journal has the newest text of a game, in its own mark or
        in that of the game that has waited longest."""
        if not (key.startswith(GAME) and key in self._marks):
            return
        check, marks = check_of(key), self._waiting_marks()

        def rank(place: str) -> tuple[bool, bool, int]:
            mark = marks[place]  # a missing one comes last: a full storage has no room for it
            return (True, True, 0) if mark is None else (False, mark.check != check, mark.number)

        self._set_waiting(min(WAITING, key=rank), self._marks[key].number, check)

    def _waiting_marks(self) -> dict[str, Mark | None]:
        return {place: parse_mark(self._browser.marks.get(place)) for place in WAITING}

    def _waiting(self, key: str) -> Mark | None:
        """Return the mark of a game that only the journal has, None for other keys."""
        marks = (mark for mark in self._waiting_marks().values() if mark)
        own = (mark for mark in marks if mark.number and mark.check == check_of(key))
        return max(own, key=lambda mark: mark.number, default=None)

    def _set_waiting(self, place: str, number: int, check: int) -> None:
        """Store a mark of `WAITING`, which is always equally long: a full storage takes it too."""
        with suppress(StorageError):
            self._browser.marks.set(place, f"{number:015} {check:010}")

    def is_ahead_elsewhere(self, key: str) -> bool:
        """Return whether only the journal has the newest text of a game, from another tab."""
        waiting = self._waiting(key)
        if waiting is None:
            return False
        known = (self._marks.get(key), parse_mark(self._browser.marks.get(key)))
        return all(mark is None or mark.number < waiting.number for mark in known)

    def leave_to_other_tab(self, key: str) -> None:
        """Drop a text that could not be stored; another tab has a newer one in the journal."""
        self._refused.pop(key, None)
        self._pending.pop(key, None)

    def _remember_unmarked(self, key: str, mark: Mark | None) -> None:
        """Remember a text without a mark, to recognize what another version may store later."""
        here = self._storage.get(key)
        if here is not None and (mark is None or mark.check != check_of(here)):
            self._before[key] = check_of(here)

    def _forget_settled(self) -> None:
        """Remove old entries that agreed with `localStorage` when this page opened.

        The device's clock may have been set forward since they were written. So the page has to be
        open for as long as the browser may need to write `localStorage` to disk.
        """
        if self._browser.now() - self._opened < _WRITTEN_AFTER:
            return
        for key, number in self._settled.items():
            for side in (0, 1):
                self._browser.journal.forget(f"{key} {side}", number)
            removal = parse_mark(self._browser.marks.get(key + _REMOVED))
            if removal is not None and removal.number <= number:
                self._browser.marks.remove(key + _REMOVED)
        self._settled.clear()

    def recover(self) -> None:
        """Restore from the journal what `localStorage` has lost."""
        if self.is_newer or not self._browser.journal.is_open:
            return
        try:
            found = read_entries(self._browser.journal.read(), TWICE)
        except JsonError:
            return  # leave it unchanged
        for place in found.broken:
            self._browser.journal.forget(place)
        self._number = max(self._number, found.number)
        for key in found.newest:
            self._sides[key] = int(found.places[key][-1].endswith(" 1"))
        for key in found.newest:
            self._recover(key, found)
        self._store_pending()

    def _recover(self, key: str, found: Entries) -> None:
        """Continue with the newer of two texts, or with both if neither is newer."""
        entry, here = found.newest[key], self.read(key)
        mark = parse_mark(self._browser.marks.get(key))
        if entry.before is not None:
            self._before[key] = entry.before
        self._remember_unmarked(key, mark)
        removal = parse_mark(self._browser.marks.get(key + _REMOVED))
        match decide(here, mark, entry, removal):
            case Verdict.SAME if entry.age > SETTLED_AFTER:
                self._settled[key] = entry.number
            case Verdict.LOST if entry.text is not None:
                self._marks[key] = Mark(entry.number, check_of(entry.text))
                self._pending[key] = entry.text
                self._browser.marks.remove(key + _REMOVED)
            case Verdict.LOST | Verdict.REMOVED:
                self.remove(key)
            case Verdict.CHANGED if here is not None:
                self.write(key, here)
            case Verdict.BRANCHED if here is not None and entry.text is not None:
                self.write(GAME + self.new_id(), entry.text)
                self.write(key, here)
