"""Splits long work on the page into slices, between which the page handles what is pressed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final, TypeVar

SLICE: Final = 25
"""Milliseconds of work after which the page gets a turn."""
PAUSE: Final = 10
"""Milliseconds between two slices."""
_DRAWN_EVERY: Final = 20
"""Number of results after which a screen is drawn again: drawing takes as long as some replays."""
Item = TypeVar("Item")


def one_slice(items: Iterable[Item], now: Callable[[], float]) -> Iterator[Item]:
    """Yield the items that fit in a slice, and at least one; `now` returns milliseconds.

    >>> clock = iter(range(0, 100, 10))
    >>> list(one_slice("abcdef", lambda: next(clock)))
    ['a', 'b', 'c']
    """
    end = now() + SLICE
    for item in items:
        yield item
        if now() >= end:
            return


def is_worth_drawing(before: int, now: int) -> bool:
    """Return whether a screen should be drawn again after a slice that has changed the number of
    results.

    >>> is_worth_drawing(18, 19), is_worth_drawing(19, 21), is_worth_drawing(20, 19)
    (False, True, True)
    """
    return before // _DRAWN_EVERY != now // _DRAWN_EVERY
