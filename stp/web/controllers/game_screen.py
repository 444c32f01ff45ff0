"""Defines the interface of screens that show a game."""

from __future__ import annotations

from typing import Protocol

from stp.game import Game
from stp.web.commands import Command
from stp.web.controllers.effects import Effects
from stp.web.render.kit.html import Html


class GameScreen(Protocol):
    """A screen beside the table that shows a game. Late screens are loaded when first opened."""

    game: Game
    key: str
    """The key of the game's save, "" for an unsaved game."""

    def open(self) -> Effects:
        """Return the effects of opening it."""

    def screen(self) -> Html:
        """Return the screen."""

    def press(self, command: Command) -> Effects | None:
        """Carry out a command of this screen; return None for any other."""

    def stop(self) -> Effects:
        """Stop everything that runs by itself, because another screen is shown."""
