"""Remembers, from one simulated game to the next, which moves have done well in the current phase.

No card is dealt before a phase ends, so the same moves lead to the same position in every simulated
game, unless somebody looks at a deck. A tree of these positions collects what each move has led to.
Within the tree, every seat makes the move that has done best for itself so far; beyond it, the
heuristic plays. Without the tree, a search would judge a move as if the heuristic made all later
moves of the phase, its own and the opponents'.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Final

from stp.bots.opinion import promising_moves
from stp.bots.rollout import RolloutPolicy
from stp.legal import legal
from stp.play import apply
from stp.state import ACTION, State

EXPANDING: Final = 60
"""Work of valuing the moves of a position, in the unit of `stp.bots.search.DECIDING`."""
_MOVES: Final = 4
"""Number of moves tried in a position, besides passing."""
_REACHED: Final = 3
"""Number of simulated games that must reach a position before its moves are tried."""
_OPINION: Final = 10.0
"""Simulated games that the opinion counts as in each position."""
_CURIOSITY: Final = 3.0
"""Exploration bonus, in points, for a move that has hardly been tried; it falls with each try.

The formula has square roots only, whose results are the same on every machine.
"""


class _Node:
    """A position in which a seat chooses an action."""

    __slots__ = ("children", "moves", "priors", "reached", "seat", "totals", "visits")

    def __init__(self) -> None:
        self.reached = 0
        """Number of simulated games that have come here."""
        self.seat = -1
        self.moves: list[int] = []
        """The moves tried here; none before the position is expanded."""
        self.priors: list[float] = []
        """For each move, the opinion on it as utility; see `stp.bots.opinion`."""
        self.visits: list[int] = []
        self.totals: list[float] = []
        """For each move, the sum of the utilities that its seat has reached."""
        self.children: dict[int, _Node] = {}

    def expand(self, state: State, policy: RolloutPolicy, points: float) -> None:
        """Choose the moves to try."""
        tried = promising_moves(policy, state, _MOVES, plans=True)
        self.seat = state.seat
        self.moves = [move for move, _ in tried]
        self.priors = [opinion / points for _, opinion in tried]
        self.visits = [0] * len(tried)
        self.totals = [0.0] * len(tried)

    def choose(self, points: float) -> int:
        """Return the index of the move to make now: a good one, or one that was rarely tried."""
        visits = sum(self.visits)
        mean = sum(self.totals) / visits if visits else 0.0
        curiosity = _CURIOSITY / points * sqrt(sqrt(visits + 1))
        best, chosen = -1e9, 0
        for place, (tried, total) in enumerate(zip(self.visits, self.totals, strict=True)):
            opinion = _OPINION * (mean + self.priors[place])
            value = (total + opinion) / (tried + _OPINION) + curiosity / sqrt(tried + 1)
            if value > best:
                best, chosen = value, place
        return chosen


@dataclass(slots=True)
class Path:
    """The part of a simulated game that is within the tree."""

    work: int = 0
    """Work done, apart from that of the moves in `steps`."""
    steps: list[tuple[_Node, int]] = field(default_factory=list)
    """The positions, each with the index of the move made."""

    def learn(self, utilities: Sequence[float]) -> None:
        """Add the result of the simulated game, the utility that each seat has reached."""
        for node, place in self.steps:
            node.visits[place] += 1
            node.totals[place] += utilities[node.seat]


class PhaseTree:
    """The positions of a phase that follow one move. `points` raise the utility by 1."""

    def __init__(self, policy: RolloutPolicy, points: float) -> None:
        self._policy = policy
        self._points = points
        self._root = _Node()

    def follow(self, state: State, phase: int, player: RolloutPolicy) -> Path:
        """Play on, in `state`, as long as the position is in the tree; return the path.

        `player` makes the decisions that are not actions. A position joins the tree once enough
        games have reached it.
        """
        node, path = self._root, Path()
        while state.seat >= 0 and state.phase == phase:
            if state.decision != ACTION:
                apply(state, player.choose(state))
                continue
            if not node.moves:
                node.reached += 1
                if node.reached < _REACHED:
                    break
                node.expand(state, self._policy, self._points)
                path.work += EXPANDING
            place = node.choose(self._points)
            move = node.moves[place]
            if node.seat != state.seat or move not in legal(state):
                break  # a look at a deck showed another card in an earlier game
            path.steps.append((node, place))
            apply(state, move)
            node = node.children.setdefault(move, _Node())
        return path
