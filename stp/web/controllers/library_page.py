"""Defines the interface of a library page that is loaded late."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from stp.web.commands import Command
from stp.web.controllers.effects import Effects
from stp.web.model.summary import Summary
from stp.web.render.kit.html import Html
from stp.web.words.text import Text


class LibraryPage(Protocol):
    """A page of the library that is created when it is first opened."""

    def panel(self, games: Sequence[Summary], t: Text) -> Html:
        """Return the content below the tabs, from all saved games."""

    def press(self, command: Command) -> Effects | None:
        """Carry out a command of this page; return None for any other."""
