"""A part of an observation: its place in the flat vector, its shape and its bounds."""

from __future__ import annotations

from dataclasses import dataclass
from math import prod


@dataclass(frozen=True, slots=True)
class Field:
    """A part of an observation: where it begins in the flat vector, its shape and its bounds."""

    start: int
    shape: tuple[int, ...]
    low: int
    high: int
    meaning: str

    @property
    def size(self) -> int:
        """How many numbers the field has."""
        return prod(self.shape)

    @property
    def stop(self) -> int:
        """Where the next field begins."""
        return self.start + self.size
