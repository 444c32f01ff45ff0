"""Converts a hint to text and back: the worker sends it, and the page shows it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Final

from stp.analysis import Evaluation, Prize, Reasons
from stp.moves import Move
from stp.parsing import parse_json

MAX_MOVES: Final = 4
"""Maximum number of moves in a hint, including the advised one."""


@dataclass(frozen=True, slots=True)
class Hint:
    """The evaluations of a position's best moves, best first."""

    found: tuple[Evaluation, ...]

    @property
    def move(self) -> Move:
        """The move that is advised."""
        return self.found[0].move

    def is_about(self, place: str, card: str) -> bool:
        """Return whether the advised move is about a card in a place ("upper", "lower", "hand")."""
        return (self.move.place or "hand", self.move.card) == (place, card)


def to_text(evaluations: Sequence[Evaluation]) -> str:
    """Return the advised move and up to three alternatives as text.

    The alternatives are the best moves that differ from each other as `_kind` says. If there is an
    obvious move, it is one of them.
    """
    advised, *others = evaluations
    told: dict[tuple[object, ...], Evaluation] = {}
    for one in others:
        told.setdefault(_kind(one.move, advised.move), one)
    told.pop(_kind(advised.move, advised.move), None)
    chosen = list(told.values())[: MAX_MOVES - 1]
    obvious = next((one for one in others if _is_obvious(one.move, advised.move)), None)
    if obvious and not any(_is_obvious(one.move, advised.move) for one in chosen):
        chosen[MAX_MOVES - 2 :] = [obvious]
    return all_to_text([advised, *chosen])


def _kind(move: Move, advised: Move) -> tuple[object, ...]:
    """Return the kind of a move; a hint shows only the best move of each kind.

    Moves with the advised card differ by their verb and by whether they displace the same card as
    the advised move. Moves with other cards differ only by the card. Moves without a card differ by
    verb, deck, and whether they buy the advised number of points.
    """
    if move.card is None:
        return move.verb, move.deck, move.number == advised.number
    if move.card != advised.card:
        return (move.card,)
    return move.card, move.verb, move.over == advised.over


def _is_obvious(move: Move, advised: Move) -> bool:
    """Return whether a player would first ask why not this move: buying the card that the hint
    says to take, or any purchase when the hint says to pass."""
    is_purchase = move.verb in ("buy", "play")
    if advised.verb == "take":
        return is_purchase and move.card == advised.card
    return advised.verb == "pass" and is_purchase


def all_to_text(evaluations: Sequence[Evaluation]) -> str:
    """Return the evaluations of moves as text."""
    rows = [asdict(one) | {"move": str(one.move)} for one in evaluations]
    return json.dumps(rows)


def from_text(text: str) -> Hint:
    """Parse a text written by `to_text` or `all_to_text`."""
    return Hint(tuple(_evaluation(**row) for row in parse_json(text)))


def _evaluation(
    move: str,
    value: float,
    ahead: float | None,
    trials: int,
    reasons: dict[str, object],
    decided: int,
) -> Evaluation:
    denies = reasons.pop("denies")
    prize = Prize(**denies) if isinstance(denies, dict) else None
    why = Reasons(**reasons, denies=prize)  # type: ignore[arg-type]
    return Evaluation(Move.parse(move), value, ahead, trials, why, decided)
