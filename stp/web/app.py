"""The page at work: events come in, the game moves on, what is seen is drawn anew.

`App` holds one game and what is open over it. People and bots play through the same `play`, one
bot move per tick of the timer, so that the page stays alive. It knows the browser only as
`stp.web.browser.Browser`.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import Any

from stp.errors import StpError
from stp.game import Game
from stp.record import dump
from stp.web.browser import Browser, Cancel, Event, StorageError
from stp.web.desk import Desk
from stp.web.guide import Guide
from stp.web.history import History
from stp.web.keys import meant, move_for
from stp.web.locale import LANGUAGES, best
from stp.web.passing import PASS, AutoPass, gives_up_a_card, must_pass
from stp.web.render.end import end_screen
from stp.web.render.html import Html, join
from stp.web.render.log import move_text
from stp.web.render.offers import moves_with
from stp.web.render.page import table
from stp.web.render.scene import HUMAN, Person, Scene
from stp.web.render.settings import overlay
from stp.web.render.start import start_screen
from stp.web.replay import before_first_move, known_bot
from stp.web.settings import LOUDEST, PREFIX, THEMES, Settings
from stp.web.setup import NAMES, Setup, from_form, propose
from stp.web.sharing import seat_here
from stp.web.summary import bots_of, names_of
from stp.web.text import Text, text_in

_COPIES = range(6, -1, -1)


class App:
    """One page: the start screen, the table, the end."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._t = text_in(self._language())
        self._setup = Setup(seed=browser.entropy())
        self._bots: dict[int, str] = {}
        self._eyes: int | None = None
        self._opened = self._over = self._notice = ""
        self._settings = Settings.parse(browser.storage.get("settings"))
        self._history: History | None = None
        self._auto: AutoPass | None = None
        self._skipping = False
        self._cancel: Cancel | None = None
        self.game: Game | None = None
        self.at_table = False
        self._desk = Desk(self)
        self._guide = Guide(self)
        self._name_document()
        self._restore_theme()
        self._apply_settings()
        self._resume()
        if not (browser.hash and self.handle(Event("hash", value=browser.hash))):
            self.draw()

    # ------------------------------------------------------------------ events

    def handle(self, event: Event) -> bool:
        """Deal with one thing a person did; returns whether it was anything to the page."""
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
                self._set(event)
            case "change" if not self.at_table and event.form:
                before = self._setup
                self._setup = propose(from_form(event.form, before), before)
                self.draw()
            case "keydown" if event.key == "Escape" and self._opened:
                self._close()
            case "keydown":
                return self._press(meant(event), event)
            case "back":
                self._go_back()
            case _:
                return False
        return True

    def _change(self, event: Event) -> None:
        """Carry out what changes only what is seen, or which game it is."""
        verb, _, rest = event.data["ui"].partition(" ")
        match verb:
            case "open":
                self._open(rest)
            case "over":
                self._over = "" if self._over == rest else rest
                self.draw()
            case "close":
                self._close()
            case "undo":
                self.undo()
            case "redo":
                self.redo()
            case "auto":
                self._toggle_auto()
            case "skip":
                self._skipping = True
                self._wait_for_bot()
            case "start":
                self._setup = from_form(event.form, self._setup)
                self._start(self._setup)
            case "again" if self.game is not None:
                self.begin(_same_deal(self.game))
            case "continue":
                self.sit_down()
            case "leave":
                self.leave()
            case "seed":
                self._setup = replace(self._setup, seed=self._browser.entropy())
                self.draw()
            case "theme":
                self._toggle_theme()
            case "lang":
                self._speak(rest)

    # ------------------------------------------------------------------ the game

    def choose(self, move: str) -> None:
        """Make a move that a person has chosen, after one more question where they want that."""
        if (
            self._settings.confirm_pass
            and move == str(PASS)
            and self._opened != "pass"
            and self.game is not None
            and gives_up_a_card(self.game.state)
        ):
            self._opened = ""
            self._open("pass")
            return
        self.play(move)

    def play(self, move: str) -> None:
        """Make a move for whoever decides; people and bots alike come through here."""
        if self.game is None or self._history is None or not self.at_table:
            return
        human = self._kind(self.game.state.seat) == HUMAN
        forced = human and must_pass(self.game.state)
        try:
            self.game.play(move)
        except StpError as error:
            self._notice = self._t._("This is not possible now: {reason}.", reason=str(error))
            self.draw()
            return
        self._history.moved()
        self._settle()
        self._announce(forced)
        if human:
            self._browser.focus("table")

    def undo(self) -> None:
        """Take back the last choice of a person, and what followed it."""
        if self._history is not None and self._history.undo():
            self._auto = None
            self._settle()

    def redo(self) -> None:
        """Do again what was taken back last."""
        if self._history is not None and self._history.redo():
            self._settle()
            self._announce()

    def _settle(self) -> None:
        """Show and keep the position that has come about, and go on from it."""
        self._opened = self._over = self._notice = ""
        assert self.game is not None
        if self._auto is not None and not self._auto.holds(self.game.state):
            self._auto = None
        self._keep()
        self.draw()
        self._wait_for_bot()

    def _press(self, meaning: str, event: Event) -> bool:
        """Do what a key stands for; returns whether it was anything to the page."""
        scene = self._scene()
        if not self._settings.shortcuts or event.name or scene is None or not self.at_table:
            return False
        if meaning in ("undo", "redo"):
            self.undo() if meaning == "undo" else self.redo()
            return True
        if self._opened and not scene.opened_card():
            return False
        if meaning == "auto":
            self._toggle_auto()
        elif meaning == "pass" and PASS in scene.view.legal_moves:
            self.choose(str(PASS))
        elif meaning in ("buy", "take"):
            focused = event.data.get("ui", "").partition("open ")[2]
            looked_at = scene if scene.opened_card() else replace(scene, opened=focused)
            move = move_for(meaning, moves_with(looked_at))
            if move is None:
                return False
            self.choose(str(move))
        else:
            return False
        return True

    def _toggle_auto(self) -> None:
        """Pass for the person from now until the phase ends, or no longer."""
        scene = self._scene()
        if self.game is None or scene is None or not scene.may_auto_pass:
            return
        begun = AutoPass.begin(self.game.state, scene.main_seat)
        self._auto = None if self._auto == begun else begun
        self.draw()
        self._wait_for_bot()

    def _start(self, setup: Setup) -> None:
        if not setup.seed:
            setup = replace(setup, seed=self._browser.entropy())
        try:
            game = setup.game()
        except StpError as error:
            self._notice = self._t._("No game can be dealt: {reason}.", reason=str(error))
            self.draw()
            return
        self._setup = replace(setup, seed=self._browser.entropy())
        self._desk.dress(game)
        self.begin(game)

    def begin(self, game: Game) -> None:
        """Keep a new game under a key of its own and sit down to it."""
        self._desk.begin(game)
        notice = self._notice
        self.take(game)
        self._notice = notice
        self.sit_down()

    def take(self, game: Game) -> None:
        """Make a game the one that is played, without sitting down."""
        self._stop_waiting()
        self.game = game
        self._eyes = None
        self._opened = self._over = self._notice = ""
        kinds = self._kinds()
        people = [seat for seat, kind in enumerate(kinds, 1) if kind == HUMAN]
        self._history = History(game, people)
        self._auto, self._skipping = None, False
        self._bots = {seat: known_bot(kind) for seat, kind in enumerate(kinds, 1) if kind != HUMAN}

    def sit_down(self) -> None:
        """Go to the table of the game that is played."""
        if self.game is not None:
            self.at_table = True
            if self._browser.hash:
                self._browser.set_hash("")
            self.draw()
            self._browser.focus("table")
            self._wait_for_bot()

    def leave(self) -> None:
        """Go back to the start screen; bots stop."""
        self._stop_waiting()
        self.at_table = False
        self._opened = self._over = self._notice = ""
        self.draw()

    def tell(self, notice: str) -> None:
        """Show a message where the person looks."""
        self._notice = notice
        self.draw()

    def fill(self, setup: Setup) -> None:
        """Fill in the start screen."""
        self._setup = setup
        self.draw()

    def wake(self) -> None:
        """Have the bot whose turn it is move."""
        self._wait_for_bot()

    def _wait_for_bot(self) -> None:
        """Have whoever needs no person to decide move after a pause."""
        self._stop_waiting()
        if self._guide.page or self.game is None or not self.at_table:
            return
        position = self.game.state
        pause = 0 if self._skipping else self._settings.pause
        if position.seat is None:
            return
        if position.seat in self._bots:
            bot, record = self._bots[position.seat], dump(self.game)
            self._cancel = self._browser.think(record, bot, pause, self.play)
        elif must_pass(position) or (self._auto is not None and self._auto.passes(position)):
            self._cancel = self._browser.later(pause, self._pass)
        else:
            self._skipping = False

    def _pass(self) -> None:
        self._cancel = None
        self.play(str(PASS))

    def _stop_waiting(self) -> None:
        if self._cancel is not None:
            self._cancel()
            self._cancel = None

    # ------------------------------------------------------------------ what is open

    def _open(self, what: str) -> None:
        self._opened = "" if self._opened == what else what
        self._over = ""
        self.draw()
        if self._opened:
            self._browser.focus("sheet")

    def _close(self) -> None:
        opened, self._opened, self._over = self._opened, "", ""
        self.draw()
        base = opened.replace(" ", "-")
        for ending in (*(f"-{copy}" for copy in _COPIES), "-used", ""):
            self._browser.focus(base + ending)  # the one that exists takes the focus back

    # ------------------------------------------------------------------ drawing

    @property
    def browser(self) -> Browser:
        """The browser."""
        return self._browser

    @property
    def t(self) -> Text:
        """The words of the language in use."""
        return self._t

    @property
    def opened(self) -> str:
        """What lies open over the page, "" for nothing."""
        return self._opened

    def dismiss(self) -> None:
        """Close what lies open, without drawing."""
        self._opened = self._over = ""

    def draw(self) -> None:
        """Show the page as it is now."""
        html = self._guide.screen(self._scene()) or self._desk.screen()
        elsewhere = html is not None or self.at_table or bool(self._opened)
        if html is None:
            html = join(self._screen(), self._desk.overlay)
        over = overlay(self._opened, self._settings, self._theme, self._t)
        self._browser.patch(join(html, over))
        self._browser.hold(back=elsewhere, awake=self._is_playing())

    def _screen(self) -> Html:
        scene = self._scene()
        if scene is None or self.game is None or not self.at_table:
            side, title = self._desk.side(), self._desk.title
            return start_screen(self._setup, self._t, scene, self._notice, side, title)
        if self.game.result is not None:
            return end_screen(scene, self.game.result, self._desk.end_panel(self.game))
        return table(scene)

    def _scene(self) -> Scene | None:
        if self.game is None:
            return None
        names = names_of(self.game, NAMES)
        return Scene(
            t=self._t,
            view=self.game.view(self._see_with()),
            log=self.game.log,
            people=tuple(map(Person, names, self._kinds())),
            opened=self._opened,
            over=self._over,
            can_undo=self._history is not None and self._history.can_undo,
            can_redo=self._history is not None and self._history.can_redo,
            auto_pass=self._auto is not None,
            settings=self._settings,
            notice=self._notice,
        )

    def _see_with(self) -> int | None:
        """Return whose eyes see the table: the one person's, or of several who decides; else
        nobody's, and all is open."""
        assert self.game is not None
        people = [seat for seat, kind in enumerate(self._kinds(), 1) if kind == HUMAN]
        here = seat_here(self.game)
        if here is not None:
            people = [here]
        if self.game.state.seat in people:
            self._eyes = self.game.state.seat
        elif self._eyes not in people:
            self._eyes = people[0] if people else None
        return self._eyes

    def _kinds(self) -> list[str]:
        assert self.game is not None
        return [bot or HUMAN for bot in bots_of(self.game)]

    def _kind(self, seat: int | None) -> str:
        return HUMAN if seat is None else self._kinds()[seat - 1]

    def _is_playing(self) -> bool:
        return self.at_table and self.game is not None and not self.game.over

    def _announce(self, forced: bool = False) -> None:
        """Say the last move to a screen reader."""
        scene = self._scene()
        last = scene.last_move() if scene else None
        if scene and last:
            self._browser.say(move_text(scene, last, forced=forced))

    # ------------------------------------------------------------------ what is kept

    def _keep(self) -> None:
        if self.game is not None:
            self._desk.keep(self.game)

    def _resume(self) -> None:
        """Go on exactly where the last visit ended."""
        found = self._desk.resume()
        if found.game is not None:
            self.take(found.game)
            self.at_table = not found.game.over
        self._notice = self._desk.trouble(found)
        self._wait_for_bot()

    def _restore_theme(self) -> None:
        stored = self._browser.storage.get("theme")
        self._theme = stored if stored in THEMES else THEMES[0]
        self._browser.set_flag("theme", None if self._theme == THEMES[0] else self._theme)

    def _toggle_theme(self) -> None:
        dark = self._browser.dark if self._theme == THEMES[0] else self._theme == "dark"
        self._choose_theme("light" if dark else "dark")

    def _choose_theme(self, theme: str) -> None:
        with suppress(StorageError):  # then it holds for this visit
            if theme == THEMES[0]:
                self._browser.storage.remove("theme")
            else:
                self._browser.storage.set("theme", theme)
        self._theme = theme
        self._browser.set_flag("theme", None if theme == THEMES[0] else theme)

    def _set(self, event: Event) -> None:
        """Take over what a control of the settings sheet says now."""
        if event.name == f"{PREFIX}lang":
            self._speak(event.value)
        elif event.name == f"{PREFIX}theme":
            if event.value in THEMES:
                self._choose_theme(event.value)
        else:
            self._settings = self._settings.entered(event.name, event.value, event.checked)
            with suppress(StorageError):  # then it holds for this visit
                self._browser.storage.set("settings", self._settings.dump())
            self._apply_settings()
            self._wait_for_bot()
        self.draw()

    def _language(self) -> str:
        """Return the language that was chosen, else the one that the browser asks for."""
        stored = self._browser.storage.get("lang")
        return stored if stored in LANGUAGES else best(self._browser.languages)

    def _speak(self, lang: str) -> None:
        """Go on in another language."""
        if lang not in LANGUAGES:
            return
        with suppress(StorageError):  # then it holds for this visit
            self._browser.storage.set("lang", lang)
        self._t = text_in(lang)
        self._name_document()
        self.draw()

    def _name_document(self) -> None:
        self._browser.set_document(lang=self._t.lang, title=self._t._("Saint Petersburg"))

    def _apply_settings(self) -> None:
        motion = "off" if self._browser.reduced_motion else self._settings.motion
        self._browser.set_flag("motion", motion)
        self._browser.set_volume(self._settings.volume / LOUDEST)

    def _go_back(self) -> None:
        """Close what is open; at the table with nothing open, offer what there is to do."""
        if self._desk.handle(Event("keydown", key="Escape")):
            return
        if self._opened:
            self._close()
        elif self.at_table:
            self._open("menu")


def _same_deal(game: Game) -> Game:
    """Return a game from the same deal with the same people, before its first move."""
    tags: dict[str, Any] = {key: game.tags[key] for key in ("names", "bots") if key in game.tags}
    return before_first_move(game, tags)
