"""The analysis finds bad moves planted in good games."""

from __future__ import annotations

from pathlib import Path

import pytest

from stp import load
from stp.analysis import analyse, finish
from stp.analysis.review import Effort

RECORDS = sorted((Path(__file__).parents[1] / "data" / "blunders").glob("*.stp"))
"""Ten games that `python -m stp blunders --records` wrote: all tables in turn."""
FIRST = "008.stp"
"""The game that is judged in every run."""
PLAIN = Effort(trials=24, first=12, plain=4, looks=5, second=48)
"""Less than half of the budget that players get, to save time."""
THRIFTY = Effort(trials=12, first=6, plain=2, looks=5, second=24)


def is_named(path: Path, effort: Effort) -> bool:
    """Return whether the analysis names the planted blunder among the three costliest moves."""
    game = load(path.read_text("utf-8"))
    planted = int(game.tags["x-blunder"])
    analysis = finish(analyse(game, [game.movers[planted]], effort))
    return planted in [decision.number for decision in analysis.worst()]


def test_should_name_a_planted_blunder_among_the_three_costliest() -> None:
    (first,) = (path for path in RECORDS if path.name == FIRST)
    assert is_named(first, THRIFTY)


@pytest.mark.nightly
def test_should_name_nearly_every_planted_blunder() -> None:
    assert len(RECORDS) == 10
    missed = [path.name for path in RECORDS if not is_named(path, PLAIN)]
    assert len(missed) <= 1, missed
