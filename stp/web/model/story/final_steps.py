"""Divides the final scoring into steps: each kind of aristocrat, rubles, cards in hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from stp.cards import CARDS
from stp.game import Result
from stp.position import PlayerPosition
from stp.rules import RUBLES_PER_POINT, aristocrat_bonus

_RED = tuple(dict.fromkeys(card.id for card in CARDS if card.colour == "red"))


@dataclass(frozen=True, slots=True)
class FinalSteps:
    """The final scoring of a seat (from 1)."""

    seat: int
    before: int
    """The seat's points before the final scoring."""
    kinds: tuple[str, ...]
    """One card for each kind of aristocrat."""
    sums: tuple[int, ...]
    """The cumulative bonus after each kind."""
    money: int
    """Rubles left at the end."""
    rubles: int
    """Points for rubles."""
    hand: int
    """Points for cards in hand, 0 or less."""
    after: int


def final_steps(
    players: Sequence[PlayerPosition], result: Result, edition: str
) -> tuple[FinalSteps, ...]:
    """Return the final scoring of every seat."""
    return tuple(
        _steps(seat, player, result, edition) for seat, player in enumerate(players, start=1)
    )


def _steps(seat: int, player: PlayerPosition, result: Result, edition: str) -> FinalSteps:
    end = result.breakdown[seat - 1]
    kinds = tuple(card for card in _RED if card in player.tableau)
    sums = tuple(aristocrat_bonus(number, edition) for number in range(1, len(kinds) + 1))
    rubles, hand = end["ruble_points"], end["hand_penalty"]
    money = result.rubles_left[seat - 1] + RUBLES_PER_POINT * rubles
    after = result.points[seat - 1]
    return FinalSteps(seat, player.points, kinds, sums, money, rubles, hand, after)
