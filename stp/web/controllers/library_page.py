"""Defines the base class of library pages that are loaded late."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from stp.web.commands import Command
from stp.web.controllers.effects import Effects
from stp.web.model.summary import Summary
from stp.web.render.kit.html import Html
from stp.web.words.text import Text


class LibraryPage(ABC):
    """A page of the library that is created when it is first opened."""

    @abstractmethod
    def panel(self, games: Sequence[Summary], t: Text) -> Html:
        """Return the content below the tabs, from all saved games."""

    def open(self) -> Effects:
        """Return the effects of opening the page, beside drawing it."""
        return ()

    def press(self, command: Command) -> Effects | None:
        """Carry out a command of this page; return None for any other."""
        return None

    def take(self, text: str) -> Effects:
        """Use the text of a file that the page has asked for, "" if it cannot be fetched."""
        return ()
