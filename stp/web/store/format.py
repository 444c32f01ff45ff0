"""Checks the version of the stored data, and leaves a newer version's data alone.

The number under the key `format` is the version of all other stored data; if it is missing, it is
1, the version of this program. A later version with another format increases it. If the number is
higher, this version reads only the language and the colours and changes nothing: it works in memory
and says so.

A mark beside each text says whether a page with a journal has stored it (`stp.web.store.journal`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final
from zlib import crc32

from stp.errors import StpError
from stp.web.browser.port import Storage, StorageError

FORMAT: Final = "format"
"""Key of the version of all stored data."""
NUMBER: Final = 1
"""The version that this program stores."""
READ_BY_ALL: Final = ("lang", "theme")
"""Keys that every version reads, so that it can at least use the person's language."""
NUMBER_LIMIT: Final = 2**50
"""The numbers of marks and journal entries are below this; JavaScript is exact up to it."""


class NewerStoreError(StpError):
    """The data on this device was stored by a newer version of the game."""


class GuardedStorage:
    """The storage of this device; of a newer format, it offers only what every version reads."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._began_newer = self.is_newer

    @property
    def is_newer(self) -> bool:
        """Whether a newer version stores data here; another tab may have updated just now."""
        text = self._storage.get(FORMAT) or ""
        return text.isascii() and text.isdigit() and len(text) < 10 and int(text) > NUMBER

    def get(self, key: str) -> str | None:
        """Return the stored text, None if there is none that this version can read."""
        if self._began_newer and key not in READ_BY_ALL:
            return None
        return self._storage.get(key)

    def set(self, key: str, value: str) -> None:
        """Store a text; raises StorageError if the browser refuses or the format is newer."""
        if self.is_newer:
            raise StorageError("the stored data belong to a newer version of the game")
        self._storage.set(key, value)

    def remove(self, key: str) -> None:
        """Remove a key of this version."""
        if not self.is_newer:
            self._storage.remove(key)

    def keys(self) -> list[str]:
        """Return the keys that this version can read."""
        return [] if self._began_newer else list(self._storage.keys())


# ---------------------------------------------------------------------- marks beside texts


@dataclass(frozen=True, slots=True)
class Mark:
    """A mark stored with a text: the number of the change, and the text's check sum."""

    number: int
    check: int

    def __str__(self) -> str:
        return f"{self.number} {self.check}"


def parse_mark(text: str | None) -> Mark | None:
    """Return a mark from its text, None for anything else.

    >>> parse_mark("12 3632233996"), parse_mark("12"), parse_mark(None)
    (Mark(number=12, check=3632233996), None, None)
    """
    words = (text or "").split(" ")
    if len(words) != 2 or not all(w.isascii() and w.isdigit() and len(w) < 16 for w in words):
        return None
    number, check = map(int, words)
    return Mark(number, check) if number < NUMBER_LIMIT else None


def check_of(text: str | None) -> int:
    """Return the check sum of a text, 0 for none."""
    return 0 if text is None else crc32(text.encode("utf-8", "surrogatepass"))


# ---------------------------------------------------------------------- records as texts


def moves_part(text: str) -> str:
    """Return the moves of a record as text, without comments.

    >>> moves_part("stp 1\\n\\n1 pass # at last\\n#+ 2 pass\\n2 pass\\n")
    '1 pass\\n2 pass\\n'
    """
    moves = text.partition("\n\n")[2]
    if "#" not in moves:
        return moves
    lines = (line.partition("#")[0].rstrip(" ") for line in moves.split("\n"))
    return "".join(f"{line}\n" for line in lines if line)


def same_game(one: str, other: str) -> bool:
    """Return whether two records have the same deal, players and rules."""
    return _deal_lines(one) == _deal_lines(other)


def same_deal(one: str, other: str) -> bool:
    """Return whether two records have the same deal and rules, whoever plays."""
    free = ("names: ", "bots: ")
    lines, others = (
        [line for line in _deal_lines(text) if not line.startswith(free)] for text in (one, other)
    )
    return lines == others


def _deal_lines(text: str) -> list[str]:
    head = text.partition("\n\n")[0].split("\n")
    free = ("x-", "date: ", "result: ")
    no_bots = {"bots: " + ",".join("-" * seats) for seats in range(2, 6)}
    return [line for line in head if not line.startswith(free) and line not in no_bots]
