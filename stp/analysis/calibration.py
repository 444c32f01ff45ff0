"""Whether the chances of the analysis come true, told from many games of bots.

>>> calibrated = [Promise(0.7, 1.0), Promise(0.72, 0.0), Promise(0.1, 0.0)]
>>> [(group.promises, group.said, group.won) for group in groups(calibrated)]
[(1, 0.1, 0.0), (2, 0.71, 0.5)]
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from stp.analysis.oracle import chances, final_chances, forecast
from stp.analysis.review import FULL, phase_starts
from stp.bots import make_bot
from stp.bots.base import finish
from stp.bots.style import STYLES
from stp.game import Game
from stp.view import View

GROUPS = 10


@dataclass(frozen=True, slots=True)
class Promise:
    """What was said of a seat at the start of a phase, and what became of it."""

    chance: float
    won: float
    """Its part of the victory, 0 to 1."""


@dataclass(frozen=True, slots=True)
class Group:
    """Promises of about the same chance."""

    promises: int
    said: float
    won: float
    """The mean part of the victory."""


def promises(seed: str, edition: str, players: int) -> list[Promise]:
    """Play a game between styles of medium and return what the curve says at each phase's start.

    Of each position one seat counts, the phase's first: the others' chances follow from its own.
    """
    game = Game(players, seed, edition)
    styles = list(STYLES)
    bots = [
        make_bot(f"medium:{styles[(sum(map(ord, seed)) + seat) % len(styles)]}", seed, seat)
        for seat in range(1, players + 1)
    ]
    while (seat := game.state.seat) is not None:
        game.play(bots[seat - 1].choose(game.view(seat, memory=True)))
    assert game.result is not None
    shares = final_chances(game.result)
    found = []
    for number in phase_starts(game)[:-1]:
        position = game.position(number)
        assert position.seat is not None
        view = View(position, position.seat, memory=True)
        said = chances(view, finish(forecast(view, FULL.plain, "curve")))
        found.append(Promise(said[position.seat - 1], shares[position.seat - 1]))
    return found


def groups(found: Sequence[Promise]) -> list[Group]:
    """Return the promises by tenths of the chance, the least first; empty groups are left out."""
    tenths: list[list[Promise]] = [[] for _ in range(GROUPS)]
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


def squared_error(found: Sequence[Promise]) -> float:
    """Return the mean squared difference between what was said and what became of it."""
    return sum((one.chance - one.won) ** 2 for one in found) / len(found)
