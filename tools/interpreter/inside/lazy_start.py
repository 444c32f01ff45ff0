"""Imported when the lazy screens have arrived: knows what their dataclasses would compile.

`static/runtime/interpreter.js` imports it.
"""

import marshal

import library_start  # type: ignore[import-not-found]

library_start.CODES |= marshal.loads(b"<codes>")
library_start.CLASSES |= marshal.loads(b"<classes>")
