"""What an analysis says of a game: its decisions, and the curve of the chances."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from stp.moves import Move

LEAST_LOSS: Final = 1.0
"""Points below which no decision is called costly."""
DOUBT: Final = 2.0
"""Standard errors by which a loss must exceed 0 to count: of a hundred decisions that cost nothing,
two or three do."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a seat can expect of a game's end if from here on all play as bots do."""

    lead: float
    """Points that it is ahead of the best other player."""
    points: float
    """Its final points."""
    chance: float
    """Its chance of winning, 0 to 1."""


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision of a seat that had more than one legal move."""

    number: int
    """Moves made before it: `Game.position(number)` is where it was made."""
    seat: int
    round: int
    phase: str
    made: str
    best: str
    """What the adviser would have done; `made` itself unless something surely better was found:
    by more than `DOUBT` errors, in games of two kinds."""
    outlook: Outlook
    """What the seat can expect after its move."""
    best_outlook: Outlook
    """What it could have expected after the best one."""
    error: float
    """By how many points the loss is likely to be off (its standard error)."""

    @property
    def loss(self) -> float:
        """Points that the move cost, 0 where nothing better was found."""
        return round(self.best_outlook.lead - self.outlook.lead, 2)

    @property
    def share(self) -> float:
        """The part of the loss that is no noise, for sums: what is likely to be left of it.

        >>> at = Outlook(0, 50, 0.5)
        >>> Decision(1, 1, 1, "worker", "pass", "trade", at, Outlook(4, 50, 0.6), 2.0).share
        3.0
        """
        loss = self.loss
        return round(loss - self.error * self.error / loss, 2) if loss > self.error else 0.0

    @property
    def given(self) -> float:
        """The part of the loss that is the others' gain; the rest the seat itself lost."""
        return round(self.loss - self.best_outlook.points + self.outlook.points, 2)


@dataclass(frozen=True, slots=True)
class Moment:
    """A point of the curve: how the chances of winning stood when a phase began, or at the end."""

    number: int
    """Moves made before it."""
    round: int
    phase: str | None
    """None after the end of the game."""
    chances: tuple[float, ...]
    """For each seat its chance of winning, given all that a seat may know."""


@dataclass(frozen=True, slots=True)
class Analysis:
    """A whole game as the adviser sees it."""

    seats: tuple[int, ...]
    """The seats whose decisions were judged, from 1."""
    decisions: tuple[Decision, ...]
    curve: tuple[Moment, ...]

    def worst(self, number: int = 3, seat: int | None = None) -> list[Decision]:
        """Return the costliest decisions, the costliest first, each mistake once.

        What is surely lost counts (the loss less its error). Who leaves the same card lying
        several times in a round, or passes several times in a phase, made one mistake.
        """
        named: dict[tuple[object, ...], Decision] = {}
        for decision in sorted(self.decisions, key=lambda one: one.error - one.loss):
            if seat in (None, decision.seat) and decision.loss >= LEAST_LOSS:
                named.setdefault(_mistake(decision), decision)
        return list(named.values())[:number]


def _mistake(decision: Decision) -> tuple[object, ...]:
    """Return what two decisions have in common that are the same mistake."""
    best = Move.parse(decision.best)
    return decision.seat, decision.round, best.card or (best.verb, decision.phase)
