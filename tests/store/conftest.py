"""A device with the data that version 1 has stored."""

from __future__ import annotations

import pytest

from tests.plain_english import plain_english
from tests.store.golden import CONTENT
from tests.web.fake_browser import FakeStorage

__all__ = ["plain_english", "storage"]


@pytest.fixture
def storage() -> FakeStorage:
    """Return a device with the data of the older version."""
    found = FakeStorage()
    found.stored = dict(CONTENT["store"])
    return found
