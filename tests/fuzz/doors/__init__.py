"""The doors: everything that reads text from outside.

A door must quickly answer every text with a value or its documented error. Any other exception is a
fault, and so is lost text.
"""

from __future__ import annotations

from typing import Final

from tests.fuzz.door import Door
from tests.fuzz.doors import analyses, brought_in, journal, links, matches, records, stored, words

DOORS: Final[dict[str, Door]] = {
    **records.DOORS,
    **links.DOORS,
    **matches.DOORS,
    **stored.DOORS,
    **journal.DOORS,
    **words.DOORS,
    **brought_in.DOORS,
    **analyses.DOORS,
}
