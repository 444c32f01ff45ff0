"""The game that is played: people and bots at one table, one move after the other.

People and bots play through the same `play`, one bot move per tick of the timer, so that the page
stays alive. What is open over the table, and every other screen, is the page's own business.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from stp.errors import StpError
from stp.game import Game
from stp.record import dump
from stp.web.browser import Cancel
from stp.web.history import History
from stp.web.passing import PASS, AutoPass, must_pass
from stp.web.render.log import move_text
from stp.web.render.scene import HUMAN, Person, Scene
from stp.web.replay import known_bot
from stp.web.setup import NAMES
from stp.web.sharing import seat_here
from stp.web.summary import bots_of, names_of

if TYPE_CHECKING:
    from stp.web.host import Host


class Table:
    """One game, and everybody at it. At most one, which `take` replaces by another."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._bots: dict[int, str] = {}
        self._eyes: int | None = None
        self._history: History | None = None
        self._auto: AutoPass | None = None
        self._skipping = False
        self._cancel: Cancel | None = None
        self.game: Game | None = None

    def take(self, game: Game) -> None:
        """Make a game the one that is played."""
        self.stop()
        self.game = game
        self._eyes = None
        self._history = History(game, self._people())
        self._auto, self._skipping = None, False
        kinds = enumerate(self._kinds(), 1)
        self._bots = {seat: known_bot(kind) for seat, kind in kinds if kind != HUMAN}

    # ------------------------------------------------------------------ moves

    def play(self, move: str) -> None:
        """Make a move for whoever decides; people and bots alike come through here."""
        if self.game is None or self._history is None:
            return
        human = self.game.state.seat in self._people()
        try:
            self.game.play(move)
        except StpError as error:
            t = self._host.t
            self._host.tell(t._("This is not possible now: {reason}.", reason=t.reason(error)))
            return
        self._history.moved()
        self._settle()
        self._announce()
        if human:
            self._host.browser.focus("table")

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

    def toggle_auto(self) -> None:
        """Pass for the person from now until the phase ends, or no longer."""
        scene = self.scene()
        if self.game is None or scene is None or not scene.may_auto_pass:
            return
        begun = AutoPass.begin(self.game.state, scene.main_seat)
        self._auto = None if self._auto == begun else begun
        self._host.draw()
        self._host.wake()

    def skip(self) -> None:
        """Have the bots play without a pause until a person decides."""
        self._skipping = True
        self._host.wake()

    def _settle(self) -> None:
        """Have the position that has come about shown and kept, and go on from it."""
        assert self.game is not None
        if self._auto is not None and not self._auto.holds(self.game.state):
            self._auto = None
        self._host.settle()
        self._host.wake()

    def _announce(self) -> None:
        """Say the last move to a screen reader."""
        scene = self.scene()
        last = scene.last_move() if scene else None
        if scene and last:
            self._host.announce(move_text(scene, last))

    # ------------------------------------------------------------------ whoever needs no person

    def go_on(self) -> None:
        """Have whoever needs no person to decide move after a pause."""
        self.stop()
        if self.game is None:
            return
        position, browser = self.game.state, self._host.browser
        seat = position.seat
        if seat is None:
            return
        pause = 0 if self._skipping else self._host.settings.pause
        bot = self._bots.get(seat)
        if bot is not None:
            self._cancel = browser.think(dump(self.game), bot, pause, self.play)
        elif must_pass(position) or (self._auto is not None and self._auto.passes(position)):
            self._cancel = browser.later(pause, lambda: self.play(str(PASS)))
        else:
            self._skipping = False

    def stop(self) -> None:
        """Have nobody move."""
        if self._cancel is not None:
            self._cancel()
            self._cancel = None

    # ------------------------------------------------------------------ what is seen

    def scene(self) -> Scene | None:
        """Return the table with nothing open over it."""
        if self.game is None:
            return None
        names = names_of(self.game, NAMES)
        return Scene(
            t=self._host.t,
            view=self.game.view(self._see_with()),
            log=self.game.log,
            people=tuple(map(Person, names, self._kinds())),
            can_undo=self._history is not None and self._history.can_undo,
            can_redo=self._history is not None and self._history.can_redo,
            auto_pass=self._auto is not None,
            settings=self._host.settings,
        )

    def _see_with(self) -> int | None:
        """Return whose eyes see the table: the one person's, or of several who decides; else
        nobody's, and all is open."""
        assert self.game is not None
        here = seat_here(self.game)
        people = [here] if here is not None else self._people()
        if self.game.state.seat in people:
            self._eyes = self.game.state.seat
        elif self._eyes not in people:
            self._eyes = people[0] if people else None
        return self._eyes

    def _kinds(self) -> list[str]:
        assert self.game is not None
        return [bot or HUMAN for bot in bots_of(self.game)]

    def _people(self) -> list[int]:
        return [seat for seat, kind in enumerate(self._kinds(), 1) if kind == HUMAN]
