"""The weights that training begins with: rounded from earlier runs that began with `HAND_SET`.

They save the many generations that it takes to get from there to a sound player.
"""

from __future__ import annotations

from typing import Final

TWO: Final[dict[str, float]] = {
    "pace_worker": 4.3, "pace_building": 0.3, "pace_aristocrat": 4.6, "pace_trading": 5.8,
    "pace_trust": 3.7, "rate_0": 0.11, "rate_1": 0.39, "rate_2": 0.53, "rate_4": 1.4, "rate_7": 2.5,
    "share_green": 1.5, "share_blue": 1.1, "share_red": 1.6, "types_share": 0.7,
    "types_a_round": 0.64, "pub": 0.25, "trading_house": 0.52, "observatory": 0.95, "prison": 1.2,
    "guild_hall": 0.69, "warehouse": 0.14, "discount_green": 0.75, "discount_blue": 1.7,
    "discount_red": 0.67, "potjomkin": 3.8, "any_symbol": 0.38, "sycophant": 0.039, "growth": 0.25,
    "knee_worker": 12.0, "knee_building": 15.0, "knee_aristocrat": 2.9, "knee_trading": 13.0,
    "short_worker": 0.11, "short_building": 0.016, "short_aristocrat": 0.051,
    "short_trading": 0.069, "take_share": 0.24, "take_cost": 1.9, "take_crowd": 1.3,
    "take_short": 0.61, "risk_last": 0.19, "risk_next": 0.11, "play_relief": 0.62, "deny": 0.28,
    "deny_behind": 0.047, "slot_worker": 0.36, "slot_building": 0.17, "slot_aristocrat": -0.26,
    "slot_trading": 0.23, "slot_own": 0.14, "lower_trading": 0.24, "lower": 0.069,
    "bar_worker": -0.31, "bar_building": -0.13, "bar_aristocrat": -0.42, "bar_trading": 0.38,
    "look": 0.3, "look_share": 0.58, "upgrade_green": 0.026, "upgrade_blue": 0.051,
    "upgrade_red": -0.012, "copies": 0.041,
}  # fmt: skip
"""For two players."""

MANY: Final[dict[str, float]] = {
    "pace_worker": 3.5, "pace_building": 0.76, "pace_aristocrat": 4.1, "pace_trading": 4.0,
    "pace_trust": 4.7, "rate_0": 0.066, "rate_1": 0.31, "rate_2": 0.42, "rate_4": 0.99,
    "rate_7": 2.0, "share_green": 1.4, "share_blue": 0.79, "share_red": 1.4, "types_share": 0.58,
    "types_a_round": 0.31, "pub": 1.7, "trading_house": 0.75, "observatory": 0.62, "prison": 0.3,
    "guild_hall": 1.5, "warehouse": -0.011, "discount_green": 0.41, "discount_blue": 0.77,
    "discount_red": 1.1, "potjomkin": 3.3, "any_symbol": 0.43, "sycophant": 0.22, "growth": 0.056,
    "knee_worker": 2.2, "knee_building": 8.2, "knee_aristocrat": 0.38, "knee_trading": 11.0,
    "short_worker": 0.038, "short_building": 0.044, "short_aristocrat": 0.039,
    "short_trading": 0.078, "take_share": 0.35, "take_cost": 1.9, "take_crowd": 1.0,
    "take_short": 0.16, "risk_last": 0.21, "risk_next": 0.21, "play_relief": 0.51, "deny": 0.23,
    "deny_behind": 0.046, "slot_worker": -0.14, "slot_building": -0.087, "slot_aristocrat": 0.013,
    "slot_trading": -0.032, "slot_own": 0.17, "lower_trading": 0.37, "lower": 0.038,
    "bar_worker": -0.24, "bar_building": -0.91, "bar_aristocrat": -0.039, "bar_trading": 0.56,
    "look": 0.37, "look_share": 1.5, "upgrade_green": 0.018, "upgrade_blue": 0.036,
    "upgrade_red": -0.0086, "copies": 0.029,
}  # fmt: skip
"""For three and more."""

FIRST: Final = {2: TWO, 3: MANY, 4: MANY, 5: MANY}
"""By the number of players."""
