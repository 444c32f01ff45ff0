"""The doors by which texts come in, each with what is sent there and what must come of it.

A door answers every text with a value or with the error that it documents, and in a moment. Any
other exception is a fault, and so is a text that is lost.
"""

from __future__ import annotations

from typing import Final

from tests.fuzz.door import Door
from tests.fuzz.doors import analyses, brought_in, journal, links, records, stored, words

DOORS: Final[dict[str, Door]] = {
    **records.DOORS,
    **links.DOORS,
    **stored.DOORS,
    **journal.DOORS,
    **words.DOORS,
    **brought_in.DOORS,
    **analyses.DOORS,
}
