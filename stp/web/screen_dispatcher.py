"""Decides which controller carries out a command of another screen than the table."""

from __future__ import annotations

from collections.abc import Mapping

from stp.web.commands import (
    Read,
    ReadingCommand,
    ShareCode,
    ShareFrom,
    ShareLink,
    SharingCommand,
    Speak,
    ViewerCommand,
)
from stp.web.commands.buttons import (
    AnalysisButton,
    LibraryButton,
    MistakesButton,
    PlanButton,
    PuzzleButton,
    ReadingButton,
    ReplayButton,
    ShareButton,
    StartButton,
    StudyButton,
)
from stp.web.commands.library import (
    WAITING_TABS,
    LibraryCommand,
    PlayAgainst,
    PlayDay,
    ShowLibrary,
    TurnToTab,
    WithGame,
)
from stp.web.controllers import effects as effect
from stp.web.controllers.effects import Draw, Effects, return_focus
from stp.web.controllers.found_link import found_link
from stp.web.drawing import Drawing
from stp.web.model.visibility import onlookers
from stp.web.parts import Parts


class ScreenDispatcher:
    """Passes commands to the controllers, with one method for the commands of each screen."""

    def __init__(self, parts: Parts, drawing: Drawing) -> None:
        self._parts = parts
        self._drawing = drawing

    def read(self, command: ReadingCommand, opener: str) -> Effects:
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

    def share(
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

    def use_library(self, command: LibraryCommand, form: Mapping[str, str]) -> Effects | None:
        """Carry out a command of the library or one of its pages."""
        library, navigator, viewer = self._parts.library, self._parts.navigator, self._parts.viewer
        match command:
            case LibraryButton.CLOSE:
                return navigator.leave()
            case LibraryButton.NEW_GAME:
                return (*navigator.close(), effect.LeaveTable(), *return_focus())
            case LibraryButton.PASTE if fragment := found_link(form.get("text", "")):
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

    def view(self, command: ViewerCommand, form: Mapping[str, str]) -> Effects | None:
        """Carry out a command of a replay, an analysis or the mistakes trainer."""
        navigator, viewer = self._parts.navigator, self._parts.viewer
        game, key = self._parts.session.game, self._parts.saves.current_id
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
            case StudyButton.KEEP if viewer.seen is not None:
                return viewer.seen.submit(form)
            case _:
                return viewer.press(command)

    def start(self, button: StartButton, form: Mapping[str, str]) -> Effects | None:
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

    def _plan(self) -> Effects:
        """Open the screen for planning ahead, in place of the sharing sheet."""
        screen = self._parts.new_planning()
        self._parts.sharing.close()
        return self._parts.navigator.show(screen) if screen is not None else (Draw(),)
