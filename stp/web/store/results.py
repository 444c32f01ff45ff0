"""Confirms results of finished games by replaying them, because a save may contradict its moves.

A replay takes milliseconds, which adds up over hundreds of games. So the check sums of replayed
saves are stored here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256
from typing import Final

from stp.web.browser.port import StorageError
from stp.web.model.summary import Summary, glance, replayed
from stp.web.store.format import GuardedStorage

REPLAYED: Final = "replayed"
"""Key of the check sums, which are separated by spaces."""
_DIGEST: Final = re.compile(r"[0-9a-f]{16}")


@dataclass
class _Save:
    """A text, and what has been read from it."""

    text: str
    header: Summary
    """The summary from the header; it has an error if the header is incomplete."""

    @cached_property
    def digest(self) -> str:
        """The check sum of the text."""
        return _digest(self.text)


class Results:
    """Summarizes saves, those of finished games from their replayed moves."""

    def __init__(self, storage: GuardedStorage) -> None:
        self._storage = storage
        words = (storage.get(REPLAYED) or "").split()
        self._right = {word for word in words if _DIGEST.fullmatch(word)}
        self._replayed: dict[str, Summary] = {}
        """Summaries of replayed texts, by check sum."""
        self._saves: dict[str, _Save] = {}
        """What was read last under each key."""
        self._seen: set[str] = set()
        self._has_new = False

    def glance(self, key: str, text: str) -> Summary:
        """Return the summary from the header of a save; if it is incomplete, the summary has an
        error."""
        return self._save(key, text).header

    def known(self, key: str, text: str) -> Summary | None:
        """Return the summary of a save for the list; None if it has to be replayed first."""
        save = self._save(key, text)
        said = save.header
        if said.error is None and not said.over:
            return said
        self._seen.add(save.digest)
        if said.error is None and save.digest in self._right:
            return said
        return self._found(key, save.digest)

    def summary(self, key: str, text: str) -> Summary:
        """Return the summary of a save for the list; a finished game is replayed first."""
        known = self.known(key, text)
        if known is not None:
            return known
        said, found = self.glance(key, text), self.replayed(key, text)
        is_right = (found.points, found.rank, found.moves) == (said.points, said.rank, said.moves)
        if said.error is None and is_right:
            self._right.add(_digest(text))
            self._has_new = True
            return said
        return found

    def replayed(self, key: str, text: str) -> Summary:
        """Return the summary of a text from its moves, which are replayed once."""
        found = self.before(key, text)
        if found is None:
            found = self._replayed[_digest(text)] = replayed(key, text)
        return found

    def before(self, key: str, text: str) -> Summary | None:
        """Return the summary of a text from its moves; None if they have not been replayed."""
        return self._found(key, _digest(text))

    def _found(self, key: str, digest: str) -> Summary | None:
        found = self._replayed.get(digest)
        return replace(found, id=key) if found else None

    def _save(self, key: str, text: str) -> _Save:
        save = self._saves.get(key)
        if save is None or save.text != text:
            save = self._saves[key] = _Save(text, glance(key, text))
        return save

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
