"""Draws the page, now and in advance.

A drawing depends only on the state of the controllers. A press lasts longer than computing its
result, so when the button is released, the resulting table is ready, as markup here and as elements
in the browser.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from stp.log import Entry
from stp.moves import Move
from stp.web.browser.port import Browser
from stp.web.commands import Command, MakeMove, OpenSheet
from stp.web.commands.buttons import TableButton
from stp.web.controllers.effects import Effects
from stp.web.model.coach.tips import SILENT, Coaching
from stp.web.model.session import CurrentGame
from stp.web.model.sheet_names import OVER_ANY_SCREEN, Sheet
from stp.web.parts import Parts
from stp.web.render.kit.html import EMPTY, Html, join
from stp.web.render.screens.lesson import lesson_end
from stp.web.render.screens.over_any_screen import over_any_screen
from stp.web.render.table.curtain import curtain
from stp.web.render.table.log import move_words
from stp.web.render.table.page import table
from stp.web.render.table.scene import Scene
from stp.web.render.table.screen_reader import turn_title
from stp.web.render.table.sheets.seat_question import seat_question
from stp.web.result import ResultScreen


@dataclass(frozen=True, slots=True)
class _Prerendered:
    """A table that was drawn in advance."""

    scene: Scene
    html: Html
    event: int
    """The number of the event that certainly leads to it, 0 if it is only likely."""


class Drawing:
    """The page as it was last drawn, and the table as it will look after the button is released."""

    def __init__(self, browser: Browser, parts: Parts) -> None:
        self._browser = browser
        self._parts = parts
        self._prerendered: _Prerendered | None = None
        self._title = ""
        self._unsaved: str | None = None
        self.result = ResultScreen(browser, parts)
        """The result of the current game."""
        self.scene: Scene | None = None
        """The table as it was last drawn; None without a game."""
        self.event = 1
        """The number of the event, or of the awaited answer, that is being handled."""

    def draw(self) -> Effects:
        """Draw the page; return the effects of having done so."""
        coaching = self._make_scene()
        self._browser.patch(self._page())
        self._flag_unsaved()
        is_playing, at_table = self._is_playing, self._parts.session.at_table
        self._name_window(turn_title(self.scene) if is_playing else "")
        is_beneath = self._parts.navigator.is_open or self._parts.sheet.opened is not None
        is_covered = self.is_reading or is_beneath
        self._browser.intercept_back(is_wanted=is_covered or at_table)
        self._browser.keep_awake(is_wanted=is_playing)
        game = self._parts.session.game
        is_over = at_table and game is not None and game.over
        compared = self.result.after_drawing() if is_over else ()
        return (*coaching, *self._parts.navigator.after_drawing(), *compared)

    @property
    def is_reading(self) -> bool:
        """Whether a reading page covers the others, or the one that is shown while a lazy screen is
        being loaded."""
        return self._parts.reading.is_open or self._parts.loader.is_open

    @property
    def _is_playing(self) -> bool:
        """Whether a game that is not over is at the table, even below another screen."""
        game = self._parts.session.game
        return self._parts.session.at_table and game is not None and not game.over

    def _page(self) -> Html:
        """Return the topmost screen with what is over it."""
        if self._parts.loader.is_open:
            html = self._parts.loader.screen()
        elif self._parts.reading.is_open:
            html = self._parts.reading.screen(self.scene) or EMPTY
        else:
            html = self._parts.navigator.screen() or self._main_screen()
            if self._parts.sharing.is_open:
                html = join(html, self._parts.sharing.sheet())
        if self._parts.sheet.opened in OVER_ANY_SCREEN:
            html = join(html, self._over_any_screen())
        return html

    def _over_any_screen(self) -> Html:
        """Return the open sheet, if it is one of those that every screen has."""
        preferences, device = self._parts.preferences, self._parts.device
        return over_any_screen(
            self._parts.sheet.opened,
            preferences.settings,
            preferences.theme,
            preferences.t,
            at_table=self._is_playing and not device.is_behind_question,
            own=self._own_name() if self._parts.session.at_table else "",
            undone=self._undone(),
        )

    def _own_name(self) -> str:
        """Return the name of this device's player in a game by link, "" in any other."""
        current = self._parts.session.current
        if current is None or current.seats.own is None:
            return ""
        return current.seats.names(self._parts.preferences.t)[current.seats.own - 1]

    def _undone(self) -> Html:
        """Return the move that an undo would take back, and when it was made; EMPTY if there is
        none."""
        current, t = self._parts.session.current, self._parts.preferences.t
        choice = current.undo.choice if current else None
        if self.scene is None or choice is None:
            return EMPTY
        phase = t.phase_word(choice.phase)
        when = t._("Round {number}, {phase}", number=choice.round, phase=phase)
        return join(move_words(self.scene, choice), " · ", when)

    def _flag_unsaved(self) -> None:
        """Show what is not saved, and prevent a reload meanwhile."""
        words = self._parts.autosave.unsaved_words
        if words != self._unsaved:
            self._unsaved = words
            self._browser.set_flag("unsaved", words)

    def _name_window(self, turn: str) -> None:
        """Show whose turn it is in the window's title."""
        t = self._parts.preferences.t
        game = t._("Saint Petersburg")
        title = t._("{turn} – {game}", turn=turn, game=game) if turn else game
        if title != self._title:
            self._title = title
            self._browser.set_document(title=title)

    def _make_scene(self) -> Effects:
        """Make the table's scene for this drawing, with the coach if the table is visible."""
        current = self._parts.session.current
        if current is None:
            self.scene = None
            self._parts.coach.hide_tip()
            return ()
        is_covered = self._parts.reading.is_open or self._parts.navigator.is_open
        is_seen = self._parts.session.at_table and not is_covered
        if is_seen and self._parts.sheet.is_clear:
            ready = self._certain_scene(current.game.log)
            if ready is not None:
                self.scene = ready
                return ()
        view = self._parts.table.view(current)
        coaching: Effects = ()
        has_coach = is_seen and not current.game.over and not self._parts.device.is_behind_question
        if has_coach:
            covered = current.is_covered(self._parts.preferences.settings.privacy)
            coaching = self._parts.coach.update(current.game, view, covered=covered)
        elif is_seen or not self._parts.session.at_table:
            self._parts.coach.hide_tip()  # under another screen, the table keeps its tip
        self.scene = self._parts.table.scene(
            current,
            view,
            self._parts.sheet.overlay,
            self._parts.coach.coaching if has_coach else SILENT,
        )
        return coaching

    def _main_screen(self) -> Html:
        """Return the main screen: the start, the curtain, the table or the end."""
        scene, current = self.scene, self._parts.session.current
        if scene is None or current is None or not self._parts.session.at_table:
            return self._parts.start.screen(
                scene,
                self._parts.sheet.notice,
                self._parts.navigator.start_panels(),
                warning=self._parts.autosave.blocked_words,
            )
        if current.game.over and not self._parts.table.is_scoring:
            return self.result.screen(scene, current)
        if scene.ends_lesson:
            return lesson_end(scene)
        if scene.asks_seat:
            return seat_question(scene, current.tags.sender)
        if scene.awaited:
            return curtain(scene, scene.awaited)
        return self._table(scene)

    # ------------------------------------------------------------------ in advance

    def prerender_press(self, command: Command | None) -> None:
        """Prerender the result of a press at the table that opens a sheet or makes a move."""
        scene, current = self.scene, self._parts.session.current
        if scene is None or current is None or not self._parts.session.at_table:
            return
        if scene.is_behind_question or scene.view.seat is None:
            return
        match command:
            case MakeMove(move):
                is_whole = not self._parts.coach.is_wanted(current.game)
                self.prerender_move(move, self.event + 1 if is_whole else 0)
            case OpenSheet(sheet) if sheet not in OVER_ANY_SCREEN:
                self._prerender_sheet(scene, current, sheet)
            case TableButton.CLOSE if self._parts.sheet.opened is not None:
                self._prerender_sheet(scene, current, None)

    def prerender_move(self, move: Move | str, event: int = 0) -> None:
        """Prerender the table after a move. `event` is the number of the event that certainly leads
        to it, 0 if more may change."""
        coaching = Coaching(keeps_room=self._parts.coach.keeps_room)
        self._prerender(self._parts.table.after(move, coaching), event)

    def _prerender_sheet(self, scene: Scene, current: CurrentGame, sheet: Sheet | None) -> None:
        """Prerender the table with a sheet, or without one."""
        overlay, coaching = self._parts.sheet.after_toggle(sheet), self._parts.coach.coaching
        self._prerender(self._parts.table.scene(current, scene.view, overlay, coaching))

    def _prerender(self, scene: Scene | None, event: int = 0) -> None:
        """Draw a table that is likely to come next; None draws nothing."""
        if scene is not None:
            self._prerendered = _Prerendered(scene, table(scene), event)
            self._browser.prerender(self._prerendered.html)

    def _certain_scene(self, log: Sequence[Entry]) -> Scene | None:
        """Return the prerendered scene if this event certainly leads to it, and to this log."""
        found = self._prerendered
        is_certain = found is not None and found.event == self.event and found.scene.log == log
        return found.scene if found is not None and is_certain else None

    def _table(self, scene: Scene) -> Html:
        """Return a table as markup, which may have been prerendered."""
        found = self._prerendered
        is_known = found is not None and (scene is found.scene or scene == found.scene)
        return found.html if found is not None and is_known else table(scene)
