"""Defines what the viewer needs of a screen that looks at a game."""

from __future__ import annotations

from typing import Protocol

from stp.game import Game
from stp.web.commands import Command
from stp.web.controllers.effects import Effects
from stp.web.render.kit.html import Html


class GameScreen(Protocol):
    """A screen that looks at a game, beside the table; those of late screens are loaded late."""

    game: Game
    key: str
    """The key of its save, "" for one that is not kept."""

    def open(self) -> Effects:
        """Return what has to be done when it is opened."""

    def screen(self) -> Html:
        """Return what is seen."""

    def press(self, command: Command) -> Effects | None:
        """Carry out a command of this screen; None for all others."""

    def stop(self) -> Effects:
        """Do nothing by itself any more: another screen is seen."""
