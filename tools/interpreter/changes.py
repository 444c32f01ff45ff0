"""Lists the changes to Pyodide, PyScript and Python's library that are only for speed; each can be
left out.

`docs/start-up.md` lists the gain of each; `python build.py bench-changes` measures it.
"""

from __future__ import annotations

from typing import Final

Without = frozenset[str]
"""Names of changes to leave out, to measure their effect."""
NOTHING: Final[Without] = frozenset()
"""Leaves out no change: the site as it is published."""

PRUNE: Final = "prune-library"
SHAKE: Final = "shake-exports"
UNREACHABLE: Final = "drop-unreachable"
MINIFY: Final = "minify-script"
DATACLASSES: Final = "known-dataclasses"
PLACES: Final = "known-places"
GARBAGE: Final = "collect-late"

IN_PYTHON: Final = (DATACLASSES, PLACES, GARBAGE)
"""Changes to the archives with the standard library and the game."""
CHANGES: Final = (PRUNE, SHAKE, UNREACHABLE, MINIFY, *IN_PYTHON)
