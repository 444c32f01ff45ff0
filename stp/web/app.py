"""The page at work: events come in, and what is seen then is drawn anew.

`App` knows which game is played and which screen is shown; it hands the rest to those it holds:
`Start` the form, `Table` the game, `Overlay` what lies over it, `Desk` the screens beside it,
`Guide` the pages to be read, `Preferences` the settings. All of them know the browser only as
`stp.web.browser.port.Browser`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from stp.game import Game
from stp.web.browser.port import Browser, Event
from stp.web.browser.redraw import Drawing
from stp.web.model.auto_pass import PASS, gives_up_a_card
from stp.web.model.settings import PREFIX, Settings
from stp.web.model.sound_events import Ear
from stp.web.model.start_form import Setup
from stp.web.render.kit.html import Html, join
from stp.web.render.screens.end import end_screen
from stp.web.render.screens.settings import overlay
from stp.web.render.table.coach import tip_words
from stp.web.render.table.curtain import curtain
from stp.web.render.table.hint import hint_words
from stp.web.render.table.scene import Scene
from stp.web.screens.adviser import Adviser
from stp.web.screens.coach import Coach
from stp.web.screens.guide import Guide
from stp.web.screens.navigator import Desk
from stp.web.screens.overlay import ABOUT_NO_POSITION, Overlay
from stp.web.screens.preferences import Preferences
from stp.web.screens.prerender import Foresight
from stp.web.screens.replay import same_deal
from stp.web.screens.shortcuts import pressed
from stp.web.screens.start import Start
from stp.web.screens.table import Table
from stp.web.words.text import Text, sentences

_ESCAPE: Final = Event("keydown", key="Escape")


class App:
    """One page: the start screen, the table, the end."""

    def __init__(self, browser: Browser) -> None:
        self.browser: Final = browser
        self.at_table = False
        self._drawing = Drawing(self._show)
        self._preferences = Preferences(browser)
        self._adviser = Adviser(browser)
        self._overlay = Overlay(self, self._adviser)
        self._table = Table(self)
        self._desk = Desk(self)
        self._start = Start(self, self._desk)
        self._guide = Guide(self)
        self._ear = Ear()
        self._foresight = Foresight(browser)
        is_first = self._desk.has_no_finished_game
        self._coach = Coach(self._preferences, is_first, self._adviser, self._coached)
        with self._drawing.once():
            self.draw()
            self._resume()
            if browser.hash:  # a link says what is to be seen, whatever was pressed before
                self.handle(Event("hash", value=browser.hash))
            else:
                browser.recall(self.handle)

    # ------------------------------------------------------------------ events

    def handle(self, event: Event) -> bool:
        """Deal with one thing a person did; returns whether it was anything to the page."""
        with self._drawing.once():
            return self._handle(event)

    def _handle(self, event: Event) -> bool:
        if event.kind == "resume":
            self.draw()
            self.wake()
            return True
        if event.kind == "press":
            self._foresee(event)
            return False
        if event.kind == "back":
            self._go_back()
            return True
        done = self._guide.handle(event)
        if done is None:
            done = self._desk.handle(event)
        if done is not None:
            return done
        match event.kind:
            case "click" if event.action:
                self.choose(event.action)
            case "click" | "submit" if "ui" in event.data:
                self._change(event)
            case "change" if event.name.startswith(PREFIX):
                self._preferences.enter(event)
                self.wake()
                self.draw()
            case "change" if not self.at_table and event.form:
                self._start.change(event.form)
            case "keydown" if event.key == "Escape" and self.opened:
                self._overlay.close()
            case "keydown":
                scene = self._scene() if self.at_table else None
                click = pressed(event, scene) if scene else None
                return click is not None and self.handle(click)
            case "hold" | "release":
                self._look(event.kind)
            case "drag" if self.at_table:
                self._overlay.lift(event.name)
            case "drop":
                self._drop(event)
            case _:
                return False
        return True

    def _change(self, event: Event) -> None:
        """Carry out what changes only what is seen, or which game it is."""
        verb, _, rest = event.data["ui"].partition(" ")
        match verb:
            case "open":
                self._overlay.open(rest)
            case "over":
                self._overlay.pick(rest)
            case "close":
                self._overlay.close()
            case "arrive":
                self._table.arrive()
            case "peek":
                self._look("toggle")
            case "refuse":
                self.tell(rest)
            case "replace" if rest.isdecimal():
                self._table.replace(int(rest))
            case "hint":
                self._ask()
            case "undo":
                self._table.undo()
            case "redo":
                self._table.redo()
            case "auto":
                if self._table.toggle_auto():
                    self._coach.acted()
            case "skip":
                self._table.skip()
            case "start":
                self._start.begin(event.form)
            case "quick":
                self._start.begin(event.form, quick=True)
            case "again" if self.game is not None:
                self.begin(same_deal(self.game))
            case "continue":
                self.sit_down()
            case "leave":
                self.leave()
            case "seed":
                self._start.reseed()
            case "coach":
                self._coach.answer(rest)
                self.draw()
                self.announce()
            case "theme":
                self._preferences.toggle_theme()
            case "sound":
                self._preferences.toggle_sound()
                self.draw()
            case "lang":
                self._preferences.speak(rest)
                self.draw()

    def choose(self, move: str) -> None:
        """Make a move that a person has chosen, after one more question where they want that."""
        if self.game is None or not self.at_table or self._table.awaited:
            return
        is_safe = not self.settings.confirm_pass or self.opened == "pass"
        if move == str(PASS) and not is_safe and gives_up_a_card(self.game.state):
            self._overlay.open("pass")
        else:
            self._coach.acted()
            self._overlay.dismiss()
            self._table.play(move)

    def _foresee(self, event: Event) -> None:
        """Have ready what comes of a press at the table, where that opens a sheet or is a move."""
        verb, _, what = event.data.get("ui", "").partition(" ")
        table = self._table.scene() if self.at_table and not self._guide.page else None
        if table is None or table.awaited or table.view.seat is None:
            return
        if event.action:
            self._foresight.expect(self._table.after(event.action))
        elif verb == "open" and what not in ABOUT_NO_POSITION:
            self._foresight.expect(self._coached_at(self._overlay.opening(what, table)))

    def _drop(self, event: Event) -> None:
        """Do what comes of letting a dragged card go; it goes back where nothing does."""
        self._overlay.put_down()
        if event.action:
            self.choose(event.action)
        elif "ui" in event.data:
            self._change(event)
        else:
            self.draw()

    def _look(self, how: str) -> None:
        """Show or cover own things where others sit at the same device."""
        if self.opened.startswith("hand "):
            self.dismiss()
        self._table.look(how)

    def _go_back(self) -> None:
        """Close what is open; at the table with nothing open, offer what there is to do."""
        if not self.handle(_ESCAPE) and self.at_table:
            self._overlay.open("menu")

    def _ask(self) -> None:
        """Show what the adviser would do now."""
        scene = self._scene()
        if self.game is not None and scene is not None and scene.may_ask and self.at_table:
            self._overlay.ask(self.game, self._advised)

    def _advised(self) -> None:
        assert self.game is not None
        self._adviser.count(self.game)
        self._desk.keep(self.game)
        self.draw()
        if (scene := self._scene()) is not None:
            self.browser.say(hint_words(scene))

    def _coached(self) -> None:
        """Show and say what the coach has waited for."""
        self.draw()
        self.announce()

    # ------------------------------------------------------------------ which game

    @property
    def game(self) -> Game | None:
        """The game that is played, at the table or left for a while."""
        return self._table.game

    def begin(self, game: Game) -> None:
        """Keep a new game under a key of its own and sit down to it."""
        self._overlay.notice = ""
        self._desk.begin(game)
        notice = self._overlay.notice
        self.take(game)
        self._overlay.notice = notice
        self.sit_down()

    def take(self, game: Game) -> None:
        """Make a game the one that is played, without sitting down."""
        self._table.take(game)
        self._overlay.forget()

    def drop(self) -> None:
        """Have no game any more."""
        self._table.game = None

    def _resume(self) -> None:
        """Go on exactly where the last visit ended."""
        found = self._desk.resume()
        if found.game is not None:
            self.take(found.game)
            self.at_table = not found.game.over
        self._overlay.notice = self._desk.trouble(found)
        self.wake()

    def sit_down(self) -> None:
        """Go to the table of the game that is played."""
        if self.game is not None:
            self.at_table = True
            if self.browser.hash:
                self.browser.set_hash("")
            self.draw()
            self.focus("curtain" if self._table.awaited else "table")
            self.announce()
            self._listen()
            self.wake()

    def leave(self) -> None:
        """Go back to the start screen; bots stop."""
        self._table.stop()
        self._table.depart()
        self.at_table = False
        self._overlay.clear()
        self.draw()

    def settle(self) -> None:
        """Show and keep the position that has come about."""
        self._overlay.move_on(self._scene())
        assert self.game is not None
        self._desk.keep(self.game)
        self.draw()
        self._listen()

    def _listen(self) -> None:
        """Let be heard what has happened."""
        scene = self._scene()
        if scene is None or self.game is None:
            return
        asked = scene.view.seat if scene.chooses else None
        self.browser.sound(*self._ear.listen(self.game, scene.main_seat, asked))

    def wake(self) -> None:
        """Have the bot whose turn it is move, if the table is what is seen."""
        self._drawing.then(self._wake)

    def _wake(self) -> None:
        if self.at_table and not self._guide.page:
            self._table.go_on()
        else:
            self._table.stop()

    # ------------------------------------------------------------------ what is said and open

    def tell(self, notice: str) -> None:
        """Show a message where the person looks."""
        self._overlay.notice = notice
        self.draw()

    def announce(self, text: str = "") -> None:
        """Have a screen reader say what has happened, and what the coach says to it."""
        self._drawing.then(lambda: self._announce(text))

    def _announce(self, text: str) -> None:
        scene, tip = self._scene(), ""
        if scene is not None and not scene.awaited and self._coach.news():
            tip = tip_words(self._attended(scene))
        if said := sentences((text, tip)):
            self.browser.say(said)

    def fill(self, setup: Setup) -> None:
        """Fill in the start screen."""
        self._start.fill(setup)

    @property
    def opened(self) -> str:
        """What lies open over the page, "" for nothing."""
        return self._overlay.opened

    def dismiss(self) -> None:
        """Close what lies open, without drawing."""
        self._overlay.dismiss()

    # ------------------------------------------------------------------ drawing

    @property
    def t(self) -> Text:
        """The words of the language in use."""
        return self._preferences.t

    @property
    def settings(self) -> Settings:
        """The settings in force."""
        return self._preferences.settings

    def draw(self) -> None:
        """Show the page as it is, during an event as soon as that is dealt with."""
        self._drawing.draw()

    def focus(self, element_id: str) -> None:
        """Move the focus to an element of what will have been drawn, if it is there then."""
        self._drawing.then(lambda: self.browser.focus(element_id))

    def _show(self) -> None:
        read = self._guide.screen(self._scene())
        beside = read or self._desk.screen()
        html = read or join(beside or self._screen(), self._desk.sheet())
        playing = self.at_table and self.game is not None and not self.game.over
        look = (self.settings, self._preferences.theme, self.t)
        over = overlay(self.opened, *look, at_table=playing and not self._table.awaited)
        self.browser.patch(join(html, over))
        self.browser.hold(back=bool(beside or self.at_table or self.opened), awake=playing)

    def _screen(self) -> Html:
        scene = self._scene()
        if scene is None or self.game is None or not self.at_table:
            return self._start.screen(scene, self._overlay.notice)
        if self.game.result is not None:
            return end_screen(scene, self.game.result, self._desk.end_panel(self.game))
        if scene.awaited:
            return curtain(scene, scene.awaited)
        return self._foresight.table(self._attended(scene))

    def _scene(self) -> Scene | None:
        scene = self._table.scene()
        return self._overlay.on(scene) if scene is not None else None

    def _attended(self, scene: Scene) -> Scene:
        """Return the table with the coach beside it."""
        assert self.game is not None
        self._coach.attend(self.game, scene.view, covered=scene.is_covered)
        return self._coached_at(scene)

    def _coached_at(self, scene: Scene) -> Scene:
        """Return a table with what the coach says now."""
        return replace(scene, tip=self._coach.tip, has_more_tips=self._coach.has_more)
