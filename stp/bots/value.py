"""Estimates each seat's final lead from what is visible in a position.

It is a linear function of a player's features for every phase and number of rounds left, learned
from games between bots.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stp.bots.frame import STAGES_A_ROUND
from stp.cards import ARISTOCRAT, BUILDING, CARDS, WORKER
from stp.rules import COST, FIRST_TRADING, aristocrat_bonus, final_points, income
from stp.state import (
    ARISTOCRAT_TYPES,
    CARDS_OF,
    DISCOUNT,
    HAND_LIMIT,
    IS_RED,
    POINTS,
    READY_GUILD,
    READY_PUBS,
    READY_TO_OBSERVE,
    READY_TO_REDEEM,
    READY_TO_TRADE,
    RUBLES,
    State,
)

FEATURES: Final = (
    "points", "rubles", "few-rubles", "enough-rubles", "worker-rubles", "worker-points",
    "building-rubles", "building-points", "aristocrat-rubles", "aristocrat-points",
    "later-rubles", "later-worker-rubles", "later-building-rubles", "later-building-points",
    "later-aristocrat-rubles", "later-aristocrat-points", "bonus", "types", "later-types",
    "hand", "hand-cost", "hand-rubles", "hand-points", "hand-types", "hand-trading", "pubs",
    "looks", "guild", "trade", "discount-green", "discount-blue", "discount-red", "hand-limit",
    "greens", "blues", "reds", "marker-worker", "marker-building", "marker-aristocrat",
    "marker-trading",
)  # fmt: skip
"""What the value looks at. "Later" is the same once more, times the part of a round by which the
game lasts longer than its bucket says."""
FEW_RUBLES: Final = 8
ENOUGH_RUBLES: Final = 18
BUCKETS: Final = 6
"""The last round, less than one round behind this, less than two ..., four and more."""


def bucket(stage: int) -> int:
    """Return the index of the learned function for a stage of the frames."""
    if not stage:
        return 0
    return min(BUCKETS - 1, 1 + (stage - 1) // STAGES_A_ROUND)


def features(state: State, seat: int, stage: int) -> list[float]:
    """Return the features of one player, in the order of `FEATURES`."""
    me = state.players[seat]
    rubles, types = me[RUBLES], me[ARISTOCRAT_TYPES]
    worker_rubles, worker_points = income(me, WORKER)
    building_rubles, building_points = income(me, BUILDING)
    aristocrat_rubles, aristocrat_points = income(me, ARISTOCRAT)
    later = (stage - 1) % STAGES_A_ROUND / STAGES_A_ROUND if stage else 0.0
    cost = hand_rubles = hand_points = hand_types = trading = 0
    hand = state.hands[seat]
    for card in hand:
        cost += COST[card]
        hand_rubles += CARDS[card].rubles
        hand_points += CARDS[card].points
        hand_types += IS_RED[card] and not me[card]
        trading += card >= FIRST_TRADING
    first, second, third, fourth = state.markers[:4]
    return [
        me[POINTS], rubles, rubles if rubles < FEW_RUBLES else FEW_RUBLES,
        rubles if rubles < ENOUGH_RUBLES else ENOUGH_RUBLES, worker_rubles, worker_points,
        building_rubles, building_points, aristocrat_rubles, aristocrat_points,
        later * rubles, later * worker_rubles, later * building_rubles, later * building_points,
        later * aristocrat_rubles, later * aristocrat_points,
        aristocrat_bonus(types, state.edition), types, later * types,
        len(hand), cost, hand_rubles, hand_points, hand_types, trading, me[READY_PUBS],
        me[READY_TO_OBSERVE] + me[READY_TO_REDEEM], me[READY_GUILD], me[READY_TO_TRADE],
        me[DISCOUNT], me[DISCOUNT + 1], me[DISCOUNT + 2], me[HAND_LIMIT],
        me[CARDS_OF], me[CARDS_OF + 1], me[CARDS_OF + 2],
        first == seat, second == seat, third == seat, fourth == seat,
    ]  # fmt: skip


class Value:
    """Estimates each seat's final lead from a table of learned coefficients.

    `table[phase][bucket]` holds one number for each feature.
    """

    def __init__(self, table: Sequence[Sequence[Sequence[float]]]) -> None:
        self._table = table

    def totals(self, state: State, stage: int) -> list[float]:
        """Return a number per seat; differences between them are expected points at the end."""
        if state.seat < 0:
            return [float(final_points(state, seat)) for seat in range(len(state.players))]
        weights = self._table[state.phase][bucket(stage)]
        totals = []
        for seat in range(len(state.players)):
            total = 0.0
            for weight, amount in zip(weights, features(state, seat, stage), strict=True):
                total += weight * amount
            totals.append(total)
        return totals
