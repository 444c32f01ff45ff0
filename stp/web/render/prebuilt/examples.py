"""Sets up the positions that the rules use as examples."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from stp.game import Game
from stp.testing import Table

MARKERS: Final = {"worker": 2, "building": 1, "aristocrat": 3, "trading": 1}
"""The starting player of each phase, as dealt in `set_up`."""
PHASE: Final = (
    "buy upper customs-house", "buy lower shepherd", "take upper theater",
    "buy upper market", "pass", "play market",
    "pass", "take lower weaving-mill", "pass",
    "pass", "pass",
)  # fmt: skip
"""The moves of the example phase, by three players in turn."""
LAST_PASSES: Final = 3
"""Number of passes that end the example phase."""


def set_up() -> Game:
    """Return a game of three players before its first move."""
    return Game(players=3, seed="neva")


def building_phase() -> Table:
    """Return the position before `PHASE`."""
    table = Table(
        3,
        phase="building",
        upper="customs-house market theater pub",
        lower="shepherd fur-trapper author weaving-mill",
        markers=MARKERS,
        tops="secretary author judge administrator warehouse-manager",
    )
    table.give(1, "lumberjack gold-miner", rubles=16, points=0)
    table.give(2, "lumberjack lumberjack", rubles=9, points=0)
    table.give(3, "market fur-trapper", hand="market", rubles=7, points=1)
    return table


def played_phase() -> Table:
    """Return the game after `PHASE`, with the scoring done and new cards dealt."""
    table = building_phase()
    for move in PHASE:
        table.play(move)
    return table


@dataclass(frozen=True, slots=True)
class Price:
    """A purchase: the card, and the buyer's cards in play."""

    move: str
    tableau: str = ""

    def table(self) -> Table:
        """Return the position before the purchase."""
        _, row, card, *_ = self.move.split()
        table = Table(2, phase="building")
        table.market(**{row: card})
        table.turn(1)
        table.give(1, self.tableau, rubles=25)
        return table


PRICES: Final[Mapping[str, Price]] = {
    "market": Price("buy upper market", "market market"),
    "theater": Price("buy lower theater", "theater carpenter-workshop"),
    "lumberjack": Price("buy upper lumberjack", "lumberjack lumberjack lumberjack"),
    "wharf": Price("buy upper wharf over ship-builder", "ship-builder"),
    "cathedral": Price("buy lower st-isaacs-cathedral over market", "market carpenter-workshop"),
}
"""The prices that the rules calculate."""


def aristocrats_to_score() -> Table:
    """Return a tableau before the aristocrat scoring."""
    table = Table(2, phase="aristocrat")
    table.give(1, "lumberjack lumberjack shepherd wharf market library author author judge tax-man")
    return table


def finished() -> Table:
    """Return a finished game, for the example of the final scoring."""
    table = Table(2, phase="trading")
    reds = "author administrator warehouse-manager warehouse-manager secretary judge senator"
    table.give(1, reds, hand="", rubles=17, points=52)
    table.make_last_round()
    for _ in table.state.seats:
        table.play("pass")
    return table
