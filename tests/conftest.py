"""Leaves slow tests to `build.py matrix`, and starts the slowest of the others first.

What takes long and is in every run begins first, so that no worker ends long after the others.
"""

from pathlib import Path
from typing import Final

import pytest

from tools.nightly import FULL

#: Seconds that a test may take where it goes over all combinations.
_FULL_LIMIT = 7200
#: The modules that take longest, the longest first; all that drive a browser come before the rest.
_LONGEST: Final = (
    "everywhere/test_everywhere.py", "offline/test_updates.py", "test_layout.py", "test_access.py",
    "offline/test_offline.py", "test_failures.py", "test_boot.py", "test_games.py", "test_saves.py",
    "test_worker.py",
    "test_snapshot.py", "test_motion.py", "test_focus.py", "test_signs.py", "test_sheets.py",
    "test_soak.py", "test_budget.py", "test_shifts.py", "test_first_visits.py",
    "test_blind.py",
)  # fmt: skip
_BROWSER: Final = Path(__file__).parent / "browser"
_RANKS: Final = {_BROWSER / name: rank for rank, name in enumerate(_LONGEST)}


def _rank(item: pytest.Item) -> int:
    """Return when a test is to begin: the lower, the sooner."""
    if not item.path.is_relative_to(_BROWSER):
        return len(_LONGEST) + 1
    return _RANKS.get(item.path, len(_LONGEST))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Put first what takes long; leave out what is for the night, or give it time if it is not."""
    items.sort(key=_rank)
    if FULL:
        for item in items:
            item.add_marker(pytest.mark.timeout(_FULL_LIMIT), append=False)
        return
    nightly = [item for item in items if item.get_closest_marker("nightly")]
    if nightly:
        config.hook.pytest_deselected(items=nightly)
        items[:] = [item for item in items if item not in nightly]
