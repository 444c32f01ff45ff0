"""Confirms results of finished games by replaying them, because a save may contradict its moves.

A replay takes milliseconds, which adds up over hundreds of games. So the check sums of replayed
saves are stored here.
"""

from __future__ import annotations

import re
from dataclasses import replace
from hashlib import sha256
from typing import Final

from stp.web.browser.port import StorageError
from stp.web.model.summary import Summary, replayed, summarize
from stp.web.store.format import GuardedStorage

REPLAYED: Final = "replayed"
"""Key of the check sums, which are separated by spaces."""
_DIGEST: Final = re.compile(r"[0-9a-f]{16}")


class Results:
    """Summarizes saves from their replayed moves."""

    def __init__(self, storage: GuardedStorage) -> None:
        self._storage = storage
        words = (storage.get(REPLAYED) or "").split()
        self._right = {word for word in words if _DIGEST.fullmatch(word)}
        self._replayed: dict[str, Summary] = {}
        """Summaries of replayed saves, by check sum."""
        self._seen: set[str] = set()
        self._has_new = False

    def summary(self, key: str, text: str) -> Summary:
        """Return the summary of a save for the list; a finished game is replayed first."""
        said = summarize(key, text)
        if not said.over:
            return said
        digest = _digest(text)
        self._seen.add(digest)
        if digest in self._right:
            return said
        found = self.replayed(key, text)
        if (found.points, found.rank, found.moves) == (said.points, said.rank, said.moves):
            self._right.add(digest)
            self._has_new = True
            return said
        return found

    def replayed(self, key: str, text: str) -> Summary:
        """Return the summary of a save from its moves, which are replayed once."""
        digest = _digest(text)
        if digest not in self._replayed:
            self._replayed[digest] = replayed(key, text)
        return replace(self._replayed[digest], id=key)

    def keep(self) -> None:
        """Store the check sums of the games that were asked for, if any are new."""
        if not self._has_new:
            return
        self._has_new = False
        self._right &= self._seen
        try:
            self._storage.set(REPLAYED, " ".join(sorted(self._right)))
        except StorageError:
            return  # they can be replayed again


def _digest(text: str) -> str:
    return sha256(text.encode(errors="surrogatepass")).hexdigest()[:16]
