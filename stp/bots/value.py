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
"""The features of a player. A feature with "later" is the same feature times the fraction of a
round by which the game lasts longer than its bucket says."""
FEW_RUBLES: Final = 8
"""Number of rubles that the feature "few-rubles" counts at most."""
ENOUGH_RUBLES: Final = 18
"""Number of rubles that the feature "enough-rubles" counts at most."""
BUCKETS: Final = 6
"""Buckets of rounds left after this one: none, less than one, less than two and so on, four or
more."""


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
    later = _later(stage)
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
        self._merged: dict[tuple[int, int], tuple[float, ...]] = {}

    def totals(self, state: State, stage: int) -> list[float]:
        """Return a number per seat; differences between them are expected points at the end.

        This is the sum of `features` times the coefficients, inlined: the coefficients of "later"
        are merged with those of the same feature now, and an empty hand takes no time.
        """
        players = state.players
        if state.seat < 0:
            return [float(final_points(state, seat)) for seat in range(len(players))]
        key = state.phase, stage
        merged = self._merged.get(key)
        if merged is None:
            merged = self._merged[key] = self._merge(*key)
        (
            point, ruble, few, enough, worker_ruble, worker_point, building_ruble, building_point,
            aristocrat_ruble, aristocrat_point, bonus, type_, held, held_cost, held_ruble,
            held_point, held_type, held_trading, pub, look, guild, trade, discount_green,
            discount_blue, discount_red, hand_limit, green, blue, red, *markers,
        ) = merged  # fmt: skip
        edition = state.edition
        totals = []
        for me, hand in zip(players, state.hands, strict=True):
            rubles, types = me[RUBLES], me[ARISTOCRAT_TYPES]
            worker_rubles, worker_points = income(me, WORKER)
            building_rubles, building_points = income(me, BUILDING)
            aristocrat_rubles, aristocrat_points = income(me, ARISTOCRAT)
            total = (
                point * me[POINTS] + ruble * rubles
                + few * (rubles if rubles < FEW_RUBLES else FEW_RUBLES)
                + enough * (rubles if rubles < ENOUGH_RUBLES else ENOUGH_RUBLES)
                + worker_ruble * worker_rubles + worker_point * worker_points
                + building_ruble * building_rubles + building_point * building_points
                + aristocrat_ruble * aristocrat_rubles + aristocrat_point * aristocrat_points
                + bonus * aristocrat_bonus(types, edition) + type_ * types
                + pub * me[READY_PUBS] + look * (me[READY_TO_OBSERVE] + me[READY_TO_REDEEM])
                + guild * me[READY_GUILD] + trade * me[READY_TO_TRADE]
                + discount_green * me[DISCOUNT] + discount_blue * me[DISCOUNT + 1]
                + discount_red * me[DISCOUNT + 2] + hand_limit * me[HAND_LIMIT]
                + green * me[CARDS_OF] + blue * me[CARDS_OF + 1] + red * me[CARDS_OF + 2]
            )  # fmt: skip
            for card in hand:
                total += (
                    held + held_cost * COST[card] + held_ruble * CARDS[card].rubles
                    + held_point * CARDS[card].points
                )  # fmt: skip
                if IS_RED[card] and not me[card]:
                    total += held_type
                if card >= FIRST_TRADING:
                    total += held_trading
            totals.append(total)
        for seat, weight in zip(state.markers, markers, strict=False):
            totals[seat] += weight
        return totals

    def _merge(self, phase: int, stage: int) -> tuple[float, ...]:
        """Return the coefficients of a stage, with those of "later" added to their features."""
        weights = dict(zip(FEATURES, self._table[phase][bucket(stage)], strict=True))
        later = _later(stage)
        return tuple(
            weight + later * weights.get("later-" + name, 0.0)
            for name, weight in weights.items()
            if not name.startswith("later-")
        )


def _later(stage: int) -> float:
    """Return by how much of a round a stage lasts longer than its bucket."""
    return (stage - 1) % STAGES_A_ROUND / STAGES_A_ROUND if stage else 0.0
