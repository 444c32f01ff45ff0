"""What can be wrong with input: each of these errors is an `StpError`, a `ValueError`."""

from __future__ import annotations


class StpError(ValueError):
    """The base of all errors that this package raises for bad input."""


class OptionError(StpError):
    """A table option, preset, edition or number of players that does not exist."""


class DealError(StpError):
    """A seed or a written-out deal that cannot be dealt."""


class MoveTextError(StpError):
    """A text that is no move in the notation, why, and what may have been meant."""

    def __init__(self, text: str, reason: str = "", meant: str | None = None) -> None:
        hint = f"; did you mean {meant!r}?" if meant else ""
        super().__init__(f"{text!r}: {reason}{hint}" if reason else f"{text!r} is not a move")
        self.text = text
        self.reason = reason or "this is not a move"
