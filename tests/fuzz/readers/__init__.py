"""The readers: everything that reads text from outside.

For every text, a reader must quickly return a value or raise its documented error. Any other
exception is a fault, and so is lost text.
"""

from __future__ import annotations

from typing import Final

from tests.fuzz.reader import Reader
from tests.fuzz.readers import analyses, backups, journal, links, matches, records, stored, words

READERS: Final[dict[str, Reader]] = {
    **records.READERS,
    **links.READERS,
    **matches.READERS,
    **stored.READERS,
    **journal.READERS,
    **words.READERS,
    **backups.READERS,
    **analyses.READERS,
}
