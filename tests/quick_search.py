"""Lets bots search less, in tests of what is done with their answers."""

from __future__ import annotations

from dataclasses import replace

import pytest

from stp.bots.levels import LEVELS


def search_less(patch: pytest.MonkeyPatch, work: int, *levels: str) -> None:
    """Give levels a smaller budget, the same for any number of players."""
    for name in levels:
        level = LEVELS[name]
        assert level.budget is not None
        budget = replace(level.budget, work=work)
        patch.setitem(LEVELS, name, replace(level, budget=budget, work_of_three_or_more=None))
