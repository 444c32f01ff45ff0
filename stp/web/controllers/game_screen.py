"""Defines what the viewer needs of a screen that shows a game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping

from stp.game import Game
from stp.web.browser.port import Event
from stp.web.commands import Command
from stp.web.controllers.effects import Effects
from stp.web.controllers.preferences import Preferences
from stp.web.render.kit.html import Html


class GameScreen(ABC):
    """A screen other than the table that shows a game. `key` is that of its save, "" if unsaved."""

    def __init__(self, preferences: Preferences, game: Game, key: str) -> None:
        self._preferences = preferences
        self.game = game
        self.key = key

    @abstractmethod
    def screen(self) -> Html:
        """Return the screen."""

    def open(self) -> Effects:
        """Return the effects of opening it."""
        return ()

    def stop(self) -> Effects:
        """Stop autoplay and background work, because another screen is shown."""
        return ()

    def press(self, command: Command) -> Effects | None:
        """Carry out a command of this screen; return None for any other."""
        return None

    def submit(self, form: Mapping[str, str]) -> Effects | None:
        """Take the fields of a form of this screen; return None if it has none."""
        return None

    def control(self, name: str, value: str) -> Effects | None:
        """Apply a control of this screen; return None for any other."""
        return None

    def shortcut(self, event: Event) -> Command | None:
        """Return the command of a key press, None if it has none."""
        return None

    def refusal(self, event: Event) -> str:
        """Return why the key for a move makes none, "" for any other key."""
        return ""

    def close_sheet(self) -> Effects:
        """Close the sheet that is open over the screen, if one is."""
        return ()
