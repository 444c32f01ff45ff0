"""Decides how long the table waits before a bot moves, so that people can follow."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from stp.log import Entry
from stp.web.controllers.preferences import Preferences
from stp.web.model.story.beats import PACES, beats

FAST_FORWARD: Final = 120
"""Milliseconds before a bot moves during fast-forward."""


class Pauses:
    """The pauses of one table; `is_first` returns whether no game has been finished here."""

    def __init__(self, preferences: Preferences, is_first: Callable[[], bool]) -> None:
        self._preferences = preferences
        self._is_first = is_first
        self._is_first_game = False
        self._told = 0
        """Number of log entries that have had their pause."""
        self.is_skipping = False
        """Whether bots play without a pause until a person decides."""
        self.is_fast_forwarding = False
        """Whether the key or button that speeds up bots is held."""

    def begin(self, told: int) -> None:
        """Start with another game, whose first `told` log entries need no pause."""
        self.is_skipping = self.is_fast_forwarding = False
        self._told = told
        self._is_first_game = self._is_first()

    @property
    def pace(self) -> str:
        """The speed of bots, a key of `stp.web.model.story.beats.PACES`."""
        if self.is_skipping:
            return "instant"
        return self._preferences.settings.pace(is_first=self._is_first_game)

    @property
    def are_seen(self) -> bool:
        """Whether bots' moves are shown step by step."""
        return self.pace != "instant" and self._preferences.motion != "off"

    def next(self, log: Sequence[Entry]) -> int:
        """Return the pause for the new entries of the log, in milliseconds."""
        told, self._told = min(self._told, len(log)), len(log)
        if self.is_fast_forwarding and not self.is_skipping:
            return FAST_FORWARD
        pace = PACES[self.pace]
        return pace.total(beats(log, told)) or pace.move
