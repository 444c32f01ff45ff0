"""Imported before the game: imports its modules one at a time.

`static/runtime/interpreter.js` runs its steps. The build has already compiled what the game's
dataclasses would compile when they are imported.
"""

import marshal

import library_start  # type: ignore[import-not-found]

library_start.CODES |= marshal.loads(b"<codes>")
PAGE: list[str] = marshal.loads(b"<page>")
"""The modules that only the page imports."""
steps = library_start.steps(marshal.loads(b"<game>"))


def before_snapshot() -> None:
    """Prepare for a snapshot, which only the worker takes."""
    library_start.before_snapshot(PAGE)
