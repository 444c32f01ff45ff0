"""Decides which controller carries out a command.

The topmost layer comes first: a reading page, the sharing sheet, another screen, then the main
screens. A command without a meaning there is ignored.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from stp.facts.reading import can_buy
from stp.moves import Move
from stp.record import dump
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
    WatchButton,
)
from stp.web.commands import (
    Command,
    Displace,
    JudgeSeat,
    MakeMove,
    OpenSheet,
    Read,
    Refuse,
    ShareFrom,
    ShareLink,
    ShowDecision,
    ShowNumbers,
    ShowVariation,
    Speak,
    StandIn,
    TakeSeat,
)
from stp.web.composition_root import Controllers
from stp.web.controllers import effects as effect
from stp.web.controllers.effects import Draw, Effects, LetBotMove, Say
from stp.web.controllers.focus_return import return_focus
from stp.web.controllers.library_page import NO_FORM
from stp.web.controllers.link_inbox import pasted_link
from stp.web.library_commands import (
    WAITING_TABS,
    AskMatch,
    AskPuzzles,
    FilterGames,
    PlayAgainst,
    PlayDay,
    ShowDay,
    ShowLibrary,
    ShowMonth,
    TurnToTab,
    WithGame,
)
from stp.web.model.auto_pass import PASS
from stp.web.model.rematch import same_deal_again
from stp.web.model.sheet_names import OVER_ANY_SCREEN, CardAt, Panel
from stp.web.model.tags import read_tags
from stp.web.model.visibility import COVERED
from stp.web.performer import Performer
from stp.web.render.table.page import no_hint_words
from stp.web.render.table.screen_reader import status_words

_ON_EVERY_SCREEN: Final = (*SettingsButton, *map(OpenSheet, OVER_ANY_SCREEN))
"""Commands that mean the same on every screen."""


class Dispatcher:
    """Passes commands to the controllers of a page."""

    def __init__(self, controllers: Controllers, performer: Performer) -> None:
        self._performer = performer
        self._session = controllers.session
        self._preferences = controllers.preferences
        self._adviser = controllers.adviser
        self._sheet = controllers.sheet
        self._coach = controllers.coach
        self._table = controllers.table
        self._device = controllers.device
        self._lessons = controllers.lessons
        self._library = controllers.library
        self._viewer = controllers.viewer
        self._sharing = controllers.sharing
        self._navigator = controllers.navigator
        self._start = controllers.start
        self._reading = controllers.reading
        self._loader = controllers.loader
        self._card_numbers = controllers.card_numbers
        self._saves = controllers.saves
        self._new_planning = controllers.new_planning

    def dispatch(
        self, command: Command, form: Mapping[str, str] = NO_FORM, opener: str = ""
    ) -> Effects | None:
        """Return the effects of a command on the screen that it belongs to, None if it means
        nothing now. `form` has the fields around the button, `opener` is the button's id."""
        if isinstance(command, LoaderButton):
            return self._loader.press(command)
        self._navigator.pressed = opener
        if not self._sharing.is_open:
            self._sharing.opener = opener
        if self._loader.is_open and command is not SettingsButton.THEME:
            return None
        if self._loader.is_waiting:
            self._loader.drop()
        if self._reading.is_open and not (
            isinstance(
                command, Read | ReadingButton | Speak | ShowNumbers | FilterGames | NumbersButton
            )
            or command in (SettingsButton.THEME, LibraryButton.BACKUP)
        ):
            return None
        match command:
            case Read():
                return self._reading.turn_to(command, opener)
            case ReadingButton():
                return self._reading.press(command)
            case ShowNumbers() | FilterGames() | NumbersButton() if self._reading.is_open:
                return self._reading.press_numbers(command)
            case Speak(lang):
                self._preferences.speak(lang)
                self._reading.ask_for_rules()
                return (Draw(),)
            case LibraryButton.CLOSE:
                return self._navigator.leave()
            case LibraryButton.NEW_GAME:
                return (*self._navigator.close(), effect.LeaveTable(), *return_focus())
            case LibraryButton.PASTE if fragment := pasted_link(form.get("text", "")):
                return self._navigator.open_link(fragment, pasted=form["text"])
            case LibraryButton():
                return self._library.press(command, form)
            case TurnToTab(tab) if tab in WAITING_TABS:
                return self._loader.open(lambda: self._library.turn_to(tab))
            case ShowLibrary(tab):
                return self._navigator.open_library(tab)
            case TurnToTab(tab):
                return self._library.turn_to(tab)
            case WithGame(verb, key):
                return self._library.handle_game(verb, key, form)
            case ShareButton.OPEN:
                return self._share()
            case ShareButton.PICTURE:
                seen = self._performer.scene
                return self._sharing.send_picture(seen.main_seat) if seen is not None else None
            case ShareButton():
                return self._sharing.press(command)
            case ShareLink(kind):
                return self._sharing.send(kind, form.get("note"))
            case PlanButton.OPEN if self._sharing.may_plan:
                self._sharing.keep_note(form.get("note"))
                return self._loader.open(self._plan, opener)
            case PlanButton.LEAVE if self._viewer.is_open and self._session.game is not None:
                return (*self._navigator.leave(), *self._sharing.open(self._session.game))
            case PlanButton():
                return self._viewer.press(command)
            case NoteButton.CLOSE:
                return self._close_note()
            case ShareFrom(seat):
                return self._sharing.send_from(seat)
            case TableButton.GIVE_SEAT_BACK:
                self._sharing.close()
                self._device.give_seat_back()
                back = (*self._sheet.dismiss(), *self._table.stop())
                return (*back, effect.SaveGame(), effect.ShowTable())
            case ReplayButton.GAME:
                return self._navigator.watch_played()
            case ReplayButton.SINCE if not self._viewer.is_open:
                seat = self._performer.scene.main_seat if self._performer.scene else 1
                return (*self._sheet.dismiss(), *self._navigator.watch_since(seat))
            case AnalysisButton.GAME:
                return self._navigator.analyse_played()
            case MistakesButton.GAME:
                return self._navigator.learn_from_played()
            case (
                AnalysisButton.LEAVE | MistakesButton.LEAVE | PuzzleButton.LEAVE
                | ReplayButton.LEAVE
            ):  # fmt: skip
                return self._navigator.leave() if self._viewer.is_open else ()
            case StudyButton.OPEN:
                return self._navigator.study()
            case StudyButton.KEEP:
                return self._viewer.enter(form)
            case (
                AnalysisButton() | JudgeSeat() | MistakesButton() | ReplayButton()
                | ShowDecision() | ShowVariation() | StudyButton()
            ):  # fmt: skip
                return self._viewer.press(command)
            case DealButton():
                return self._performer.result.press(command)
            case LessonButton():
                return self._lessons.press(command)
            case StartButton.DAILY:
                return self._navigator.play_today()
            case PlayDay(day):
                return self._navigator.play_daily(day)
            case PlayAgainst(character):
                return self._start.against(character)
            case PuzzleButton() if self._viewer.is_open:
                return self._viewer.press(command)
            case (
                AskMatch() | AskPuzzles() | FilterGames() | PuzzleButton() | ShowDay()
                | ShowMonth() | WatchButton()
            ):  # fmt: skip
                return self._library.press_page(command, form)
            case StartButton.SEED | NumbersButton.RETRY if self._navigator.is_in_library:
                return self._library.press_page(command, form)
        if self._sharing.is_open:
            return None
        if self._viewer.is_open or self._navigator.is_in_library:
            if command is StartButton.LEAVE:
                return self._navigator.leave()
            if self._sheet.opened is None and command not in _ON_EVERY_SCREEN:
                return self._viewer.press(command)
        return self._dispatch_to_page(command, form)

    def _dispatch_to_page(self, command: Command, form: Mapping[str, str]) -> Effects | None:
        """Carry out a command of the start screen, the table, or what is over them."""
        match command:
            case MakeMove(move):
                return self._choose(move)
            case OpenSheet(sheet):
                return self._sheet.open(sheet)
            case Displace(card):
                return self._sheet.pick(card)
            case ShowNumbers(card):
                return self._loader.open(lambda: self._show_numbers(card), "show-numbers")
            case NumbersButton.RETRY:
                return self._card_numbers().press(command)
            case Refuse(move):
                return self._table.refuse(move)
            case StandIn() | TableButton.HINT | TableButton.AUTO_PASS if (
                refused := self._coach.refusal()
            ):
                return refused
            case StandIn(seat):
                return self._table.stand_in(seat)
            case TakeSeat(seat):
                told = self._device.take_seat(seat)
                return (*self._table.stop(), effect.SaveGame(), effect.ShowTable(), *told)
            case TableButton.CLOSE:
                return self._sheet.close()
            case TableButton.HINT:
                return self._ask()
            case TableButton.HINT_NOW if self._session.game is not None:
                return self._sheet.answer_now(self._session.game, self._advised)
            case TableButton.AUTO_PASS:
                if self._table.toggle_auto_pass():
                    self._coach.acted()
                return (Draw(), LetBotMove())
            case TableButton.UNDO if self._table.is_undo_knowing:
                return self._sheet.open(Panel.UNDO)
            case TableButton.UNDO_KNOWING:
                return (*self._sheet.close(), *self._table.undo())
            case TableButton.SKIP if self._coach.holds_bots:
                return (*self._coach.press(CoachButton.NEXT), *self._table.skip())
            case TableButton.PEEK:
                return (*self.close_hand_card(), *self._table.press(command))
            case TableButton():
                return self._table.press(command)
            case StatusButton():
                scene = self._performer.scene
                return (Say(status_words(scene, command)),) if scene is not None else None
            case StartButton.START:
                return self._start.begin(form)
            case StartButton.FIRST_GAME:
                return self._start.begin(form, first=True)
            case StartButton.SEED:
                return self._start.reseed()
            case StartButton.SAME_DEAL if (game := self._session.game) is not None:
                new = same_deal_again(game, self._saves.latest_again)
                self._saves.note_rematch(dump(game), read_tags(new).again)
                return (effect.BeginGame(new),)
            case StartButton.PLAY_AGAIN if self._session.game is not None:
                return self._start.again(self._session.game)
            case StartButton.CONTINUE:
                return (effect.ShowTable(),)
            case StartButton.LEAVE:
                return (effect.LeaveTable(),)
            case CoachButton():
                return self._coach.press(command)
            case SettingsButton():
                self._preferences.press(command)
                return (Draw(),)
        return None

    def _choose(self, move: Move) -> Effects:
        """Make a person's move, after a confirmation if the settings ask for one; the lesson never
        asks."""
        played = self._session.played
        if played is None or not self._session.at_table or self._device.is_covered:
            return ()
        refused = self._coach.refusal(move)
        if refused is not None:
            return (*self._sheet.dismiss(), *refused)
        scene, is_asked = self._performer.scene, self._sheet.opened is Panel.PASS
        if move == PASS and scene and scene.chooses and not (is_asked or played.is_lesson):
            covered = scene.peek == COVERED
            objection = self._coach.objection(played.game, move, covered=covered)
            asks = self._preferences.settings.confirm_pass
            if objection or (asks and can_buy(played.game.state)):
                return self._sheet.ask_before_pass(objection)
        if self._coach.tip is not None:
            self._coach.acted()
        return (*self._sheet.dismiss(), *self._table.play(move))

    def _show_numbers(self, card: str) -> Effects:
        """Show the numbers of the card whose sheet is open, or hide them."""
        game = self._session.game
        if game is None:
            return ()
        about = partial(self._card_numbers().in_sheet, card, game.edition, game.players)
        return self._sheet.unfold_numbers(about)

    def _plan(self) -> Effects:
        """Open the screen for planning ahead, in place of the sharing sheet."""
        screen = self._new_planning()
        self._sharing.close()
        return self._navigator.show(screen) if screen is not None else (Draw(),)

    def _close_note(self) -> Effects:
        """Close the note over the table."""
        played = self._session.played
        if played is not None:
            played.closed_note = played.unread_note
        return (Draw(), effect.Focus("table"))

    def _share(self) -> Effects:
        """Open the sharing sheet for the viewed game, otherwise for the current one."""
        if self._viewer.is_open:
            return self._viewer.share()
        return self._sharing.open(self._session.game) if self._session.game is not None else ()

    def close_hand_card(self) -> Effects:
        """Close the sheet of a card in hand, which others could see."""
        opened = self._sheet.opened
        in_hand = isinstance(opened, CardAt) and opened.place == "hand"
        return self._sheet.dismiss() if in_hand else ()

    def _ask(self) -> Effects:
        """Show a hint."""
        scene = self._performer.scene
        if self._session.game is None or not self._session.at_table or scene is None:
            return ()
        if scene.view.decides and scene.is_covered:
            reason = no_hint_words(scene.t)
            return (effect.Notify(reason), Say(reason))
        if not scene.may_ask:
            return ()
        return self._sheet.ask(self._session.game, self._advised)

    def _advised(self) -> Effects:
        self._adviser.count()
        return (effect.SaveGame(), Draw(), effect.AnnounceHint())
