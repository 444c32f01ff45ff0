"""Runs before the game: what its modules have compiled at every start has been compiled."""

import marshal

import sitecustomize  # type: ignore[import-not-found]

sitecustomize.CODES |= marshal.loads(b"<codes>")
sitecustomize.PATTERNS |= marshal.loads(b"<patterns>")
