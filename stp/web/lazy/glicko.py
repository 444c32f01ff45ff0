"""Calculates ratings as Glicko-2 does (Glickman 2013, http://www.glicko.net/glicko/glicko2.pdf).

The example of that paper, which rounds intermediate results and finds 1464.06:

>>> after = rate(Rating(1500, 200), [(1400, 30, 1.0), (1550, 100, 0.0), (1700, 300, 0.0)])
>>> round(after.value, 2), round(after.deviation, 2), round(after.volatility, 5)
(1464.05, 151.52, 0.06)
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, pi, sqrt
from typing import Final, NamedTuple, TypeAlias

Meeting: TypeAlias = tuple[float, float, float]
"""An opponent's rating and deviation, and the player's score: 1 for a win, 0.5 for a tie."""

_SCALE: Final = 173.7178
_MIDDLE: Final = 1500
_TAU: Final = 0.5
"""The system constant, which limits changes of the volatility."""
_PRECISION: Final = 1e-6


class Rating(NamedTuple):
    """A rating: the true strength lies within two deviations with a chance of 95 %."""

    value: float = _MIDDLE
    deviation: float = 350
    volatility: float = 0.06


def rate(before: Rating, meetings: Sequence[Meeting]) -> Rating:
    """Return the rating after a period with these meetings, at least one."""
    mu, phi = (before.value - _MIDDLE) / _SCALE, before.deviation / _SCALE
    information = gain = 0.0
    for value, deviation, score in meetings:
        weight = 1 / sqrt(1 + 3 * (deviation / _SCALE) ** 2 / pi**2)
        expected = 1 / (1 + exp(-weight * (mu - (value - _MIDDLE) / _SCALE)))
        information += weight**2 * expected * (1 - expected)
        gain += weight * (score - expected)
    variance = 1 / information
    volatility = _volatility(before.volatility, phi, variance, variance * gain)
    phi = 1 / sqrt(1 / (phi**2 + volatility**2) + information)
    return Rating(_MIDDLE + _SCALE * (mu + phi**2 * gain), _SCALE * phi, volatility)


def _volatility(before: float, phi: float, variance: float, delta: float) -> float:
    """Return the new volatility (step 5 of the paper, by the Illinois algorithm)."""
    start = log(before**2)

    def slope(x: float) -> float:
        spread = phi**2 + variance + exp(x)
        return exp(x) * (delta**2 - spread) / (2 * spread**2) - (x - start) / _TAU**2

    low, excess = start, delta**2 - phi**2 - variance
    if excess > 0:
        high = log(excess)
    else:
        steps = 1
        while slope(start - steps * _TAU) < 0:
            steps += 1
        high = start - steps * _TAU
    at_low, at_high = slope(low), slope(high)
    while abs(high - low) > _PRECISION:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = slope(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return exp(low / 2)
