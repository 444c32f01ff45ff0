"""Makes analyses without computing them, for tests of the screens that show one."""

from __future__ import annotations

import json
from collections.abc import Sequence

from stp.analysis import Analysis, Outlook, human_seats, to_data
from stp.analysis.review import decision_at, moment_at, phase_boundaries
from stp.game import Game
from stp.moves import Move

COSTS = {3: 7.4, 11: 1.6, 17: 4.2, 23: 12.8}
"""Losses in points of a person's decisions, by their number among all decisions; 0 for the
others."""


def studied(
    game: Game, costs: dict[int, float] | None = None, seats: Sequence[int] = ()
) -> Analysis:
    """Return an analysis in which some decisions of each seat (None: of people) are mistakes."""
    seats = tuple(seats) or human_seats(game)
    costs = COSTS if costs is None else costs
    decisions = []
    for seat in seats:
        turns = [
            number
            for number, mover in enumerate(game.movers)
            if mover == seat and len(game.position(number).legal_moves) > 1
        ]
        for count, number in enumerate(turns):
            made = str(game.moves[number])
            others = [str(move) for move in game.position(number).legal_moves]
            others.remove(made)
            cost = costs.get(count, 0.0)
            best = others[0] if cost else made
            before, after = Outlook(2.0 + cost, 61.0, 0.55), Outlook(2.0, 61.0 - cost / 2, 0.41)
            decisions.append(
                decision_at(game, number, Move.parse(best), after, before if cost else after, 0.4)
            )
    curve = []
    for at, number in enumerate(phase_boundaries(game)):
        weights = [4 + (at * (seat + 3)) % 7 for seat in range(game.players)]
        chances = [round(weight / sum(weights), 3) for weight in weights]
        curve.append(moment_at(game, number, chances))
    return Analysis(seats, tuple(decisions), tuple(curve))


def studied_text(
    game: Game, costs: dict[int, float] | None = None, seats: Sequence[int] = ()
) -> str:
    """Return the analysis as stored text."""
    return json.dumps(to_data(studied(game, costs, seats), game))
