"""The errors of reading and writing a record."""

from __future__ import annotations

from stp.errors import StpError
from stp.game import Game


class RecordError(StpError):
    """A record cannot be read or written.

    `line` counts from 1 (0: not a single line), `text` is that line, `reason` is the error (as are
    `template` and `fields`), and `game` is the game up to there, or None if the header is invalid.
    """

    def __init__(self, line: int, text: str, cause: StpError, game: Game | None = None) -> None:
        super().__init__(cause.template, **cause.fields)
        self.reason = super().__str__()
        self.line = line
        self.text = text
        self.game = game

    def __str__(self) -> str:
        return f"line {self.line}: {self.reason}" if self.line else self.reason


class NewerRecordError(RecordError):
    """A record needs a newer version of this program."""


def no_bot() -> StpError:
    """Return the error for a bot named `-`."""
    return StpError("'-' stands for a human and cannot name a bot")
