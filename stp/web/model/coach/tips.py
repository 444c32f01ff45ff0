"""What the coach can say: an explanation, a move that the expert would make, a lesson's step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from stp.analysis import Evaluation
from stp.moves import Move
from stp.web.model.coach.lesson import LessonStep
from stp.web.model.coach.steps import Explanation


@dataclass(frozen=True, slots=True)
class Advice:
    """A move that the expert would make. `price` is what it costs now, in rubles."""

    evaluation: Evaluation
    price: int = 0

    @property
    def move(self) -> Move:
        """The move that is advised."""
        return self.evaluation.move

    @property
    def anchor(self) -> str:
        """What the style sheet rings."""
        return "pass" if self.move.verb == "pass" else ""

    def is_about(self, place: str, card: str) -> bool:
        """Tell whether the move is about a card in a place ("upper", "lower", "hand")."""
        return (self.move.place or "hand", self.move.card) == (place, card)


Tip: TypeAlias = Explanation | Advice | LessonStep
"""What the coach says at one time."""
