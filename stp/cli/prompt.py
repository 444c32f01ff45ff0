"""Asking for a line, at a terminal or from a pipe."""

from __future__ import annotations

import sys
from contextlib import suppress


def ask(prompt: str) -> str:
    """Return the line that answers; one from a pipe is printed, as a terminal would show it.

    Raises EOFError where there are no more lines.
    """
    with suppress(ImportError):
        import readline  # noqa: F401 - gives `input` its line editing
    if sys.stdin is None:
        raise EOFError
    line = input(prompt)
    if not sys.stdin.isatty():
        print(line)
    return line
