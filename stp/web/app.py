"""The page at work: events come in, become commands, and go to the controllers of the screens.

`App.dispatch` is the one place that says which controller carries out a command; the effects that
controllers answer with are carried out by `stp.web.performer`. The browser is known only as
`stp.web.browser.port.Browser`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from stp.game import Game
from stp.moves import Move
from stp.web.browser.port import Browser, Event
from stp.web.commands import (
    AnalysisButton,
    CoachButton,
    Command,
    Displace,
    JudgeSeat,
    LibraryButton,
    MakeMove,
    OpenSheet,
    Read,
    Refuse,
    ReplayButton,
    SettingsButton,
    ShareButton,
    ShareLink,
    ShowDecision,
    ShowLibrary,
    Speak,
    StandIn,
    StartButton,
    TableButton,
    TurnToTab,
    WithGame,
    command_of,
    page_at,
)
from stp.web.controllers import effects as effect
from stp.web.controllers.effects import Draw, Effects, Wake
from stp.web.controllers.link_inbox import fragment_of
from stp.web.controllers.shortcuts import pressed, replay_button
from stp.web.model.auto_pass import PASS, gives_up_a_card
from stp.web.model.rematch import same_deal
from stp.web.model.settings import PREFIX
from stp.web.model.sheet_names import OVER_ANY_SCREEN, CardAt, Panel, Sheet, card_of
from stp.web.parts import Parts
from stp.web.performer import Performer
from stp.web.store.saves import Saves

_ON_EVERY_SCREEN: Final = (*SettingsButton, *map(OpenSheet, OVER_ANY_SCREEN))
"""Commands that mean the same on every screen."""
_SIGNS_OF_LIFE: Final = ("click", "keydown", "back")
"""Events by which a person shows that they go on in this tab."""
_NO_FORM: Final[Mapping[str, str]] = {}


class App:
    """One page: the start screen, the table, the end, and all that lies beside and over them."""

    def __init__(self, browser: Browser) -> None:
        parts = Parts(browser)
        self._session = parts.session
        self._preferences = parts.preferences
        self._prerender = parts.prerender
        self._adviser = parts.adviser
        self._sheet = parts.sheet
        self._coach = parts.coach
        self._table = parts.table
        self._autosave = parts.autosave
        self._library = parts.library
        self._viewer = parts.viewer
        self._sharing = parts.sharing
        self._navigator = parts.navigator
        self._start = parts.start
        self._guide = parts.guide
        self._performer = Performer(browser, parts)
        with self._performer.once():
            self._performer.perform((Draw(), *self._resume(parts.saves)))
            if browser.hash:  # a link says what is to be seen, whatever was pressed before
                self.handle(Event("hash", value=browser.hash))
            else:
                browser.recall(self.handle)

    @property
    def game(self) -> Game | None:
        """The game that is played, at the table or left for a while."""
        return self._session.game

    @property
    def at_table(self) -> bool:
        """Whether the table of that game is what is seen."""
        return self._session.at_table

    @property
    def opened(self) -> Sheet | None:
        """The sheet that lies open over the page."""
        return self._sheet.opened

    def _resume(self, saves: Saves) -> Effects:
        """Go on exactly where the last visit ended."""
        found = saves.resume()
        if found.game is not None:
            self._performer.perform((effect.TakeGame(found.game),))
            self._session.at_table = not found.game.over
        self._sheet.notice = self._library.warning(found)
        return (Wake(),)

    # ------------------------------------------------------------------ events

    def handle(self, event: Event) -> bool:
        """Deal with one thing a person did; returns whether it was anything to the page."""
        if event.kind != "press":
            self._performer.version += 1
        with self._performer.once():
            answer = self._answer(event)
            self._performer.perform(answer or ())
        return answer is not None

    def _answer(self, event: Event) -> Effects | None:
        """Return what comes of an event, None where it means nothing now."""
        match event.kind:
            case "resume":
                return (Draw(), Wake())
            case "press":
                self._draw_ahead(event)
                return None
            case "hash":
                return self._follow(event.value)
            case "storage":
                return (*self._autosave.other_tab(event.name, event.value), Draw())
            case "shared":
                return self._sharing.answered(event.value)
            case "file":
                return self._take_file(event)
        if self._autosave.asleep and event.kind in _SIGNS_OF_LIFE and not self._is_reading:
            self._autosave.asleep = False
            self._performer.perform((Wake(),))
        match event.kind:
            case "click" | "submit":
                command = command_of(event.action, event.data.get("ui", ""))
                if command is None:
                    return None
                return self.dispatch(command, event.form, event.data.get("opener", ""))
            case "keydown":
                return self._key(event)
            case "back":
                return self._go_back()
            case "input" | "change":
                return self._control(event)
        if self._is_reading or self._is_covered:
            return None
        match event.kind:
            case "hold":
                return (*self._put_hand_down(), *self._table.hold())
            case "release":
                return (*self._put_hand_down(), *self._table.release())
            case "drag" if self.at_table and (card := card_of(event.name)) is not None:
                return self._sheet.lift(card)
            case "drop":
                self._sheet.put_down()
                command = command_of(event.action, event.data.get("ui", ""))
                return self.dispatch(command) if command else (Draw(),)
        return None

    @property
    def _is_reading(self) -> bool:
        return self._guide.is_open

    @property
    def _is_beside(self) -> bool:
        """Whether a screen beside the table is seen."""
        return self._viewer.is_open or self._navigator.is_in_library

    @property
    def _is_covered(self) -> bool:
        """Whether another screen, or the sheet for sharing, lies over the page's own."""
        beside = self._is_beside and self._sheet.opened is None
        return self._sharing.is_open or beside

    def _key(self, event: Event) -> Effects | None:
        if event.key == "Escape":
            return self._close_top()
        if self._is_reading or self._sharing.is_open:
            return None
        if self._is_beside and self._sheet.opened is None:
            button = replay_button(event) if self._viewer.is_replay else None
            return self.dispatch(button) if button else None
        command = (
            pressed(event, self._performer.scene)
            if self.at_table and self._performer.scene
            else None
        )
        return self.dispatch(command) if command else None

    def _close_top(self) -> Effects | None:
        """Close what lies on top, None where only the page's own screen is seen."""
        if self._is_reading:
            return self._guide.close()
        if self._sharing.is_open:
            return self._sharing.press(ShareButton.CLOSE)
        if self._sheet.opened is not None:
            return self._sheet.close()
        if self._is_beside:
            return self._viewer.close_sheet() or self._navigator.leave()
        return None

    def _go_back(self) -> Effects:
        """Close what is open; at the table with nothing open, offer what there is to do."""
        done = self._close_top()
        if done is None and self.at_table:
            return self._sheet.open(Panel.MENU)
        return done or ()

    def _control(self, event: Event) -> Effects | None:
        """Take over what a control of a form says now."""
        if self._is_reading or self._sharing.is_open:
            return None
        if self._is_beside and self._sheet.opened is None:
            return self._viewer.control(event.name, event.value)
        if event.kind == "change" and event.name.startswith(PREFIX):
            self._preferences.enter(event.name, event.value, event.checked)
            return (Wake(), Draw())
        if event.kind == "change" and not self.at_table and event.form:
            return self._start.change(event.form)
        return None

    def _follow(self, fragment: str) -> Effects:
        """Go where the fragment of the page's address leads."""
        page = page_at(fragment)
        if page is not None:
            return self._guide.turn_to(page)
        if self._is_reading and not fragment:
            return self._guide.close()
        self._guide.put_away()
        return (*self._navigator.open_link(fragment), Draw())

    def _take_file(self, event: Event) -> Effects:
        """Take in a file that was chosen: a link, a game, a back-up."""
        self._guide.put_away()
        if fragment := fragment_of(event.value):
            return (*self._navigator.open_link(fragment), Draw())
        entered = self._navigator.enter_library()
        self._library.bring_in(event.value, event.data.get("error", ""))
        return (*entered, Draw())

    def _draw_ahead(self, event: Event) -> None:
        """Have ready what comes of a press at the table, where that opens a sheet or is a move."""
        scene, played = self._performer.scene, self._session.played
        if scene is None or played is None or not self.at_table or self._is_reading:
            return
        if scene.awaited or scene.view.seat is None:
            return
        match command_of(event.action, event.data.get("ui", "")):
            case MakeMove(move):
                version = self._performer.version + 1
                is_whole = not self._coach.is_wanted(played.game)
                self._prerender.expect(self._table.after(move), version if is_whole else 0)
            case OpenSheet(sheet) if sheet not in OVER_ANY_SCREEN:
                over, coach = self._sheet.opening(sheet), self._coach
                self._prerender.expect(
                    self._table.scene(
                        played, scene.view, over, coach.tip, has_more_tips=coach.has_more
                    )
                )

    # ------------------------------------------------------------------ commands

    def dispatch(
        self, command: Command, form: Mapping[str, str] = _NO_FORM, opener: str = ""
    ) -> Effects | None:
        """Return what the screen that a command belongs to makes of it, None where it means nothing
        now. `form` are the fields around the button, `opener` is its id."""
        if self._is_reading and not (
            isinstance(command, Read | Speak) or command is SettingsButton.THEME
        ):
            return None
        match command:
            case Read():
                return self._guide.turn_to(command, opener)
            case Speak(lang):
                self._preferences.speak(lang)
                return (Draw(),)
            case LibraryButton.CLOSE:
                return self._navigator.leave()
            case LibraryButton.PASTE if fragment := fragment_of(form.get("text", "")):
                return self._navigator.open_link(fragment, pasted=form["text"])
            case LibraryButton():
                return self._library.press(command, form)
            case ShowLibrary(tab):
                return self._navigator.show_library(tab)
            case TurnToTab(tab):
                return self._library.turn_to(tab)
            case WithGame(verb, key):
                return self._library.handle_game(verb, key, form)
            case ShareButton.OPEN:
                return self._share()
            case ShareButton():
                return self._sharing.press(command)
            case ShareLink(kind):
                return self._sharing.send(kind)
            case ReplayButton.GAME:
                return self._navigator.watch_played()
            case AnalysisButton.GAME:
                return self._navigator.analyse_played()
            case ReplayButton.LEAVE | AnalysisButton.LEAVE:
                return self._navigator.leave() if self._viewer.is_open else ()
            case ReplayButton():
                return self._viewer.press_replay(command)
            case AnalysisButton():
                return self._viewer.press_analysis(command)
            case ShowDecision(number):
                return self._viewer.show_decision(number)
            case JudgeSeat(seat):
                return self._viewer.judge(seat)
            case StartButton.DAILY:
                return self._navigator.begin_daily()
        if self._sharing.is_open:
            return None
        if self._is_beside:
            if command is StartButton.LEAVE:
                return self._navigator.leave()
            if self._sheet.opened is None and command not in _ON_EVERY_SCREEN:
                return self._dispatch_to_viewer(command)
        return self._dispatch_to_page(command, form)

    def _dispatch_to_viewer(self, command: Command) -> Effects | None:
        """Carry out what a replay has of the table: its sheets."""
        match command:
            case OpenSheet(sheet):
                return self._viewer.open_sheet(sheet)
            case TableButton.CLOSE:
                return self._viewer.open_sheet(None)
        return None

    def _dispatch_to_page(self, command: Command, form: Mapping[str, str]) -> Effects | None:
        """Carry out what belongs to the start screen, the table, or what lies over them."""
        match command:
            case MakeMove(move):
                return self._choose(move)
            case OpenSheet(sheet):
                return self._sheet.open(sheet)
            case Displace(card):
                return self._sheet.pick(card)
            case Refuse(move):
                return self._table.refuse(move)
            case StandIn(seat):
                return self._table.stand_in(seat)
            case TableButton.CLOSE:
                return self._sheet.close()
            case TableButton.HINT:
                return self._ask()
            case TableButton.AUTO_PASS:
                if self._table.toggle_auto_pass():
                    self._coach.acted()
                return (Draw(), Wake())
            case TableButton.PEEK:
                return (*self._put_hand_down(), *self._table.press(command))
            case TableButton():
                return self._table.press(command)
            case StartButton.START:
                return self._start.begin(form)
            case StartButton.FIRST_GAME:
                return self._start.begin(form, first=True)
            case StartButton.SEED:
                return self._start.reseed()
            case StartButton.SAME_DEAL if self.game is not None:
                return (effect.BeginGame(same_deal(self.game)),)
            case StartButton.CONTINUE:
                return (effect.SitDown(),)
            case StartButton.LEAVE:
                return (effect.LeaveTable(),)
            case CoachButton():
                return self._coach.press(command)
            case SettingsButton():
                self._preferences.press(command)
                return (Draw(),)
        return None

    def _choose(self, move: Move) -> Effects:
        """Make a move that a person has chosen, after one more question where they want that."""
        if self.game is None or not self.at_table or self._table.awaited:
            return ()
        asks = self._preferences.settings.confirm_pass and self.opened is not Panel.PASS
        if move == PASS and asks and gives_up_a_card(self.game.state):
            return self._sheet.open(Panel.PASS)
        if self._coach.tip is not None:
            self._coach.acted()
        return (*self._sheet.dismiss(), *self._table.play(move))

    def _share(self) -> Effects:
        """Offer to share the game that is looked at, else the one that is played."""
        if self._viewer.is_open:
            return self._viewer.share()
        return self._sharing.open(self.game) if self.game is not None else ()

    def _put_hand_down(self) -> Effects:
        """Close the sheet of a card in hand, which others could see."""
        opened = self._sheet.opened
        in_hand = isinstance(opened, CardAt) and opened.place == "hand"
        return self._sheet.dismiss() if in_hand else ()

    def _ask(self) -> Effects:
        """Show what the adviser would do now."""
        if (
            self.game is None
            or not self.at_table
            or not (self._performer.scene and self._performer.scene.may_ask)
        ):
            return ()
        return self._sheet.ask(self.game, self._advised)

    def _advised(self) -> Effects:
        self._adviser.count()
        keep = (effect.Keep(self.game),) if self.game is not None else ()
        return (*keep, Draw(), effect.AnnounceHint())
