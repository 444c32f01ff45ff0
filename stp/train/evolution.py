"""Searches for weights by CMA-ES, an optimiser that needs only a ranking of trials.

The package `cmaes` implements it; here, trials come in mirrored pairs, which halves the noise.
"""

from __future__ import annotations

from random import Random

import numpy as np
from cmaes import CMA, SepCMA

from stp.train.plan import Covariance


class Evolution:
    """The search: ask for trials, tell their losses, read the centre.

    The same seed and losses give the same trials, so a stopped search continues when it is told
    the earlier losses again.

    >>> search = Evolution([3.0, -2.0], 1.0, 8, "neva")
    >>> for _ in range(60):
    ...     trials = search.ask()
    ...     search.tell(trials, [(x - 1) ** 2 + 9 * (y - 1) ** 2 for x, y in trials])
    >>> [round(at, 3) for at in search.centre]
    [1.0, 1.0]
    """

    def __init__(
        self,
        centre: list[float],
        sigma: float,
        trials: int,
        seed: str,
        covariance: Covariance = "diagonal",
    ) -> None:
        """`sigma` is the first standard deviation; `trials` per generation, an even number."""
        kind = CMA if covariance == "full" else SepCMA
        self._search = kind(
            mean=np.array(centre),
            sigma=sigma,
            population_size=trials,
            seed=Random(seed).getrandbits(32),
        )

    @property
    def centre(self) -> list[float]:
        """The mean of the distribution of trials."""
        return [float(at) for at in self._search.mean]

    def ask(self) -> list[list[float]]:
        """Return the trials of a generation: pairs that mirror each other at the centre."""
        centre = self._search.mean
        halves = [self._search.ask() for _ in range(self._search.population_size // 2)]
        trials = [trial for half in halves for trial in (half, 2 * centre - half)]
        return [[float(at) for at in trial] for trial in trials]

    def tell(self, trials: list[list[float]], losses: list[float]) -> None:
        """End a generation with the loss of each trial; lower is better."""
        pairs = zip(trials, losses, strict=True)
        self._search.tell([(np.array(trial), loss) for trial, loss in pairs])
