"""Names the heuristic's weights and defines their values before training.

A weight set is a plain dict from these names to floats. The learned sets, one for each edition
and number of players, are in `stp.bots.learned`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

Weights = Mapping[str, float]

HAND_SET: Final[dict[str, float]] = {
    # Cards that each deck loses in a round, to estimate how long the game lasts.
    "pace_worker": 4.0, "pace_building": 4.0, "pace_aristocrat": 4.0, "pace_trading": 4.0,
    # Number of rounds that this prior counts as, compared with the rate seen in this game.
    "pace_trust": 3.0,
    # Value of a ruble in points, by rounds before the end.
    "rate_0": 0.1, "rate_1": 0.3, "rate_2": 0.5, "rate_4": 0.8, "rate_7": 1.0,
    # Share of a card's income until the end that counts, by colour.
    "share_green": 1.0, "share_blue": 1.0, "share_red": 1.0,
    # The aristocrat bonus: the share that counts, and further types expected in each round.
    "types_share": 0.9, "types_a_round": 0.6,
    # Powers: points for each building scoring left (pub to prison), for each round left
    # (discounts, hand limit), or once.
    "pub": 0.8, "trading_house": 0.5, "observatory": 0.5, "prison": 0.8, "guild_hall": 1.0,
    "warehouse": 0.1, "discount_green": 0.8, "discount_blue": 0.8, "discount_red": 0.8,
    "potjomkin": 2.0, "any_symbol": 0.5, "sycophant": 0.0,
    # Expected further cards of the counted colour for each remaining round.
    "growth": 0.6,
    # Running out of money in each phase: below the knee a charge that grows with its square.
    "knee_worker": 6.0, "knee_building": 8.0, "knee_aristocrat": 10.0, "knee_trading": 6.0,
    "short_worker": 0.05, "short_building": 0.05, "short_aristocrat": 0.05, "short_trading": 0.05,
    # The hand: share of the gain, cost of a slot and of each further card, missing rubles, the risk
    # of paying 5 points in the last round and in the one before, relief when played.
    "take_share": 0.5, "take_cost": 1.0, "take_crowd": 1.0, "take_short": 0.3,
    "risk_last": 0.2, "risk_next": 0.1, "play_relief": 0.5,
    # Share of the next player's gain from the card that counts, and of the others' greatest gain.
    "deny": 0.15, "deny_behind": 0.05,
    # A market slot freed in each phase, more if the seat has the next phase's marker.
    "slot_worker": 0.0, "slot_building": 0.0, "slot_aristocrat": 0.0, "slot_trading": 0.0,
    "slot_own": 0.2,
    # Bonus because a card of the lower row will be gone: in the trading phase, and before.
    "lower_trading": 0.3, "lower": 0.1,
    # Threshold that a purchase must exceed to be worth an action, by phase.
    "bar_worker": 0.0, "bar_building": 0.0, "bar_aristocrat": 0.0, "bar_trading": 0.0,
    # Looking for a card by Observatory or Prison: a constant, and the share of the mean gain.
    "look": 0.0, "look_share": 0.8,
    # Value of displacing an ordinary card later, for each round left, by its colour; and of making
    # further copies of it cheaper.
    "upgrade_green": 0.0, "upgrade_blue": 0.0, "upgrade_red": 0.0, "copies": 0.0,
}  # fmt: skip
"""Every weight, with a value chosen by hand."""

NAMES: Final = tuple(HAND_SET)
"""The names of all weights, in the order of the learned sets."""

NOVICE: Final[dict[str, float]] = {
    name: 0.0
    for name in HAND_SET
    if name.startswith(
        ("short_", "slot_", "lower", "bar_", "discount_", "types_", "deny", "growth")
    )
} | {"take_share": 0.3, "take_cost": 2.0, "warehouse": 0.0}
"""The weights of a novice that differ: those it ignores are 0 (the aristocrat bonus, opponents,
shortage of money, discounts)."""
