"""Defines what the coach can show: an explanation, the move of a hint, or a lesson's step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from stp.analysis import Evaluation
from stp.moves import Move
from stp.web.model.coach.explanations import Explanation
from stp.web.model.coach.lesson import LessonStep


@dataclass(frozen=True, slots=True)
class Advice:
    """The move that a hint would advise."""

    evaluation: Evaluation
    is_close: bool = False
    """Whether another move is about as good."""
    has_useful_others: bool = False
    """Whether another move is a purchase that is worth its price by itself."""

    @property
    def move(self) -> Move:
        """The move that is advised."""
        return self.evaluation.move

    @property
    def anchor(self) -> str:
        """The part of the table that the style sheet highlights."""
        return "pass" if self.move.verb == "pass" else ""

    def is_about(self, place: str, card: str) -> bool:
        """Return whether the move is about a card in a place ("upper", "lower", "hand")."""
        return (self.move.place or "hand", self.move.card) == (place, card)


@dataclass(frozen=True, slots=True)
class Pondering:
    """The coach is still thinking about the move to advise."""

    anchor = ""
    """The part of the table that the style sheet highlights: none."""

    def is_about(self, place: str, card: str) -> bool:
        """Return whether it is about a card in a place: never."""
        return False


Tip: TypeAlias = Explanation | Advice | Pondering | LessonStep
"""What the coach can say."""


@dataclass(frozen=True, slots=True)
class Coaching:
    """What the coach does at a table."""

    tip: Tip | None = None
    """What it says."""
    has_more: bool = False
    """Whether another tip follows in the same position."""
    keeps_room: bool = False
    """Whether the table keeps room for tips, even between two of them."""
    considers: bool = False
    """Whether it thinks about a pass that has been pressed."""


SILENT: Final = Coaching()
"""A coach who says nothing."""
