"""Defines what the fuzzer knows of a reader of text from outside: texts to send, and a check."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from hypothesis import strategies as st

from stp.errors import StpError

MAX_REASON_LENGTH: Final = 1000
"""Maximum length of an error message, in characters."""
REFUSED: Final = "refused"
READ: Final = "read"
WHOLE_PAGE: Final = 200
"""One text in this many is also given to a whole page, which is slow."""


@dataclass(frozen=True, slots=True)
class Reader:
    """A reader of text from outside: sample texts, and a check that returns how one ended."""

    texts: st.SearchStrategy[str]
    check: Callable[[str], str]


def check_said(error: StpError) -> None:
    """Fail unless an error message is a readable line."""
    said = str(error)
    assert said
    assert len(said) < MAX_REASON_LENGTH
    assert "\n" not in said
