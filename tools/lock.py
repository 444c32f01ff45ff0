"""Locks between processes, for builds and test workers that run at the same time."""

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
    """Hold the lock called `name`; the system releases it even if the process is killed."""
    CACHE.mkdir(exist_ok=True)
    with (CACHE / f"{name}.lock").open("w") as file:
        _acquire(file)
        yield
