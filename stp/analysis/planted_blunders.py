"""Plants one bad move in good games, to test whether the analysis finds it.

Whether a move is bad is decided before any analysis, on separate shuffled decks, and three judges
must agree: medium's evaluation, which looks at the cards and simulates nothing, and whole games of
greedy, which knows nothing that was learned, and of medium.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from stp.analysis.model import Analysis
from stp.analysis.review import FULL, Effort, analyse
from stp.analysis.simulations import Policy, bot_policy, leads, mean, played_out, standard_error
from stp.bots import make_bot, play_out
from stp.bots.base import finish
from stp.bots.heuristic import Heuristic
from stp.bots.levels import heuristic_of
from stp.deal import seeded, shuffled
from stp.game import Game
from stp.legal import legal
from stp.moves import code_of
from stp.state import State
from stp.view import View

PLANTED: Final = 1
"""The seat that blunders."""
MIN_WORSE: Final = 3.0
"""Minimum loss by medium's evaluation, in points."""
MIN_COST: Final = 6.0
"""Minimum mean loss of the final lead in each judge's games, in points."""
SURE_COST: Final = 3.0
"""Minimum of this loss after subtracting two standard errors."""
FIRST_GAMES: Final = 8
"""Number of games after which a move that costs too little is dropped."""
GAMES: Final = 48
"""Total number of games."""


@dataclass(frozen=True, slots=True)
class Blunder:
    """A game in which a good move was replaced by a bad one and bots played on from there."""

    game: Game
    number: int
    """Number of moves before the bad one."""
    seat: int
    instead_of: str
    costs: tuple[float, ...]
    """Points of the final lead that the bad move costs in greedy's games, and in medium's."""

    def analysis(self, effort: Effort = FULL) -> Analysis:
        """Return the analysis of the game for the seat that blundered."""
        return finish(analyse(self.game, [self.seat], effort))

    def named(self, analysis: Analysis) -> bool:
        """Return whether the blunder is one of the three decisions that an analysis names."""
        return self.number in [decision.number for decision in analysis.worst()]


def plant_blunder(seed: str, players: int = 2, edition: str = "base") -> Blunder | None:
    """Play a good game with one move of a seat replaced; None if no move is bad enough.

    The seat, `PLANTED`, is played by expert, the others by hard.
    """
    good = Game(players, seed, edition)
    _play_on(good)
    random = seeded(f"blunder\n{seed}")
    turns = [number for number, seat in enumerate(good.movers) if seat == PLANTED]
    for number in shuffled(turns, random):
        position, made = good.position(number), good.moves[number]
        others = [move for move in position.legal_moves if move != made]
        if not others:
            continue
        bad = shuffled(others, random)[0]
        codes = [code_of(move, good.edition) for move in (made, bad)]
        costs = _costs(View(position, PLANTED, memory=True), codes, random)
        if costs:
            game = Game(players, seed, edition, tags={"x-blunder": str(number)})
            for move in (*good.moves[:number], bad):
                game.play(move)
            _play_on(game)
            return Blunder(game, number, PLANTED, str(made), tuple(costs))
    return None


def _play_on(game: Game) -> None:
    levels = {seat: "expert" if seat == PLANTED else "hard" for seat in game.state.seats}
    play_out(game, [make_bot(level, game.seed, seat) for seat, level in levels.items()])


def _costs(view: View, moves: list[int], random: Random) -> list[float]:
    """Return the cost of the second move by each judge's games; empty if a judge disagrees."""
    heuristic = heuristic_of("medium", None, view.edition, len(view.seats))
    if _worse(heuristic, view.engine_state(), moves) < MIN_WORSE:
        return []
    costs: list[float] = []
    for player in (bot_policy("greedy"), heuristic.choose):
        cost = _cost(view, moves, player, random)
        if cost is None:
            return []
        costs.append(cost)
    return costs


def _worse(heuristic: Heuristic, state: State, moves: list[int]) -> float:
    """Return how much worse the second move is by the heuristic, in points."""
    known = legal(state)
    values = heuristic.values(state, known)
    first, second = (values[known.index(move)] for move in moves)
    return first - second


def _cost(view: View, moves: list[int], player: Policy, random: Random) -> float | None:
    """Return the mean cost of the second move with the same play after it; None if too little."""
    costs: list[int] = []
    while len(costs) < GAMES:
        world = view.imagine(random)
        good, poor = leads([finish(played_out(world, move, player)) for move in moves], PLANTED - 1)
        costs.append(good - poor)
        if len(costs) >= FIRST_GAMES and mean(costs) < MIN_COST / 2:
            return None
    cost = mean(costs)
    sure = cost - 2 * standard_error(costs)
    return cost if cost >= MIN_COST and sure >= SURE_COST else None
