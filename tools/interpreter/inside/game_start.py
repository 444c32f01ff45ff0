"""Imported before the game: imports its modules one at a time.

`static/runtime/interpreter.js` runs its steps. What the game's dataclasses would compile when they
are imported is compiled by the build.
"""

import marshal

import library_start  # type: ignore[import-not-found]

library_start.CODES |= marshal.loads(b"<codes>")
steps = library_start.steps(marshal.loads(b"<game>"))
