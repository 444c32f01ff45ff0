"""The screen of all saved games: the list, the history, bringing games in and out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from stp.errors import StpError
from stp.game import Game
from stp.record import NewerRecordError, RecordError, load
from stp.web.backup import BackupError, is_backup, restore, write_backup
from stp.web.browser import Event
from stp.web.newer import newer_game_words, newer_store_words
from stp.web.render.html import Html
from stp.web.render.library import Shelf, library_screen
from stp.web.saves import ANALYSIS, ASIDE, GAME, Opened, Saves
from stp.web.store_format import NewerStoreError
from stp.web.summary import LONGEST_TITLE, TITLE, clean, summarize
from stp.web.text import NN_

if TYPE_CHECKING:
    from stp.web.host import Host

Tab = Literal["games", "history", "bring"]
_TABS: Final[tuple[Tab, ...]] = ("games", "history", "bring")
_LONGEST_PASTE: Final = 16_000_000
_LONGEST_TYPED: Final = 100_000
"""How much of a text that could not be read stays to be mended by hand, in characters."""


class Library:
    """The saved games as a person sees and handles them."""

    def __init__(self, host: Host, saves: Saves) -> None:
        self._host = host
        self._saves = saves
        self._tab: Tab = "games"
        self._chosen = self._renaming = self._notice = self._typed = ""
        self._sure = self._all = False
        self._deleted: dict[str, str] = {}

    def screen(self) -> Html:
        """Return the screen."""
        shelf = Shelf(
            tab=self._tab,
            games=self._saves.listing(),
            aside=self._saves.kept_aside(),
            current=self._saves.id,
            chosen=self._chosen,
            renaming=self._renaming,
            notice=self._notice,
            typed=self._typed,
            can_restore=bool(self._deleted),
            sure=self._sure,
            show_all=self._all,
            only_in_memory=self._saves.only_in_memory,
            is_newer=self._saves.is_newer,
        )
        return library_screen(shelf, self._host.t)

    def enter(self, tab: str = "games", notice: str = "") -> None:
        """Show one of its pages."""
        self._tab = next((known for known in _TABS if known == tab), "games")
        self._renaming = ""
        self._sure = False
        self._notice = notice

    def handle(self, verb: str, key: str, event: Event) -> Opened | None:
        """Carry out a button; returns the game to go on with, if it asks for one."""
        self._notice = ""
        sure, self._sure = self._sure, False
        match verb:
            case "tab":
                self.enter(key)
            case "choose":
                self._chosen = "" if self._chosen == key else key
                self._renaming = ""
            case "play":
                return self._open(key)
            case "rescue":
                return self._saves.open_aside(key)
            case "rename":
                self._renaming = key
                self._host.draw()
                self._host.focus("title")
            case "title":
                self._rename(key, event.form.get("title", ""))
            case "copy":
                self._copy(key)
            case "export":
                self._export(GAME + key)
            case "export-aside":
                self._export(ASIDE + key)
            case "delete":
                self._delete([GAME + key, ANALYSIS + key])
            case "delete-aside":
                self._delete([ASIDE + key])
            case "undelete":
                self._undelete()
            case "everything":
                self._sure = True
                if sure:
                    self._sure = False
                    self._delete(self._saves.keys())
            case "backup":
                day = self._host.browser.clock()[:10]
                self._host.browser.download(
                    f"saint-petersburg-{day}.json", write_backup(self._saves)
                )
            case "all":
                self._all = True
            case "paste":
                self.bring_in(event.form.get("text", ""))
        return None

    def load(self, key: str) -> Game | None:
        """Return a game without making it the one that is played; None where it is broken."""
        try:
            return load(self._saves.read(GAME + key) or "")
        except ValueError:
            return None

    # ------------------------------------------------------------------ one game

    def _open(self, key: str) -> Opened:
        opened = self._saves.open(key)
        if opened.game is None:
            self._notice = self.trouble(opened)
        return opened

    def trouble(self, opened: Opened) -> str:
        """Return what is wrong with a save, as a sentence."""
        t = self._host.t
        if not opened.error:
            return t._("This game is no longer here.")
        if isinstance(opened.error, NewerStoreError):
            return newer_store_words(t)
        if isinstance(opened.error, NewerRecordError):
            return newer_game_words(t)
        what = t._("The game could not be read whole and was kept aside.")
        return f"{what} {self._cause(opened.error, opened.line)}"

    def _cause(self, error: Exception, line: int) -> str:
        """Return why a text cannot be read, as a sentence."""
        t = self._host.t
        reason = clean(t.reason(error), 300)
        if line:
            return t._("Line {line}: {reason}", line=line, reason=reason)
        return t._("The reason: {reason}", reason=reason)

    def _rename(self, key: str, title: str) -> None:
        self._renaming = ""
        title = clean(title, LONGEST_TITLE)
        game = self._host.game
        try:
            self._saves.rename(key, title)
        except NewerRecordError:
            self._notice = newer_game_words(self._host.t)
            return
        except StpError:
            self._saves.set_aside(key)
            self._notice = self._host.t._("This game cannot be read; it was kept aside.")
            return
        if game is not None and key == self._saves.id:
            game.tags[TITLE] = title

    def _copy(self, key: str) -> None:
        game = self.load(key)
        if game is None:
            self._notice = self._host.t._("This game cannot be read.")
            return
        title = summarize(key, self._saves.read(GAME + key) or "").title
        t = self._host.t
        game.tags[TITLE] = t._("Copy of {title}", title=title or t._("a game"))[:LONGEST_TITLE]
        self._chosen = self._saves.add(game)

    def _export(self, key: str) -> None:
        text = self._saves.read(key)
        if text is None:
            return
        title = summarize("", text).title if key.startswith(GAME) else ""
        safe = "".join(c if c.isalnum() else "-" for c in title.lower()).strip("-")
        name = safe or key.partition(":")[2]
        self._host.browser.download(f"{name[:40]}.stp", text)

    # ------------------------------------------------------------------ deleting

    def _delete(self, keys: list[str]) -> None:
        texts = {key: self._saves.remove(key) for key in keys}
        self._deleted = {key: text for key, text in texts.items() if text is not None}
        if GAME + self._saves.id in self._deleted:
            self._host.drop()
            self._saves.id = ""
        games = sum(key.startswith((GAME, ASIDE)) for key in self._deleted)
        self._notice = self._host.t.ngettext(
            "{number} game was deleted.", "{number} games were deleted.", games
        )

    def _undelete(self) -> None:
        for key, text in self._deleted.items():
            if self._saves.read(key) is None:
                self._saves.write(key, text)
        self._deleted = {}

    # ------------------------------------------------------------------ bringing games in

    def refuse(self, text: str, notice: str) -> None:
        """Say what is wrong with a text that was pasted, and leave it there."""
        self.enter("bring", notice)
        self._typed = text[:_LONGEST_TYPED]

    def bring_in(self, text: str, error: str = "") -> None:
        """Take a game or a back-up from a file or pasted text."""
        self._tab, self._typed = "bring", ""
        t = self._host.t
        if error or len(text) > _LONGEST_PASTE:
            self._notice = t._("This file is too large, or cannot be read.")
        elif not text.strip():
            self._notice = t._("There is nothing in it.")
        elif is_backup(text):
            self._restore(text)
        else:
            self._import(text)

    def _restore(self, text: str) -> None:
        t = self._host.t
        try:
            done = restore(self._saves, text)
        except BackupError as error:
            self._notice = t._("Nothing was changed: {reason}.", reason=t.reason(error))
            return
        parts = (
            (done.added, NN_("{number} game was added", "{number} games were added")),
            (done.updated, NN_("{number} was further on there", "{number} were further on there")),
            (done.known, NN_("{number} was here already", "{number} were here already")),
            (done.aside, NN_("{number} cannot be read", "{number} cannot be read")),
        )
        said = [t.ngettext(*words, number) for number, words in parts if number]
        self._tab = "games"
        self._notice = t.listing(said) or t._("There are no games in it.")

    def _import(self, text: str) -> None:
        t = self._host.t
        text = text.lstrip(" \t\r\n\ufeff")
        try:
            if len(text) > 1_000_000:
                raise StpError("it is too long to be a game")
            game = load(text)
            self._chosen = self._saves.add(game)
        except NewerRecordError:
            self._typed = text[:_LONGEST_TYPED]
            self._notice = newer_game_words(t)
            return
        except StpError as error:
            self._typed = text[:_LONGEST_TYPED]
            what = t._("This is no game that can be read.")
            line = error.line if isinstance(error, RecordError) else 0
            if isinstance(error, RecordError) and error.game and error.game.moves:
                self._saves.put_aside(text)
                self._tab = "games"
                what = t._("The game could not be read whole and was kept aside.")
            self._notice = f"{what} {self._cause(error, line)}"
            return
        self._tab = "history" if game.over else "games"
        self._notice = t._("The game was added.")
