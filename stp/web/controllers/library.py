"""Controls the screen of saved games: the list, the statistics, import and export."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, TypeAlias, assert_never

from stp.web.browser.slices import PAUSE, is_worth_drawing, one_slice
from stp.web.commands import Command
from stp.web.commands.buttons import LibraryButton
from stp.web.commands.library import LAZY_TABS, GameVerb, LibraryTab
from stp.web.controllers.effects import (
    AnalyseGame,
    CloseGame,
    Download,
    Draw,
    Effects,
    Focus,
    Later,
    LearnFromGame,
    Notify,
    OpenShareSheet,
    WatchGame,
)
from stp.web.controllers.found_link import found_link
from stp.web.controllers.game_import import BackupImport, import_game
from stp.web.controllers.library_page import NO_FORM, LibraryPage
from stp.web.controllers.preferences import Preferences
from stp.web.controllers.save_words import deleted_words, interrupted_words, restored_words
from stp.web.controllers.saved_games import DeletedTexts, SavedGames
from stp.web.model.daily_deal import today
from stp.web.model.import_report import Outcome, Restored
from stp.web.model.session import Session
from stp.web.model.summary import Summary
from stp.web.model.visibility import onlookers
from stp.web.render.kit.html import EMPTY, Html
from stp.web.render.screens.library import Feedback, LibraryView, library_screen
from stp.web.store.backup import BackupError, is_backup, write_backup
from stp.web.store.listing import Known
from stp.web.store.saves import Saves
from stp.web.store.texts import ANALYSIS, DAMAGED, GAME
from stp.web.words.text import Text, sentences

_CONFIRM: Final = "confirm"
NewPage: TypeAlias = Callable[[LibraryTab], LibraryPage]
_MAX_PASTE_LENGTH: Final = 16_000_000
_MAX_TYPED_LENGTH: Final = 100_000
"""Longest unreadable text that stays in the field to be corrected, in characters."""


class _Confirming:
    """Replays finished games to confirm their results, a few at a time."""

    def __init__(self, saves: Saves, now: Callable[[], float]) -> None:
        self._saves = saves
        self._now = now
        self._unknown: list[str] = []
        """The keys of the games that have to be replayed."""

    def known(self) -> Known:
        """Return what is known of all games; the first slice of work is done at once."""
        known = self._saves.listing.known()
        if known.unknown and not self._unknown:
            self._saves.listing.confirm(one_slice(known.unknown, self._now))
            known = self._saves.listing.known()
        self._unknown = list(known.unknown)
        return known

    def after_drawing(self) -> Effects:
        """Go on once the screen is drawn; return no effects if all games are known."""
        return (Later(_CONFIRM, PAUSE, self._go_on),) if self._unknown else ()

    def _go_on(self) -> Effects:
        before = len(self._unknown)
        self._saves.listing.confirm(one_slice(self._next(), self._now))
        is_drawn = not self._unknown or is_worth_drawing(before, len(self._unknown))
        return (Draw(),) if is_drawn else self.after_drawing()

    def _next(self) -> Iterator[str]:
        while self._unknown:
            yield self._unknown.pop(0)


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
        self._sure = False
        """Whether the next click deletes everything."""
        self._all = False
        """Whether a long list is shown whole."""
        self._feedback = Feedback()
        self._games = SavedGames(session, saves, preferences, self._tell)
        self._confirming = _Confirming(saves, now)
        self._import = BackupImport(saves, preferences, now, self._restored)
        self._deleted = DeletedTexts(saves)

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
        view = LibraryView(
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
            can_restore=bool(self._deleted.texts),
            is_sure=self._sure,
            show_all=self._all,
            only_in_memory=self._saves.only_in_memory,
            is_newer=self._saves.is_newer,
        )
        return library_screen(view, self._t)

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
        self._tell(notice or self._import.take_interrupted())
        opened = self._shown.open() if self._shown else ()
        return (*self.look_for_interrupted(), *opened)

    def look_for_interrupted(self) -> Effects:
        """Say how far an import came that was interrupted, on the screen that is shown."""
        return self._import.look_for_interrupted(self._add_notice)

    def _tell(self, words: str) -> None:
        """Show a message in the library, in place of the last one."""
        self._feedback = Feedback(words)

    def _add_notice(self, words: str) -> Effects:
        """Show a message on any screen, and in the library unless it shows one already."""
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
                self._deleted.undelete()
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
                self._tell(interrupted_words(self._import.so_far.to_text(), self._t))
                return (*self._import.stop(), Draw(), Focus("import"))
            case LibraryButton.CLOSE | LibraryButton.NEW_GAME | LibraryButton.STOP:
                return ()
            case _:
                assert_never(button)
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
                return (*self._games.open(key), Draw())
            case GameVerb.RESCUE:
                return (*self._games.rescue(key), Draw())
            case GameVerb.WATCH | GameVerb.ANALYSE | GameVerb.LEARN:
                return (*self._look_at(verb, key), Draw())
            case GameVerb.RENAME:
                self._renaming = key
                return (Draw(), Focus("title"))
            case GameVerb.TITLE:
                self._renaming = ""
                self._games.rename(key, form.get("title", ""))
            case GameVerb.COPY:
                self._chosen = self._games.copy(key) or self._chosen
            case GameVerb.EXPORT:
                return (*self._games.export(GAME + key), Draw())
            case GameVerb.EXPORT_DAMAGED:
                return (*self._games.export(DAMAGED + key), Draw())
            case GameVerb.SHARE:
                game = self._games.load(key)
                return (OpenShareSheet(game),) if game is not None else ()
            case GameVerb.SEND:
                return self._games.send(key)
            case GameVerb.DELETE:
                return (*self._delete([GAME + key, ANALYSIS + key]), Draw())
            case GameVerb.DELETE_DAMAGED:
                return (*self._delete([DAMAGED + key]), Draw())
            case _:
                assert_never(verb)
        return (Draw(),)

    def _look_at(self, verb: GameVerb, key: str) -> Effects:
        """Open a game's replay, its analysis or its mistakes."""
        game = self._games.load(key)
        if game is None:
            self.enter("games", self._t._("This game is damaged and can't be opened."))
            return ()
        if verb is GameVerb.ANALYSE:
            return (AnalyseGame(game, key),)
        if verb is GameVerb.LEARN:
            return (LearnFromGame(game, key),)
        return (WatchGame(game, viewers=onlookers(game), key=key),)

    # ------------------------------------------------------------------ deleting

    def _delete(self, keys: list[str]) -> Effects:
        deleted = self._deleted.delete(keys)
        dropped: Effects = ()
        if GAME + self._saves.current_id in deleted:
            self._saves.current_id = ""
            dropped = (CloseGame(),)
        self._tell(deleted_words(deleted, self._t, is_newer=self._saves.is_newer))
        return dropped

    # ------------------------------------------------------------------ bringing games in

    def refuse(self, text: str, notice: str) -> None:
        """Show the problem with a pasted text and leave the text in the field."""
        self.enter("bring", notice)
        self.leave_for_correction(text)

    def leave_for_correction(self, text: str) -> None:
        """Leave an unreadable text in the field, to be corrected."""
        self._typed = text[:_MAX_TYPED_LENGTH]

    def import_text(self, text: str, error: str = "") -> Effects:
        """Import a game or a backup from a file or pasted text, and focus what was added."""
        self._tab = "bring"
        if self._import.so_far:
            return ()
        self._typed, self._feedback = "", Feedback()
        t = self._t
        if error or len(text) > _MAX_PASTE_LENGTH:
            self._tell(t._("This file is too large or can't be read."))
        elif not text.strip():
            self._tell(t._("There is nothing to import."))
        elif is_backup(text):
            return self._begin_import(text)
        else:
            self._add(text)
        return (Focus(f"game-{self._feedback.added}"),) if self._feedback.added else ()

    def import_files(self, texts: Sequence[str]) -> Effects:
        """Import the games of several files. The last link among them is left in the field."""
        self._tab = "bring"
        if self._import.so_far:
            return ()
        self._typed, self._feedback = "", Feedback()
        links = {text: link for text in texts if (link := found_link(text))}
        for link in links.values():
            self.leave_for_correction(f"#{link}")
        others = [text for text in texts if text not in links]
        if not others:
            self._tell(self._t._("Press Import to open the link."))
            return ()
        return (*self._import.begin_files(others), Focus("import-stop"))

    def _begin_import(self, text: str) -> Effects:
        try:
            return (*self._import.begin(text), Focus("import-stop"))
        except BackupError as error:
            t, why = self._t, self._t.reason(error)
            self._tell(t._("Import failed: {reason}. Nothing was changed.", reason=why))
            return ()

    def _restored(self, done: Restored) -> Effects:
        """Show the outcome of importing a backup."""
        words = restored_words(done, self._t)
        if self._typed:
            words = sentences((words, self._t._("Press Import to open the link.")))
        moved = (Focus("library"),) if self._tab == "bring" and not self._typed else ()
        if moved:
            added = [one.summary for one in done.items if one.outcome is Outcome.ADDED]
            self._tab = "history" if added and all(game.over for game in added) else "games"
        self._feedback = Feedback(words, report=tuple(done.items))
        return (Draw(), *moved)

    def _add(self, text: str) -> None:
        text = text.lstrip(" \t\r\n\ufeff")
        imported = import_game(text, self._saves, self._t)
        self._feedback = Feedback(imported.notice, imported.added)
        self._tab = imported.tab
        if imported.added:
            self._chosen = imported.added
        else:
            self.leave_for_correction(text)
