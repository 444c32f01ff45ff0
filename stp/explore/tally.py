"""Adds up the results of many games for a card or an opening, with 95 % intervals.

The seats of a game depend on each other, because one of them wins. Errors are therefore computed
from the spread between games, not between seats.

>>> tally = Comparison()
>>> for won in (1.0, 0.0, 1.0, 1.0):
...     tally.add(is_bought=True, expected=0.5, beyond=won - 0.5)
...     tally.add(is_bought=False, expected=0.5, beyond=0.5 - won)
...     tally.end_game()
>>> print(tally.bought, tally.left, tally.difference)
0.75 ± 0.42 0.25 ± 0.42 0.50 ± 0.85
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import sqrt
from typing import NamedTuple

from stp.arena import NORMAL_95


class Estimate(NamedTuple):
    """A number and the half-width of its 95 % interval."""

    value: float
    spread: float

    def __str__(self) -> str:
        return f"{self.value:.2f} ± {self.spread:.2f}"


@dataclass(slots=True)
class _Side:
    """Sums over the seats that bought a card, or over those that left it."""

    number: int = 0
    beyond: float = 0.0
    squares: float = 0.0
    """Sum over the games of the square of each game's sum."""
    products: float = 0.0
    """Sum over the games of each game's sum times its number of seats."""
    numbers: float = 0.0
    """Sum over the games of the square of each game's number of seats."""
    of_game: int = 0
    beyond_in_game: float = 0.0

    def add(self, beyond: float) -> None:
        """Count a seat."""
        self.of_game += 1
        self.beyond_in_game += beyond

    def end_game(self) -> None:
        """Add the current game to the sums."""
        number, beyond = self.of_game, self.beyond_in_game
        self.number += number
        self.beyond += beyond
        self.squares += beyond * beyond
        self.products += beyond * number
        self.numbers += number * number
        self.of_game, self.beyond_in_game = 0, 0.0

    @property
    def mean(self) -> float:
        """The mean over the seats."""
        return self.beyond / self.number if self.number else 0.0

    @property
    def variance(self) -> float:
        """The variance of the mean, from the spread between games."""
        if not self.number:
            return 0.0
        mean = self.mean
        spread = self.squares - 2 * mean * self.products + mean * mean * self.numbers
        return max(0.0, spread) / (self.number * self.number)


@dataclass(slots=True)
class Comparison:
    """Compares seats that bought a card with seats that left it, by one measure.

    `expected` is the expected result of a seat, `beyond` its result minus that.
    """

    _bought: _Side = field(default_factory=_Side)
    _left: _Side = field(default_factory=_Side)
    _crossed: list[float] = field(default_factory=lambda: [0.0] * 4)
    """Sums over the games of products of both sides: sum times sum, each sum times the other
    number, and number times number."""
    _expected: float = 0.0

    def add(self, *, is_bought: bool, expected: float, beyond: float) -> None:
        """Count a seat of the current game."""
        self._expected += expected
        (self._bought if is_bought else self._left).add(beyond)

    def end_game(self) -> None:
        """Close the current game; the next seats belong to another one."""
        one, other = self._bought, self._left
        products = (
            one.beyond_in_game * other.beyond_in_game,
            one.beyond_in_game * other.of_game,
            one.of_game * other.beyond_in_game,
            one.of_game * other.of_game,
        )
        self._crossed = [
            whole + product for whole, product in zip(self._crossed, products, strict=True)
        ]
        one.end_game()
        other.end_game()

    @property
    def numbers(self) -> tuple[int, int]:
        """The number of seats that bought the card, and that left it."""
        return self._bought.number, self._left.number

    @property
    def bought(self) -> Estimate:
        """The mean result of buyers, adjusted to the mean expectation of all seats."""
        return self._estimate(self._bought)

    @property
    def left(self) -> Estimate:
        """The mean result of seats that left the card, adjusted in the same way."""
        return self._estimate(self._left)

    @property
    def difference(self) -> Estimate:
        """The difference between the two."""
        one, other = self._bought, self._left
        if not (one.number and other.number):
            return Estimate(0.0, 0.0)
        both, one_by_number, number_by_other, numbers = self._crossed
        shared = (
            both
            - other.mean * one_by_number
            - one.mean * number_by_other
            + one.mean * other.mean * numbers
        ) / (one.number * other.number)
        variance = one.variance + other.variance - 2 * shared
        return Estimate(one.mean - other.mean, NORMAL_95 * sqrt(max(0.0, variance)))

    @property
    def expected(self) -> float:
        """The mean expected result of all these seats."""
        return self._expected / max(1, sum(self.numbers))

    def _estimate(self, side: _Side) -> Estimate:
        return Estimate(self.expected + side.mean, NORMAL_95 * sqrt(side.variance))
