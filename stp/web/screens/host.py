"""What the screens beside the table ask of the page that holds them."""

from __future__ import annotations

from typing import Protocol

from stp.game import Game
from stp.web.browser.port import Browser
from stp.web.model.settings import Settings
from stp.web.model.start_form import Setup
from stp.web.words.text import Text


class Host(Protocol):
    """The page: one game, and the browser it is shown in."""

    at_table: bool

    @property
    def game(self) -> Game | None:
        """The game that is played, at the table or left for a while."""

    @property
    def settings(self) -> Settings:
        """The settings in force."""

    @property
    def browser(self) -> Browser:
        """The browser."""

    @property
    def t(self) -> Text:
        """The words of the language in use."""

    @property
    def opened(self) -> str:
        """What lies open over the page, "" for nothing."""

    def dismiss(self) -> None:
        """Close what lies open, without drawing."""

    def draw(self) -> None:
        """Show the page as it is, during an event as soon as that is dealt with."""

    def focus(self, element_id: str) -> None:
        """Move the focus to an element of what will have been drawn, if it is there then."""

    def tell(self, notice: str) -> None:
        """Show a message where the person looks."""

    def announce(self, text: str = "") -> None:
        """Have a screen reader say what has happened, and what the coach says to it."""

    def begin(self, game: Game) -> None:
        """Keep a new game under a key of its own and sit down to it."""

    def take(self, game: Game) -> None:
        """Make a game the one that is played, without sitting down."""

    def drop(self) -> None:
        """Have no game any more."""

    def sit_down(self) -> None:
        """Go to the table of the game that is played."""

    def leave(self) -> None:
        """Go back to the start screen; bots stop."""

    def settle(self) -> None:
        """Show and keep the position that has come about."""

    def wake(self) -> None:
        """Have the bot whose turn it is move, if the table is what is seen."""

    def fill(self, setup: Setup) -> None:
        """Fill in the start screen."""
