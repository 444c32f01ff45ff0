"""Shows a progress bar on a terminal: tqdm's if it is installed, otherwise a plain one."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from time import monotonic
from typing import Final, TypeVar

from stp.workers import workers

T = TypeVar("T")
Task = TypeVar("Task")

SECONDS_BETWEEN: Final = 0.2
"""Minimum time between two updates of the plain bar."""
BAR: Final = 30
"""Width of the plain bar, in characters."""


def progress(items: Iterable[T], total: int, unit: str) -> Iterator[T]:
    """Yield the items, and show on a terminal how many have been yielded."""
    if not sys.stderr.isatty():
        yield from items
        return
    try:
        from tqdm import tqdm
    except ImportError:
        yield from _plain(items, total, unit)
    else:
        yield from tqdm(items, total=total, unit=unit, leave=False, dynamic_ncols=True)


def in_parallel(
    function: Callable[[Task], T], tasks: Sequence[Task], jobs: int | str, unit: str = "game"
) -> Iterator[T]:
    """Yield the result of a module's function for each task, in their order, with a progress bar;
    see `stp.workers.workers`."""
    with workers(jobs) as shared:
        yield from progress(shared.map(function, tasks), len(tasks), unit)


def _plain(items: Iterable[T], total: int, unit: str) -> Iterator[T]:
    shown = 0.0
    width = 0
    try:
        for number, item in enumerate(items, start=1):
            yield item
            if monotonic() - shown >= SECONDS_BETWEEN:
                shown = monotonic()
                bar = ("#" * (BAR * number // total)).ljust(BAR, ".")
                line = f"[{bar}] {number}/{total} {unit}s"
                width = len(line)
                print(f"\r{line}", end="", file=sys.stderr, flush=True)
    finally:
        print(f"\r{' ' * width}\r", end="", file=sys.stderr, flush=True)
