"""What the adviser expects of a position: imagined games, played to their end.

The moves that are compared are played on the same imagined decks, so that what differs is due to
the moves. What is counted is final points, by the rules and nothing learned; only the players in
the imagined games are the bots' (the heuristic, in every seat). The curve of the chances looks at
the learned value instead. Numbers come from + - * / and
whole-number roots alone, the same on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from math import isqrt
from typing import Final

from stp.bots.explain import ADVISER
from stp.bots.frame import STAGES_A_ROUND
from stp.bots.levels import LevelBot, value_of
from stp.game import Result
from stp.play import apply
from stp.rules import final_points
from stp.state import State
from stp.view import View

CHANCE_WIDTH: Final = 13.0
"""Points behind that leave a sixteenth of the chance: in the last round so many, ..."""
CHANCE_WIDTH_A_ROUND: Final = 4.0
"""... and more for each round that follows."""

PHASES_AHEAD: Final = 4
"""Ends of phases at which a forecast looks: a round of all colours."""

Ends = list[list[int]]
"""How imagined games ended: for each of them the final points of each seat."""
Player = Callable[[State], int]
"""Who chooses the moves in an imagined game."""


def imagine(
    view: View, moves: Sequence[int], games: int, salt: str
) -> Generator[None, None, list[Ends]]:
    """Play so many imagined games to the end after each of some moves, on the same decks.

    Yield after every phase of a game. The order of the decks depends on the view and the salt
    alone.
    """
    adviser = LevelBot(ADVISER, seed=salt)
    choose = adviser.heuristic(view).choose
    random = adviser.random(view)
    ends: list[Ends] = [[] for _ in moves]
    for _ in range(games):
        world = view.imagine(random)
        for move, found in zip(moves, ends, strict=True):
            found.append((yield from played_out(world, move, choose)))
            yield
    return ends


def played_out(world: State, move: int, choose: Player) -> Generator[None, None, list[int]]:
    """Play a move and then on to the end, and return the final points of each seat.

    It yields after each phase.
    """
    state = world.copy()
    apply(state, move)
    phase = state.phase
    while state.seat >= 0:
        if state.phase != phase:
            phase = state.phase
            yield
        apply(state, choose(state))
    return [final_points(state, seat) for seat in range(len(state.players))]


def forecast(view: View, games: int, salt: str) -> Generator[None, None, list[float]]:
    """Return what the learned value holds each seat to end with, of which differences count.

    It is the mean over the ends of the next phases in so many imagined games: much steadier than
    how as many games end. Yield after every phase of a game.
    """
    adviser = LevelBot(ADVISER, seed=salt)
    policy = adviser.heuristic(view)
    value = value_of(view.edition, len(view.seats))
    random = adviser.random(view)
    sums, looks = [0.0] * len(view.seats), 0
    for _ in range(games):
        state = view.imagine(random)
        for _ in range(PHASES_AHEAD):
            phase = state.phase
            while state.seat >= 0 and state.phase == phase:
                apply(state, policy.choose(state))
            totals = value.totals(state, policy.frames.stage(state))
            sums = [whole + total for whole, total in zip(sums, totals, strict=True)]
            looks += 1
            yield
            if state.seat < 0:
                break
    return [whole / looks for whole in sums]


def leads(ends: Ends, seat: int) -> list[int]:
    """Return by how many points a seat (from 0) is ahead of the best of the others, each time.

    >>> leads([[30, 20, 24], [30, 31, 24]], 0)
    [6, -1]
    """
    return [points[seat] - max(points[:seat] + points[seat + 1 :]) for points in ends]


def chances(view: View, totals: Sequence[float]) -> list[float]:
    """Return each seat's chance of winning by what it is expected to end with.

    Who is behind the first by d points has 1 / (1 + d / width)^4 times its chance; the width
    grows with the rounds that are left. Over 12,000 positions of games of two players of medium and
    its styles the squared error against who won was 0.137 (0.25 for equal chances); where a seat
    was said to win with 55, 65, 75, 85 and 96 %, it won 55, 64, 76, 87 and 98 %.
    """
    heuristic = LevelBot(ADVISER).heuristic(view)
    rounds = heuristic.frames.stage(view.engine_state()) / STAGES_A_ROUND
    width = CHANCE_WIDTH + CHANCE_WIDTH_A_ROUND * rounds
    most = max(totals)
    weights = []
    whole = 0.0
    for total in totals:
        near = width / (width + most - total)
        weights.append(near * near * near * near)
        whole += weights[-1]
    return [weight / whole for weight in weights]


def final_chances(result: Result) -> list[float]:
    """Return each seat's part of the victory in a game that is over: winners who tie share it."""
    return [(place == 1) / result.rank.count(1) for place in result.rank]


def mean(numbers: Sequence[int]) -> float:
    """Return the mean of whole numbers."""
    return sum(numbers) / len(numbers)


def standard_error(numbers: Sequence[int]) -> float:
    """Return by how much the mean of a sample is likely to be off, in hundredths, rounded down.

    >>> standard_error([1, 3, 1, 3, 2])
    0.44
    """
    size = len(numbers)
    squares = size * sum(number * number for number in numbers) - sum(numbers) ** 2
    return isqrt(10_000 * squares // (size * size * (size - 1))) / 100
