"""Brings games into the library: the game of a text, or those of a backup, a few at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from stp.errors import StpError
from stp.game import Game
from stp.record import MAX_RECORD_LENGTH, NewerRecordError, RecordError, load
from stp.web.browser.slices import PAUSE, is_worth_drawing, one_slice
from stp.web.commands.library import LibraryTab
from stp.web.controllers.effects import Cancel, Draw, Effects, Later, ReleaseLock, TakeLock
from stp.web.controllers.preferences import Preferences
from stp.web.controllers.save_words import interrupted_words
from stp.web.model.import_report import Outcome, Restored
from stp.web.model.newer_words import newer_game_words
from stp.web.model.summary_words import cause_words
from stp.web.model.tags import read_tags, write_tags
from stp.web.store.backup import BackupError, is_backup, restore
from stp.web.store.saves import Saves
from stp.web.store.texts import GAME, IMPORTING
from stp.web.words.text import Text

_IMPORT: Final = "import"
_SHORT_WAIT: Final = 500
"""Milliseconds after which the page says what an import is waiting for."""
_MAX_IMPORT_LENGTH: Final = MAX_RECORD_LENGTH * 4 // 5
"""Longest record that can be imported, in characters; it leaves room for further moves."""


class BackupImport:
    """Adds the games of a backup or of files, a few at a time. Of several tabs, one imports at a
    time."""

    def __init__(
        self,
        saves: Saves,
        preferences: Preferences,
        now: Callable[[], float],
        finish: Callable[[Restored], Effects],
    ) -> None:
        self._saves = saves
        self._preferences = preferences
        self._now = now
        self._finish = finish
        """Callback for the outcome."""
        self._work: Iterator[Restored] = iter(())
        self.so_far: Restored | None = None
        """What has become of the games while the import is running or waiting; None otherwise."""
        self.is_waiting = False
        """Whether another tab has to finish its import first."""
        self._is_looking = False
        self._interrupted = ""

    def look_for_interrupted(self, tell: Callable[[str], Effects]) -> Effects:
        """Tell in words how far an import came before its tab was closed, if one did; while another
        tab is importing, wait."""
        if self._is_looking or self.so_far or self._saves.read(IMPORTING) is None:
            return ()
        self._is_looking = True

        def look() -> Effects:
            self._is_looking = False
            text = "" if self.so_far else self._saves.read(IMPORTING) or ""
            self._interrupted = interrupted_words(text, self._preferences.t)
            told = tell(self._interrupted) if self._interrupted else ()
            return (ReleaseLock(), *told)

        return (TakeLock(look),)

    def take_interrupted(self) -> str:
        """Return what was found about an interrupted import, "" for nothing. Only the first call
        returns it."""
        words, self._interrupted = self._interrupted, ""
        if words:
            self._saves.remove(IMPORTING)
        return words

    def begin(self, text: str) -> Effects:
        """Begin to import a backup; raises BackupError if the text is not one."""
        return self._begin(restore(self._saves, text))

    def begin_files(self, texts: Sequence[str]) -> Effects:
        """Begin to import several files."""
        return self._begin(import_files(texts, self._saves, self._preferences.t))

    def _begin(self, work: Iterator[Restored]) -> Effects:
        self._work = work
        self.so_far, self._interrupted = Restored(), ""
        return (Draw(), Later(_IMPORT, _SHORT_WAIT, self._wait), TakeLock(self._start))

    def stop(self) -> Effects:
        """Stop importing; the games that were added stay."""
        self.so_far, self.is_waiting = None, False
        self._saves.remove(IMPORTING)
        return (Cancel(_IMPORT), ReleaseLock())

    def _wait(self) -> Effects:
        self.is_waiting = True
        return (Draw(),)

    def _start(self) -> Effects:
        """Do the first slice, unless the import was stopped while it was waiting."""
        if self.so_far is None:
            return (ReleaseLock(),)
        self.is_waiting = False
        return (Cancel(_IMPORT), *self._go_on())

    def _go_on(self) -> Effects:
        assert self.so_far is not None
        before = len(self.so_far.items)
        for done in one_slice(self._work, self._now):
            self.so_far = done
        if self.so_far.is_complete:
            done, self.so_far = self.so_far, None
            self._saves.remove(IMPORTING)
            return (ReleaseLock(), *self._finish(done))
        self._saves.write(IMPORTING, self.so_far.to_text())
        is_drawn = not before or is_worth_drawing(before, len(self.so_far.items))
        later = Later(_IMPORT, PAUSE, self._go_on)
        return (Draw(), later) if is_drawn else (later,)


def _mark_imported(game: Game) -> None:
    """Mark a game that may come from somebody else: if it is over, it does not count as played
    here; a game by link asks for the seat again."""
    tags = read_tags(game)
    if tags.part.has_seat:
        tags = tags.with_part(tags.part.given_back())
    write_tags(game, replace(tags, imported="yes") if game.over else tags)


@dataclass(frozen=True, slots=True)
class ImportResult:
    """The outcome of importing a text as a game."""

    notice: str
    tab: LibraryTab = "bring"
    """The tab on which the result is shown."""
    added: str = ""
    """The id of the new game, "" if the text could not be read."""


def import_game(text: str, saves: Saves, t: Text) -> ImportResult:
    """Add the game of a text; keep a damaged one whose first moves can be read."""
    unreadable = t._("This can't be read as a game.")
    try:
        if len(text) > _MAX_IMPORT_LENGTH:
            raise StpError("it is too long for a game")
        game = load(text)
        _mark_imported(game)
        added = saves.add(game)
    except NewerRecordError:
        return ImportResult(newer_game_words(t))
    except RecordError as error:
        cause = cause_words(error, error.line, t)
        if error.game and error.game.moves:
            saves.add_damaged(text)
            what = t._("This game is damaged. It is listed under Damaged games.")
            return ImportResult(f"{what} {cause}", "games")
        return ImportResult(f"{unreadable} {cause}")
    except StpError as error:
        return ImportResult(f"{unreadable} {cause_words(error, 0, t)}")
    if game.over:
        words = t._("Game added to your history. It doesn't count towards your results.")
        return ImportResult(words, "history", added)
    return ImportResult(t._("Game added."), "games", added)


def import_files(texts: Sequence[str], saves: Saves, t: Text) -> Iterator[Restored]:
    """Add the games of several files, and yield what has happened so far after each game."""
    whole = Restored()
    for left, text in zip(range(len(texts) - 1, -1, -1), texts, strict=True):
        if not is_backup(text):
            _import_file(text, saves, t, whole)
            whole.total = len(whole.items) + left
            yield whole
            continue
        before = whole.items
        try:
            for done in restore(saves, text):
                whole.total = len(before) + done.total + left
                whole.items = [*before, *done.items]
                whole.is_damaged |= done.is_damaged
                yield whole
        except BackupError:
            whole.unread += 1
    whole.is_complete = True
    yield whole


def _import_file(text: str, saves: Saves, t: Text, whole: Restored) -> None:
    """Add the game of a file."""
    result = import_game(text.lstrip(" \t\r\n\ufeff"), saves, t)
    if result.added:
        whole.note(Outcome.ADDED, saves.listing.replayed(saves.read(GAME + result.added) or ""))
    elif result.tab == "games":
        whole.note(Outcome.ASIDE, saves.listing.replayed(text))
    else:
        whole.unread += 1
