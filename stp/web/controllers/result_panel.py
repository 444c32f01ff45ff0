"""Defines what the result screen needs of a panel that is loaded late."""

from __future__ import annotations

from abc import ABC, abstractmethod

from stp.game import Game
from stp.web.buttons import DealButton
from stp.web.controllers.effects import Effects
from stp.web.render.kit.html import Html


class ResultPanel(ABC):
    """A panel about a finished game that people have played; `key` is that of its save."""

    @abstractmethod
    def press(self, button: DealButton, game: Game, key: str) -> Effects:
        """Carry out a button of the panel."""

    @abstractmethod
    def after_drawing(self, game: Game, key: str) -> Effects:
        """Return the effects of showing the result of a game on a deal that others play too."""

    @abstractmethod
    def banner(self, game: Game) -> Html:
        """Return what is shown above the result: how a deal of a match compares with the results
        of others; EMPTY for other games."""

    @abstractmethod
    def panel(self, game: Game, key: str) -> Html:
        """Return the panel."""
