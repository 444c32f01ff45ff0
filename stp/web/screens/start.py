"""The start screen: the set-up that is filled in there, and the games that it begins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from stp.errors import StpError
from stp.web.model.start_form import Setup, first_game, from_form, propose
from stp.web.render.kit.html import Html
from stp.web.render.screens.start import start_screen
from stp.web.render.table.scene import Scene

if TYPE_CHECKING:
    from stp.web.screens.host import Host
    from stp.web.screens.navigator import Desk


class Start:
    """One form; it keeps what was entered while a game is played."""

    def __init__(self, host: Host, desk: Desk) -> None:
        self._host = host
        self._desk = desk
        self._setup = Setup(seed=host.browser.entropy())

    def screen(self, saved: Scene | None, notice: str) -> Html:
        """Return the screen. `saved` is the table of the game that can be continued."""
        side, title = self._desk.side(), self._desk.title
        host = self._host
        result = host.game.result if host.game else None
        return start_screen(self._setup, host.t, saved, notice, side, title, host.settings, result)

    def fill(self, setup: Setup) -> None:
        """Fill in the form."""
        self._setup = setup
        self._host.draw()

    def change(self, form: Mapping[str, str]) -> None:
        """Take over what the form says now."""
        self.fill(propose(from_form(form, self._setup), self._setup))

    def reseed(self) -> None:
        """Fill in another seed."""
        self.fill(self._reseeded())

    def begin(self, form: Mapping[str, str], *, quick: bool = False) -> None:
        """Begin the game that the form describes; `quick`, a good first game instead."""
        self._setup = from_form(form, self._setup)
        setup = self._setup if self._setup.seed else self._reseeded()
        try:
            game = (first_game(setup) if quick else setup).game()
        except StpError as error:
            t = self._host.t
            self._host.tell(t._("No game can be dealt: {reason}.", reason=t.reason(error)))
            return
        self._setup = self._reseeded()
        self._desk.dress(game)
        self._host.begin(game)

    def _reseeded(self) -> Setup:
        return replace(self._setup, seed=self._host.browser.entropy())
