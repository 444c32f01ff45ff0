"""Schedules the moves at the table that no person chooses: those of bots, and automatic ones.

Bots make one move per tick of the timer, so that the page stays responsive; pauses let people
follow.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from stp.bots.levels import fast_substitute
from stp.log import Entry
from stp.moves import Move
from stp.record import dump
from stp.web.controllers.effects import (
    Cancel,
    Draw,
    Effects,
    Later,
    LetBotMove,
    Notify,
    SkipPauses,
    Think,
)
from stp.web.controllers.game.device import Device
from stp.web.controllers.preferences import Preferences
from stp.web.model.coach.lesson import reply_of
from stp.web.model.session import CurrentGame, Session
from stp.web.model.story.beats import PACES, beats
from stp.web.render.table.page import reduced_thinking_words

_TURN: Final = "turn"
"""The name of the wait for a bot's move or an automatic pass."""
FAST_FORWARD: Final = 120
"""Milliseconds before a bot moves during fast-forward."""


class Pauses:
    """The pauses of one table; `is_first` returns whether no game has been finished here."""

    def __init__(self, preferences: Preferences, is_first: Callable[[], bool]) -> None:
        self._preferences = preferences
        self._is_first = is_first
        self._is_first_game = False
        self._paused_for = 0
        """Number of log entries that have had their pause."""
        self.is_skipping = False
        """Whether bots play without a pause until a person decides."""
        self.is_fast_forwarding = False
        """Whether the key or button that speeds up bots is held."""

    def begin(self, known: int) -> None:
        """Start with another game, whose first `known` log entries need no pause."""
        self.is_skipping = self.is_fast_forwarding = False
        self._paused_for = known
        self._is_first_game = self._is_first()

    @property
    def pace(self) -> str:
        """The speed of bots, a key of `stp.web.model.story.beats.PACES`."""
        if self.is_skipping:
            return "instant"
        return self._preferences.settings.pace(is_first=self._is_first_game)

    @property
    def are_seen(self) -> bool:
        """Whether bots' moves are shown step by step."""
        return self.pace != "instant" and self._preferences.motion != "off"

    def next(self, log: Sequence[Entry]) -> int:
        """Return the pause for the new entries of the log, in milliseconds."""
        before, self._paused_for = min(self._paused_for, len(log)), len(log)
        if self.is_fast_forwarding and not self.is_skipping:
            return FAST_FORWARD
        pace = PACES[self.pace]
        return pace.total(beats(log, before)) or pace.move


class Turns:
    """The moves that no person chooses; `play` makes one."""

    def __init__(
        self,
        session: Session,
        preferences: Preferences,
        device: Device,
        is_first: Callable[[], bool],
        play: Callable[[Move | str], Effects],
    ) -> None:
        self._session = session
        self._preferences = preferences
        self._device = device
        self._play = play
        self._pauses = Pauses(preferences, is_first)
        self.pace = "quick"
        """The pace of the last pause, for the table that is drawn during it."""

    @property
    def _current(self) -> CurrentGame | None:
        return self._session.current

    @property
    def are_seen(self) -> bool:
        """Whether bots' moves are shown step by step."""
        return self._pauses.are_seen

    def begin(self, known: int) -> Effects:
        """Start with another game, whose first `known` log entries need no pause."""
        self._pauses.begin(known)
        self.pace = self._pauses.pace
        return self.stop()

    def advance(self) -> Effects:
        """Ask the bot whose turn it is for a move, or pass for a person who can only pass."""
        current = self._current
        if current is None or current.game.over:
            return self.stop()
        if current.seats.is_undecided or current.is_lesson_over:
            return self.stop()
        if current.is_paused and current.only_bots_play:
            return self.stop()
        pause, self.pace = self._pauses.next(current.game.log), self._pauses.pace
        move = self._given_move(current)
        if move is not None:
            return (*self.stop(), Later(_TURN, pause, lambda: self._play(move)))
        if current.bot_to_move is not None:
            return (*self.stop(), self._ask(current, current.bot_to_move, pause))
        self._pauses.is_skipping = False
        return self.stop()

    def _given_move(self, current: CurrentGame) -> Move | None:
        """Return the move that nobody has to think about: the opponent's in the lesson, or a
        person's automatic one."""
        reply = reply_of(current.game) if current.is_lesson else None
        seat = current.game.state.seat
        if reply is not None or seat is None or current.bot_to_move is not None:
            return reply
        return current.automatic_move(seat)

    def _ask(self, current: CurrentGame, bot: str, pause: float) -> Think:
        return Think(
            _TURN,
            dump(current.game),
            f"move {bot}",
            self._play,
            pause,
            cut_short=lambda: (Notify(reduced_thinking_words(self._preferences.t)), Draw()),
            is_prerendered=self.are_seen,
        )

    def play_now(self) -> Effects:
        """Make a slow bot move at once, with less thought."""
        current = self._current
        if current is None or current.bot_to_move is None:
            return ()
        return (*self.stop(), self._ask(current, fast_substitute(current.bot_to_move), 0))

    def fast_forward(self, how: str) -> Effects:
        """End the current pause; from "hold" to "release", make no long ones."""
        self._pauses.is_fast_forwarding = how == "hold"
        current = self._current
        if current is None or how == "release" or self._device.is_behind_question:
            return ()
        if not current.moves_by_itself:
            return ()
        move = self._given_move(current)
        if move is None:
            return (SkipPauses(),)
        return (Later(_TURN, 0, lambda: self._play(move)),)

    def skip(self) -> Effects:
        """Let the bots play without a pause until a person decides."""
        self._pauses.is_skipping = True
        if self._current is not None:
            self._current.is_paused = False
        return (LetBotMove(),)

    def toggle_pause(self) -> Effects:
        """Pause a game in which only bots play, or let it go on."""
        current = self._current
        if current is None or not current.only_bots_play:
            return ()
        current.is_paused = not current.is_paused
        return (Draw(), LetBotMove())

    def step(self) -> Effects:
        """Let the next bot move at once in such a game, and pause the game after it."""
        current = self._current
        if current is None or not current.only_bots_play or current.bot_to_move is None:
            return ()
        self._pauses.is_skipping = False
        current.is_paused = True
        return (*self.stop(), Draw(), self._ask(current, current.bot_to_move, 0))

    def stop(self) -> Effects:
        """Stop waiting for a bot's move or an automatic pass."""
        return (Cancel(_TURN),)
