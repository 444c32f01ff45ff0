"""Switches between the screens other than the table: library, replay, analysis, a link's deal."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final

from stp.errors import StpError
from stp.game import Game
from stp.links import NewerLinkError
from stp.web.commands.buttons import ReplayButton
from stp.web.commands.library import WAITING_TABS, AskMatch, AskPuzzles, GameVerb, LibraryTab
from stp.web.controllers.effects import (
    BeginGame,
    ClearHash,
    CloseSheet,
    Draw,
    Effects,
    Focus,
    LeaveTable,
    Notify,
    ShowTable,
    WatchGame,
    return_focus,
)
from stp.web.controllers.found_link import MATCH, PUZZLE, found_link
from stp.web.controllers.game_screen import GameScreen
from stp.web.controllers.library import Library
from stp.web.controllers.link_inbox import LinkInbox, checked_link
from stp.web.controllers.loader import Loader
from stp.web.controllers.preferences import Preferences
from stp.web.controllers.sharing import Sharing
from stp.web.controllers.viewer import Viewer
from stp.web.model.clean_text import clean
from stp.web.model.daily_deal import FIRST_DAY, daily_form, parse_day, today
from stp.web.model.session import Session
from stp.web.model.story.beats import moves_since
from stp.web.model.summary import Summary
from stp.web.model.tags import read_tags, write_tags
from stp.web.model.visibility import onlookers
from stp.web.render.kit.html import EMPTY, Html, join
from stp.web.render.screens.start_side import Beside, daily_card, games_row, link_card, puzzles_row
from stp.web.store.saves import Saves

SHORTCUTS: Final = ("continue", "new", "daily")
"""Address fragments that open a screen, used by the shortcuts of the installed app's icon."""


class Navigator:
    """Shows the screens other than the table and switches between them."""

    def __init__(
        self,
        session: Session,
        saves: Saves,
        preferences: Preferences,
        library: Library,
        viewer: Viewer,
        sharing: Sharing,
        loader: Loader,
        clock: Callable[[], str],
        new_bot_game: Callable[[], GameScreen],
    ) -> None:
        self._session = session
        self._saves = saves
        self._preferences = preferences
        self._library = library
        self._viewer = viewer
        self._sharing = sharing
        self._loader = loader
        self._clock = clock
        self._new_bot_game = new_bot_game
        self.is_in_library = False
        """Whether the library is open: shown, or below a viewed game."""
        self._came_from_table = False
        """Whether the first of the screens now open was opened from the table."""
        self._openers: list[str] = []
        """The ids of the buttons that led to each of the screens now open."""
        self.pressed = ""
        """The id of the button that was pressed last."""
        self.inbox: Final = LinkInbox(saves, preferences)

    @property
    def is_open(self) -> bool:
        """Whether a screen other than the table is shown."""
        return self._viewer.is_open or self.is_in_library

    def screen(self) -> Html | None:
        """Return the screen that is shown instead of the table, if one is."""
        if self._viewer.is_open:
            return self._viewer.screen()
        return self._library.screen() if self.is_in_library else None

    def after_drawing(self) -> Effects:
        """Return the effects of having drawn a screen."""
        is_shown = self.is_in_library and not self._viewer.is_open
        return self._library.after_drawing() if is_shown else ()

    def start_panels(self) -> Beside:
        """Return the panels that the start screen shows beside its form."""
        t, inbox = self._preferences.t, self.inbox
        games = self._saves.listing.from_headers()
        return Beside(
            games_row(
                sum(not game.over for game in games),
                len(games),
                sum(game.waits_for_me for game in games if not game.error),
                t,
            ),
            link_card(inbox.form, inbox.rival, t) if inbox.form else EMPTY,
            join(daily_card(self._today, _played_on(self._today, games), t), puzzles_row(t)),
        )

    @property
    def _today(self) -> str:
        return today(self._clock())

    # ------------------------------------------------------------------ from screen to screen

    def close(self) -> Effects:
        """Close every screen other than the table."""
        self.is_in_library, self._openers = False, []
        self._sharing.close()
        return self._viewer.close()

    def leave(self) -> Effects:
        """Go back to where this screen was opened from, to the button that led here."""
        stopped: Effects = ()
        if self._viewer.is_open:
            stopped = self._viewer.back()
        else:
            self.is_in_library = False
        stopped = (CloseSheet(), ClearHash(), *stopped)  # a reload must not lead back to a link
        opener = self._openers.pop() if self._openers else ""
        if self.is_open:
            return (*stopped, Draw(), *return_focus(opener))
        first, self._openers = (*self._openers, opener)[0], []
        if self._came_from_table and self._session.game is not None:
            return (*stopped, ShowTable(), *(return_focus(first) if first else ()))
        return (*stopped, LeaveTable(), *return_focus(first))

    def _leave_for_screen(self, opener: str) -> Effects:
        """Leave the table for another screen, and remember the way back."""
        self._openers.append(opener)
        if self.is_open:
            return (CloseSheet(),)
        self._came_from_table = self._session.at_table
        return (LeaveTable(),)

    def watch(self, wanted: WatchGame) -> Effects:
        """Show the replay of a game, or its study in a variation of a link; if only bots
        play, the current game continues there."""
        current, line = self._session.current, wanted.line
        if current is not None and wanted.game is current.game and current.only_bots_play:
            return self._loader.open(lambda: self.show(self._new_bot_game()), self.pressed)
        shown = (*self._leave_for_screen(self.pressed), *self._viewer.watch(wanted))
        return (*shown, *self._loader.open(lambda: self._viewer.study(line))) if line else shown

    def analyse(self, game: Game, key: str) -> Effects:
        """Show the analysis of a game."""
        return self._view_lazy(lambda: self._viewer.analyse(game, key))

    def learn(self, game: Game, key: str, seat: int) -> Effects:
        """Open the mistakes trainer for a game."""
        return self._view_lazy(lambda: self._viewer.learn(game, key, seat))

    def _view_lazy(self, view: Callable[[], Effects]) -> Effects:
        """Leave the table for a screen that may have to be loaded."""
        opener = self.pressed
        return self._loader.open(lambda: (*self._leave_for_screen(opener), *view()), opener)

    def study(self) -> Effects:
        """Start or stop trying moves in the replay shown."""
        return self._loader.open(self._viewer.study, self.pressed)

    def show(self, screen: GameScreen) -> Effects:
        """Show a screen about a position, in place of one of its kind."""
        stopped = (CloseSheet(),) if self._viewer.is_open else self._leave_for_screen(self.pressed)
        return (*stopped, *self._viewer.show(screen))

    def watch_since(self, seat: int) -> Effects:
        """Autoplay the replay of the current game from the last move of a seat on."""
        game = self._session.game
        if game is None:
            return ()
        at = moves_since(game.log, seat)
        shown = self.watch(WatchGame(game, at, onlookers(game), self._saves.current_id))
        return (*shown, *(self._viewer.press(ReplayButton.PLAY) or ()))

    def open_library(self, tab: LibraryTab) -> Effects:
        """Go to a page of the library, which may have to be loaded."""
        opener = self.pressed
        if tab in WAITING_TABS:
            return self._loader.open(lambda: self.show_library(tab, opener), opener)
        return self.show_library(tab, opener)

    def show_library(self, tab: LibraryTab, opener: str = "") -> Effects:
        """Go to a loaded page of the library."""
        left = self.enter_library(opener)
        return (*left, *self._library.enter(tab), Draw(), Focus("library"))

    def enter_library(self, opener: str = "") -> Effects:
        """Show the library as it was left; `opener` is the id of the button that leads there."""
        left = self._leave_for_screen(opener)
        first = self._openers[:1]
        closed = self.close()
        self.is_in_library, self._openers = True, first
        return (*left, *closed)

    # ------------------------------------------------------------------ links, the deal of the day

    def open_link(self, fragment: str, *, pasted: str = "") -> Effects:
        """Open the link in the fragment of an address; a broken one only shows a message.

        `pasted` is the text that contained it, which the library shows again.
        """
        if not fragment:
            return ()
        if fragment in SHORTCUTS:
            return (*self.close(), *self._open_shortcut(fragment))
        found = found_link(fragment) or fragment
        if found.startswith(PUZZLE):
            return (*self.close(), *self._open_puzzle(found.removeprefix(PUZZLE)))
        if found.startswith(MATCH):
            return (*self.close(), *self._open_match(found, pasted))
        try:
            link = checked_link(found)
        except StpError as error:
            return self._refuse_link(error, fragment, pasted)
        return (*self.close(), *self.inbox.open(link))

    def _refuse_link(self, error: StpError, fragment: str, pasted: str) -> Effects:
        """Show why a link cannot be opened, where it was pasted or on the start screen.

        The text stays in the field, to be corrected.
        """
        t = self._preferences.t
        reason = clean(t.reason(error), 200)
        said = t._("This link can't be opened: {reason}.", reason=reason)
        if not isinstance(error, NewerLinkError):
            said += " " + t._("Copy the whole link, or ask for it again.")
        if pasted:
            self._library.refuse(pasted, said)
            return (Draw(),)
        self._library.leave_for_correction(f"#{fragment}")
        return (*self.close(), LeaveTable(), Notify(said))

    def _open_puzzle(self, name: str) -> Effects:
        """Open a puzzle over the list of puzzles, which may have to be loaded."""
        ask = AskPuzzles("solve", name)
        return self._loader.open(
            lambda: (*self.show_library("puzzles"), *(self._library.press_page(ask) or ()))
        )

    def _open_match(self, fragment: str, pasted: str) -> Effects:
        """Open a match on its page, which may have to be loaded."""

        def enter() -> Effects:
            shown = self.show_library("match")
            try:
                found = self._library.press_page(AskMatch("open", fragment))
            except StpError as error:
                return (*shown, *self._refuse_link(error, fragment, pasted))
            return (*shown, *(found or ()))

        return self._loader.open(enter)

    def _open_shortcut(self, place: str) -> Effects:
        """Open the screen named by a shortcut of the installed app's icon."""
        match place:
            case "continue":
                return (ClearHash(), ShowTable())
            case "new":
                return (ClearHash(), LeaveTable())
        return (ClearHash(), *self.play_today())

    def play_today(self) -> Effects:
        """Start or continue the deal of the day."""
        return self.play_daily(self._today)

    def play_daily(self, day: str) -> Effects:
        """Start or continue the deal of a day, which cannot be played twice."""
        found = _played_on(day, self._saves.listing.from_headers())
        if found is not None:
            return (*self._library.handle_game(GameVerb.PLAY, found.id, {}), Draw())
        date, now = parse_day(day), parse_day(self._today)
        if date is None or now is None or not FIRST_DAY <= date <= now:
            return ()
        game = daily_form(day).game()
        write_tags(game, replace(read_tags(game), daily=day))
        return (BeginGame(game),)


def _played_on(day: str, games: Iterable[Summary]) -> Summary | None:
    """Return the saved game of a daily deal, if one was played here."""
    return next((game for game in games if game.daily == day and not game.imported), None)
