"""Controls the page of the puzzles: fetches them, chooses the next one, keeps what was solved."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import reduce
from hashlib import sha256
from typing import Final

from stp.puzzles.packed import Entry, PuzzleError, entries
from stp.web.browser.port import PUZZLES, Browser
from stp.web.commands import Command
from stp.web.commands.buttons import PuzzleButton
from stp.web.commands.library import AskPuzzles
from stp.web.controllers.effects import Draw, Effects, Focus, Say
from stp.web.controllers.game_screen import GameScreen
from stp.web.controllers.library_page import NO_FORM, LibraryPage
from stp.web.controllers.preferences import Preferences
from stp.web.lazy.missing_panel import Missing
from stp.web.lazy.puzzles.overview_page import puzzles_page, unknown_words
from stp.web.lazy.puzzles.ratings import ALL, Progress, from_text, merge, to_text
from stp.web.lazy.puzzles.run import RunScreen, easy_to_hard
from stp.web.lazy.puzzles.solving import PuzzleScreen
from stp.web.model.daily_deal import today
from stp.web.model.summary import Summary
from stp.web.render.kit.html import Html
from stp.web.store.saves import Saves
from stp.web.store.texts import PUZZLE_PROGRESS
from stp.web.words.text import Text

_OWN: Final = f"{PUZZLE_PROGRESS}own"
"""The key of this device's progress."""


class Puzzles(LibraryPage):
    """The list of puzzles; each opens at the table."""

    def __init__(
        self,
        preferences: Preferences,
        saves: Saves,
        browser: Browser,
        show: Callable[[GameScreen], Effects],
    ) -> None:
        self._preferences = preferences
        self._saves = saves
        self._show = show
        self._browser = browser
        self._entries: tuple[Entry, ...] = ()
        self._missing: Missing | None = Missing.FETCHED
        self._last = ""
        """The puzzle that was opened last."""
        self._wanted = ""
        """The puzzle of a link, until the file has been fetched."""
        self._notice = ""
        self._fetch()

    # ------------------------------------------------------------------ the file

    def _fetch(self) -> None:
        text = self._browser.fetch(PUZZLES)
        if text:
            self._read(text)

    def _fetch_again(self) -> Effects:
        self._missing = Missing.FETCHED
        self._fetch()
        return (Focus("library"), *self._go_on())

    def _go_on(self) -> Effects:
        """Open the puzzle of a link if there are puzzles by now; else draw what there is."""
        if not self._entries or not self._wanted:
            return (Draw(),)
        wanted, self._wanted = self._wanted, ""
        return self._solve(AskPuzzles("solve", wanted))

    def open(self) -> Effects:
        """Forget the puzzle of an earlier link that could not be opened."""
        self._wanted = ""
        return ()

    def take(self, text: str) -> Effects:
        """Show the puzzles of a file that has been fetched; "" if it could not be.

        The focus stays: by now it may be on a tab, where Enter must not open a puzzle.
        """
        if not self._entries:
            self._read(text)
        return self._go_on()

    def _read(self, text: str) -> None:
        try:
            self._entries = entries(text) if text else ()
        except PuzzleError:
            self._missing = Missing.DAMAGED
            return
        self._missing = None if self._entries else Missing.LOST

    # ------------------------------------------------------------------ what is kept

    @property
    def progress(self) -> Progress:
        """What has been solved on this device and, according to backups, on others."""
        texts = (self._saves.read(key) for key in self._saves.keys(PUZZLE_PROGRESS))
        return reduce(merge, map(from_text, texts), Progress())

    def note(self, entry: Entry, *, at_first: bool, is_solved: bool) -> Progress:
        """Keep the outcome of a puzzle, and return the progress after it."""
        progress = self.progress.after(entry, at_first=at_first, is_solved=is_solved)
        return self._keep(progress)

    def _keep(self, progress: Progress) -> Progress:
        """Store progress and remove everything that was stored before."""
        others = [key for key in self._saves.keys(PUZZLE_PROGRESS) if key != _OWN]
        self._saves.write(_OWN, to_text(progress))
        for key in others:
            self._saves.remove(key)
        return progress

    # ------------------------------------------------------------------ choosing

    @property
    def _today(self) -> Entry:
        """The puzzle of the day, by the date in UTC."""
        day = today(self._browser.clock())
        return min(self._entries, key=lambda one: sha256(f"{day}\n{one.id}".encode()).digest())

    def _next(self, theme: str = "") -> Entry | None:
        """Return the next puzzle: an unsolved one whose rating is close to the player's."""
        progress = self.progress
        untried: list[Entry] = []
        missed: list[Entry] = []
        for entry in self._entries:
            known = progress.tried.get(entry.id)
            is_open = (known is None or not known.is_solved) and entry.id != self._last
            if is_open and theme in ("", entry.theme):
                (untried if known is None else missed).append(entry)
        return min(
            untried or missed,
            key=lambda one: abs(progress.rating_of(one).value - progress.rating.value),
            default=None,
        )

    def press(self, command: Command, form: Mapping[str, str] = NO_FORM) -> Effects | None:
        """Open a puzzle or a run, fetch the puzzles again, or set the time limit."""
        self._notice = ""
        match command:
            case PuzzleButton.RETRY if self._missing:
                return self._fetch_again()
            case PuzzleButton.CLOCK:
                progress = self.progress
                self._keep(replace(progress, is_timed=not progress.is_timed))
                return (Draw(),)
            case AskPuzzles("run", theme):
                return self._run(theme)
            case PuzzleButton.TODAY | PuzzleButton.NEXT | AskPuzzles():
                return self._solve(command)
        return None

    def _solve(self, command: PuzzleButton | AskPuzzles) -> Effects:
        """Open a puzzle; after it comes the next one of its theme, if a theme was chosen."""
        match command:
            case AskPuzzles("solve", name) if not self._entries:
                self._wanted = name
                return self._fetch_again() if self._missing is not Missing.FETCHED else ()
            case AskPuzzles("solve", name):
                found = next((one for one in self._entries if one.id == name), None)
                if found is None:
                    self._notice = unknown_words(self._preferences.t)
                    return (Draw(), Focus("library"), Say(self._notice))
            case AskPuzzles(_, theme):
                found = self._next(theme) or next(iter(self._of(theme)), None)
            case PuzzleButton.TODAY if self._entries:
                found = self._today
            case _:
                found = self._next() or next(iter(self._entries), None)
        if found is None:
            return ()
        is_of_theme = isinstance(command, AskPuzzles) and command.verb == "theme"
        return self._show_puzzle(found, command if is_of_theme else PuzzleButton.NEXT)

    def _show_puzzle(self, entry: Entry, following: Command) -> Effects:
        """Show a puzzle; a command brings the next one."""
        self._last = entry.id
        try:
            puzzle = entry.puzzle()
        except PuzzleError:
            return self._refuse()
        progress = self.progress
        return self._show(
            PuzzleScreen(
                self._preferences, puzzle, entry, progress, self.note, lambda: self.press(following)
            )
        )

    def _refuse(self) -> Effects:
        """Show that the puzzles cannot be read."""
        self._entries, self._missing = (), Missing.DAMAGED
        return (Draw(), Focus("puzzle-retry"))

    def _of(self, theme: str) -> list[Entry]:
        """Return the puzzles of a theme."""
        return [one for one in self._entries if theme in (ALL, one.theme)]

    def _run(self, theme: str) -> Effects:
        """Begin a run through the puzzles of a theme."""
        entries = self._of(theme)
        if not entries:
            return ()
        puzzles = easy_to_hard(entries, self._browser.entropy())
        first = next(puzzles, None)
        if first is None:
            return self._refuse()
        progress, now = self.progress, self._browser.now

        def note(solved: int) -> None:
            self._keep(self.progress.after_run(theme, solved))

        return self._show(RunScreen(self._preferences, first, puzzles, theme, progress, note, now))

    # ------------------------------------------------------------------ drawing

    def panel(self, _games: Sequence[Summary], t: Text) -> Html:
        """Return the page."""
        today = self._today if self._entries else None
        return puzzles_page(self._entries, today, self.progress, self._missing, self._notice, t)
