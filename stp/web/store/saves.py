"""Stores games on this device, each under its own key as the plain text of its record.

Texts that cannot be read become damaged games, unchanged, and texts that another tab has stored
meanwhile are never overwritten. `stp.web.store.texts` looks after the texts themselves.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Final

from stp.errors import StpError
from stp.game import Game
from stp.record import MAX_RECORD_LENGTH, NewerRecordError, RecordError, dump, is_newer, load
from stp.web.browser.port import Browser, StorageError
from stp.web.model.coach.lesson import KEY as LESSON
from stp.web.model.coach.lesson import is_lesson
from stp.web.model.tags import GameTags, read_tags, stage_of, write_tags
from stp.web.store.format import NewerStoreError, moves_part
from stp.web.store.listing import Listing
from stp.web.store.results import Results
from stp.web.store.texts import AUTOSAVE, BROKEN, CURRENT, DAMAGED, GAME, Texts

_MAX_SECONDS: Final = 3600


class SaveResult(Enum):
    """The outcome of saving a game."""

    STORED = auto()
    REFUSED = auto()
    """The browser refused; this game or another one is only in memory."""
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


class Saves(Texts):
    """All games on this device, and the current one."""

    def __init__(self, browser: Browser) -> None:
        super().__init__(browser)
        self.listing = Listing(self, Results(self._storage))
        self._known_moves: tuple[str, ...] = ()
        """The moves that are stored of the current game as far as this tab knows: those it has seen
        there, and those that could not be stored yet."""
        self._moved_at = 0.0
        self._current_in_tab = ""
        """The id that this tab remembers for its next start."""
        self.current_id = ""
        """The id of the current game, "" if it has not been saved."""
        self._migrate_first_version()

    # ------------------------------------------------------------------ the game being played

    def save_new(self, game: Game) -> SaveResult:
        """Save a new game under its own key and make it the current one."""
        self.current_id = LESSON if is_lesson(game) else self.new_id()
        self._known_moves = ()
        self._moved_at = self._browser.now()
        return self.save(game)

    def save(self, game: Game) -> SaveResult:
        """Save the current game after a move."""
        self._update_tags(game)
        key = GAME + self.current_id
        text, stored = dump(game), self.on_device(key)
        mine = moves_part(text)
        result = SaveResult.STORED
        newer = stored is not None and is_newer(stored)
        if self.is_ahead_elsewhere(key):
            self.leave_to_other_tab(key)
            self.current_id = self.new_id()
            result = SaveResult.BRANCHED
        elif stored is not None and (newer or moves_part(stored) not in (*self._known_moves, mine)):
            self.drop_unstored()
            if not newer and moves_part(stored).startswith(mine):
                return SaveResult.BEHIND
            self.current_id = self.new_id()
            result = SaveResult.BRANCHED
        elif stored is not None and moves_part(stored) == mine:
            text = self._with_comments_of(stored, game, text)
        is_stored = self.write(GAME + self.current_id, text)
        self._known_moves = (mine,) if is_stored else (*self._known_moves[:1], mine)
        self._remember_current()
        return SaveResult.REFUSED if self.only_in_memory else result

    def _with_comments_of(self, stored: str, game: Game, text: str) -> str:
        """Give a game the comments that are stored with it, perhaps by another tab, and return its
        record, which was `text`."""
        if stored.partition("\n\n")[2] == text.partition("\n\n")[2]:
            return text
        with suppress(StpError):
            game.comments = load(stored).comments
        return dump(game)

    def _remember_current(self) -> None:
        """Remember the current game, for the next visit and for this tab's next start."""
        if self.read(CURRENT) != self.current_id:
            self.write(CURRENT, self.current_id)
        if self._current_in_tab != self.current_id and not self.is_newer:
            self._current_in_tab = self.current_id
            with suppress(StorageError):
                self._browser.tab.set(CURRENT, self.current_id)

    def _update_tags(self, game: Game) -> None:
        """Update the tags of a game before it is saved: times, undos, and where it stands."""
        now = self._browser.now()
        seconds = min(max(0, round((now - self._moved_at) / 1000)), _MAX_SECONDS)
        tags = read_tags(game)
        times, undos, moves = list(tags.times), tags.undos, len(game.moves)
        if moves < len(times):
            undos += 1
        if moves != len(times):
            self._moved_at = now
        if moves > len(times):
            times += [0] * (moves - len(times) - 1) + [seconds]
        self._stamp(game, replace(tags, times=tuple(times[:moves]), undos=undos))

    def _stamp(self, game: Game, tags: GameTags) -> None:
        """Write tags with the time, and where the game stands."""
        now = self._browser.clock()
        stamped = replace(tags, saved=now, date=tags.date or now[:10])
        write_tags(game, stage_of(game, stamped))

    @property
    def is_unstored(self) -> bool:
        """Whether the browser has refused the last moves of the current game."""
        return GAME + self.current_id in self._pending

    def drop_unstored(self) -> None:
        """Drop the text of the current game that could not be stored: another tab has stored
        one."""
        self._drop_unstored(GAME + self.current_id)

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
            self.move_to_damaged(key)
            return self._readable_part(error)
        except ValueError as error:
            self.move_to_damaged(key)
            return Opened(error=error)
        if key == LESSON and not is_lesson(game):  # changed elsewhere: now an ordinary game
            self.remove(GAME + key)
            key = self.new_id()
            self.write(GAME + key, text)
        self.current_id = key
        stored = self.on_device(GAME + key)  # an earlier text, if there was no room for this one
        self._known_moves = (moves_part(stored or text), moves_part(text))
        self._moved_at = self._browser.now()
        self._remember_current()
        return Opened(game)

    def open_damaged(self, key: str) -> Opened:
        """Return the readable part of a damaged save as a new game."""
        try:
            game = load(self.read(DAMAGED + key) or "")
        except RecordError as error:
            return self._readable_part(error)
        except ValueError as error:
            return Opened(error=error)
        self.save_new(game)
        return Opened(game)

    def _readable_part(self, error: RecordError) -> Opened:
        """Save the moves before an error as a new game, if there are any."""
        game = error.game if error.game and error.game.moves else None
        if game is not None:
            self.save_new(game)
        return Opened(game, error, error.line)

    # ------------------------------------------------------------------ all games

    def add(self, game: Game) -> str:
        """Save a game beside the current one and return its id."""
        self._stamp(game, read_tags(game))
        key = self.new_id()
        self.write(GAME + key, dump(game))
        return key

    def retag(self, key: str, change: Callable[[GameTags], GameTags]) -> None:
        """Change the tags of a saved game; raises StpError if it cannot be read."""
        self.edit(key, lambda game: write_tags(game, change(read_tags(game))))

    def edit(self, key: str, change: Callable[[Game], None]) -> Game | None:
        """Change the tags or comments of a saved game, not its moves, and return it; None if there
        is no such game. Raises StpError if it cannot be read, or would be too long to be read."""
        text = self.read(GAME + key)
        if text is None:
            return None
        game = load(text)
        change(game)
        self.rewrite(key, game)
        return game

    def rewrite(self, key: str, game: Game) -> None:
        """Save a game whose tags or comments have changed; raises StpError if its record is too
        long to be read again."""
        text = dump(game)
        if len(text) > MAX_RECORD_LENGTH:
            raise StpError("it is too long for a game")
        self.write(GAME + key, text)

    def move_to_damaged(self, key: str) -> None:
        """Move a save that cannot be read to the damaged games, unchanged; a newer version's save
        stays."""
        text = self.read(GAME + key) or ""
        if not is_newer(text) and self.add_damaged(text):
            self.remove(GAME + key)

    def add_damaged(self, text: str) -> bool:
        """Add an unreadable text to the damaged games, once; return False if it is only in
        memory."""
        for key in self.keys(DAMAGED):
            if self.read(key) == text:
                return key not in self._pending
        return self.write(DAMAGED + self.new_id(), text)

    def _migrate_first_version(self) -> None:
        """Move the game of the first version, which stored only one, to where games are now."""
        old = self._storage.get(AUTOSAVE)
        if old is not None:
            key = self.new_id()
            if self.write(GAME + key, old) and self.write(CURRENT, key):
                self._storage.remove(AUTOSAVE)
            else:
                self._pending[CURRENT] = key
        broken = self._storage.get(BROKEN)
        if broken is not None and self.add_damaged(broken):
            self._storage.remove(BROKEN)
