"""Defines what the reading pages and replays need of the numbers of cards."""

from __future__ import annotations

from abc import ABC, abstractmethod

from stp.cards import Edition
from stp.game import Game
from stp.log import MoveEntry
from stp.web.commands import Command
from stp.web.controllers.effects import Effects
from stp.web.render.kit.html import Html


class CardNumbers(ABC):
    """What each card is worth, as counted in games between bots, which are lazy."""

    @abstractmethod
    def begin(self, players: int | None) -> None:
        """Show the numbers of tables with this number of players, None for all."""

    @abstractmethod
    def head(self, edition: Edition) -> Html:
        """Return where the numbers come from, and the choice of which ones are shown."""

    @abstractmethod
    def about(self, card: str, edition: Edition) -> Html:
        """Return the numbers of a card."""

    @abstractmethod
    def in_sheet(self, card: str, edition: Edition, players: int) -> Html:
        """Return the numbers of a card at a table, and where they come from."""

    @abstractmethod
    def bought(self, game: Game, entry: MoveEntry) -> Html:
        """Return the numbers of a purchase from the market; EMPTY if there are none."""

    @abstractmethod
    def press(self, command: Command) -> Effects | None:
        """Carry out a command about the numbers in the reference; return None for any other."""

    @abstractmethod
    def take(self, text: str) -> Effects:
        """Read the fetched file, "" if it cannot be fetched."""
