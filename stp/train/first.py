"""The weights that training begins with: rounded from earlier runs that began with `HAND_SET`.

They save the many generations that it takes to get from there to a sound player.
"""

from __future__ import annotations

from typing import Final

TWO: Final[dict[str, float]] = {
    "pace_worker": 4.7, "pace_building": 4.0, "pace_aristocrat": 3.3, "pace_trading": 5.6,
    "pace_trust": 3.0, "rate_0": 0.14, "rate_1": 0.27, "rate_2": 0.41, "rate_4": 1.1,
    "rate_7": 1.7, "share_green": 1.6, "share_blue": 0.8, "share_red": 1.4, "types_share": 0.53,
    "types_a_round": 0.48, "pub": 0.36, "trading_house": 0.42, "observatory": 0.77,
    "prison": 0.81, "guild_hall": 0.68, "warehouse": 0.14, "discount_green": 0.84,
    "discount_blue": 1.1, "discount_red": 0.5, "potjomkin": 2.7, "any_symbol": 0.55,
    "sycophant": 0.073, "growth": 0.34, "knee_worker": 12.0, "knee_building": 15.0,
    "knee_aristocrat": 3.4, "knee_trading": 8.8, "short_worker": 0.1, "short_building": 0.012,
    "short_aristocrat": 0.054, "short_trading": 0.043, "take_share": 0.26, "take_cost": 1.4,
    "take_crowd": 1.2, "take_short": 0.51, "risk_last": 0.14, "risk_next": 0.092,
    "play_relief": 0.58, "deny": 0.19, "deny_behind": 0.05, "slot_worker": 0.36,
    "slot_building": 0.29, "slot_aristocrat": -0.24, "slot_trading": 0.14, "slot_own": 0.15,
    "lower_trading": 0.34, "lower": 0.078, "bar_worker": -0.16, "bar_building": 0.0054,
    "bar_aristocrat": 0.13, "bar_trading": 0.39, "look": 0.29, "look_share": 0.63,
}  # fmt: skip
"""For two players."""

MANY: Final[dict[str, float]] = {
    "pace_worker": 4.0, "pace_building": 4.0, "pace_aristocrat": 3.9, "pace_trading": 4.2,
    "pace_trust": 3.0, "rate_0": 0.09, "rate_1": 0.23, "rate_2": 0.47, "rate_4": 0.81,
    "rate_7": 1.7, "share_green": 1.2, "share_blue": 0.71, "share_red": 1.4, "types_share": 0.54,
    "types_a_round": 0.15, "pub": 1.5, "trading_house": 0.8, "observatory": 0.58, "prison": 0.21,
    "guild_hall": 1.5, "warehouse": 0.039, "discount_green": 0.68, "discount_blue": 0.49,
    "discount_red": 1.4, "potjomkin": 2.3, "any_symbol": 0.43, "sycophant": 0.2, "growth": 0.36,
    "knee_worker": 4.0, "knee_building": 11.0, "knee_aristocrat": 4.0, "knee_trading": 7.0,
    "short_worker": 0.034, "short_building": 0.054, "short_aristocrat": 0.043,
    "short_trading": 0.054, "take_share": 0.22, "take_cost": 1.4, "take_crowd": 1.2,
    "take_short": 0.15, "risk_last": 0.14, "risk_next": 0.18, "play_relief": 0.47, "deny": 0.2,
    "deny_behind": 0.05, "slot_worker": -0.19, "slot_building": 0.075, "slot_aristocrat": -0.042,
    "slot_trading": -0.23, "slot_own": 0.11, "lower_trading": 0.35, "lower": 0.049,
    "bar_worker": -0.079, "bar_building": -0.74, "bar_aristocrat": 0.17, "bar_trading": 0.5,
    "look": 0.54, "look_share": 1.4,
}  # fmt: skip
"""For three and more."""

FIRST: Final = {2: TWO, 3: MANY, 4: MANY, 5: MANY}
"""By the number of players."""
