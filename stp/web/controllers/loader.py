"""Loads the Python code of lazy screens when one of them is first opened."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from stp.web.browser.port import SCREENS
from stp.web.commands.buttons import LoaderButton
from stp.web.controllers.effects import (
    Cancel,
    Draw,
    Effects,
    Focus,
    Later,
    LetBotMove,
    return_focus,
)
from stp.web.controllers.preferences import Preferences
from stp.web.render.kit.html import Html
from stp.web.render.screens.loading import loading_page
from stp.web.words.text import read_catalogues_again

SLOW: Final = 400
"""Milliseconds before a loading page is shown."""
_WAITING: Final = "loading"


class Loader:
    """Opens lazy screens once their code is loaded, which happens for all of them at once."""

    def __init__(self, preferences: Preferences, fetch: Callable[[str], str]) -> None:
        self._preferences = preferences
        self._fetch = fetch
        self._is_there = False
        self._enter: Callable[[], Effects] | None = None
        """Callback that opens the waiting screen."""
        self._opener = ""
        self._is_lost = False
        self.is_waiting = False
        """Whether a screen waits for its code. Not a property, because every click reads it."""
        self.is_open = False
        """Whether the loading page is shown."""

    def open(self, enter: Callable[[], Effects], opener: str = "") -> Effects:
        """Open a screen with a function that imports it, now or once the code is loaded; `opener`
        is the id of the button that asks for it."""
        if self._is_there:
            return enter()
        self._enter, self._opener, self.is_waiting = enter, opener, True
        return self._ask()

    def is_ready(self) -> bool:
        """Return whether the code is loaded; ask for it quietly otherwise."""
        if not self._is_there and self._fetch(SCREENS):
            self.take(is_there=True)
        return self._is_there

    def _ask(self) -> Effects:
        self._is_lost = False
        if self._fetch(SCREENS):
            return self.take(is_there=True)
        return (Later(_WAITING, SLOW, self._show),)

    def _show(self) -> Effects:
        self.is_open = self.is_waiting
        return (Draw(), Focus("loading")) if self.is_open else ()

    def take(self, *, is_there: bool) -> Effects:
        """Open the waiting screen, or show that it could not be loaded."""
        if is_there:
            self._is_there = True
            read_catalogues_again()
        if self._enter is None:
            return ()
        if not is_there:
            self._is_lost = True
            return (Cancel(_WAITING), *self._show())
        enter = self._enter
        self.drop()
        return (Cancel(_WAITING), *enter())

    def press(self, button: LoaderButton) -> Effects:
        """Carry out a button of the loading page."""
        match button:
            case LoaderButton.RETRY if self.is_open:
                return (*self._ask(), Draw(), Focus("loading"))
            case LoaderButton.CLOSE:
                return self.close()
        return ()

    def drop(self) -> None:
        """Cancel opening, because the person has left."""
        self._enter, self.is_waiting, self.is_open = None, False, False

    def close(self) -> Effects:
        """Go back to the screen below."""
        self.drop()
        return (Cancel(_WAITING), Draw(), *return_focus(self._opener), LetBotMove())

    def screen(self) -> Html:
        """Return the loading page."""
        return loading_page(self._preferences.t, is_lost=self._is_lost)
