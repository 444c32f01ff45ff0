"""The analysis finds bad moves that were planted in good games."""

from __future__ import annotations

from pathlib import Path

from stp import load
from stp.analysis import analyse, finish
from stp.analysis.review import Effort

RECORDS = sorted((Path(__file__).parents[1] / "data" / "blunders").glob("*.stp"))
"""Ten games that `python -m stp blunders --records` wrote: all tables in turn."""
THRIFTY = Effort(trials=24, first=12, plain=4, looks=5, second=48)
"""Less than half of what players get, for the sake of time."""


def test_should_name_nearly_every_planted_blunder_among_the_three_costliest() -> None:
    assert len(RECORDS) == 10
    missed = []
    for path in RECORDS:
        game = load(path.read_text("utf-8"))
        planted = int(game.tags["x-blunder"])
        analysis = finish(analyse(game, [game.movers[planted]], THRIFTY))
        if planted not in [decision.number for decision in analysis.worst()]:
            missed.append(path.name)
    assert len(missed) <= 1, missed
