"""Runs before the game: what its modules have compiled at every start has been compiled."""

import marshal

import spared  # type: ignore[import-not-found]

spared.CODES |= marshal.loads(b"<codes>")
spared.PATTERNS |= marshal.loads(b"<patterns>")
steps = spared.steps(marshal.loads(b"<game>"))
"""Imports what the page needs of the game, a module at a time."""
