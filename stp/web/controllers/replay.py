"""Controls a replay: any position of a game, seen from any seat, and autoplay."""

from __future__ import annotations

from typing import Final, Protocol

from stp.analysis import Analysis, Decision
from stp.game import Game
from stp.log import MoveEntry
from stp.view import ALL_OPEN
from stp.web.browser.port import Event
from stp.web.commands import Command, OpenSheet
from stp.web.commands.buttons import ReplayButton, TableButton
from stp.web.controllers.effects import BeginGame, Cancel, Draw, Effects, Later, Say
from stp.web.controllers.game_screen import GameScreen
from stp.web.controllers.preferences import Preferences
from stp.web.controllers.shortcuts import replay_command
from stp.web.model.rematch import before_first_move, play_on
from stp.web.model.seats import Participant, seats_of
from stp.web.model.sheet_names import Sheet
from stp.web.model.story.beats import moves_since
from stp.web.model.story.event_words import entry_sentence, news_sentences
from stp.web.model.story.phase_starts import phase_starts
from stp.web.model.tags import copied_tags
from stp.web.model.visibility import WatchedView
from stp.web.render.kit.html import EMPTY, Html, classes
from stp.web.render.screens.end.screen import end_screen
from stp.web.render.screens.replay import Playback, replay_bar
from stp.web.render.table.page import table
from stp.web.render.table.scene import Overlay, Scene
from stp.web.words.text import sentences


class Remarks(Protocol):
    """Texts about a position; empty until the code for them is loaded."""

    def bought(self, game: Game, entry: MoveEntry) -> Html:
        """Return what the numbers say about a purchase of a game, EMPTY for nothing."""

    def commented(self, game: Game, at: int) -> str:
        """Return the comment on a position, "" for none."""


SPEEDS: Final = {"slow": 2000, "medium": 1000, "fast": 333}
"""Milliseconds per move."""
STEP: Final = "replay"
"""The name of the wait for the next step of autoplay."""


class Replay(GameScreen):
    """The replay of one game. `viewers` are the permitted points of view: seats, 0 for no hands,
    None for all hands."""

    def __init__(
        self,
        preferences: Preferences,
        game: Game,
        at: int,
        viewers: tuple[int | None, ...] = (),
        key: str = "",
        remarks: Remarks | None = None,
    ) -> None:
        super().__init__(preferences, game, key)
        self._remarks = remarks
        self.analysis: Analysis | None = None
        """The analysis of the game, if there is one."""
        self._phases = tuple(phase_starts(game))
        self._viewers = viewers or (ALL_OPEN, *range(1, game.players + 1))
        self._viewer = self._viewers[0]
        self._speed = "medium"
        self._is_playing = False
        self._shows_result = False
        self._opened: Sheet | None = None
        seats = seats_of(game)
        self._participants = tuple(
            Participant(person.given_name, person.kind) for person in seats.participants
        )
        self._shown = before_first_move(game, copied_tags(game))
        self._moves = game.moves
        self._go_to(at)

    @property
    def at(self) -> int:
        """The number of moves before the position shown."""
        return len(self._shown.moves)

    @property
    def place(self) -> int:
        """The number of moves of the game before the position shown or the variation shown."""
        return self.at

    @property
    def line(self) -> str:
        """The variation shown and the position in it, for a link; "" for none."""
        return ""

    @property
    def _decision(self) -> Decision | None:
        """The judged decision of the position shown, if there is one."""
        decisions = self.analysis.decisions if self.analysis else ()
        return next((one for one in decisions if one.number == self.at), None)

    # ------------------------------------------------------------------ moving about

    def _go_to(self, at: int) -> None:
        """Show the position after a number of moves."""
        at = min(max(at, 0), len(self._moves))
        now = self.at
        while now > at:
            self._shown.undo()
            now -= 1
        for move in self._moves[now:at]:
            self._shown.play(move)

    def stop(self) -> Effects:
        """Stop autoplay."""
        self._is_playing = False
        return (Cancel(STEP),)

    def press(self, command: Command) -> Effects | None:
        """Carry out a button of the replay's controls."""
        match command:
            case OpenSheet(sheet):
                return self._open_sheet(sheet)
            case TableButton.CLOSE:
                return self._open_sheet(None)
            case ReplayButton.PLAY:
                return (*self._toggle(), Draw())
            case ReplayButton.SINCE:
                self._go_to(moves_since(self._shown.log, self._viewer or 1))
                self._opened = None
                return (*self._toggle(), Draw())
            case ReplayButton.FIRST:
                self._go_to(0)
            case ReplayButton.BACK:
                self._go_to(self.at - 1)
            case ReplayButton.FORWARD:
                self._go_to(self.at + 1)
            case ReplayButton.LAST:
                self._go_to(len(self._moves))
            case ReplayButton.PHASE_BACK:
                self._go_to(max((p.at for p in self._phases if p.at < self.at), default=0))
            case ReplayButton.PHASE_FORWARD:
                later = (phase.at for phase in self._phases if phase.at > self.at)
                self._go_to(min(later, default=len(self._moves)))
            case ReplayButton.RESULT:
                self._shows_result = not self._shows_result
            case ReplayButton.PLAY_ON:
                game = play_on(self._shown, self.at, self._viewer, self._preferences.t)
                return (*self.stop(), BeginGame(game), Draw())
            case _:
                return None
        return (*self.stop(), Draw(), self._said())

    def _said(self) -> Say:
        """Announce the last move before the position shown, and its consequences."""
        t, log = self._preferences.t, self._shown.log
        moves = (at for at in range(len(log) - 1, -1, -1) if isinstance(log[at], MoveEntry))
        since = next(moves, None)
        if since is None:
            return Say(t._("Before the first move"))
        number = t._("Move {number} of {total}", number=self.at, total=len(self._moves))
        speech = self._preferences.settings.speech
        told = news_sentences(t, self.game.edition, self._participants, log[since + 1 :], speech)
        move = entry_sentence(t, self.game.edition, self._participants, log[since])
        said = t.labelled(number, move)
        return Say(sentences([said, *told, self._comment]))

    def shortcut(self, event: Event) -> Command | None:
        """Return the command that a key press stands for."""
        return replay_command(event, letters=self._preferences.settings.shortcuts)

    def _open_sheet(self, sheet: Sheet | None) -> Effects:
        """Open a sheet over the table, or close it."""
        self._opened = None if self._opened == sheet else sheet
        return (Draw(),)

    def close_sheet(self) -> Effects:
        """Close the sheet that is open over the table, if one is."""
        return self._open_sheet(None) if self._opened is not None else ()

    def control(self, name: str, value: str) -> Effects | None:
        """Apply the slider or one of the two choices beside it; return None for other controls."""
        match name:
            case "replay-at" if value.isdecimal():
                self._go_to(int(value[:5]))
                return (*self.stop(), Draw(), self._said())
            case "replay-viewer":
                chosen = (seat for seat in self._viewers if str(seat) == value)
                self._viewer = next(chosen, self._viewers[0])
            case "replay-speed":
                self._speed = value if value in SPEEDS else self._speed
            case _:
                return None
        return (Draw(),)

    @property
    def _goes_on(self) -> bool:
        """Whether a move follows the position shown."""
        return self.at < len(self._moves)

    def _toggle(self) -> Effects:
        if self._is_playing:
            return self.stop()
        if not self._goes_on:
            self._go_to(0)
        self._is_playing = True
        return self._wait()

    def _wait(self) -> Effects:
        return (Later(STEP, SPEEDS[self._speed], self._step),)

    def _step(self) -> Effects:
        self._go_to(self.at + 1)
        self._is_playing = self._goes_on
        return (*(self._wait() if self._is_playing else ()), Draw(), self._said())

    # ------------------------------------------------------------------ drawing

    def screen(self) -> Html:
        """Return the table as it was, with the replay's controls at its lower edge."""
        t, settings, log = self._preferences.t, self._preferences.settings, self._shown.log
        if self._shows_result and self._shown.result:
            scene = Scene(t, self._shown.view(ALL_OPEN), log, self._participants)
            return end_screen(scene, self._shown.result)
        view = WatchedView(self._shown.state, self._viewer)
        overlay = Overlay(self._opened)
        scene = Scene(t, view, log, self._participants, overlay, settings=settings)
        kind = classes("watched", self._decision is not None and "judged") or ""
        return table(scene, replay_bar(self._playback(scene), scene), kind)

    def _playback(self, scene: Scene) -> Playback:
        """Return what the controls depend on."""
        return Playback(
            at=self.at,
            total=len(self._moves),
            phases=self._phases,
            marks=self._marks,
            is_over=self.game.over,
            is_playing=self._is_playing,
            viewers=self._viewers,
            viewer=self._viewer,
            speed=self._speed,
            decision=self._decision,
            comment=self._comment,
            beside=self._beside(scene),
        )

    @property
    def _marks(self) -> tuple[int, ...]:
        """The positions with a comment or a variation."""
        return tuple(sorted(self.game.comments))

    @property
    def _comment(self) -> str:
        """The comment on the position shown, "" for none."""
        return self._remarks.commented(self.game, self.at) if self._remarks else ""

    def _beside(self, scene: Scene) -> Html:
        """Return the numbers of the last move if it is a purchase; otherwise return EMPTY without
        loading their code."""
        moves = (entry for entry in reversed(self._shown.log) if isinstance(entry, MoveEntry))
        entry = next(moves, None)
        if entry is None:
            return EMPTY
        is_purchase = entry.move.verb == "buy" and entry.move.place != "drawn"
        return self._remarks.bought(self.game, entry) if is_purchase and self._remarks else EMPTY
