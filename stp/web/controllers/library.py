"""Controls the screen of saved games: the list, the statistics, import and export."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from stp.errors import StpError
from stp.game import Game
from stp.links import write_link
from stp.record import NewerRecordError, load
from stp.web.commands import Command
from stp.web.commands.buttons import LibraryButton
from stp.web.commands.library import LAZY_TABS, GameVerb, LibraryTab
from stp.web.controllers.effects import (
    AnalyseGame,
    CloseGame,
    ContinueGame,
    Download,
    Draw,
    Effects,
    Focus,
    LearnFromGame,
    Notify,
    OpenShareSheet,
    WatchGame,
)
from stp.web.controllers.library_page import NO_FORM, LibraryPage
from stp.web.controllers.library_work import BackupImport, Bin, Confirming, bring_in, file_name
from stp.web.controllers.preferences import Preferences
from stp.web.controllers.save_words import (
    deleted_words,
    interrupted_words,
    restored_words,
    trouble_words,
    warning_words,
)
from stp.web.model.by_link.turn_links import turn_link, turn_message
from stp.web.model.clean_text import LONGEST_TITLE, clean
from stp.web.model.daily_deal import today
from stp.web.model.import_report import Outcome, Restored
from stp.web.model.newer_words import newer_game_words
from stp.web.model.session import Session
from stp.web.model.summary import Summary, summarize
from stp.web.model.tags import read_tags, write_tags
from stp.web.model.visibility import onlookers
from stp.web.render.kit.html import EMPTY, Html
from stp.web.render.screens.library import Feedback, Shelf, library_screen
from stp.web.store.backup import BackupError, is_backup, write_backup
from stp.web.store.saves import Opened, Saves
from stp.web.store.texts import ANALYSIS, DAMAGED, GAME
from stp.web.words.text import Text

NewPage: TypeAlias = Callable[[LibraryTab], LibraryPage]
_LONGEST_PASTE: Final = 16_000_000
_LONGEST_TYPED: Final = 100_000
"""Longest unreadable text that stays in the field to be corrected, in characters."""


class Library:
    """The list of saved games and what can be done with them."""

    def __init__(
        self,
        session: Session,
        saves: Saves,
        preferences: Preferences,
        clock: Callable[[], str],
        now: Callable[[], float],
        new_page: NewPage,
        figures: Callable[[Sequence[Summary]], Html],
    ) -> None:
        self._session = session
        self._saves = saves
        self._preferences = preferences
        self._clock = clock
        self._new_page, self._figures = new_page, figures
        self._page: LibraryPage | None = None
        """The lazy page that was opened last."""
        self._tab: LibraryTab = "games"
        self._chosen = self._renaming = self._typed = ""
        self._sure = self._all = False
        self._feedback = Feedback()
        self._confirming = Confirming(saves, now)
        self._import = BackupImport(saves, preferences, now, self._restored)
        self._bin = Bin(saves)

    @property
    def _t(self) -> Text:
        return self._preferences.t

    @property
    def _shown(self) -> LibraryPage | None:
        """The lazy page that is shown, None on the other tabs."""
        return self._page if self._tab in LAZY_TABS else None

    def screen(self) -> Html:
        """Return the screen; finished games are listed as their results are confirmed."""
        known = self._confirming.known()
        page = self._shown
        waits = bool(known.unknown) and page is not None and page.needs_results
        shelf = Shelf(
            tab=self._tab,
            games=known.games,
            lazy=page.panel(known.games, self._t) if page and not waits else EMPTY,
            figures=self._figures,
            title=page.title(self._t) if page else "",
            damaged=known.damaged,
            unknown=len(known.unknown),
            waits=waits,
            importing=self._import.so_far,
            is_waiting=self._import.is_waiting,
            current=self._saves.current_id,
            chosen=self._chosen,
            is_analysed=self._saves.read(ANALYSIS + self._chosen) is not None,
            renaming=self._renaming,
            feedback=self._feedback,
            typed=self._typed,
            can_restore=bool(self._bin.texts),
            sure=self._sure,
            show_all=self._all,
            only_in_memory=self._saves.only_in_memory,
            is_newer=self._saves.is_newer,
        )
        return library_screen(shelf, self._t)

    def after_drawing(self) -> Effects:
        """Return the effects of having drawn the screen."""
        if effects := self._confirming.after_drawing():
            return effects
        return self._shown.after_drawing() if self._shown else ()

    def enter(self, tab: LibraryTab = "games", notice: str = "") -> Effects:
        """Show one of its pages."""
        if tab in LAZY_TABS and tab != self._tab:
            self._page = self._new_page(tab)
        self._tab = tab
        self._renaming, self._sure = "", False
        self._feedback = Feedback(notice or self._import.take_interrupted())
        opened = self._shown.open() if self._shown else ()
        return (*self.look_for_interrupted(), *opened)

    def look_for_interrupted(self) -> Effects:
        """Say how far an import came that was interrupted, on the screen that is shown."""
        return self._import.look_for_interrupted(self._tell)

    def _tell(self, words: str) -> Effects:
        self._feedback = replace(self._feedback, notice=self._feedback.notice or words)
        return (Notify(words),)

    # ------------------------------------------------------------------ buttons

    def press_page(self, command: Command, form: Mapping[str, str] = NO_FORM) -> Effects | None:
        """Carry out a command of the lazy page; return None for any other."""
        return self._page.press(command, form) if self._page else None

    def change(self, form: Mapping[str, str]) -> Effects | None:
        """Hand the fields of a changed form to the lazy page; return None for any other."""
        return self._shown.change(form) if self._shown else None

    def take(self, text: str) -> Effects:
        """Hand the text of a file to the lazy page that has asked for it."""
        return self._page.take(text) if self._page else ()

    def turn_to(self, tab: LibraryTab) -> Effects:
        """Turn to another page."""
        return (*self.enter(tab), Draw())

    def press(self, button: LibraryButton, form: Mapping[str, str]) -> Effects:
        """Carry out a button that is not about a single game."""
        self._feedback = Feedback()
        sure, self._sure = self._sure, False
        match button:
            case LibraryButton.UNDELETE:
                self._bin.undelete()
            case LibraryButton.DELETE_ALL if not sure:
                self._sure = True
            case LibraryButton.DELETE_ALL:
                return (*self._delete(self._saves.keys()), Draw())
            case LibraryButton.BACKUP:
                name = f"saint-petersburg-{today(self._clock())}.json"
                return (Download(name, write_backup(self._saves)), Draw())
            case LibraryButton.SHOW_ALL:
                self._all = True
            case LibraryButton.PASTE:
                return (Draw(), *self.import_text(form.get("text", "")))
            case LibraryButton.STOP if self._import.so_far:
                self._feedback = Feedback(interrupted_words(self._import.so_far.to_text(), self._t))
                return (*self._import.stop(), Draw(), Focus("import"))
            case LibraryButton.CLOSE | LibraryButton.NEW_GAME | LibraryButton.STOP:
                return ()
        return (Draw(),)

    def handle_game(self, verb: GameVerb, key: str, form: Mapping[str, str]) -> Effects:
        """Carry out a button for the game saved under a key."""
        self._feedback = Feedback()
        self._sure = False
        match verb:
            case GameVerb.CHOOSE:
                self._chosen = "" if self._chosen == key else key
                self._renaming = ""
            case GameVerb.PLAY:
                return (*self._open(key), Draw())
            case GameVerb.RESCUE:
                return (*self._continue(self._saves.open_damaged(key)), Draw())
            case GameVerb.WATCH | GameVerb.ANALYSE | GameVerb.LEARN:
                return (*self._look_at(verb, key), Draw())
            case GameVerb.RENAME:
                self._renaming = key
                return (Draw(), Focus("title"))
            case GameVerb.TITLE:
                self._rename(key, form.get("title", ""))
            case GameVerb.COPY:
                self._copy(key)
            case GameVerb.EXPORT:
                return (*self._export(GAME + key), Draw())
            case GameVerb.EXPORT_DAMAGED:
                return (*self._export(DAMAGED + key), Draw())
            case GameVerb.SHARE:
                game = self.load(key)
                return (OpenShareSheet(game),) if game is not None else ()
            case GameVerb.SEND:
                return self._send(key)
            case GameVerb.DELETE:
                return (*self._delete([GAME + key, ANALYSIS + key]), Draw())
            case GameVerb.DELETE_DAMAGED:
                return (*self._delete([DAMAGED + key]), Draw())
        return (Draw(),)

    def _look_at(self, verb: GameVerb, key: str) -> Effects:
        """Open a game's replay, its analysis or its mistakes."""
        game = self.load(key)
        if game is None:
            self.enter("games", self._t._("This game is damaged and can't be opened."))
            return ()
        if verb is GameVerb.ANALYSE:
            return (AnalyseGame(game, key),)
        if verb is GameVerb.LEARN:
            return (LearnFromGame(game, key),)
        return (WatchGame(game, viewers=onlookers(game), key=key),)

    def _send(self, key: str) -> Effects:
        """Share the turn of a game by link, and note that its moves are sent."""
        game, current = self.load(key), self._session.current
        if game is None:
            return (Draw(),)
        try:
            fragment = write_link(turn_link(game))
        except StpError as error:
            self._feedback = Feedback(self._t.reason(error))
            return (Draw(),)
        moves = len(game.transcript)
        self._saves.retag(key, lambda tags: tags.with_part(tags.part.advanced(moves)))
        if current is not None and key == self._saves.current_id:
            current.share()
        return (OpenShareSheet(game, None, turn_message(game, self._t), fragment),)

    def load(self, key: str) -> Game | None:
        """Return a saved game without making it the current one; None if it is damaged."""
        try:
            return load(self._saves.read(GAME + key) or "")
        except ValueError:
            return None

    # ------------------------------------------------------------------ one game

    def _open(self, key: str) -> Effects:
        opened = self._saves.open(key)
        if opened.game is None:
            self._feedback = Feedback(trouble_words(opened, self._t))
        return self._continue(opened)

    def _continue(self, opened: Opened) -> Effects:
        if opened.game is None:
            return ()
        return (ContinueGame(opened.game, warning_words(opened, self._t)),)

    def _rename(self, key: str, title: str) -> None:
        self._renaming = ""
        title = clean(title, LONGEST_TITLE)
        current = self._session.current
        try:
            self._saves.retag(key, lambda tags: replace(tags, title=title))
        except NewerRecordError:
            self._feedback = Feedback(newer_game_words(self._t))
            return
        except StpError:
            self._saves.move_to_damaged(key)
            self._feedback = Feedback(
                self._t._("This game is damaged. It is listed under Damaged games.")
            )
            return
        if current is not None and key == self._saves.current_id:
            current.set_tags(replace(current.tags, title=title))

    def _copy(self, key: str) -> None:
        game = self.load(key)
        if game is None:
            self._feedback = Feedback(self._t._("This game is damaged and can't be opened."))
            return
        t, title = self._t, summarize(key, self._saves.read(GAME + key) or "").title
        title = t._("Copy of {title}", title=title or t._("a game"))[:LONGEST_TITLE]
        write_tags(game, replace(read_tags(game), title=title))
        self._chosen = self._saves.add(game)

    def _export(self, key: str) -> Effects:
        text = self._saves.read(key)
        if text is None:
            return ()
        return (Download(file_name(key, text), text),)

    # ------------------------------------------------------------------ deleting

    def _delete(self, keys: list[str]) -> Effects:
        deleted = self._bin.delete(keys)
        dropped: Effects = ()
        if GAME + self._saves.current_id in deleted:
            self._saves.current_id = ""
            dropped = (CloseGame(),)
        self._feedback = Feedback(deleted_words(deleted, self._t, is_newer=self._saves.is_newer))
        return dropped

    # ------------------------------------------------------------------ bringing games in

    def refuse(self, text: str, notice: str) -> None:
        """Show the problem with a pasted text and leave the text in the field."""
        self.enter("bring", notice)
        self.leave_for_correction(text)

    def leave_for_correction(self, text: str) -> None:
        """Leave an unreadable text in the field, to be corrected."""
        self._typed = text[:_LONGEST_TYPED]

    def import_text(self, text: str, error: str = "") -> Effects:
        """Import a game or a backup from a file or pasted text, and focus what was added."""
        self._tab = "bring"
        if self._import.so_far:
            return ()
        self._typed, self._feedback = "", Feedback()
        t = self._t
        if error or len(text) > _LONGEST_PASTE:
            self._feedback = Feedback(t._("This file is too large or can't be read."))
        elif not text.strip():
            self._feedback = Feedback(t._("There is nothing to import."))
        elif is_backup(text):
            return self._begin_import(text)
        else:
            self._add(text)
        return (Focus(f"game-{self._feedback.added}"),) if self._feedback.added else ()

    def _begin_import(self, text: str) -> Effects:
        try:
            return (*self._import.begin(text), Focus("import-stop"))
        except BackupError as error:
            t, why = self._t, self._t.reason(error)
            self._feedback = Feedback(
                t._("Import failed: {reason}. Nothing was changed.", reason=why)
            )
            return ()

    def _restored(self, done: Restored) -> Effects:
        """Show the outcome of importing a backup."""
        moved = (Focus("library"),) if self._tab == "bring" else ()
        if moved:
            added = [one.summary for one in done.items if one.outcome is Outcome.ADDED]
            self._tab = "history" if added and all(game.over for game in added) else "games"
        self._feedback = Feedback(restored_words(done, self._t), report=tuple(done.items))
        return (Draw(), *moved)

    def _add(self, text: str) -> None:
        text = text.lstrip(" \t\r\n\ufeff")
        brought = bring_in(text, self._saves, self._t)
        self._feedback = Feedback(brought.notice, brought.added)
        self._tab = brought.tab
        if brought.added:
            self._chosen = brought.added
        else:
            self.leave_for_correction(text)
