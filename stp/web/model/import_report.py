"""Records what happened to each game of an imported backup."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, auto

from stp.web.model.summary import Summary


class Outcome(Enum):
    """What happened to a text of a backup."""

    ADDED = auto()
    UPDATED = auto()
    """The game was here already, with fewer moves."""
    KNOWN = auto()
    ASIDE = auto()
    """It cannot be read and was kept aside unchanged."""


@dataclass(frozen=True, slots=True)
class Item:
    """One text of a backup and its outcome."""

    outcome: Outcome
    summary: Summary


@dataclass(slots=True)
class Restored:
    """The outcome of each text of a backup, in order."""

    total: int = 0
    """The number of texts in the backup."""
    items: list[Item] = field(default_factory=list)
    is_damaged: bool = False
    """Whether the file was incomplete, so that something may be missing."""
    is_complete: bool = False
    """Whether nothing is left to be done."""

    def count(self, outcome: Outcome) -> int:
        """Return the number of texts with an outcome."""
        return sum(item.outcome is outcome for item in self.items)

    def note(self, outcome: Outcome, summary: Summary) -> None:
        """Add the outcome of a text."""
        self.items.append(Item(outcome, summary))
