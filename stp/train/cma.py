"""Implements separable CMA-ES, an optimiser that needs only a ranking of trials.

After Ros and Hansen, "A Simple Modification in CMA-ES Achieving Linear Time and Space
Complexity" (2008): a cloud of normal trials whose centre, size and width in each dimension follow
the better half.
"""

from __future__ import annotations

from math import log, sqrt
from random import Random
from typing import Any


class SeparableCma:
    """The optimiser: ask for trials, tell their losses (lower is better), read the centre."""

    def __init__(self, centre: list[float], sigma: float, trials: int) -> None:
        size = len(centre)
        self.centre = list(centre)
        self.sigma = sigma
        self.generation = 0
        self._variance = [1.0] * size
        self._path = [0.0] * size
        self._sigma_path = [0.0] * size
        half = trials // 2
        raw = [log(half + 0.5) - log(rank + 1) for rank in range(half)]
        self._shares = [share / sum(raw) for share in raw]
        mass = self._mass = 1 / sum(share * share for share in self._shares)
        self._trials = trials
        self._sigma_rate = (mass + 2) / (size + mass + 3)
        self._damping = 1 + 2 * max(0.0, sqrt((mass - 1) / (size + 1)) - 1) + self._sigma_rate
        self._path_rate = 4 / (size + 4)
        rank_one = 2 / ((size + 1.3) ** 2 + mass)
        rank_many = 2 * (mass - 2 + 1 / mass) / ((size + 2) ** 2 + mass)
        faster = (size + 2) / 3
        self._rank_one = min(0.5, rank_one * faster)
        self._rank_many = min(1 - self._rank_one, rank_many * faster)
        self._expected = sqrt(size) * (1 - 1 / (4 * size) + 1 / (21 * size * size))

    def ask(self, random: Random) -> list[list[float]]:
        """Return the trials of a generation, in mirrored pairs to halve the noise."""
        trials: list[list[float]] = []
        while len(trials) < self._trials:
            steps = [
                self.sigma * sqrt(variance) * random.gauss(0, 1) for variance in self._variance
            ]
            trials.append([at + step for at, step in zip(self.centre, steps, strict=True)])
            trials.append([at - step for at, step in zip(self.centre, steps, strict=True)])
        return trials[: self._trials]

    def tell(self, trials: list[list[float]], losses: list[float]) -> None:
        """Move centre, size and widths towards the better half."""
        order = sorted(range(len(trials)), key=losses.__getitem__)[: len(self._shares)]
        size = len(self.centre)
        best = [
            [(trials[rank][i] - self.centre[i]) / self.sigma for i in range(size)] for rank in order
        ]
        mean = [
            sum(share * step[i] for share, step in zip(self._shares, best, strict=True))
            for i in range(size)
        ]
        self.generation += 1
        keep = 1 - self._sigma_rate
        spread = sqrt(self._sigma_rate * (2 - self._sigma_rate) * self._mass)
        self._sigma_path = [
            keep * path + spread * step / sqrt(variance)
            for path, step, variance in zip(self._sigma_path, mean, self._variance, strict=True)
        ]
        length = sqrt(sum(path * path for path in self._sigma_path))
        growing = length / sqrt(1 - keep ** (2 * self.generation)) < self._expected * (
            1.4 + 2 / (size + 1)
        )
        push = sqrt(self._path_rate * (2 - self._path_rate) * self._mass) if growing else 0.0
        self._path = [
            (1 - self._path_rate) * path + push * step
            for path, step in zip(self._path, mean, strict=True)
        ]
        forget = 1 - self._rank_one - self._rank_many
        self._variance = [
            forget * self._variance[i]
            + self._rank_one * self._path[i] * self._path[i]
            + self._rank_many
            * sum(share * step[i] * step[i] for share, step in zip(self._shares, best, strict=True))
            for i in range(size)
        ]
        self.centre = [at + self.sigma * step for at, step in zip(self.centre, mean, strict=True)]
        grow = self._sigma_rate / self._damping * (length / self._expected - 1)
        self.sigma *= min(1.5, max(0.7, 1 + grow))

    def dump(self) -> dict[str, Any]:
        """Return the state as plain values, for a checkpoint."""
        return {
            "centre": self.centre,
            "sigma": self.sigma,
            "generation": self.generation,
            "variance": self._variance,
            "path": self._path,
            "sigma_path": self._sigma_path,
        }

    def restore(self, saved: dict[str, Any]) -> None:
        """Restore the state from a checkpoint."""
        self.centre = saved["centre"]
        self.sigma = saved["sigma"]
        self.generation = saved["generation"]
        self._variance = saved["variance"]
        self._path = saved["path"]
        self._sigma_path = saved["sigma_path"]
