"""Imported before the game: has the modules that the page needs of it imported one at a time.

`static/runtime/interpreter.js` takes its steps. What dataclasses of the game compile when they are
imported has been compiled by the build.
"""

import marshal

import library_start  # type: ignore[import-not-found]

library_start.CODES |= marshal.loads(b"<codes>")
steps = library_start.steps(marshal.loads(b"<game>"))
