"""Records what happened to each game of an imported backup, or of several files."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Final

from stp.web.model.summary import Summary

_COUNTS: Final = re.compile(r"[0-9]{1,4}(?: [0-9]{1,4}){4}", re.ASCII)


class Outcome(Enum):
    """What happened to a text of a backup."""

    ADDED = auto()
    UPDATED = auto()
    """The game was here already, with fewer moves."""
    KNOWN = auto()
    ASIDE = auto()
    """It cannot be read, and was added to the damaged games unchanged."""


@dataclass(frozen=True, slots=True)
class Item:
    """One text of a backup and its outcome."""

    outcome: Outcome
    summary: Summary


@dataclass(slots=True)
class Restored:
    """The outcome of each text of a backup, in order."""

    total: int = 0
    """The number of texts in the backup, or in all files as far as it is known."""
    items: list[Item] = field(default_factory=list)
    is_damaged: bool = False
    """Whether the file was incomplete, so that something may be missing."""
    unread: int = 0
    """How many of several files could not be read."""
    is_complete: bool = False
    """Whether nothing is left to be done."""

    def to_text(self) -> str:
        """Return the number of texts in the backup, then how many had each outcome."""
        return " ".join(map(str, (self.total, *map(self.count, Outcome))))

    def count(self, outcome: Outcome) -> int:
        """Return the number of texts with an outcome."""
        return sum(item.outcome is outcome for item in self.items)

    def note(self, outcome: Outcome, summary: Summary) -> None:
        """Add the outcome of a text."""
        self.items.append(Item(outcome, summary))


def counts_in(text: str) -> tuple[int, dict[Outcome, int]] | None:
    """Return what `Restored.to_text` has written; None for any other text.

    >>> counts_in("9 3 0 2 1") == (9, dict(zip(Outcome, (3, 0, 2, 1), strict=True)))
    True
    >>> counts_in("9 3 0"), counts_in("9 3 0 2 one"), counts_in("9 9 9 9 9")
    (None, None, None)
    """
    if not _COUNTS.fullmatch(text):
        return None
    total, *counts = map(int, text.split(" "))
    return (total, dict(zip(Outcome, counts, strict=True))) if sum(counts) <= total else None
