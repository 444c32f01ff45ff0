"""Controls the table: the moves of people and bots in the current game.

People and bots play through the same `play`; `turns.py` decides when bots do.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from stp.candidates import IllegalMoveError
from stp.game import Game
from stp.moves import Move
from stp.view import View
from stp.web.controllers.effects import (
    Announce,
    AnnounceNews,
    CloseSheet,
    Draw,
    Effects,
    Focus,
    LetBotMove,
    Notify,
    PlaySounds,
    Say,
    ShowNewPosition,
)
from stp.web.controllers.game.announcer import Announcer
from stp.web.controllers.game.device import Device
from stp.web.controllers.game.sound_offer import SoundOffer
from stp.web.controllers.game.turns import Turns
from stp.web.controllers.preferences import Preferences
from stp.web.model.coach.tips import SILENT, Coaching
from stp.web.model.session import CurrentGame, Session
from stp.web.render.kit.html import Html
from stp.web.render.table.scene import NO_OVERLAY, Overlay, Scene
from stp.web.render.table.screen_reader import WITH_SHEET
from stp.web.words.text import Text


class Table:
    """The table of the session's game."""

    def __init__(
        self,
        session: Session,
        preferences: Preferences,
        device: Device,
        is_first: Callable[[], bool],
        is_coached: Callable[[Game], bool],
        alternatives: Callable[[Scene], Html],
    ) -> None:
        self._session = session
        self._preferences = preferences
        self._device = device
        self._alternatives = alternatives
        self.turns = Turns(session, preferences, device, is_first, self._play_by_itself)
        self._sound_offer = SoundOffer(preferences, is_coached)
        self.is_scoring = False
        """Whether the final scoring is shown, before the result."""
        self._announcer = Announcer(preferences, device)
        self._holds_news = False
        """Whether a bot has moved; its move is announced in one message with those that follow."""

    @property
    def _current(self) -> CurrentGame | None:
        return self._session.current

    @property
    def _t(self) -> Text:
        return self._preferences.t

    def switch_game(self) -> Effects:
        """Switch to another current game."""
        self._holds_news = self.is_scoring = False
        game = self._current.game if self._current else None
        known = len(game.log) if game else 0
        self._announcer.begin(known if game and game.moves else 0)  # how a game begins is news
        self._sound_offer.begin(self._current)
        return self.turns.begin(known)

    # ------------------------------------------------------------------ moves

    def play(self, move: Move | str) -> Effects:
        """Make a move for the deciding seat, for people and bots alike."""
        current = self._current
        if current is None:
            return ()
        seat = current.game.state.seat
        try:
            current.game.play(move)
        except IllegalMoveError as error:
            reason = self._t.reason(error.cause)
            return (Notify(self._t._("You can't do that now: {reason}.", reason=reason)),)
        current.after_move(seat)
        self._holds_news = False
        self.is_scoring = current.game.over and self.turns.are_seen
        return (*self._after_move(current), AnnounceNews())

    def _play_by_itself(self, move: Move | str) -> Effects:
        """Make a move that no person has chosen; it is announced with those that follow."""
        effects = self.play(move)
        self._holds_news = self._current is not None and bool(self._current.seats.humans)
        return effects

    def refuse(self, move: Move) -> Effects:
        """Show why a move cannot be made."""
        current = self._current
        obstacle = self.view(current).obstacle(move) if current else None
        return (Notify(self._t.obstacle(obstacle)),) if obstacle else ()

    def undo(self) -> Effects:
        """Take back the last choice of a person and everything after it.

        If hidden cards were seen meanwhile, that counts as help; the dispatcher asks first.
        """
        current = self._current
        self.is_scoring = False
        old = current.game.log if current else ()
        if self._device.awaited is not None:
            self._device.depart()  # the next person may have pressed the button
        if current is None or not current.take_back():
            return (Say(self._t._("Nothing can be undone now")),)
        current.auto_moves.stop_passing(current.seats.own)
        return (
            *self._after_move(current),
            Announce(self._announcer.undone(current, old), current.game),
        )

    @property
    def is_undo_knowing(self) -> bool:
        """Whether an undo now comes after something hidden was seen."""
        return self._current is not None and self._current.undo.is_knowing

    def redo(self) -> Effects:
        """Redo what was undone last."""
        current = self._current
        if current is None or not current.undo.redo():
            return (Say(self._t._("Nothing to redo")),)
        self._holds_news = False
        return (*self._after_move(current), AnnounceNews())

    def toggle_auto_pass(self) -> bool:
        """Switch automatic passing until the end of the phase; return whether it is on."""
        current = self._current
        if current is None or current.game.state.seat is None:
            return False
        seat = self.view(current).viewer or 1
        if seat not in current.seats.humans:
            return False
        return current.auto_moves.toggle_passing(seat)

    def close_note(self) -> Effects:
        """Close the note over the table."""
        if self._current is not None:
            self._current.correspondence.close()
        return (Draw(), Focus("table"))

    def show_result(self) -> Effects:
        """Continue from the final scoring to the result."""
        was_scoring, self.is_scoring = self.is_scoring, False
        return (Draw(is_other_screen=True), Focus("end"), PlaySounds()) if was_scoring else ()

    def _after_move(self, current: CurrentGame) -> Effects:
        """Return the effects of a new position: it is shown and saved, and the game continues."""
        current.auto_moves.drop_outdated()
        if self._sound_offer.is_made and current.game.moves:
            self._sound_offer.end()
        if self._device.is_behind_question:
            return (ShowNewPosition(), Focus("curtain"), LetBotMove())
        if self.is_scoring:
            # not on a button, which Space would press
            return (ShowNewPosition(), Focus("sheet"), LetBotMove())
        state = current.game.state
        waits = state.decision in WITH_SHEET and state.seat not in current.bots
        return (ShowNewPosition(), *((Focus("sheet"),) if waits else ()), LetBotMove())

    def news(self, scene: Scene | None) -> str:
        """Return the new entries of the log as sentences, with whose turn it is.

        It returns nothing while bots move one after the other: they are announced together, but
        after each phase if the person could only pass.
        """
        current = self._current
        if current is None:
            return ""
        if self._holds_news and current.moves_by_itself and not self._announcer.is_overdue(current):
            return ""
        return self._announcer.news(current, scene)

    def stand_in(self, seat: int) -> Effects:
        """Let a bot play for a person who leaves, or give the seat back."""
        current = self._current
        seats = current.seats if current else None
        if current is None or seats is None or seat > len(seats.participants):
            return ()
        if seats.own is not None or seats.is_undecided:
            return ()
        if self._device.awaited:
            current.visibility.depart()  # the next person may not be the one who let a bot play
        current.toggle_stand_in(seat)
        t, person = self._t, current.seats.participants[seat - 1]
        words = (
            t._("{player} is back", player=person.name(t))
            if person.is_human
            else t._("A bot is playing for {player}.", player=person.name(t))
        )
        return (*self.turns.stop(), CloseSheet(), *self._after_move(current), Announce(words))

    # ------------------------------------------------------------------ what is seen

    def view(self, current: CurrentGame) -> View:
        """Return the table as it may be seen now."""
        return current.view(self._preferences.settings.privacy)

    def after(self, move: Move | str, coaching: Coaching) -> Scene | None:
        """Return the table after a move, None if it is not shown or unknown who will see it."""
        current = self._current
        if current is None or len(current.visibility.people) != 1:
            return None
        try:
            current.game.play(move)
        except IllegalMoveError:
            return None
        try:
            final = current.game.result
            if final is None:
                return self.scene(current, self.view(current), coaching=coaching)
            if not self.turns.are_seen:
                return None
            return replace(self.scene(current, self.view(current)), final=final)
        finally:
            current.game.undo()

    def scene(
        self,
        current: CurrentGame,
        view: View,
        overlay: Overlay = NO_OVERLAY,
        coaching: Coaching = SILENT,
    ) -> Scene:
        """Return the table with what lies over it and what the coach says."""
        privacy = self._preferences.settings.privacy
        own = current.seats.own
        scene = Scene(
            t=self._t,
            view=view,
            log=current.game.log,
            participants=current.seats.participants,
            overlay=overlay,
            can_undo=current.undo.can_undo,
            can_redo=current.undo.can_redo,
            auto_pass=current.auto_moves.is_passing(view.viewer),
            chooses=view.decides and current.automatic_move(view.seat or 0) is None,
            peek=current.visibility.peek(privacy),
            may_drag=view.decides and view.decision == "action",
            awaited=self._device.awaited,
            ends_lesson=current.is_lesson_over,
            asks_seat=current.seats.is_undecided,
            may_replace=own is None,
            by_link=own is not None,
            is_unsent=current.is_unsent,
            invites=current.invites,
            has_sent=current.has_sent,
            in_match=current.tags.in_match,
            settings=self._preferences.settings,
            pace=self.turns.pace,
            can_pause=current.only_bots_play,
            is_paused=current.is_paused,
            coaching=coaching,
            has_numbers=True,
            offers_sound=not current.game.moves and self._sound_offer.is_open,
            final=current.game.result if self.is_scoring else None,
            notes=current.tags.notes,
            note=current.correspondence.unread,
            planned=current.planned,
        )
        return replace(scene, why_not=self._alternatives(scene)) if scene.overlay.hint else scene
