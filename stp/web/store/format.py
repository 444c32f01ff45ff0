"""The format of what is kept on this device, and how a newer version's is left alone.

The number under the key `format` says how everything else is kept; no number means 1, which is
what this version writes. A later version that keeps things otherwise raises it. Where the number
is higher, this version reads nothing but the language and the colours, and changes nothing: it
works in memory, and says so.
"""

from __future__ import annotations

from typing import Final

from stp.errors import StpError
from stp.web.browser.port import Storage, StorageError

FORMAT: Final = "format"
NUMBER: Final = 1
READ_BY_ALL: Final = ("lang", "theme")
"""Keys that every version reads, so that it can speak the person's language at least."""


class NewerStoreError(StpError):
    """What is kept on this device was kept by a newer version of the game."""


def is_newer_store(storage: Storage) -> bool:
    """Tell whether a newer version keeps its things here."""
    text = storage.get(FORMAT) or ""
    return text.isascii() and text.isdigit() and len(text) < 10 and int(text) > NUMBER


class GuardedStorage:
    """What is kept on this device, as long as it is kept in this version's format."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._began_newer = self.is_newer

    @property
    def is_newer(self) -> bool:
        """Whether a newer version keeps its things here; another tab may just have begun to."""
        return is_newer_store(self._storage)

    def get(self, key: str) -> str | None:
        """Return what is stored, or None where there is nothing that this version can read."""
        if self._began_newer and key not in READ_BY_ALL:
            return None
        return self._storage.get(key)

    def set(self, key: str, value: str) -> None:
        """Store a text; raises StorageError where the browser refuses or the format is newer."""
        if self.is_newer:
            raise StorageError("a newer version of the game keeps its things here")
        self._storage.set(key, value)

    def remove(self, key: str) -> None:
        """Forget a key of this version's."""
        if not self.is_newer:
            self._storage.remove(key)

    def keys(self) -> list[str]:
        """Return the keys that this version can read."""
        return [] if self._began_newer else list(self._storage.keys())
