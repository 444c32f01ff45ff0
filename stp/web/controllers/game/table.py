"""Controls the table: the moves of people and bots in the current game.

People and bots play through the same `play`; `turns.py` decides when bots do.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

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
    ShowNewPosition,
)
from stp.web.controllers.game.announcer import Announcer
from stp.web.controllers.game.device import Device
from stp.web.controllers.game.sound_offer import SoundOffer
from stp.web.controllers.game.turns import Turns
from stp.web.controllers.preferences import Preferences
from stp.web.model.coach.tips import SILENT, Coaching
from stp.web.model.session import Played, Session
from stp.web.model.summary import place_in_match
from stp.web.render.kit.html import EMPTY, Html
from stp.web.render.table.scene import OverTable, Scene
from stp.web.render.table.screen_reader import WITH_SHEET
from stp.web.words.text import Text

NOTHING_OVER: Final = OverTable()


class Table:
    """The table of the session's game."""

    def __init__(
        self,
        session: Session,
        preferences: Preferences,
        device: Device,
        is_first: Callable[[], bool],
        is_coached: Callable[[Game], bool],
        alternatives: Callable[[Scene], Html] = lambda scene: EMPTY,
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
    def _played(self) -> Played | None:
        return self._session.played

    @property
    def _t(self) -> Text:
        return self._preferences.t

    def switch_game(self) -> Effects:
        """Switch to another current game."""
        self._holds_news = self.is_scoring = False
        heard = len(self._played.game.log) if self._played else 0
        self._announcer.begin(heard)
        self._sound_offer.begin(self._played)
        return self.turns.begin(heard)

    # ------------------------------------------------------------------ moves

    def play(self, move: Move | str) -> Effects:
        """Make a move for the deciding seat, for people and bots alike."""
        played = self._played
        if played is None:
            return ()
        seat = played.game.state.seat
        try:
            played.game.play(move)
        except IllegalMoveError as error:
            reason = self._t.reason(error.cause)
            return (Notify(self._t._("You can't do that now: {reason}.", reason=reason)),)
        played.note_move(seat)
        self._holds_news = False
        self.is_scoring = played.game.over and self.turns.are_seen
        return (*self._after_move(played), AnnounceNews())

    def _play_by_itself(self, move: Move | str) -> Effects:
        """Make a move that no person has chosen; it is announced with those that follow."""
        effects = self.play(move)
        self._holds_news = self._played is not None and bool(self._played.seats.humans)
        return effects

    def refuse(self, move: Move) -> Effects:
        """Show why a move cannot be made."""
        played = self._played
        obstacle = self.view(played).obstacle(move) if played else None
        return (Notify(self._t.obstacle(obstacle)),) if obstacle else ()

    def undo(self) -> Effects:
        """Take back the last choice of a person and everything after it.

        If hidden cards were seen meanwhile, that counts as help; the dispatcher asks first.
        """
        played = self._played
        self.is_scoring = False
        old = played.game.log if played else ()
        if self._device.awaited is not None:
            self._device.depart()  # the next person may have pressed the button
        if played is None or not played.take_back():
            return ()
        played.requests.stop_passing_here(played.seats.own)
        return (
            *self._after_move(played),
            Announce(self._announcer.undone(played, old), played.game),
        )

    @property
    def is_undo_knowing(self) -> bool:
        """Whether an undo now comes after something hidden was seen."""
        return self._played is not None and self._played.undo.is_knowing

    def redo(self) -> Effects:
        """Redo what was undone last."""
        played = self._played
        if played is None or not played.undo.redo():
            return ()
        self._holds_news = False
        return (*self._after_move(played), AnnounceNews())

    def toggle_auto_pass(self) -> bool:
        """Switch automatic passing until the end of the phase; return whether it is on."""
        played = self._played
        if played is None or played.game.state.seat is None:
            return False
        seat = self.view(played).viewer or 1
        if seat not in played.seats.humans:
            return False
        return played.requests.toggle_passing(seat)

    def close_note(self) -> Effects:
        """Close the note over the table."""
        if self._played is not None:
            self._played.correspondence.close()
        return (Draw(), Focus("table"))

    def show_result(self) -> Effects:
        """Continue from the final scoring to the result."""
        was_scoring, self.is_scoring = self.is_scoring, False
        return (Draw(is_other_screen=True), Focus("end"), PlaySounds()) if was_scoring else ()

    def _after_move(self, played: Played) -> Effects:
        """Return the effects of a new position: it is shown and saved, and the game continues."""
        played.requests.drop_outdated()
        if self._sound_offer.is_made and played.game.moves:
            self._sound_offer.end()
        if self._device.is_behind_question:
            return (ShowNewPosition(), Focus("curtain"), LetBotMove())
        if self.is_scoring:
            # not on a button, which Space would press
            return (ShowNewPosition(), Focus("sheet"), LetBotMove())
        state = played.game.state
        waits = state.decision in WITH_SHEET and state.seat not in played.players
        return (ShowNewPosition(), *((Focus("sheet"),) if waits else ()), LetBotMove())

    def news(self, scene: Scene | None) -> str:
        """Return the new entries of the log as sentences, with whose turn it is.

        It returns nothing while bots move one after the other: they are announced together.
        """
        played = self._played
        if played is None or (self._holds_news and played.moves_by_itself):
            return ""
        return self._announcer.news(played, scene)

    def stand_in(self, seat: int) -> Effects:
        """Let a bot play for a person who leaves, or give the seat back."""
        played = self._played
        seats = played.seats if played else None
        if played is None or seats is None or seat > len(seats.people):
            return ()
        if seats.own is not None or seats.is_undecided:
            return ()
        if self._device.awaited:
            played.visibility.depart()  # the next person may not be the one who let a bot play
        played.change_seat(seat)
        t, person = self._t, played.seats.people[seat - 1]
        words = (
            t._("{player} is back", player=person.name(t))
            if person.is_human
            else t._("A bot is playing for {player}.", player=person.name(t))
        )
        return (*self.turns.stop(), CloseSheet(), *self._after_move(played), Announce(words))

    # ------------------------------------------------------------------ what is seen

    def view(self, played: Played) -> View:
        """Return the table as it may be seen now."""
        return played.view(self._preferences.settings.privacy)

    def after(self, move: Move | str, coaching: Coaching) -> Scene | None:
        """Return the table after a move, None if it is not shown or unknown who will see it."""
        played = self._played
        if played is None or len(played.visibility.people) != 1:
            return None
        try:
            played.game.play(move)
        except IllegalMoveError:
            return None
        try:
            final = played.game.result
            if final is None:
                return self.scene(played, self.view(played), coaching=coaching)
            if not self.turns.are_seen:
                return None
            return replace(self.scene(played, self.view(played)), final=final)
        finally:
            played.game.undo()

    def scene(
        self,
        played: Played,
        view: View,
        over: OverTable = NOTHING_OVER,
        coaching: Coaching = SILENT,
    ) -> Scene:
        """Return the table with what lies over it and what the coach says."""
        privacy = self._preferences.settings.privacy
        own = played.seats.own
        scene = Scene(
            t=self._t,
            view=view,
            log=played.game.log,
            people=played.seats.people,
            opened=over.opened,
            displaced=over.displaced,
            can_undo=played.undo.can_undo,
            can_redo=played.undo.can_redo,
            auto_pass=played.requests.is_passing(view.viewer),
            chooses=view.decides and played.automatic_move(view.seat or 0) is None,
            peek=played.visibility.peek(privacy),
            may_drag=view.decides and view.decision == "action",
            dragged=over.dragged,
            awaited=self._device.awaited,
            ends_lesson=played.is_lesson_over,
            asks_seat=played.seats.is_undecided,
            may_replace=own is None,
            by_link=own is not None,
            is_unsent=played.is_unsent,
            invites=played.invites,
            has_sent=played.has_sent,
            in_match=place_in_match(played.tags.match),
            settings=self._preferences.settings,
            pace=self.turns.pace,
            can_pause=played.is_among_bots,
            is_paused=played.is_paused,
            hint=over.hint,
            coaching=coaching,
            notice=over.notice,
            objection=over.objection,
            numbers=over.numbers or EMPTY,
            offers_sound=not played.game.moves and self._sound_offer.is_open,
            final=played.game.result if self.is_scoring else None,
            notes=played.tags.notes,
            note=played.correspondence.unread,
            planned=played.planned,
        )
        return replace(scene, why_not=self._alternatives(scene)) if scene.hint else scene
