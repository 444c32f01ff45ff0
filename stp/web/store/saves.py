"""Stores games on this device, each under its own key as the plain text of its record.

Nothing is ever lost: texts that the browser refuses to store stay in memory, texts that cannot be
read are set aside unchanged, and texts that another tab has stored meanwhile are never overwritten.
The journal (`stp.web.store.journal`) has the texts that a killed browser has not written to the
disk.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Final

from stp.game import Game
from stp.parsing import JsonError
from stp.record import NewerRecordError, RecordError, dump, is_newer, load
from stp.web.browser.port import Browser, StorageError
from stp.web.model.coach.lesson import KEY as LESSON
from stp.web.model.coach.lesson import is_lesson
from stp.web.model.summary import Summary, glance
from stp.web.model.tags import GameTags, read_tags, stage_of, write_tags
from stp.web.store.format import (
    GuardedStorage,
    Mark,
    NewerStoreError,
    check_of,
    moves_part,
    parse_mark,
)
from stp.web.store.journal import SETTLED_AFTER, Entries, Verdict, decide, read_entries
from stp.web.store.results import Results

GAME: Final = "game:"
ASIDE: Final = "aside:"
ANALYSIS: Final = "analysis:"
"""Prefix of analyses, stored under the game's id; they can be recomputed."""
CURRENT: Final = "current"
AUTOSAVE: Final = "autosave"
BROKEN: Final = "autosave-broken"
"""The two keys of the first version, which stored a single game."""
TWICE: Final = (GAME, ASIDE, CURRENT)
"""Prefixes of keys that the journal stores too."""
_LONGEST_WAIT: Final = 3600


class Kept(Enum):
    """The outcome of saving a game."""

    STORED = auto()
    REFUSED = auto()
    """The browser refused; the game is only in memory."""
    BEHIND = auto()
    """Another tab is ahead in this game; nothing was stored."""
    BRANCHED = auto()
    """Another tab has diverged; this tab's game was stored as a separate game."""


@dataclass(frozen=True, slots=True)
class Opened:
    """An opened save: the game, and any problem with it."""

    game: Game | None = None
    error: Exception | None = None
    line: int = 0


class Saves:
    """All games on this device, and the current one."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._storage = GuardedStorage(browser.storage)
        self._results = Results(self._storage)
        self._memory: dict[str, str] = {}
        self._seen: str | None = None
        self._moved_at = 0.0
        self._number = 0
        """The highest known number in the journal."""
        self._marks: dict[str, Mark] = {}
        """For each key, the mark of this page's last journal entry."""
        self._before: dict[str, int] = {}
        """For each key, the check sum of a stored text without a mark."""
        self._sides: dict[str, int] = {}
        """For each key, which of its two places has the newest entry."""
        self._pointed = ""
        self.id = ""
        self.recover()
        self._take_over_old_keys()

    # ------------------------------------------------------------------ texts by key

    def read(self, key: str) -> str | None:
        """Return the text of a key, from memory or from the device."""
        return self._memory[key] if key in self._memory else self._storage.get(key)

    def write(self, key: str, text: str) -> bool:
        """Store a text; return False if it is only in memory."""
        self._note(key, text)
        self._memory.pop(key, None)
        self._memory[key] = text
        self._store_what_waits()
        return key not in self._memory

    def remove(self, key: str) -> str | None:
        """Remove a key and return its text, None if nothing could be removed."""
        text = self.read(key)
        self._note(key, None)
        self._memory.pop(key, None)
        self._storage.remove(key)
        if not self.is_newer:
            self._browser.marks.remove(key)
        self._store_what_waits()
        return text if self.read(key) is None else None

    def _store_what_waits(self) -> None:
        """Store what is only in memory, the latest first, as far as there is room."""
        for key, text in reversed(list(self._memory.items())):
            try:
                self._storage.set(key, text)
            except StorageError:
                continue
            del self._memory[key]
            if key in self._marks:
                with suppress(StorageError):
                    self._browser.marks.set(key, str(self._marks[key]))

    def keys(self, prefix: str = "") -> list[str]:
        """Return all keys with a prefix, including those only in memory."""
        found = {*self._storage.keys(), *self._memory}
        return sorted(key for key in found if key.startswith(prefix))

    @property
    def only_in_memory(self) -> bool:
        """Whether something is neither in the storage nor in the journal."""
        waiting = (key for key in self._memory if key.startswith((GAME, ASIDE)))
        return any(not (self.has_journal and key in self._marks) for key in waiting)

    @property
    def is_blocked(self) -> bool:
        """Whether the browser blocks even reading."""
        return self._browser.storage.is_blocked

    @property
    def has_journal(self) -> bool:
        """Whether the journal stores games although the storage does not."""
        return self._browser.journal.is_written and not self.is_newer

    @property
    def is_newer(self) -> bool:
        """Whether a newer version stores games here, so that this version's stay in memory."""
        return self._storage.is_newer

    def let_go(self) -> None:
        """Drop the current game if it is only in memory: another tab has stored it."""
        self._memory.pop(GAME + self.id, None)
        self._store_what_waits()

    # ------------------------------------------------------------------ the journal

    def _note(self, key: str, text: str | None) -> None:
        """Write the new text of a key to the journal, None for a removed one."""
        self._marks.pop(key, None)
        journal = self._browser.journal
        if not (journal.is_open and key.startswith(TWICE)) or self.is_newer:
            return
        mark = parse_mark(self._browser.marks.get(key))
        if text is None or (mark is None and key not in self._before):
            self._look_before(key, mark)
        self._number = max(self._number, mark.number if mark else 0) + 1
        side = self._sides[key] = 1 - self._sides.get(key, 1)
        check = check_of(text)
        if text is not None:
            self._marks[key] = Mark(self._number, check)
        before = self._before.get(key)
        journal.note(f"{key} {side}", key, self._number, text, check, before)

    def _look_before(self, key: str, mark: Mark | None) -> None:
        """Remember a text without a mark, to recognize what another version may store later."""
        here = self._storage.get(key)
        if here is not None and (mark is None or mark.check != check_of(here)):
            self._before[key] = check_of(here)

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

    def _recover(self, key: str, found: Entries) -> None:
        """Continue with the newer of two texts, or with both if neither is newer."""
        entry, here = found.newest[key], self.read(key)
        mark = parse_mark(self._browser.marks.get(key))
        if entry.before is not None:
            self._before[key] = entry.before
        self._look_before(key, mark)
        match decide(here, mark, entry):
            case Verdict.SAME if entry.age > SETTLED_AFTER:
                for place in found.places[key]:
                    self._browser.journal.forget(place)
            case Verdict.LOST if entry.text is not None:
                self.write(key, entry.text)
            case Verdict.LOST | Verdict.REMOVED:
                self.remove(key)
            case Verdict.CHANGED if here is not None:
                self.write(key, here)
            case Verdict.BRANCHED if here is not None and entry.text is not None:
                self.write(GAME + self.new_id(), entry.text)
                self.write(key, here)

    # ------------------------------------------------------------------ the game being played

    def begin(self, game: Game) -> Kept:
        """Save a new game under its own key and make it the current one."""
        self.id = LESSON if is_lesson(game) else self.new_id()
        self._seen = None
        self._moved_at = self._browser.now()
        return self.keep(game)

    def keep(self, game: Game) -> Kept:
        """Save the current game after a move."""
        self._stamp(game)
        text = dump(game)
        mine, stored = moves_part(text), self.read(GAME + self.id)
        kept = Kept.STORED
        newer = stored is not None and is_newer(stored)
        if stored is not None and (newer or moves_part(stored) not in (self._seen, mine)):
            if not newer and moves_part(stored).startswith(mine):
                return Kept.BEHIND
            self.id = self.new_id()
            kept = Kept.BRANCHED
        self._seen = mine
        self.write(GAME + self.id, text)
        self._point_here()
        return Kept.REFUSED if self.only_in_memory else kept

    def _point_here(self) -> None:
        """Remember the current game, for the next visit and for this tab's next start."""
        if self.read(CURRENT) != self.id:
            self.write(CURRENT, self.id)
        if self._pointed != self.id and not self.is_newer:
            self._pointed = self.id
            with suppress(StorageError):
                self._browser.tab.set(CURRENT, self.id)

    def _stamp(self, game: Game) -> None:
        """Write a game's stage into its tags, and the summary for the list."""
        now = self._browser.now()
        seconds = min(max(0, round((now - self._moved_at) / 1000)), _LONGEST_WAIT)
        tags = read_tags(game)
        times, undos, moves = list(tags.times), tags.undos, len(game.moves)
        if moves < len(times):
            undos += 1
        if moves != len(times):
            self._moved_at = now
        if moves > len(times):
            times += [0] * (moves - len(times) - 1) + [seconds]
        self._write(game, replace(tags, times=tuple(times[:moves]), undos=undos))

    def _write(self, game: Game, tags: GameTags) -> None:
        """Write tags with the game's stage and the time."""
        now = self._browser.clock()
        stamped = replace(tags, saved=now, date=tags.date or now[:10])
        write_tags(game, stage_of(game, stamped))

    def resume(self) -> Opened:
        """Return the last game, that of this tab if it is reloaded; an error if a newer version
        stores games here."""
        if self.is_newer:
            return Opened(error=NewerStoreError())
        for key in (self._browser.tab.get(CURRENT), self.read(CURRENT)):
            if key and self.read(GAME + key) is not None:
                return self.open(key)
        return Opened()

    def open(self, key: str) -> Opened:
        """Return a saved game and make it the current one.

        A damaged one is kept unchanged among the damaged games, and its readable part becomes a new
        game. One saved by a newer version stays where it is.
        """
        text = self.read(GAME + key)
        if text is None:
            return Opened()
        try:
            game = load(text)
        except NewerRecordError as error:
            return Opened(error=error)
        except RecordError as error:
            self.set_aside(key)
            return self._up_to(error)
        except ValueError as error:
            self.set_aside(key)
            return Opened(error=error)
        if key == LESSON and not is_lesson(game):  # changed elsewhere: now an ordinary game
            self.remove(GAME + key)
            key = self.new_id()
            self.write(GAME + key, text)
        self.id = key
        self._seen = moves_part(text)
        self._moved_at = self._browser.now()
        self._point_here()
        return Opened(game)

    def open_aside(self, key: str) -> Opened:
        """Return the readable part of a damaged save as a new game."""
        try:
            game = load(self.read(ASIDE + key) or "")
        except RecordError as error:
            return self._up_to(error)
        except ValueError as error:
            return Opened(error=error)
        self.begin(game)
        return Opened(game)

    def _up_to(self, error: RecordError) -> Opened:
        game = error.game if error.game and error.game.moves else None
        if game is not None:
            self.begin(game)
        return Opened(game, error, error.line)

    # ------------------------------------------------------------------ all games

    def add(self, game: Game) -> str:
        """Save a game beside the current one and return its id."""
        self._write(game, read_tags(game))
        key = self.new_id()
        self.write(GAME + key, dump(game))
        return key

    def listing(self) -> list[Summary]:
        """Return all games, the last played first; finished ones are replayed."""
        found = self._summaries(self._results.summary)
        self._results.keep()
        return found

    def glance(self) -> list[Summary]:
        """Return summaries from the headers alone, which is fast even if every game is damaged."""
        return self._summaries(glance)

    def _summaries(self, read: Callable[[str, str], Summary]) -> list[Summary]:
        keys = [key for key in self.keys(GAME) if key != GAME + LESSON]
        found = [read(key.removeprefix(GAME), self.read(key) or "") for key in keys]
        return sorted(found, key=lambda summary: (summary.saved, summary.id), reverse=True)

    def has_no_finished_game(self) -> bool:
        """Return whether no game has been finished on this device."""
        return not any(game.over for game in self.glance())

    def kept_aside(self) -> list[Summary]:
        """Return the damaged saves, each with the reason."""
        keys = self.keys(ASIDE)
        return [
            self._results.replayed(key.removeprefix(ASIDE), self.read(key) or "") for key in keys
        ]

    def retag(self, key: str, change: Callable[[GameTags], GameTags]) -> None:
        """Change the tags of a saved game, not its moves; raises StpError if it cannot be read."""
        text = self.read(GAME + key)
        if text is None:
            return
        game = load(text)
        write_tags(game, change(read_tags(game)))
        self.write(GAME + key, dump(game))

    def set_aside(self, key: str) -> None:
        """Move a damaged save out of the list unchanged; a newer version's save stays."""
        text = self.read(GAME + key) or ""
        if not is_newer(text) and self.put_aside(text):
            self.remove(GAME + key)

    def put_aside(self, text: str) -> bool:
        """Store an unreadable text once; return False if it is only in memory."""
        for key in self.keys(ASIDE):
            if self.read(key) == text:
                return key not in self._memory
        return self.write(ASIDE + self.new_id(), text)

    def new_id(self) -> str:
        """Return an id that no game has."""
        while True:
            key = self._browser.entropy()
            if self.read(GAME + key) is None and self.read(ASIDE + key) is None:
                return key

    def _take_over_old_keys(self) -> None:
        old = self._storage.get(AUTOSAVE)
        if old is not None:
            key = self.new_id()
            if self.write(GAME + key, old) and self.write(CURRENT, key):
                self._storage.remove(AUTOSAVE)
            else:
                self._memory[CURRENT] = key
        broken = self._storage.get(BROKEN)
        if broken is not None and self.put_aside(broken):
            self._storage.remove(BROKEN)
