"""Fetches the file of numbers, which the reference, the library and replays share."""

from __future__ import annotations

from collections.abc import Callable

from stp.explore.packed import NumbersError, Statistics, read
from stp.web.browser.port import NUMBERS
from stp.web.commands.buttons import NumbersButton
from stp.web.lazy.missing_panel import Missing, missing_panel
from stp.web.render.kit.html import Html
from stp.web.words.text import Text


class NumbersFile:
    """The file of numbers, once it has been fetched."""

    def __init__(self, fetch: Callable[[str], str]) -> None:
        self._fetch = fetch
        self.statistics: Statistics | None = None
        self._missing = Missing.FETCHED
        self.fetch()

    def fetch(self) -> None:
        """Ask for the file."""
        self._missing = Missing.FETCHED
        text = self._fetch(NUMBERS)
        if text:
            self.take(text)

    def take(self, text: str) -> None:
        """Read the fetched file; "" if it could not be fetched."""
        try:
            self.statistics = read(text) if text else None
            self._missing = Missing.LOST
        except NumbersError:
            self._missing = Missing.DAMAGED

    def replacement(self, t: Text) -> Html:
        """Return what is shown while there are no numbers."""
        words = {
            Missing.FETCHED: t._("Loading the numbers…"),
            Missing.LOST: t._(
                "The numbers couldn't be loaded. Check your internet connection and try again."
            ),
            Missing.DAMAGED: t._("The numbers file is damaged. Try loading it again."),
        }
        return missing_panel(self._missing, words, NumbersButton.RETRY, "numbers-retry", t)
