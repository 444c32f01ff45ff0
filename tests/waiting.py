"""Waits for a condition, with a limit and a message that says what it waited for."""

from __future__ import annotations

import time
from collections.abc import Callable

PATIENCE = 60.0
"""Timeout in seconds, long enough for a busy machine."""
_STEP = 0.05


def wait_until(
    condition: Callable[[], object],
    what: str,
    patience: float = PATIENCE,
    pause: Callable[[float], object] = time.sleep,
) -> None:
    """Wait until a condition holds, checking it every `pause` seconds.

    Raises TimeoutError, which says what was waited for.

    >>> wait_until(lambda: False, "the moon", patience=0)
    Traceback (most recent call last):
    TimeoutError: waited 0 s in vain for the moon
    """
    given_up = time.monotonic() + patience
    while not condition():
        if time.monotonic() > given_up:
            raise TimeoutError(f"waited {patience:.0f} s in vain for {what}")
        pause(_STEP)
