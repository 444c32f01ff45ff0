"""Performs the effects that controllers return, and draws the page.

`perform` is the only place where effects are performed. A drawing depends only on the controllers'
state: the table's scene is made once per drawing and reused by whatever follows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from typing import assert_never

from stp.game import Game
from stp.web.browser.port import Browser
from stp.web.browser.redraw import Redraw
from stp.web.composition_root import Parts
from stp.web.controllers import effects as effect
from stp.web.controllers.effects import Draw, Effect, Effects, LetBotMove, ScreenEffect
from stp.web.model.sheet_names import OVER_ANY_SCREEN
from stp.web.model.story.sound_events import SoundEvents
from stp.web.render.kit.html import EMPTY, Html, join
from stp.web.render.screens.lesson import lesson_end
from stp.web.render.screens.over_any_screen import over_any_screen
from stp.web.render.table.coach import tip_words
from stp.web.render.table.curtain import curtain
from stp.web.render.table.log import move_words
from stp.web.render.table.scene import Scene
from stp.web.render.table.screen_reader import turn_title
from stp.web.render.table.sheets.hint import hint_words
from stp.web.render.table.sheets.seat_question import seat_question
from stp.web.result import ResultScreen
from stp.web.waits import Waits
from stp.web.words.text import sentences


class Performer:
    """Performs effects and draws the page."""

    def __init__(self, browser: Browser, parts: Parts) -> None:
        self._browser = browser
        self._parts = parts
        self.result = ResultScreen(browser, parts)
        """The result of the current game."""
        self._redraw = Redraw(self._show, browser.after_paint, browser.in_own_task)
        self._sounds = SoundEvents()
        self._handed_to: int | None = None
        """The person to whom the page last asked to hand the device."""
        self._title = ""
        self._waits = Waits(browser, self.perform, self._go_on, self._prerender_move)
        self._unsaved: str | None = None
        self.scene: Scene | None = None
        """The table as it was last drawn; None without a game."""
        self.version = 1
        """Counts events and awaited answers."""

    # ------------------------------------------------------------------ effects

    def answering(self) -> AbstractContextManager[None]:
        """Draw once at the end of an event, however much changes in it."""
        return self._redraw.answering()

    def perform(self, effects: Iterable[Effect]) -> None:
        """Perform effects in order."""
        with self._redraw.once():
            for one in effects:
                self._perform(one)

    def _perform(self, wanted: Effect) -> None:
        match wanted:
            case effect.Draw(is_other_screen):
                self._redraw.draw(in_own_task=is_other_screen)
            case effect.Focus(element_id):
                self._redraw.then(lambda: self._browser.focus(element_id))
            case effect.Announce(text, game):
                if game is None or game is self._parts.session.game:
                    self._redraw.once_painted(lambda: self._announce(text))
            case effect.AnnounceNews():
                self._redraw.once_painted(
                    lambda: self._announce(self._parts.table.news(self.scene))
                )
            case effect.AnnounceHint():
                self._redraw.once_painted(self._announce_hint)
            case effect.PlaySounds():
                self._redraw.then(self._play_sounds)  # browsers allow it during a click
            case effect.LetBotMove():
                # a pending answer is about an older position
                self._redraw.then(lambda: self.perform(self._parts.table.stop()))
                self._redraw.once_painted(self._let_bot_move)
            case effect.Say(text):
                self._browser.say(text)
            case effect.Notify(text):
                self._parts.sheet.notice = text
                self._redraw.draw()
            case effect.CloseSheet():
                self.perform(self._parts.sheet.dismiss())
            case effect.ShowNewPosition():
                self._show_new_position()
            case effect.SaveGame():
                self.perform(self._parts.autosave.keep())
            case effect.Think() | effect.Later() | effect.Cancel():
                self._waits.wait(wanted)
            case effect.TakeTurn(run):
                self._browser.take_turn(lambda: self._go_on(run))
            case effect.EndTurn():
                self._browser.end_turn()
            case effect.SkipPauses():
                self._browser.skip_pauses()
            case effect.Download(name, text):
                self._browser.download(name, text)
            case effect.ShareText(text, url):
                self._browser.share(text, url)
            case effect.SharePicture(picture):
                self._browser.share_picture(picture)
            case effect.ClearHash():
                self._browser.set_hash("")
            case effect.Persist():
                self._browser.persist()
            case _:
                self._change_screen(wanted)

    def _change_screen(self, wanted: ScreenEffect) -> None:
        """Perform an effect that changes the game or the screen."""
        match wanted:
            case effect.BeginGame(game):
                self._begin(game)
            case effect.SetCurrentGame(game):
                self._parts.session.take(game)
                self.perform((*self._parts.table.switch_game(), *self._parts.sheet.forget()))
            case effect.ContinueGame(game, notice):
                told = (effect.Notify(notice),) if notice else ()
                taken = (effect.SetCurrentGame(game), effect.ShowTable())
                self.perform((*self._parts.navigator.close(), *taken, *told))
            case effect.CloseGame():
                self._parts.session.drop()
            case effect.ShowTable():
                self._show_table()
            case effect.LeaveTable():
                self._parts.device.depart()
                self._parts.session.at_table = False
                self.perform((*self._parts.table.stop(), *self._parts.sheet.clear(), Draw()))
            case effect.FillStartForm(form):
                self.perform(self._parts.start.fill(form))
            case effect.WatchGame(game, move, viewers, key, line):
                self.perform(self._parts.navigator.watch(game, move, viewers, key, line))
            case effect.AnalyseGame(game, key):
                self.perform(self._parts.navigator.analyse(game, key))
            case effect.LearnFromGame(game, key, seat):
                self.perform(self._parts.navigator.learn(game, key, seat))
            case effect.OpenShareSheet(game, move, text, fragment, line):
                self.perform(self._parts.sharing.open(game, move, text, fragment, line))
            case _:
                assert_never(wanted)

    def _prerender_move(self, move: str) -> None:
        """Prerender the table after a bot's move."""
        if self._parts.session.at_table:
            after = self._parts.table.after(move, is_coached=self._parts.coach.keeps_room)
            self._parts.prerender.expect(after)

    def _go_on(self, run: Callable[[], Effects]) -> None:
        """Perform what was waited for."""
        self.version += 1
        with self._redraw.once():
            self.perform(run())

    def _begin(self, game: Game) -> None:
        """Save a new game under its own key and show its table."""
        self._parts.sheet.notice = ""
        self.perform((*self._parts.navigator.close(), *self._parts.autosave.begin(game)))
        notice = self._parts.sheet.notice
        self.perform((effect.SetCurrentGame(game),))
        self._parts.sheet.notice = notice
        self._show_table()

    def _show_table(self) -> None:
        """Show the table of the current game."""
        if self._parts.session.game is None:
            return
        self._parts.session.at_table = True
        if self._browser.hash:
            self._browser.set_hash("")
        focus = effect.Focus("curtain" if self._parts.device.is_covered else "table")
        shown = (Draw(is_other_screen=True), focus, effect.AnnounceNews(), effect.PlaySounds())
        self.perform((*shown, LetBotMove()))

    def _show_new_position(self) -> None:
        """Save and show the new position; in a game by link, offer to send the turn."""
        played = self._parts.session.played
        if played is None:
            return
        hidden = self._parts.device.is_covered
        self.perform(self._parts.sheet.move_on(played.game.state, covered=hidden))
        self.perform(self._parts.autosave.keep())
        own, seat = played.seats.own, played.game.state.seat
        awaits = own is not None and seat != own and seat in played.seats.humans
        if awaits and not played.moves_by_itself:
            self._parts.sharing.offer(played.game)
        self.perform((Draw(), effect.PlaySounds()))

    # ------------------------------------------------------------------ once the page is drawn

    def _let_bot_move(self) -> None:
        awake = (
            self._parts.session.at_table
            and not self._parts.reading.is_open
            and not self._parts.coach.holds_bots
        )
        self.perform(self._parts.table.go_on() if awake else self._parts.table.stop())

    def _announce(self, text: str) -> None:
        scene, tip = self.scene, ""
        if scene is not None and not scene.is_behind_question and self._parts.coach.news():
            tip = tip_words(scene)
        if said := sentences((text, tip)):
            self._browser.say(said)

    def _announce_hint(self) -> None:
        if self.scene is not None:
            self._browser.say(hint_words(self.scene))

    def _play_sounds(self) -> None:
        scene, game = self.scene, self._parts.session.game
        if scene is None or game is None:
            return
        asked = scene.view.seat if scene.chooses else None
        if scene.awaited is not None and scene.awaited != self._handed_to:
            self._browser.sound("handover")
        self._handed_to = scene.awaited
        is_told = not self._parts.table.is_scoring
        self._browser.sound(*self._sounds.listen(game, scene.main_seat, asked, tells_end=is_told))

    # ------------------------------------------------------------------ drawing

    def _show(self) -> None:
        coaching = self._make_scene()
        sheet, is_read = (
            self._parts.sheet,
            self._parts.reading.is_open or self._parts.loader.is_open,
        )
        beside = self._parts.viewer.is_open or self._parts.navigator.is_in_library
        html: Html | None
        if self._parts.loader.is_open:
            html = self._parts.loader.screen()
        elif is_read:
            html = self._parts.reading.screen(self.scene)
        else:
            html = self._parts.navigator.screen() if beside else self._screen()
        if self._parts.sharing.is_open and not is_read:
            html = join(html, self._parts.sharing.sheet())
        game, at_table = self._parts.session.game, self._parts.session.at_table
        playing = at_table and game is not None and not game.over
        if sheet.opened in OVER_ANY_SCREEN:
            preferences = self._parts.preferences
            look = (preferences.settings, preferences.theme, preferences.t)
            offers_log = playing and not self._parts.device.is_covered
            own = self._own_name() if at_table else ""
            over = over_any_screen(
                sheet.opened, *look, at_table=offers_log, own=own, undone=self._undone()
            )
            html = join(html, over)
        self._browser.patch(html or EMPTY)
        self._flag_unsaved()
        self._name_window(turn_title(self.scene) if playing else "")
        leads_back = is_read or beside or at_table or sheet.opened is not None
        self._browser.hold(back=leads_back, awake=playing)
        is_over = at_table and game is not None and game.over
        compared = self.result.after_drawing() if is_over else ()
        self.perform((*coaching, *self._parts.navigator.after_drawing(), *compared))

    def _own_name(self) -> str:
        """Return the name of this device's player in a game by link, "" in any other."""
        played = self._parts.session.played
        if played is None or played.seats.own is None:
            return ""
        return played.seats.names(self._parts.preferences.t)[played.seats.own - 1]

    def _undone(self) -> Html:
        """Return the move that an undo would take back, and when it was made; EMPTY if there is
        none."""
        played, t = self._parts.session.played, self._parts.preferences.t
        choice = played.undo.choice if played else None
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
        played = self._parts.session.played
        if played is None:
            self.scene = None
            self._parts.coach.hide_tip()
            return ()
        is_seen = self._parts.session.at_table and not (
            self._parts.reading.is_open
            or self._parts.viewer.is_open
            or self._parts.navigator.is_in_library
        )
        if is_seen and self._parts.sheet.is_clear:
            ready = self._parts.prerender.scene_of(self.version, played.game.log)
            if ready is not None:
                self.scene = ready
                return ()
        view = self._parts.table.view(played)
        coaching: Effects = ()
        has_coach = is_seen and not played.game.over and not self._parts.device.is_covered
        if has_coach:
            covered = played.is_covered(self._parts.preferences.settings.privacy)
            coaching = self._parts.coach.update(played.game, view, covered=covered)
        elif is_seen or not self._parts.session.at_table:
            self._parts.coach.hide_tip()  # under another screen, the table keeps its tip
        self.scene = self._parts.table.scene(
            played,
            view,
            self._parts.sheet.state,
            self._parts.coach.tip if has_coach else None,
            has_more_tips=has_coach and self._parts.coach.has_more,
            is_coached=has_coach and self._parts.coach.keeps_room,
        )
        return coaching

    def _screen(self) -> Html:
        """Return the main screen: the start, the curtain, the table or the end."""
        scene, played = self.scene, self._parts.session.played
        if scene is None or played is None or not self._parts.session.at_table:
            return self._parts.start.screen(
                scene, self._parts.sheet.notice, self._parts.navigator.beside_form()
            )
        if played.game.over and not self._parts.table.is_scoring:
            return self.result.screen(scene, played)
        if scene.ends_lesson:
            return lesson_end(scene)
        if scene.asks_seat:
            return seat_question(scene)
        if scene.awaited:
            return curtain(scene, scene.awaited)
        return self._parts.prerender.table(scene)
