"""Measures on many bot games how well the analysis predicts the chances of winning, and hints the
length of a game.

>>> calibrated = [Prediction(0.7, 1.0), Prediction(0.72, 0.0), Prediction(0.1, 0.0)]
>>> [(group.positions, group.predicted, group.won) for group in groups(calibrated)]
[(1, 0.1, 0.0), (2, 0.71, 0.5)]
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from stp.analysis.review import FULL, phase_boundaries
from stp.analysis.simulations import chances, forecast
from stp.bots import LevelBot, make_bot, play_out
from stp.bots.base import finish
from stp.bots.explain import ADVISER
from stp.bots.reasons import expected_scorings
from stp.bots.style import STYLES
from stp.game import Game
from stp.view import View

GROUPS = 10
"""Number of groups, which divide the range of chances evenly."""


@dataclass(frozen=True, slots=True)
class Prediction:
    """A seat's predicted chance at the start of a phase, and its result."""

    chance: float
    won: float
    """The seat's share of the victory, 0 to 1."""
    rounds_off: float = 0.0
    """By how many rounds a card scores less often after this one than a hint would say; negative
    if it scores more often."""


@dataclass(frozen=True, slots=True)
class Group:
    """Predictions with about the same chance."""

    positions: int
    """Number of predictions."""
    predicted: float
    """The mean predicted chance."""
    won: float
    """The mean share of the victory."""


def predictions(seed: str, edition: str, players: int) -> list[Prediction]:
    """Play a game between styles of medium; return the prediction at the start of each phase.

    Only the phase's starting player counts, because the seats' chances depend on each other.
    """
    game = Game(players, seed, edition)
    styles = list(STYLES)
    bots = [
        make_bot(f"medium:{styles[(sum(map(ord, seed)) + seat) % len(styles)]}", seed, seat)
        for seat in range(1, players + 1)
    ]
    play_out(game, bots)
    assert game.result is not None
    shares = game.result.win_shares
    found = []
    for number in phase_boundaries(game)[:-1]:
        position = game.position(number)
        assert position.seat is not None
        view = View(position, position.seat, memory=True)
        said = chances(view, finish(forecast(view, FULL.plain, "curve")))
        rounds = game.state.round - position.round
        found.append(
            Prediction(
                said[position.seat - 1],
                shares[position.seat - 1],
                _rounds_after(view) - rounds,
            )
        )
    return found


def _rounds_after(view: View) -> float:
    """Return how many rounds after this one a hint expects."""
    [workers, *_] = expected_scorings(LevelBot(ADVISER).heuristic(view), view.engine_state())
    return workers - (view.phase == "worker")


def groups(found: Sequence[Prediction]) -> list[Group]:
    """Group the predictions by tenths of the chance, lowest first; empty groups are left out."""
    tenths: list[list[Prediction]] = [[] for _ in range(GROUPS)]
    for one in found:
        tenths[min(GROUPS - 1, int(one.chance * GROUPS))].append(one)
    return [
        Group(
            len(group),
            round(sum(one.chance for one in group) / len(group), 3),
            round(sum(one.won for one in group) / len(group), 3),
        )
        for group in tenths
        if group
    ]


def squared_error(found: Sequence[Prediction]) -> float:
    """Return the mean squared error of the predictions (the Brier score)."""
    return sum((one.chance - one.won) ** 2 for one in found) / len(found)


def mean_rounds_off(found: Sequence[Prediction]) -> float:
    """Return by how many rounds the predictions are off on average."""
    return sum(abs(one.rounds_off) for one in found) / len(found)
