"""Splits long work on the page into slices, between which the page handles what is pressed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final, TypeVar

SLICE: Final = 25
"""Milliseconds of work after which the page gets a turn."""
PAUSE: Final = 10
"""Milliseconds between two slices."""
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
