"""Decides which controller carries out a command, with one method for the commands of each screen.

The topmost layer comes first: a reading page, the sharing sheet, another screen, then the main
screens. A command without a meaning there is ignored.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from stp.facts.reading import can_buy
from stp.moves import Move
from stp.web.buttons import (
    AnalysisButton,
    CoachButton,
    DealButton,
    LessonButton,
    LibraryButton,
    LoaderButton,
    MistakesButton,
    NoteButton,
    NumbersButton,
    PlanButton,
    PuzzleButton,
    ReadingButton,
    ReplayButton,
    SettingsButton,
    ShareButton,
    StartButton,
    StatusButton,
    StudyButton,
    TableButton,
)
from stp.web.commands import (
    Command,
    Displace,
    MakeMove,
    OpenSheet,
    Read,
    ReadingCommand,
    Refuse,
    ShareCode,
    ShareFrom,
    ShareLink,
    SharingCommand,
    ShowNumbers,
    Speak,
    StandIn,
    TakeSeat,
    ViewerCommand,
)
from stp.web.composition_root import Parts
from stp.web.controllers import effects as effect
from stp.web.controllers.effects import Draw, Effects, Say, return_focus
from stp.web.controllers.library_page import NO_FORM
from stp.web.controllers.link_inbox import pasted_link
from stp.web.drawing import Drawing
from stp.web.library_commands import (
    WAITING_TABS,
    FilterGames,
    LibraryCommand,
    PlayAgainst,
    PlayDay,
    ShowLibrary,
    TurnToTab,
    WithGame,
)
from stp.web.model.auto_pass import PASS
from stp.web.model.sheet_names import OVER_ANY_SCREEN, Panel
from stp.web.model.visibility import COVERED, onlookers
from stp.web.render.table.page import no_hint_words
from stp.web.render.table.screen_reader import status_words

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

    def dispatch(
        self, command: Command, form: Mapping[str, str] = NO_FORM, opener: str = ""
    ) -> Effects | None:
        """Return the effects of a command on the screen that it belongs to, None if it means
        nothing now. `form` has the fields around the button, `opener` is the button's id."""
        parts = self._parts
        if isinstance(command, LoaderButton):
            return parts.loader.press(command)
        parts.navigator.pressed = opener
        if not parts.sharing.is_open:
            parts.sharing.opener = opener
        if parts.loader.is_open and command is not SettingsButton.THEME:
            return None
        if parts.loader.is_waiting:
            parts.loader.drop()
        if isinstance(command, ReadingCommand):
            return self._read(command, opener)
        if parts.reading.is_open:
            if isinstance(command, ShowNumbers | FilterGames | NumbersButton):
                return parts.reading.press_numbers(command)
            if command not in _WHILE_READING:
                return None
        if isinstance(command, SharingCommand):
            return self._share(command, form, opener)
        if isinstance(command, LibraryCommand):
            return self._use_library(command, form)
        if isinstance(command, ViewerCommand):
            return self._view(command, form)
        if command is TableButton.GIVE_SEAT_BACK:  # in the sharing sheet too
            return self._give_seat_back()
        if parts.sharing.is_open:
            return None
        if parts.viewer.is_open or parts.navigator.is_in_library:
            if command is StartButton.LEAVE:
                return parts.navigator.leave()
            if command in _OF_LIBRARY_PAGES and parts.navigator.is_in_library:
                return parts.library.press_page(command, form)
            if parts.sheet.opened is None and command not in _ON_EVERY_SCREEN:
                return parts.viewer.press(command)
        if isinstance(command, StartButton):
            return self._start(command, form)
        return self._use_table(command)

    def _read(self, command: ReadingCommand, opener: str) -> Effects:
        """Carry out a command of the reading pages."""
        reading = self._parts.reading
        match command:
            case Read():
                return reading.turn_to(command, opener)
            case ReadingButton():
                return reading.press(command)
            case Speak(lang):
                self._parts.preferences.speak(lang)
                reading.ask_for_rules()
                return (Draw(),)

    def _share(
        self, command: SharingCommand, form: Mapping[str, str], opener: str
    ) -> Effects | None:
        """Carry out a command of the sharing sheet, or of the planning that begins there."""
        sharing, viewer, game = self._parts.sharing, self._parts.viewer, self._parts.session.game
        match command:
            case ShareButton.OPEN if viewer.is_open:
                return viewer.share()
            case ShareButton.OPEN:
                return (effect.OpenShareSheet(game),) if game is not None else ()
            case ShareButton.PICTURE:
                seen = self._drawing.scene
                return sharing.send_picture(seen.main_seat) if seen is not None else None
            case ShareButton():
                return sharing.press(command)
            case ShareLink(kind):
                return sharing.send(kind, form.get("note"))
            case ShareCode(kind):
                return sharing.send(kind, form.get("note"), as_code=True)
            case ShareFrom(seat):
                return sharing.send_from(seat)
            case PlanButton.OPEN if sharing.may_plan:
                sharing.keep_note(form.get("note"))
                return self._parts.loader.open(self._plan, opener)
            case PlanButton.LEAVE if viewer.is_open and game is not None:
                return (*self._parts.navigator.leave(), effect.OpenShareSheet(game))
            case PlanButton():
                return viewer.press(command)

    def _use_library(self, command: LibraryCommand, form: Mapping[str, str]) -> Effects | None:
        """Carry out a command of the library or one of its pages."""
        library, navigator, viewer = self._parts.library, self._parts.navigator, self._parts.viewer
        match command:
            case LibraryButton.CLOSE:
                return navigator.leave()
            case LibraryButton.NEW_GAME:
                return (*navigator.close(), effect.LeaveTable(), *return_focus())
            case LibraryButton.PASTE if fragment := pasted_link(form.get("text", "")):
                return navigator.open_link(fragment, pasted=form["text"])
            case LibraryButton():
                return library.press(command, form)
            case ShowLibrary(tab):
                return navigator.open_library(tab)
            case TurnToTab(tab) if tab in WAITING_TABS:
                return self._parts.loader.open(lambda: library.turn_to(tab))
            case TurnToTab(tab):
                return library.turn_to(tab)
            case WithGame(verb, key):
                return library.handle_game(verb, key, form)
            case PlayDay(day):
                return navigator.play_daily(day)
            case PlayAgainst(character):
                return self._parts.start.against(character)
            case PuzzleButton.LEAVE:
                return navigator.leave() if viewer.is_open else ()
            case PuzzleButton() if viewer.is_open:
                return viewer.press(command)
            case _:
                return library.press_page(command, form)

    def _view(self, command: ViewerCommand, form: Mapping[str, str]) -> Effects | None:
        """Carry out a command of a replay, an analysis or the mistakes trainer."""
        navigator, viewer = self._parts.navigator, self._parts.viewer
        game, key = self._parts.session.game, self._parts.saves.id
        match command:
            case ReplayButton.GAME if game is not None:
                return (effect.WatchGame(game, viewers=onlookers(game), key=key),)
            case ReplayButton.SINCE if not viewer.is_open:
                seat = self._drawing.scene.main_seat if self._drawing.scene else 1
                return (*self._parts.sheet.dismiss(), *navigator.watch_since(seat))
            case AnalysisButton.GAME if game is not None:
                return (effect.AnalyseGame(game, key),)
            case MistakesButton.GAME if game is not None:
                return (effect.LearnFromGame(game, key),)
            case AnalysisButton.LEAVE | MistakesButton.LEAVE | ReplayButton.LEAVE:
                return navigator.leave() if viewer.is_open else ()
            case StudyButton.OPEN:
                return navigator.study()
            case StudyButton.KEEP:
                return viewer.enter(form)
            case _:
                return viewer.press(command)

    def _start(self, button: StartButton, form: Mapping[str, str]) -> Effects | None:
        """Carry out a button that starts, continues or leaves a game."""
        start, game = self._parts.start, self._parts.session.game
        match button:
            case StartButton.START:
                return start.begin(form)
            case StartButton.FIRST_GAME:
                return start.begin(form, first=True)
            case StartButton.DAILY:
                return self._parts.navigator.play_today()
            case StartButton.SEED:
                return start.reseed()
            case StartButton.SAME_DEAL:
                return start.same_deal(game) if game is not None else None
            case StartButton.PLAY_AGAIN:
                return start.again(game) if game is not None else None
            case StartButton.CONTINUE:
                return (effect.ShowTable(),)
            case StartButton.LEAVE:
                return (effect.LeaveTable(),)

    def _use_table(self, command: Command) -> Effects | None:
        """Carry out a command of the table, or of what is over it."""
        parts, table = self._parts, self._parts.table
        match command:
            case MakeMove(move):
                return self._choose(move)
            case OpenSheet(sheet):
                return parts.sheet.open(sheet)
            case Displace(card):
                return parts.sheet.pick(card)
            case ShowNumbers(card):
                return parts.loader.open(lambda: self._show_numbers(card), "show-numbers")
            case NumbersButton.RETRY:
                return parts.card_numbers().press(command)
            case Refuse(move):
                return table.refuse(move)
            case StandIn(seat):
                return parts.coach.refusal() or table.stand_in(seat)
            case TakeSeat(seat):
                told = parts.device.take_seat(seat)
                return (*table.turns.stop(), effect.SaveGame(), effect.ShowTable(), *told)
            case TableButton():
                return self._press(command)
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
        return None

    def _press(self, button: TableButton) -> Effects | None:
        """Carry out a button of the table."""
        parts, table, game = self._parts, self._parts.table, self._parts.session.game
        match button:
            case TableButton.UNDO if table.is_undo_knowing:
                return parts.sheet.open(Panel.UNDO)
            case TableButton.UNDO:
                return table.undo()
            case TableButton.UNDO_KNOWING:
                return (*parts.sheet.close(), *table.undo())
            case TableButton.REDO:
                return table.redo()
            case TableButton.HINT | TableButton.AUTO_PASS if refused := parts.coach.refusal():
                return refused
            case TableButton.HINT:
                return self._ask()
            case TableButton.HINT_NOW if game is not None:
                return parts.sheet.answer_now(game, self._advised)
            case TableButton.AUTO_PASS:
                if table.toggle_auto_pass():
                    parts.coach.acted()
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
                return (*parts.sheet.close_hand_card(), *parts.device.toggle_peek())
            case TableButton.RESULT:
                return table.show_result()
            case TableButton.CLOSE:
                return parts.sheet.close()
        return None

    def _choose(self, move: Move) -> Effects:
        """Make a person's move, after a confirmation if the settings ask for one; the lesson never
        asks."""
        parts, played = self._parts, self._parts.session.played
        if played is None or not parts.session.at_table or parts.device.is_behind_question:
            return ()
        refused = parts.coach.refusal(move)
        if refused is not None:
            return (*parts.sheet.dismiss(), *refused)
        scene, is_asked = self._drawing.scene, parts.sheet.opened is Panel.PASS
        if move == PASS and scene and scene.chooses and not (is_asked or played.is_lesson):
            covered = scene.peek == COVERED
            objection = parts.coach.objection(played.game, move, covered=covered)
            asks = parts.preferences.settings.confirm_pass
            if objection or (asks and can_buy(played.game.state)):
                return parts.sheet.ask_before_pass(objection)
        if parts.coach.tip is not None:
            parts.coach.acted()
        return (*parts.sheet.dismiss(), *parts.table.play(move))

    def _show_numbers(self, card: str) -> Effects:
        """Show the numbers of the card whose sheet is open, or hide them."""
        game = self._parts.session.game
        if game is None:
            return ()
        about = partial(self._parts.card_numbers().in_sheet, card, game.edition, game.players)
        return self._parts.sheet.unfold_numbers(about)

    def _plan(self) -> Effects:
        """Open the screen for planning ahead, in place of the sharing sheet."""
        screen = self._parts.new_planning()
        self._parts.sharing.close()
        return self._parts.navigator.show(screen) if screen is not None else (Draw(),)

    def _give_seat_back(self) -> Effects:
        """Ask for the seat of this device in a game by link again."""
        self._parts.sharing.close()
        self._parts.device.give_seat_back()
        back = (*self._parts.sheet.dismiss(), *self._parts.table.turns.stop())
        return (*back, effect.SaveGame(), effect.ShowTable())

    def _ask(self) -> Effects:
        """Show a hint."""
        scene = self._drawing.scene
        if self._parts.session.game is None or not self._parts.session.at_table or scene is None:
            return ()
        if scene.view.decides and scene.is_covered:
            reason = no_hint_words(scene.t)
            return (effect.Notify(reason), Say(reason))
        if not scene.may_ask:
            return ()
        return self._parts.sheet.ask(self._parts.session.game, self._advised)

    def _advised(self) -> Effects:
        self._parts.adviser.count()
        return (effect.SaveGame(), Draw(), effect.AnnounceHint())
