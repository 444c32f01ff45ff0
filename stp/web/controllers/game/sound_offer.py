"""Decides whether to offer sound: once per device, at the first deal without the coach."""

from __future__ import annotations

from collections.abc import Callable

from stp.game import Game
from stp.web.controllers.preferences import Preferences
from stp.web.model.session import CurrentGame


class SoundOffer:
    """The offer of one game; it ends with an answer or with the first move.

    `is_coached` returns whether the coach speaks in a game, whose first tips must have the player's
    whole attention.
    """

    def __init__(self, preferences: Preferences, is_coached: Callable[[Game], bool]) -> None:
        self._preferences = preferences
        self._is_coached = is_coached
        self.is_made = False
        """Whether the offer was made at this table and has not ended with a move."""

    def begin(self, current: CurrentGame | None) -> None:
        """Make the offer when people begin a game, unless it was made before."""
        is_new = (
            current is not None
            and bool(current.seats.humans)
            and not current.game.moves
            and not self._is_coached(current.game)
        )
        self.is_made = is_new and self._preferences.offers_sound

    @property
    def is_open(self) -> bool:
        """Whether the offer still waits for an answer."""
        return self.is_made and self._preferences.offers_sound

    def end(self) -> None:
        """Treat a move as an answer."""
        self.is_made = False
        self._preferences.note_sound_offer()
