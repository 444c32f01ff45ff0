"""Hints: the adviser is asked for a move, thinks, and is heard while nobody has moved."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from stp.record import dump
from stp.web.browser import Browser, Cancel
from stp.web.hints import Hint, from_text
from stp.web.summary import count_hint

if TYPE_CHECKING:
    from stp.game import Game


class Adviser:
    """Gives one hint at a time, about the position that is seen."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._cancel: Cancel | None = None
        self._about: tuple[Game, int] | None = None
        self.hint: Hint | None = None
        """What it says, None while it thinks."""

    def ask(self, game: Game, answered: Callable[[], None]) -> None:
        """Find a hint for whoever decides; `answered` is called once there is a new one.

        It counts then, in the game's tags. The same position gets the same hint, counted once.
        """
        about = (game, len(game.moves))
        if self._about == about and (self.hint or self._cancel):
            return
        self.forget()
        self._about = about

        def answer(text: str) -> None:
            self._cancel = None
            self.hint = from_text(text)
            count_hint(game)
            answered()

        self._cancel = self._browser.think(dump(game), "hint", 0, answer)

    def forget(self) -> None:
        """Take back what was asked; the position is another one now."""
        self._about = self.hint = None
        self.interrupt()

    def interrupt(self) -> None:
        """Stop thinking; a hint that was found stays."""
        if self._cancel is not None:
            self._cancel()
            self._cancel = None
