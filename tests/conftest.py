"""Leaves slow tests to `build.py matrix`, and starts the slowest of the others first.

The slowest tests of every run start first, so that no worker finishes long after the others.
Hypothesis tries the same examples in every run, and others every night. It limits neither their
time, which a busy machine would exceed, nor their size: some are whole games.

Python looks for garbage more rarely than usual, and never again among what was imported and
collected, which lives until the end: that would take a fourteenth of the processor time.
"""

import gc
from functools import cache
from pathlib import Path
from typing import Final

import pytest
from hypothesis import HealthCheck, settings

from tools.nightly import FULL

_UNLIMITED: Final = settings(
    deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
settings.register_profile("every run", _UNLIMITED, derandomize=True)
settings.register_profile("every night", _UNLIMITED)
settings.load_profile("every night" if FULL else "every run")
gc.set_threshold(10_000)

#: Timeout in seconds of a test that tries all combinations.
_FULL_LIMIT = 7200
#: The slowest modules, slowest first; all modules with a browser come before the rest.
_SLOWEST: Final = (
    "test_screens.py", "everywhere/test_everywhere.py", "test_boot.py", "test_failures.py",
    "test_games.py", "test_saves.py", "test_shifts.py", "offline/test_offline.py",
    "test_layout.py", "offline/test_updates.py", "test_lesson.py", "test_focus.py",
    "test_motion.py", "test_installed.py", "test_match.py", "test_worker.py", "test_signs.py",
    "test_snapshot.py", "test_first_visits.py", "test_sheets.py", "test_access.py",
    "test_words_fit.py", "test_budget.py", "test_soak.py", "test_analysis.py", "test_by_link.py",
)  # fmt: skip
_BROWSER: Final = Path(__file__).parent / "browser"
_RANKS: Final = {_BROWSER / name: rank for rank, name in enumerate(_SLOWEST)}


@cache
def _rank(module: Path) -> int:
    """Return the rank of a module's tests; lower ranks start sooner."""
    if not module.is_relative_to(_BROWSER):
        return len(_SLOWEST) + 1
    return _RANKS.get(module, len(_SLOWEST))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Start slow tests first; skip nightly tests or, in a nightly run, extend their timeouts."""
    items.sort(key=lambda item: _rank(item.path))
    if FULL:
        for item in items:
            item.add_marker(pytest.mark.timeout(_FULL_LIMIT), append=False)
        return
    nightly = [item for item in items if item.get_closest_marker("nightly")]
    if nightly:
        config.hook.pytest_deselected(items=nightly)
        items[:] = [item for item in items if item not in nightly]


def pytest_collection_finish() -> None:
    """Leave everything that exists now out of the search for garbage."""
    gc.freeze()
