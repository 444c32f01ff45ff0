"""What a training run does: its length, and the cells in their order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, get_args

from stp.cards import Edition

Covariance = Literal["diagonal", "full"]
"""What the search learns about the shape of good trials: a width for each weight ("diagonal", for
few games), or also how weights go together ("full")."""
COVARIANCES: Final[tuple[Covariance, ...]] = get_args(Covariance)


@dataclass(frozen=True, slots=True)
class Cell:
    """An edition and a number of players, which have one weight set."""

    edition: Edition
    players: int

    def __str__(self) -> str:
        return f"{self.edition}:{self.players}"


PARENTS: Final[dict[Cell, Cell | None]] = {
    Cell("base", 2): None,
    Cell("base", 4): None,
    Cell("base", 3): Cell("base", 4),
    Cell("new-society", 2): Cell("base", 2),
    Cell("new-society", 3): Cell("base", 3),
    Cell("new-society", 4): Cell("base", 4),
    Cell("new-society", 5): Cell("new-society", 4),
}
"""All cells in the order of training, each with the one whose weights it begins with."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The length of a training run."""

    seed: str = "tune"
    generations: int = 30
    """Generations for cells that begin with the weights of `stp.train.initial_weights`."""
    later_generations: int = 6
    """Generations for cells that begin with another cell's weights."""
    games: int = 36
    """Games per trial in a generation."""
    fit_games: int = 1500
    """Games to which a cell's value of positions is fitted."""
    test_games: int = 200
    """Games against the greedy bot for the report of a cell."""
    covariance: Covariance = "diagonal"
