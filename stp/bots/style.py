"""Defines playing styles as changes to the heuristic's weights.

A style multiplies or shifts some weights. It is independent of the level.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from stp.bots.weights import Weights


@dataclass(frozen=True, slots=True)
class Style:
    """A style: factors for some weights, applied first, and amounts to add to others."""

    times: dict[str, float] = field(default_factory=dict)
    plus: dict[str, float] = field(default_factory=dict)

    def of(self, weights: Weights) -> dict[str, float]:
        """Return the weights with the style applied."""
        changed = dict(weights)
        for name, factor in self.times.items():
            changed[name] *= factor
        for name, amount in self.plus.items():
            changed[name] += amount
        return changed


STYLES: Final[dict[str, Style]] = {
    "builder": Style({"share_blue": 1.15, "share_red": 0.97}, {"discount_blue": 0.3}),
    "courtier": Style({"types_share": 1.25, "share_red": 1.05, "share_blue": 0.95}),
    "banker": Style({"rate_1": 1.1, "rate_2": 1.15, "rate_4": 1.1, "share_green": 1.1}),
    "collector": Style({"take_share": 1.15, "types_share": 1.15}, {"take_cost": -0.7}),
    "denier": Style({"deny": 2.5}, {"deny": 0.15, "take_cost": -0.3}),
    "rusher": Style(
        {},
        {"slot_worker": 0.5, "slot_building": 0.5, "slot_aristocrat": 0.5, "slot_trading": 0.5},
    ),
    "saver": Style({"knee_worker": 2.2, "knee_building": 2.2, "knee_aristocrat": 2.2}),
}
"""Every style by its name."""
