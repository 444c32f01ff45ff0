"""Initial weights of training, rounded from earlier runs that began with `HAND_SET`.

Training that began with `HAND_SET` would need many generations to become a sound player.
"""

from __future__ import annotations

from typing import Final

TWO: Final[dict[str, float]] = {
    "pace_worker": 4.7, "pace_building": 0.16, "pace_aristocrat": 4.6, "pace_trading": 5.2,
    "pace_trust": 3.5, "rate_0": 0.11, "rate_1": 0.43, "rate_2": 0.52, "rate_4": 1.4, "rate_7": 2.5,
    "share_green": 1.4, "share_blue": 1.1, "share_red": 1.5, "types_share": 0.71,
    "types_a_round": 0.59, "pub": 0.28, "trading_house": 0.45, "observatory": 0.94, "prison": 1.2,
    "guild_hall": 0.65, "warehouse": 0.14, "discount_green": 0.78, "discount_blue": 1.7,
    "discount_red": 0.73, "potjomkin": 3.9, "any_symbol": 0.39, "sycophant": 0.084, "growth": 0.27,
    "knee_worker": 12.0, "knee_building": 15.0, "knee_aristocrat": 3.1, "knee_trading": 13.0,
    "short_worker": 0.11, "short_building": 0.018, "short_aristocrat": 0.052, "short_trading": 0.07,
    "take_share": 0.23, "take_cost": 1.7, "take_crowd": 1.3, "take_short": 0.6, "risk_last": 0.18,
    "risk_next": 0.11, "play_relief": 0.64, "deny": 0.32, "deny_behind": 0.049, "slot_worker": 0.36,
    "slot_building": 0.17, "slot_aristocrat": -0.21, "slot_trading": 0.25, "slot_own": 0.12,
    "lower_trading": 0.23, "lower": 0.063, "bar_worker": -0.28, "bar_building": -0.088,
    "bar_aristocrat": -0.44, "bar_trading": 0.34, "look": 0.32, "look_share": 0.6,
    "upgrade_green": 0.052, "upgrade_blue": 0.057, "upgrade_red": 0.016, "copies": 0.052,
}  # fmt: skip
"""Weights for two players."""

MANY: Final[dict[str, float]] = {
    "pace_worker": 2.5, "pace_building": 0.26, "pace_aristocrat": 3.4, "pace_trading": 4.6,
    "pace_trust": 5.1, "rate_0": 0.066, "rate_1": 0.37, "rate_2": 0.6, "rate_4": 1.2, "rate_7": 2.1,
    "share_green": 1.2, "share_blue": 0.89, "share_red": 1.4, "types_share": 0.78,
    "types_a_round": 0.34, "pub": 1.5, "trading_house": 0.71, "observatory": 0.7, "prison": 0.24,
    "guild_hall": 1.8, "warehouse": -0.0076, "discount_green": 0.52, "discount_blue": 0.81,
    "discount_red": 1.1, "potjomkin": 3.1, "any_symbol": 0.4, "sycophant": 0.15, "growth": 0.13,
    "knee_worker": 1.1, "knee_building": 10.0, "knee_aristocrat": -0.4, "knee_trading": 11.0,
    "short_worker": 0.046, "short_building": 0.042, "short_aristocrat": 0.032,
    "short_trading": 0.083, "take_share": 0.31, "take_cost": 1.8, "take_crowd": 1.1,
    "take_short": 0.13, "risk_last": 0.19, "risk_next": 0.2, "play_relief": 0.54, "deny": 0.22,
    "deny_behind": 0.054, "slot_worker": -0.19, "slot_building": -0.17, "slot_aristocrat": 0.098,
    "slot_trading": -0.086, "slot_own": 0.13, "lower_trading": 0.35, "lower": 0.023,
    "bar_worker": -0.19, "bar_building": -0.96, "bar_aristocrat": -0.037, "bar_trading": 0.53,
    "look": 0.33, "look_share": 1.5, "upgrade_green": 0.042, "upgrade_blue": 0.049,
    "upgrade_red": -0.023, "copies": 0.092,
}  # fmt: skip
"""Weights for three and more players."""

INITIAL_WEIGHTS: Final = {2: TWO, 3: MANY, 4: MANY, 5: MANY}
"""Weights by the number of players."""
