"""All tests of this folder read English as it is typed in the code, and get hints sooner."""

from collections.abc import Iterator

import pytest

from stp.bots.explain import ADVISER
from tests.plain_english import plain_english
from tests.quick_search import search_less

__all__ = ["plain_english"]


@pytest.fixture(autouse=True, scope="package")
def quick_hints() -> Iterator[None]:
    """Search a tenth as much for a hint: other tests check whether its advice is good."""
    with pytest.MonkeyPatch.context() as patch:
        search_less(patch, 4_000, ADVISER)
        yield
