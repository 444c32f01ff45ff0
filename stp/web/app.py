"""Runs the page: turns events into commands and passes them to the controllers.

`stp.web.dispatcher` says which controller carries out a command, and `stp.web.performer` carries
out the effects that controllers answer with. The browser is known only as
`stp.web.browser.port.Browser`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stp.game import Game
from stp.web.browser.port import NUMBERS, PUZZLES, SCREENS, Browser, Event
from stp.web.commands import Command, command_of, page_at
from stp.web.commands.buttons import ShareButton
from stp.web.controllers import effects as effect
from stp.web.controllers.effects import Draw, Effects, LetBotMove, Say
from stp.web.controllers.found_link import found_link
from stp.web.controllers.save_words import warning_words
from stp.web.controllers.shortcuts import pressed, refusal
from stp.web.dispatcher import Dispatcher
from stp.web.drawing import Drawing
from stp.web.model.settings import CONTROL
from stp.web.model.sheet_names import DISPLACED, Panel, card_of
from stp.web.parts import Parts
from stp.web.performer import Performer
from stp.web.store.saves import Saves

_SIGNS_OF_LIFE: Final = ("click", "keydown", "back")
"""Events that show that a person continues in this tab."""


class App:
    """The page: start screen, table, result, and everything that can be opened over them."""

    def __init__(self, browser: Browser) -> None:
        self._parts = parts = Parts(browser)
        self._drawing = Drawing(browser, parts)
        self._performer = Performer(browser, parts, self._drawing)
        self._dispatcher = Dispatcher(parts, self._drawing)
        with self._performer.answering():
            self._performer.perform((Draw(), *self._resume(parts.saves)))
            if browser.hash:  # a link decides what is shown, whatever was pressed before
                self.handle(Event("hash", value=browser.hash))
            else:
                browser.recall(self.handle)

    @property
    def game(self) -> Game:
        """The current game, even while its table is not shown; there must be one."""
        game = self._parts.session.game
        assert game is not None
        return game

    @property
    def at_table(self) -> bool:
        """Whether its table is shown."""
        return self._parts.session.at_table

    def _resume(self, saves: Saves) -> Effects:
        """Continue exactly where the last visit ended."""
        found = saves.resume()
        if found.game is not None:
            self._performer.perform((effect.SetCurrentGame(found.game),))
            self._parts.start.propose_again(found.game)
            self._parts.session.at_table = not found.game.over
            current = self._parts.session.current
            if current is not None:
                current.is_paused = current.only_bots_play  # nobody has asked the bots to go on
        warning = warning_words(found, self._parts.preferences.t)
        blocked = self._parts.autosave.blocked_words if self._parts.session.at_table else ""
        self._parts.sheet.notice = warning or blocked
        stopped = () if self._parts.sheet.notice else self._parts.library.look_for_interrupted()
        return (*stopped, LetBotMove())

    # ------------------------------------------------------------------ events

    def handle(self, event: Event) -> bool:
        """Handle an event; return whether the page did anything."""
        if event.kind != "press":
            self._drawing.event += 1
        with self._performer.answering():
            answer = self._answer(event)
            self._performer.perform(answer or ())
        return answer is not None

    def _answer(self, event: Event) -> Effects | None:
        """Return the effects of an event, None if it means nothing now."""
        match event.kind:
            case "resume":
                return (Draw(), LetBotMove(), *self._parts.autosave.catch_up())
            case "press":
                if not self._drawing.is_reading:
                    self._drawing.prerender_press(_command_of(event))
                return None
            case "hash":
                return self._follow(event.value)
            case "storage":
                return (*self._parts.autosave.other_tab(event.name, event.value), Draw())
            case "journal":
                return self._parts.autosave.journal_changed()
            case "shared":
                return self._parts.sharing.answered(event.value)
            case "files":
                return self._take_files([*event.form.values()])
            case "qr-code":
                return self._parts.sharing.show_code(event.value)
            case "file":
                return self._take_file(event)
            case "fetched" if event.name == SCREENS:
                loaded = self._parts.loader.take(is_there=bool(event.value))
                return (*loaded, Draw()) if event.value else loaded
            case "fetched" if event.name == PUZZLES:
                return self._parts.library.take(event.value)
            case "fetched" if event.name == NUMBERS:
                return self._parts.card_numbers.take(event.value)
            case "fetched":
                return self._parts.reading.take_rules(event.name, event.value)
        autosave = self._parts.autosave
        if autosave.asleep and event.kind in _SIGNS_OF_LIFE and not self._drawing.is_reading:
            autosave.asleep = False
            self._performer.perform((LetBotMove(),))
        return self._answer_person(event)

    def _answer_person(self, event: Event) -> Effects | None:
        """Return the effects of what a person does."""
        match event.kind:
            case "fast-forward" if event.value == "release":  # whatever has been opened since
                return self._parts.table.turns.fast_forward(event.value)
            case "click" | "submit":
                command = _command_of(event)
                if command is None:
                    return None
                return self._dispatcher.dispatch(command, event.form, event.data.get("opener", ""))
            case "keydown":
                return self._key(event)
            case "back":
                return self._go_back()
            case "input" | "change":
                return self._control(event)
        return None if self._drawing.is_reading or self._is_hidden else self._answer_gesture(event)

    def _answer_gesture(self, event: Event) -> Effects | None:
        """Return the effects of holding and dragging on the main screen."""
        match event.kind:
            case "hold":
                return (*self._parts.sheet.close_private(), *self._parts.device.hold())
            case "release":
                return (*self._parts.sheet.close_private(), *self._parts.device.release())
            case "fast-forward" if self.at_table:
                return self._parts.table.turns.fast_forward(event.value)
            case "drag" if self.at_table and (card := card_of(event.name)) is not None:
                return self._parts.sheet.begin_drag(card)
            case "drop":
                self._parts.sheet.end_drag()
                command = _command_of(event)
                return self._dispatcher.dispatch(command) if command else (Draw(),)
        return None

    @property
    def _is_hidden(self) -> bool:
        """Whether another screen, or the sharing sheet, covers the main screen."""
        return self._parts.sharing.is_open or self._shows_other_screen

    @property
    def _shows_other_screen(self) -> bool:
        """Whether the library or a viewed game is shown, and no sheet over it."""
        return self._parts.navigator.is_open and self._parts.sheet.opened is None

    def _key(self, event: Event) -> Effects | None:
        if event.key == "Escape":
            return self._close_top()
        if self._drawing.is_reading or self._parts.sharing.is_open:
            return None
        command, refused = self._key_command(event)
        if command:
            return self._dispatcher.dispatch(command, opener=event.data.get("opener", ""))
        return (Say(refused),) if refused else None

    def _key_command(self, event: Event) -> tuple[Command | None, str]:
        """Return the command of a key on the screen shown, or why a move with it is refused."""
        if self._shows_other_screen:
            seen = self._parts.viewer.seen
            if seen is None:
                return None, ""
            command = seen.shortcut(event)
            return command, "" if command else seen.refusal(event)
        scene = self._drawing.scene if self.at_table else None
        if scene is None:
            return None, ""
        command = pressed(event, scene)
        return command, "" if command else refusal(event, scene)

    def _close_top(self) -> Effects | None:
        """Close whatever is on top, None if only the main screen is shown."""
        if self._parts.loader.is_open:
            return self._parts.loader.close()
        if self._parts.reading.is_open:
            return self._parts.reading.close_top()
        if self._parts.sharing.is_open:
            return self._parts.sharing.press(ShareButton.CLOSE)
        if self._parts.sheet.opened is not None:
            return self._parts.sheet.close()
        if self._parts.table.is_scoring and not self._parts.navigator.is_open:
            return self._parts.table.show_result()
        if self._parts.navigator.is_open:
            return self._parts.viewer.close_sheet() or self._parts.navigator.leave()
        return None

    def _go_back(self) -> Effects:
        """Close whatever is open; at the bare table, open the menu."""
        done = self._close_top()
        if done is None and self.at_table:
            return self._parts.sheet.toggle(Panel.MENU)
        return done or ()

    def _control(self, event: Event) -> Effects | None:
        """Apply a changed control of a form."""
        if self._drawing.is_reading:
            return self._parts.reading.control(event.name, event.value)
        if self._parts.sharing.is_open:
            return None
        if self._shows_other_screen:
            seen = self._parts.viewer.seen
            if seen is not None:
                return seen.control(event.name, event.value)
            return self._parts.library.change(event.form) if event.kind == "change" else None
        if event.kind == "change" and event.name == DISPLACED:
            return self._parts.sheet.pick(event.value)
        if event.kind == "change" and event.name.startswith(CONTROL):
            self._parts.preferences.control(event.name, event.value, event.checked)
            return (LetBotMove(), Draw())
        if event.kind == "change" and not self.at_table and event.form:
            return self._parts.start.change(event.form)
        return None

    def _follow(self, fragment: str) -> Effects:
        """Open what the fragment of the page's address names."""
        page = page_at(fragment)
        if page is not None:
            return self._parts.reading.turn_to(page)
        self._parts.loader.drop()
        if self._parts.reading.is_open and not fragment:
            return self._parts.reading.close()
        self._parts.reading.close_without_drawing()
        return (*self._parts.navigator.open_link(fragment), Draw())

    def _take_file(self, event: Event) -> Effects:
        """Import a chosen file: a link, a game or a backup."""
        self._parts.reading.close_without_drawing()
        if fragment := found_link(event.value):
            return (*self._parts.navigator.open_link(fragment), Draw())
        entered = self._parts.navigator.enter_library()
        brought = self._parts.library.import_text(event.value, event.data.get("error", ""))
        return (*entered, Draw(), *brought)

    def _take_files(self, texts: Sequence[str]) -> Effects:
        """Import the games and backups of several files."""
        self._parts.reading.close_without_drawing()
        entered = self._parts.navigator.enter_library()
        return (*entered, *self._parts.library.import_files(texts), Draw())


def _command_of(event: Event) -> Command | None:
    """Return the command of the element that an event is about, None if it has none."""
    return command_of(event.action, event.data.get("ui", ""))
