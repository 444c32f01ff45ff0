"""What can be wrong with input: every error a caller may meet is a `ValueError` of this module."""

from __future__ import annotations


class StpError(ValueError):
    """The base of all errors that this package raises for bad input."""


class OptionError(StpError):
    """A table option, preset, edition or number of players that does not exist."""


class DealError(StpError):
    """A seed or a written-out deal that cannot be dealt."""


class MoveTextError(StpError):
    """A text that is no move in the notation."""

    def __init__(self, text: str, reason: str) -> None:
        super().__init__(reason)
        self.text = text
