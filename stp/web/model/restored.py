"""Records what happened to each game of an imported back-up."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, auto

from stp.web.model.summary import Summary


class Outcome(Enum):
    """What happened to a text of a back-up."""

    ADDED = auto()
    UPDATED = auto()
    """The game was here already, with fewer moves."""
    KNOWN = auto()
    ASIDE = auto()
    """It cannot be read and was kept aside as it is."""


@dataclass(frozen=True, slots=True)
class Item:
    """One text of a back-up: what it is, and what became of it."""

    outcome: Outcome
    summary: Summary


@dataclass(slots=True)
class Restored:
    """What became of each text of a back-up, in its order."""

    items: list[Item] = field(default_factory=list)
    is_damaged: bool = False
    """Whether the file was no whole back-up, so that something may be missing."""

    def count(self, outcome: Outcome) -> int:
        """Return how many texts ended in one way."""
        return sum(item.outcome is outcome for item in self.items)

    def note(self, outcome: Outcome, summary: Summary) -> None:
        """Record what happened to a text."""
        self.items.append(Item(outcome, summary))
