"""Decides which screen a command belongs to, and which controller carries out those of the table.

The topmost layer comes first: a reading page, the sharing sheet, another screen, then the main
screens. A command without a meaning there is ignored.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from stp.facts.reading import can_buy
from stp.moves import Move
from stp.web.commands import (
    Command,
    Displace,
    MakeMove,
    OpenSheet,
    ReadingCommand,
    Refuse,
    SharingCommand,
    ShowNumbers,
    StandIn,
    TableCommand,
    TakeSeat,
    ViewerCommand,
)
from stp.web.commands.buttons import (
    CoachButton,
    DealButton,
    LessonButton,
    LibraryButton,
    LoaderButton,
    NoteButton,
    NumbersButton,
    SettingsButton,
    StartButton,
    StatusButton,
    TableButton,
)
from stp.web.commands.library import FilterGames, LibraryCommand
from stp.web.controllers import effects as effect
from stp.web.controllers.effects import Draw, Effects, Say
from stp.web.controllers.library_page import NO_FORM
from stp.web.drawing import Drawing
from stp.web.model.auto_pass import PASS
from stp.web.model.sheet_names import OVER_ANY_SCREEN, Panel
from stp.web.model.visibility import COVERED
from stp.web.parts import Parts
from stp.web.render.table.page import no_hint_words
from stp.web.render.table.screen_reader import status_words
from stp.web.screen_dispatcher import ScreenDispatcher

_ON_EVERY_SCREEN: Final = (*SettingsButton, *map(OpenSheet, OVER_ANY_SCREEN))
"""Commands that mean the same on every screen."""
_WHILE_READING: Final = (SettingsButton.THEME, LibraryButton.BACKUP)
"""Buttons of the reading pages that other screens have too."""
_OF_LIBRARY_PAGES: Final = (StartButton.SEED, NumbersButton.RETRY)
"""Buttons that pages of the library have too."""


class Dispatcher:
    """Passes commands to the controllers of a page."""

    def __init__(self, parts: Parts, drawing: Drawing) -> None:
        self._parts = parts
        self._drawing = drawing
        self._screens = ScreenDispatcher(parts, drawing)

    def dispatch(
        self, command: Command, form: Mapping[str, str] = NO_FORM, opener: str = ""
    ) -> Effects | None:
        """Return the effects of a command on the screen that it belongs to, None if it means
        nothing now. `form` has the fields around the button, `opener` is the button's id."""
        parts = self._parts
        if isinstance(command, LoaderButton):
            return parts.loader.press(command)
        parts.navigator.pressed = parts.sheet.pressed = opener
        if not parts.sharing.is_open:
            parts.sharing.opener = opener
        if parts.loader.is_open and command is not SettingsButton.THEME:
            return None
        if parts.loader.is_waiting:
            parts.loader.drop()
        if isinstance(command, ReadingCommand):
            return self._screens.read(command, opener)
        if parts.reading.is_open:
            if isinstance(command, ShowNumbers | FilterGames | NumbersButton):
                return parts.reading.press_numbers(command)
            if command not in _WHILE_READING:
                return None
        if isinstance(command, SharingCommand):
            return self._screens.share(command, form, opener)
        if isinstance(command, LibraryCommand):
            return self._screens.use_library(command, form)
        if isinstance(command, ViewerCommand):
            return self._screens.view(command, form)
        if command is TableButton.GIVE_SEAT_BACK:  # in the sharing sheet too
            return self._press_table_button(command)
        if parts.sharing.is_open:
            return None
        if parts.navigator.is_open:
            if command is StartButton.LEAVE:
                return parts.navigator.leave()
            if command in _OF_LIBRARY_PAGES and parts.navigator.is_in_library:
                return parts.library.press_page(command, form)
            if parts.sheet.opened is None and command not in _ON_EVERY_SCREEN:
                return parts.viewer.press(command)
        if isinstance(command, StartButton):
            return self._screens.start(command, form)
        return self._table_command(command)

    def _table_command(self, command: TableCommand) -> Effects | None:
        """Carry out a command of the table, or of what is over it."""
        parts, table = self._parts, self._parts.table
        match command:
            case MakeMove(move):
                return self._make_move(move)
            case OpenSheet(sheet):
                return (*parts.viewer.close_sheet(), *parts.sheet.toggle(sheet))
            case Displace(card):
                return parts.sheet.pick(card)
            case ShowNumbers(card):
                return parts.loader.open(lambda: self._show_numbers(card), "show-numbers")
            case NumbersButton.RETRY:
                return parts.card_numbers.press(command)
            case Refuse(move):
                return table.refuse(move)
            case StandIn(seat):
                return parts.coach.refusal() or table.stand_in(seat)
            case TakeSeat(seat):
                told = parts.device.take_seat(seat)
                return (*table.turns.stop(), effect.SaveGame(), effect.ShowTable(), *told)
            case TableButton():
                return self._press_table_button(command)
            case StatusButton():
                scene = self._drawing.scene
                return (Say(status_words(scene, command)),) if scene is not None else None
            case NoteButton.CLOSE:
                return table.close_note()
            case CoachButton():
                return parts.coach.press(command)
            case SettingsButton():
                parts.preferences.press(command)
                return (Draw(),)
            case LessonButton():
                return parts.lessons.press(command)
            case DealButton():
                return self._drawing.result.press(command)

    def _press_table_button(self, button: TableButton) -> Effects | None:
        """Carry out a button of the table."""
        parts, table, game = self._parts, self._parts.table, self._parts.session.game
        match button:
            case TableButton.UNDO if table.is_undo_knowing:
                return parts.sheet.toggle(Panel.UNDO)
            case TableButton.UNDO:
                return table.undo()
            case TableButton.UNDO_KNOWING:
                return (*parts.sheet.close(), *table.undo())
            case TableButton.REDO:
                return table.redo()
            case TableButton.HINT | TableButton.AUTO_PASS if refused := parts.coach.refusal():
                return refused
            case TableButton.HINT:
                return self._ask_hint()
            case TableButton.HINT_NOW:
                return parts.sheet.show_hint_now(game) if game is not None else None
            case TableButton.AUTO_PASS:
                if table.toggle_auto_pass():
                    parts.coach.mark_read()
                return (Draw(), effect.LetBotMove())
            case TableButton.SKIP if parts.coach.holds_bots:
                return (*parts.coach.press(CoachButton.NEXT), *table.turns.skip())
            case TableButton.SKIP:
                return table.turns.skip()
            case TableButton.PAUSE:
                return table.turns.toggle_pause()
            case TableButton.STEP:
                return table.turns.step()
            case TableButton.PLAY_NOW:
                return table.turns.play_now()
            case TableButton.LIFT_CURTAIN:
                return parts.device.lift_curtain()
            case TableButton.PEEK:
                return (*parts.sheet.close_private(), *parts.device.toggle_peek())
            case TableButton.RESULT:
                return table.show_result()
            case TableButton.CLOSE:
                return parts.sheet.close()
            case TableButton.GIVE_SEAT_BACK:
                return self._give_seat_back()

    def _make_move(self, move: Move) -> Effects:
        """Make a person's move, after a confirmation if the settings ask for one; the lesson never
        asks."""
        parts, current = self._parts, self._parts.session.current
        if current is None or not parts.session.at_table or parts.device.is_behind_question:
            return ()
        refused = parts.coach.refusal(move)
        if refused is not None:
            return (*parts.sheet.dismiss(), *refused)
        scene, is_asked = self._drawing.scene, parts.sheet.opened is Panel.PASS
        if move == PASS and scene and scene.chooses and not (is_asked or current.is_lesson):
            covered = scene.peek == COVERED
            considered = parts.coach.consider(
                current.game, move, covered=covered, then=lambda: self._make_move(move)
            )
            if considered is not None:
                return considered
            objection = parts.coach.objection(current.game, move, covered=covered)
            asks = parts.preferences.settings.confirm_pass
            if objection or (asks and can_buy(current.game.state)):
                return parts.sheet.ask_before_pass(objection)
        if parts.coach.tip is not None:
            parts.coach.mark_read()
        return (*parts.sheet.dismiss(), *parts.table.play(move))

    def _show_numbers(self, card: str) -> Effects:
        """Show the numbers of the card whose sheet is open, or hide them."""
        game = self._parts.session.game
        if game is None:
            return ()
        about = partial(self._parts.card_numbers.in_sheet, card, game.edition, game.players)
        return self._parts.sheet.toggle_numbers(about)

    def _give_seat_back(self) -> Effects:
        """Ask for the seat of this device in a game by link again."""
        self._parts.sharing.close()
        self._parts.device.give_seat_back()
        back = (*self._parts.sheet.dismiss(), *self._parts.table.turns.stop())
        return (*back, effect.SaveGame(), effect.ShowTable())

    def _ask_hint(self) -> Effects:
        """Show a hint, or say why there is none now."""
        scene = self._drawing.scene
        if self._parts.session.game is None or not self._parts.session.at_table or scene is None:
            return ()
        if scene.view.decides and scene.is_covered:
            reason = no_hint_words(scene.t)
            return (effect.Notify(reason), Say(reason))
        if not scene.may_ask:
            return ()
        return self._parts.sheet.show_hint(self._parts.session.game)
