"""What takes too long for every run waits for `build.py matrix`, which runs every night."""

import pytest

from tools.nightly import FULL

#: Seconds that a test may take where it goes over all combinations.
_FULL_LIMIT = 7200


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is for the night, and give it time where it is not."""
    if FULL:
        for item in items:
            item.add_marker(pytest.mark.timeout(_FULL_LIMIT), append=False)
        return
    nightly = [item for item in items if item.get_closest_marker("nightly")]
    if nightly:
        config.hook.pytest_deselected(items=nightly)
        items[:] = [item for item in items if item not in nightly]
