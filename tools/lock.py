"""A lock between processes, so that two builds or two test workers do not trip over each other."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO

from tools.paths import CACHE

if sys.platform == "win32":
    import msvcrt

    def _acquire(file: IO[str]) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)
else:
    import fcntl

    def _acquire(file: IO[str]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX)


@contextmanager
def locked(name: str) -> Iterator[None]:
    """Hold the lock called `name`; it is released even when the process is killed."""
    CACHE.mkdir(exist_ok=True)
    with (CACHE / f"{name}.lock").open("w") as file:
        _acquire(file)
        yield
