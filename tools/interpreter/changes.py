"""The changes to other people's files that are there for speed only: the build can leave each out.

`docs/start-up.md` says what each gains; `python build.py bench-changes` measures it.
"""

from __future__ import annotations

from typing import Final

Without = frozenset[str]
"""Names of changes that are left out, to measure what they gain."""
EVERYTHING: Final[Without] = frozenset()

PRUNE: Final = "prune-library"
SHAKE: Final = "shake-exports"
UNREACHABLE: Final = "drop-unreachable"
MINIFY: Final = "minify-script"
DATACLASSES: Final = "known-dataclasses"
PLACES: Final = "known-places"
GARBAGE: Final = "collect-late"

IN_PYTHON: Final = (DATACLASSES, PLACES, GARBAGE)
"""Those that are part of the archives with the standard library and the game."""
CHANGES: Final = (PRUNE, SHAKE, UNREACHABLE, MINIFY, *IN_PYTHON)
