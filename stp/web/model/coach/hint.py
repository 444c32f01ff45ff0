"""Converts a hint to text and back: the worker sends it, and the page shows it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Final

from stp.analysis import Evaluation, Prize, Reasons
from stp.moves import Move
from stp.parsing import parse_json

MOST: Final = 4
"""Number of moves in a hint, the advised one included."""


@dataclass(frozen=True, slots=True)
class Hint:
    """The evaluation of a position's best moves, best first."""

    found: tuple[Evaluation, ...]

    @property
    def move(self) -> Move:
        """The move that is advised."""
        return self.found[0].move

    def is_about(self, place: str, card: str) -> bool:
        """Return whether the advised move is about a card in a place ("upper", "lower", "hand")."""
        return (self.move.place or "hand", self.move.card) == (place, card)


def to_text(evaluations: Sequence[Evaluation]) -> str:
    """Return the best moves as text; of those that do the same with cards of one kind, the best."""
    told: dict[tuple[object, ...], Evaluation] = {}
    for one in evaluations:
        move = one.move
        told.setdefault((move.verb, move.card, move.over, move.deck, move.number), one)
    return all_to_text(list(told.values())[:MOST])


def all_to_text(evaluations: Sequence[Evaluation]) -> str:
    """Return the evaluations of moves as text."""
    rows = [asdict(one) | {"move": str(one.move)} for one in evaluations]
    return json.dumps(rows)


def from_text(text: str) -> Hint:
    """Return what `to_text` has written."""
    return Hint(tuple(_evaluation(**row) for row in parse_json(text)))


def _evaluation(
    move: str, value: float, ahead: float | None, trials: int, reasons: dict[str, object]
) -> Evaluation:
    denies = reasons.pop("denies")
    prize = Prize(**denies) if isinstance(denies, dict) else None
    why = Reasons(**reasons, denies=prize)  # type: ignore[arg-type]
    return Evaluation(Move.parse(move), value, ahead, trials, why)
