"""A *door* is a reader of text from outside, with texts to send and their allowed results."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from hypothesis import strategies as st

from stp.errors import StpError

LONGEST_REASON: Final = 1000
"""Characters of a sentence that says what is wrong."""
REFUSED: Final = "refused"
READ: Final = "read"
WHOLE_PAGE: Final = 200
"""One text of so many is also given to a whole page, which is slow."""


@dataclass(frozen=True, slots=True)
class Door:
    """A way in: texts, and what checks that one of them does no harm and says how it ended."""

    texts: st.SearchStrategy[str]
    check: Callable[[str], str]


def check_said(error: StpError) -> None:
    """Every refusal says why, on a line that a person can read."""
    said = str(error)
    assert said
    assert len(said) < LONGEST_REASON
    assert "\n" not in said
