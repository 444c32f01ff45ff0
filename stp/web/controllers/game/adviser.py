"""Asks the strongest level for hints, and drops them if somebody has moved meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from stp.bots.levels import fast_substitute
from stp.game import Game
from stp.record import dump
from stp.web.controllers.effects import Cancel, Effects, Think
from stp.web.model.coach.hint import Hint, from_text
from stp.web.model.session import Session

_QUESTION: Final = "hint"
_LEVEL: Final = "master"
"""The level of the adviser, for hints and for the coach, so that they agree on a position."""


class Adviser:
    """Holds the hint for the position shown; asking again returns the same one."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.is_thinking = False
        """Whether the answer to a question is still awaited."""
        self.was_asked = False
        """Whether someone has asked about the position."""
        self._is_counted = False
        self.is_hurried = False
        """Whether the answer that is awaited takes less thinking."""
        self.hint: Hint | None = None
        """The hint, None until it has been found."""

    def ask(self, game: Game, answered: Callable[[], Effects]) -> Effects:
        """Ask for a hint for the deciding seat; `answered` is called when a new one is found.

        It stays valid until `forget`, which must be called whenever the position changes.
        """
        if self.hint or self.is_thinking:
            return ()
        return (self._think(game, answered, _LEVEL),)

    def answer_now(self, game: Game, answered: Callable[[], Effects]) -> Effects:
        """Find the hint at once, with less thinking, unless it is known or nearly found."""
        if self.hint or self.is_hurried:
            return ()
        hurried = (*self.interrupt(), self._think(game, answered, fast_substitute(_LEVEL)))
        self.is_hurried = True
        return hurried

    def _think(self, game: Game, answered: Callable[[], Effects], level: str) -> Think:
        self.is_thinking = self.was_asked = True

        def answer(text: str) -> Effects:
            self.is_thinking = self.is_hurried = False
            self.hint = from_text(text)
            return answered()

        return Think(_QUESTION, dump(game), f"hint {level}", answer)

    def count(self) -> None:
        """Count a hint in the game's tags, once per position."""
        if not self._is_counted and self._session.current is not None:
            self._is_counted = True
            self._session.current.count_hint()

    def forget(self) -> Effects:
        """Drop the hint, because the position has changed."""
        self.hint, self._is_counted, self.was_asked = None, False, False
        return self.interrupt()

    def interrupt(self) -> Effects:
        """Stop thinking; a hint already found stays."""
        if not self.is_thinking:
            return ()
        self.is_thinking = self.is_hurried = False
        return (Cancel(_QUESTION),)
