"""Defines the base class of lazy library pages."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from stp.web.commands import Command
from stp.web.controllers.effects import Effects
from stp.web.model.summary import Summary
from stp.web.render.kit.html import Html
from stp.web.words.text import Text

NO_FORM: Final[Mapping[str, str]] = {}


class LibraryPage(ABC):
    """A page of the library that is created when it is first opened."""

    needs_results: ClassVar[bool] = False
    """Whether the page is shown only when the results of all games are confirmed."""

    @abstractmethod
    def panel(self, games: Sequence[Summary], t: Text) -> Html:
        """Return the content below the tabs, from all saved games."""

    def title(self, t: Text) -> str:
        """Return the heading of a page that has no tab, "" for one that has."""
        return ""

    def open(self) -> Effects:
        """Return the effects of opening the page, beside drawing it."""
        return ()

    def after_drawing(self) -> Effects:
        """Return the effects of having drawn the page."""
        return ()

    def press(self, command: Command, form: Mapping[str, str] = NO_FORM) -> Effects | None:
        """Carry out a command of this page; return None for any other. `form` has the fields
        around the button."""
        return None

    def change(self, form: Mapping[str, str]) -> Effects | None:
        """Take the fields of a form in which something was chosen; return None without one."""
        return None

    def take(self, text: str) -> Effects:
        """Use the text of a file that the page has asked for, "" if it cannot be fetched."""
        return ()
