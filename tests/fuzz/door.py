"""A *door* is a reader of text from outside, with texts to send and their allowed results."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from hypothesis import strategies as st

from stp.errors import StpError

LONGEST_REASON: Final = 1000
"""Maximum length of an error message, in characters."""
REFUSED: Final = "refused"
READ: Final = "read"
WHOLE_PAGE: Final = 200
"""One text in this many is also given to a whole page, which is slow."""


@dataclass(frozen=True, slots=True)
class Door:
    """A reader of foreign text: sample texts, and a check that returns how one of them ended."""

    texts: st.SearchStrategy[str]
    check: Callable[[str], str]


def check_said(error: StpError) -> None:
    """Fail unless an error message is a readable line."""
    said = str(error)
    assert said
    assert len(said) < LONGEST_REASON
    assert "\n" not in said
