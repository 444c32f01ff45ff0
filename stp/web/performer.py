"""Performs the effects that controllers return: `perform` is the only place for that."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from typing import assert_never

from stp.game import Game
from stp.web.browser.port import Browser
from stp.web.browser.redraw import Redraw
from stp.web.controllers import effects as effect
from stp.web.controllers.effects import Draw, Effect, Effects, LetBotMove, ScreenEffect
from stp.web.drawing import Drawing
from stp.web.model.story.sound_events import SoundEvents
from stp.web.parts import Parts
from stp.web.render.table.coach import tip_words
from stp.web.render.table.sheets.hint import hint_words
from stp.web.waits import Waits
from stp.web.words.text import sentences


class Performer:
    """Performs effects, those of drawing included."""

    def __init__(self, browser: Browser, parts: Parts, drawing: Drawing) -> None:
        self._browser = browser
        self._parts = parts
        self._drawing = drawing
        self._redraw = Redraw(self._draw, browser.after_paint, browser.in_own_task)
        self._sounds = SoundEvents()
        self._handed_to: int | None = None
        """The person to whom the page last asked to hand the device."""
        self._waits = Waits(browser, self.perform, self._run_awaited, self._prerender_move)

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
                    lambda: self._announce(self._parts.table.news(self._drawing.scene))
                )
            case effect.AnnounceHint():
                self._redraw.once_painted(self._announce_hint)
            case effect.PlaySounds():
                self._redraw.then(self._play_sounds)  # browsers allow it during a click
            case effect.LetBotMove():
                # a pending answer is about an older position
                self._redraw.then(lambda: self.perform(self._parts.table.turns.stop()))
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
                self.perform(self._parts.autosave.save())
            case effect.Think() | effect.Later() | effect.Cancel():
                self._waits.wait(wanted)
            case effect.TakeLock(run):
                self._browser.take_lock(lambda: self._run_awaited(run))
            case effect.ReleaseLock():
                self._browser.release_lock()
            case effect.SkipPauses():
                self._browser.skip_pauses()
            case effect.Download(name, text):
                self._browser.download(name, text)
            case effect.ShareText(text, url):
                self._browser.share(text, url)
            case effect.MakeQrCode(url):
                self._browser.make_qr_code(url)
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
                self._parts.session.open(game)
                self.perform((*self._parts.table.switch_game(), *self._parts.sheet.reset()))
            case effect.ContinueGame(game, notice):
                told = (effect.Notify(notice),) if notice else ()
                taken = (effect.SetCurrentGame(game), effect.ShowTable())
                self.perform((*self._parts.navigator.close(), *taken, *told))
            case effect.CloseGame():
                self._parts.session.close()
            case effect.ShowTable():
                self._show_table()
            case effect.LeaveTable():
                self._parts.device.depart()
                self._parts.session.at_table = False
                self.perform((*self._parts.table.turns.stop(), *self._parts.sheet.clear(), Draw()))
            case effect.FillStartForm(form):
                self.perform(self._parts.start.fill(form))
            case effect.WatchGame():
                self.perform(self._parts.navigator.watch(wanted))
            case effect.AnalyseGame(game, key):
                self.perform(self._parts.navigator.analyse(game, key))
            case effect.LearnFromGame(game, key, seat):
                self.perform(self._parts.navigator.learn(game, key, seat))
            case effect.OpenShareSheet():
                self.perform(self._parts.sharing.open(wanted))
            case _:
                assert_never(wanted)

    def _draw(self) -> None:
        self.perform(self._drawing.draw())

    def _prerender_move(self, move: str) -> None:
        """Prerender the table after a bot's move."""
        if self._parts.session.at_table:
            self._drawing.prerender_move(move)

    def _run_awaited(self, run: Callable[[], Effects]) -> None:
        """Perform what was waited for."""
        self._drawing.event += 1
        with self._redraw.once():
            self.perform(run())

    def _begin(self, game: Game) -> None:
        """Save a new game under its own key and show its table."""
        self._parts.sheet.notice = ""
        self.perform((*self._parts.navigator.close(), *self._parts.autosave.save_new(game)))
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
        focus = effect.Focus("curtain" if self._parts.device.is_behind_question else "table")
        shown = (Draw(is_other_screen=True), focus, effect.AnnounceNews(), effect.PlaySounds())
        self.perform((*shown, LetBotMove()))

    def _show_new_position(self) -> None:
        """Save and show the new position; in a game by link, offer to send the turn."""
        current = self._parts.session.current
        if current is None:
            return
        hidden = self._parts.device.is_behind_question
        self.perform(self._parts.sheet.close_outdated(current.game.state, covered=hidden))
        self.perform(self._parts.autosave.save())
        if current.game.state.seat in current.seats.elsewhere and not current.moves_by_itself:
            self._parts.sharing.offer(current.game)
        self.perform((Draw(), effect.PlaySounds()))

    # ------------------------------------------------------------------ once the page is drawn

    def _let_bot_move(self) -> None:
        awake = (
            self._parts.session.at_table
            and not self._parts.reading.is_open
            and not self._parts.coach.holds_bots
        )
        self.perform(self._parts.table.turns.advance() if awake else self._parts.table.turns.stop())

    def _announce(self, text: str) -> None:
        scene, tip = self._drawing.scene, ""
        if scene is not None and not scene.is_behind_question:
            tip = tip_words(scene) if self._parts.coach.mark_announced() else ""
        if said := sentences((text, tip)):
            self._browser.say(said)

    def _announce_hint(self) -> None:
        if self._drawing.scene is not None:
            self._browser.say(hint_words(self._drawing.scene))

    def _play_sounds(self) -> None:
        scene, game = self._drawing.scene, self._parts.session.game
        if scene is None or game is None:
            return
        asked = scene.view.seat if scene.chooses else None
        if scene.awaited is not None and scene.awaited != self._handed_to:
            self._browser.sound("handover")
        self._handed_to = scene.awaited
        is_told = not self._parts.table.is_scoring
        self._browser.sound(*self._sounds.listen(game, scene.main_seat, asked, tells_end=is_told))
