"""Defines the result of an analysis: the judged decisions, and the curve of the chances."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from stp.moves import Move

MIN_LOSS: Final = 1.0
"""Minimum loss, in points, of a costly decision."""
DOUBT: Final = 2.0
"""Standard errors by which a loss must exceed 0 to count. Of a hundred decisions that cost nothing,
two or three exceed it by chance."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """A seat's expected result if everybody plays like the bots from here on."""

    lead: float
    """Expected lead over the best other player, in points."""
    points: float
    """Expected final points."""
    chance: float
    """Its chance of winning, 0 to 1."""


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision of a seat that had more than one legal move."""

    number: int
    """Number of moves before it: `Game.position(number)` is the position in which it was made."""
    seat: int
    round: int
    phase: str
    made: str
    best: str
    """The adviser's move; `made` itself unless another move is better beyond doubt: by more than
    `DOUBT` standard errors, in simulations of both kinds."""
    outlook: Outlook
    """The seat's expectation after its move."""
    best_outlook: Outlook
    """Its expectation after the best move."""
    error: float
    """The standard error of the loss, in points."""

    @property
    def loss(self) -> float:
        """The loss in points, 0 if no better move was found."""
        return round(self.best_outlook.lead - self.outlook.lead, 2)

    @property
    def share(self) -> float:
        """The loss minus its expected noise, for sums.

        >>> at = Outlook(0, 50, 0.5)
        >>> Decision(1, 1, 1, "worker", "pass", "trade", at, Outlook(4, 50, 0.6), 2.0).share
        3.0
        """
        loss = self.loss
        return round(loss - self.error * self.error / loss, 2) if loss > self.error else 0.0

    @property
    def given(self) -> float:
        """The part of the loss that opponents gained, in points; the rest is the seat's own."""
        return round(self.loss - self.best_outlook.points + self.outlook.points, 2)

    @property
    def changes_chance(self) -> bool:
        """Whether the mistake changed the chance of winning, in whole percent. In a game that is as
        good as decided, it does not, and many points of the lead may be lost for nothing."""
        return round(100 * self.outlook.chance) != round(100 * self.best_outlook.chance)


@dataclass(frozen=True, slots=True)
class Moment:
    """A point of the curve: the chances of winning at the start of a phase, or at the end."""

    number: int
    """Number of moves before it."""
    round: int
    phase: str | None
    """None after the end of the game."""
    chances: tuple[float, ...]
    """Each seat's chance of winning, estimated from what a seat may know."""


@dataclass(frozen=True, slots=True)
class Analysis:
    """The adviser's analysis of a whole game."""

    seats: tuple[int, ...]
    """The seats whose decisions were judged, from 1."""
    decisions: tuple[Decision, ...]
    curve: tuple[Moment, ...]

    def losses(self, seat: int | None = None) -> list[Decision]:
        """Return the decisions that lost points, costliest first, each mistake once.

        They are sorted by the loss less its error. Leaving the same card several times is one
        mistake, also when it has moved to the lower row, and so is passing several times in a
        phase.
        """
        named: dict[tuple[object, ...], Decision] = {}
        for decision in sorted(self.decisions, key=lambda one: one.error - one.loss):
            if seat in (None, decision.seat) and decision.loss > 0:
                named.setdefault(_mistake(decision), decision)
        return list(named.values())

    def worst(self, number: int = 3, seat: int | None = None) -> list[Decision]:
        """Return the costliest decisions of `losses`, with at least `MIN_LOSS`."""
        return [one for one in self.losses(seat) if one.loss >= MIN_LOSS][:number]

    def turning_points(self, seat: int, number: int = 3) -> list[Decision]:
        """Return the mistakes of a seat to name first: the costliest, but those that did not change
        its chance of winning after all others."""
        costly = self.worst(len(self.decisions), seat)
        return sorted(costly, key=lambda one: not one.changes_chance)[:number]

    def mistakes(self, seat: int) -> list[Decision]:
        """Return all costly decisions of a seat in the order of the game, each mistake once."""
        costly = self.worst(len(self.decisions), seat)
        return sorted(costly, key=lambda one: one.number)


def _mistake(decision: Decision) -> tuple[object, ...]:
    """Return a key that two decisions share if they are the same mistake."""
    best = Move.parse(decision.best)
    since = decision.round - (best.place == "lower")  # the round in which its card was laid out
    return decision.seat, since, best.card or (best.verb, decision.phase)
