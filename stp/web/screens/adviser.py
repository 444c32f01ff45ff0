"""Hints: the expert is asked for a move, thinks, and is heard while nobody has moved."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from stp.record import dump
from stp.web.browser.port import Browser, Cancel
from stp.web.model.hint import Hint, from_text
from stp.web.model.summary import count_hint

if TYPE_CHECKING:
    from stp.game import Game


class Adviser:
    """Has one opinion at a time, of the position that is seen; whoever asks again gets the same."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._cancel: Cancel | None = None
        self._is_counted = False
        self.hint: Hint | None = None
        """What it says, None until it has been asked and has thought."""

    def ask(self, game: Game, answered: Callable[[], None]) -> None:
        """Find a hint for whoever decides; `answered` is called once there is a new one.

        It stays the answer until `forget`, which whoever changes the position calls.
        """
        if self.hint or self._cancel:
            return

        def answer(text: str) -> None:
            self._cancel = None
            self.hint = from_text(text)
            answered()

        self._cancel = self._browser.think(dump(game), "hint", 0, answer)

    def count(self, game: Game) -> None:
        """Note in the game's tags that a person was told, once a position."""
        if not self._is_counted:
            self._is_counted = True
            count_hint(game)

    def forget(self) -> None:
        """Take back what was asked; the position is another one now."""
        self.hint, self._is_counted = None, False
        self.interrupt()

    def interrupt(self) -> None:
        """Stop thinking; a hint that was found stays."""
        if self._cancel is not None:
            self._cancel()
            self._cancel = None
