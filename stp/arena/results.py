"""Sums up the games of a match."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

from stp.arena.matches import Outcome
from stp.deal import check_edition, deal_from_seed
from stp.errors import StpError

NORMAL_95: Final = 1.96
"""Half-width, in standard deviations, of the central 95 % of a normal distribution."""


@dataclass(frozen=True, slots=True)
class Standing:
    """The results of a bot over many games, in all its seats."""

    bot: str
    seats: int
    """Number of its seats in a game."""
    win_share: float
    """Mean win share per seat; equal bots have one divided by the number of players."""
    low: float
    high: float
    """The 95 % interval of the win share."""
    points: float
    moves: float
    """Mean number of moves per seat and game."""
    seconds: float
    """Mean thinking time per move, in seconds."""


def standings(outcomes: Sequence[Outcome]) -> list[Standing]:
    """Return the standing of each bot, in the order of their first seats; none without games."""
    bots = outcomes[0].pairing.bots if outcomes else ()
    return [_standing(bot, outcomes) for bot in dict.fromkeys(bots)]


def _standing(bot: str, outcomes: Sequence[Outcome]) -> Standing:
    held = [
        (outcome, seat)
        for outcome in outcomes
        for seat, name in enumerate(outcome.pairing.bots)
        if name == bot
    ]
    seats = len(held) // len(outcomes)
    won = sum(outcome.win_share(seat) for outcome, seat in held)
    low, high = wilson_interval(won, len(outcomes))
    moves = sum(outcome.moves[seat] for outcome, seat in held)
    return Standing(
        bot,
        seats,
        won / len(held),
        low / seats,
        high / seats,
        sum(outcome.points[seat] for outcome, seat in held) / len(held),
        moves / len(held),
        sum(outcome.seconds[seat] for outcome, seat in held) / moves,
    )


def wilson_interval(won: float, games: int) -> tuple[float, float]:
    """Return the 95 % Wilson interval of a win share; ties count in part.

    Raises StpError if there are no games, or fewer than were won.

    >>> low, high = wilson_interval(98, 100)
    >>> f"{low:.3f} to {high:.3f}"
    '0.930 to 0.994'
    """
    if not 0 <= won <= games or not games:
        raise StpError(f"{won} of {games} games cannot have been won")
    share, square = won / games, NORMAL_95**2
    middle = (share + square / (2 * games)) / (1 + square / games)
    spread = (
        NORMAL_95
        * sqrt(share * (1 - share) / games + square / (4 * games * games))
        / (1 + square / games)
    )
    return max(0.0, middle - spread), min(1.0, middle + spread)


def marker_shares(outcomes: Sequence[Outcome]) -> dict[str, float]:
    """Return the mean win share of the seats that began with each marker.

    With two or three players a seat can have several markers.
    """
    shares: dict[str, list[float]] = {}
    for outcome in outcomes:
        pairing = outcome.pairing
        deal = deal_from_seed(pairing.seed, len(pairing.bots), check_edition(pairing.edition))
        for marker, seat in deal.markers.items():
            shares.setdefault(marker, []).append(outcome.win_share(seat - 1))
    return {marker: sum(won) / len(won) for marker, won in shares.items()}


def mean_rounds(outcomes: Iterable[Outcome]) -> float:
    """Return the mean number of rounds of the games; raises StpError if there are none."""
    rounds = [outcome.rounds for outcome in outcomes]
    if not rounds:
        raise StpError("there are no games to take the mean of")
    return sum(rounds) / len(rounds)
