"""Imported before the game: loads and imports its modules, a few at a time.

`static/runtime/interpreter.js` runs its steps. The build has already compiled what the game's
dataclasses would compile when they are imported.
"""

import marshal

import library_start  # type: ignore[import-not-found]

library_start.CODES |= marshal.loads(b"<codes>")
library_start.CLASSES |= marshal.loads(b"<classes>")
steps = library_start.load_and_import(__file__, marshal.loads(b"<game>"))
