"""Reads answers from a terminal or a pipe."""

from __future__ import annotations

import sys
from contextlib import suppress


def ask(prompt: str) -> str:
    """Return the next line; print it if it comes from a pipe, as a terminal would show it.

    Raises EOFError when there are no more lines.
    """
    with suppress(ImportError):
        import readline  # noqa: F401 - gives `input` its line editing
    if sys.stdin is None:
        raise EOFError
    line = input(prompt)
    if not sys.stdin.isatty():
        print(line)
    return line
