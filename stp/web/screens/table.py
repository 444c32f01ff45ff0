"""The game that is played: people and bots at one table, one move after the other.

People and bots play through the same `play`, one bot move per tick of the timer, so that the page
stays alive. What is open over the table, and every other screen, is the page's own business.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from stp.candidates import IllegalMoveError
from stp.game import Game
from stp.log import Entry, MoveEntry
from stp.record import dump
from stp.web.browser.port import Cancel
from stp.web.model.auto_pass import PASS, AutoPass, must_pass
from stp.web.model.seats import come_back, count_move, leave, owners_of, people_of, people_with
from stp.web.model.start_form import NAMES
from stp.web.model.summary import bots_of, names_of
from stp.web.model.undo import History
from stp.web.model.visibility import Eyes
from stp.web.render.screens.end import ending_words
from stp.web.render.table.curtain import curtain_words
from stp.web.render.table.log import entry_text
from stp.web.render.table.scene import Scene
from stp.web.screens.replay import known_bot
from stp.web.screens.sharing import seat_here
from stp.web.words.text import sentences

if TYPE_CHECKING:
    from stp.web.screens.host import Host


class Table:
    """One game, and everybody at it. At most one, which `take` replaces by another."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._bots: dict[int, str] = {}
        self._eyes: Eyes | None = None
        self._history: History | None = None
        self._autos: dict[int, AutoPass] = {}
        self._skipping = False
        self._heard = 0
        self._cancel: Cancel | None = None
        self.game: Game | None = None

    def take(self, game: Game) -> None:
        """Make a game the one that is played."""
        self.stop()
        self.game = game
        self._eyes = Eyes(game)
        self._autos, self._skipping = {}, False
        self._heard = len(game.log)
        self._seat_all(game)

    def _seat_all(self, game: Game) -> None:
        """Note who plays which seat now."""
        self._history = History(game, people_of(game), among=len(owners_of(game)) > 1)
        kinds = enumerate(bots_of(game), 1)
        self._bots = {seat: known_bot(kind) for seat, kind in kinds if kind is not None}

    # ------------------------------------------------------------------ moves

    def play(self, move: str) -> None:
        """Make a move for whoever decides; people and bots alike come through here."""
        if self.game is None or self._history is None:
            return
        seat = self.game.state.seat
        try:
            self.game.play(move)
        except IllegalMoveError as error:
            t = self._host.t
            reason = t.reason(error.cause)
            self._host.tell(t._("This is not possible now: {reason}.", reason=reason))
            return
        self._history.moved()
        if seat is not None:
            count_move(self.game, seat)
        self._settle()
        self._announce()

    def undo(self) -> None:
        """Take back the last choice of a person, and what followed it."""
        old = self.game.log if self.game is not None else ()
        if self._history is not None and self._history.undo():
            self._autos.clear()
            self._settle()
            self._announce_undo(old)

    def redo(self) -> None:
        """Do again what was taken back last."""
        if self._history is not None and self._history.redo():
            self._settle()
            self._announce()

    def toggle_auto(self) -> bool:
        """Pass for the person until the phase ends, or no longer; tells whether it does now."""
        scene = self.scene()
        if self.game is None or scene is None or not scene.may_auto_pass:
            return False
        seat = scene.main_seat
        begun = AutoPass.begin(self.game.state, seat)
        if self._autos.pop(seat, None) != begun:
            self._autos[seat] = begun
        self._host.draw()
        self._host.wake()
        return seat in self._autos

    def skip(self) -> None:
        """Have the bots play without a pause until a person decides."""
        self._skipping = True
        self._host.wake()

    def _settle(self) -> None:
        """Have the position that has come about shown and kept, and go on from it."""
        assert self.game is not None
        position = self.game.state
        self._autos = {seat: auto for seat, auto in self._autos.items() if auto.holds(position)}
        self._host.settle()
        if self.awaited:
            self._host.focus("curtain")
        self._host.wake()

    def _announce(self) -> None:
        """Say to a screen reader what the log has told since it was last listened to."""
        scene = self.scene()
        if self.game is None or scene is None:
            return
        said = [entry_text(scene, entry) for entry in scene.log[self._heard :]]
        self._heard = len(scene.log)
        if scene.awaited:
            said.append(curtain_words(scene, scene.awaited))
        if self.game.result is not None:
            said += ending_words(scene, self.game.result)
        self._host.announce(sentences(said))

    def _announce_undo(self, old: Sequence[Entry]) -> None:
        """Say which move has been taken back: the first of those that are gone."""
        scene = self.scene()
        if scene is not None:
            self._heard = len(scene.log)
            gone = next(entry for entry in old[self._heard :] if isinstance(entry, MoveEntry))
            words = scene.t._("Taken back: {move}", move=entry_text(scene, gone))
            self._host.announce(words)

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
            self._cancel = browser.think(dump(self.game), f"move {bot}", pause, self.play)
        elif self._passes_by_itself(seat):
            self._cancel = browser.later(pause, lambda: self.play(str(PASS)))
        else:
            self._skipping = False

    def _passes_by_itself(self, seat: int) -> bool:
        """Tell whether the page passes for a person: the only move, or their wish."""
        assert self.game is not None
        auto, position = self._autos.get(seat), self.game.state
        return must_pass(position) or (auto is not None and auto.passes(position))

    def stop(self) -> None:
        """Have nobody move."""
        if self._cancel is not None:
            self._cancel()
            self._cancel = None

    # ------------------------------------------------------------------ people at one device

    @property
    def awaited(self) -> int | None:
        """The person to whom the device has to be handed before the table is shown."""
        if self.game is None or self._eyes is None:
            return None
        seat = self._eyes.awaited(self._host.settings.privacy)
        return None if seat is None or self._passes_by_itself(seat) else seat

    def arrive(self) -> None:
        """Lift the curtain for the person who decides."""
        if self._eyes is not None:
            self._eyes.arrive()
            self._host.draw()
            self._host.focus("table")
            self._host.announce()

    def depart(self) -> None:
        """Cover everything: anybody may look at the device now."""
        if self._eyes is not None:
            self._eyes.depart()

    def look(self, how: str) -> None:
        """Show or cover own things: "hold", "release", or the other way round ("toggle")."""
        if self._eyes is not None:
            {"hold": self._eyes.hold, "release": self._eyes.release}.get(how, self._eyes.toggle)()
            self._host.draw()
            self._host.announce()

    def replace(self, seat: int) -> None:
        """Have a bot play for a person who leaves, or give a person's seat back."""
        if self.game is None or seat_here(self.game) is not None:
            return
        self.stop()
        if self.awaited and self._eyes is not None:
            self._eyes.depart()  # whoever lets a bot play need not be the one who comes next
        (leave if seat in people_of(self.game) else come_back)(self.game, seat)
        self._autos.pop(seat, None)
        self._seat_all(self.game)
        self._host.dismiss()
        self._settle()
        t, name = self._host.t, names_of(self.game, NAMES)[seat - 1]
        left = seat in self._bots
        self._host.announce(
            t._("A bot plays for {player}.", player=name)
            if left
            else t._("{player} is back", player=name)
        )

    # ------------------------------------------------------------------ what is seen

    def after(self, move: str) -> Scene | None:
        """Return the table as a move would leave it, None where nobody knows who sees it then."""
        if self.game is None or self._eyes is None or len(self._eyes.people) != 1:
            return None
        try:
            self.game.play(move)
        except IllegalMoveError:
            return None
        try:
            scene = None if self.game.over else self.scene()
        finally:
            self.game.undo()
        return scene and replace(scene, can_redo=False)

    def scene(self) -> Scene | None:
        """Return the table with nothing open over it."""
        if self.game is None or self._eyes is None:
            return None
        eyes, privacy = self._eyes, self._host.settings.privacy
        view = eyes.view(privacy, covered=self.awaited is not None)
        names = names_of(self.game, NAMES)
        return Scene(
            t=self._host.t,
            view=view,
            log=self.game.log,
            people=people_with(self.game, names),
            can_undo=self._history is not None and self._history.can_undo,
            can_redo=self._history is not None and self._history.can_redo,
            auto_pass=view.viewer in self._autos,
            chooses=view.decides and not self._passes_by_itself(view.seat or 0),
            peek=eyes.peek(privacy),
            awaited=self.awaited,
            may_drag=view.decides and view.decision == "action",
            may_replace=seat_here(self.game) is None,
            by_link=seat_here(self.game) is not None,
            settings=self._host.settings,
        )
