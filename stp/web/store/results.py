"""Confirms results of finished games by replaying them, because a save may contradict its moves.

A replay takes milliseconds, which adds up over hundreds of games. So the check sums of replayed
saves are stored here, and for records whose header is incomplete or wrong, as other programs write
them, also what a replay has found.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256
from typing import Final, TypeAlias

from stp.record import MAX_RECORD_LENGTH
from stp.web.browser.port import StorageError
from stp.web.model.summary import STAGE_KEYS, Summary, header_summary, replayed
from stp.web.store.format import GuardedStorage
from stp.web.store.texts import REPLAYED

_WORD: Final = re.compile(
    r"([0-9a-f]{16})(?:=([0-9]{1,2},[a-z]+):(-?[0-9]+(?:,-?[0-9]+)*):([1-5](?:,[1-5])*)?:([0-5]))?"
)
"""A check sum; round and phase, points, ranks at the end, and the seat to move."""
Stage: TypeAlias = Mapping[str, str]
"""What the header of a save should say about its moves."""
_NOTHING: Final[Stage] = {}


@dataclass
class _Save:
    """A text, and what has been read from it."""

    text: str
    header: Summary
    """The summary from the header; it has an error if the header is incomplete."""

    @cached_property
    def digest(self) -> str:
        """The check sum of the text."""
        return digest(self.text)


class Results:
    """Summarizes saves, those of finished games from their replayed moves."""

    def __init__(self, storage: GuardedStorage) -> None:
        self._storage = storage
        words = map(_WORD.fullmatch, (storage.get(REPLAYED) or "").split())
        self._right = {word[1]: _read(word) for word in words if word}
        """What replays have found, by check sum; nothing if the header says the same."""
        self._replayed: dict[str, Summary] = {}
        """Summaries of replayed texts, by check sum."""
        self._saves: dict[str, _Save] = {}
        """What was read last under each key."""
        self._seen: set[str] = set()
        self._has_new = False

    def from_header(self, key: str, text: str) -> Summary:
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
        save, found = self._save(key, text), self.replayed(key, text)
        said = save.header
        is_right = (found.points, found.rank, found.moves) == (said.points, said.rank, said.moves)
        if found.error is not None:
            return found
        if said.error is not None or not is_right:
            said = save.header = found
        self._right[save.digest] = _NOTHING if said is not found else _found_in(found)
        self._seen.add(save.digest)
        self._has_new = True
        return said

    def replayed(self, key: str, text: str) -> Summary:
        """Return the summary of a text from its moves, which are replayed once."""
        found = self.replayed_before(key, text)
        if found is None:
            found = self._replayed[digest(text)] = replayed(key, text)
        return found

    def replayed_before(self, key: str, text: str) -> Summary | None:
        """Return the summary of a text from its moves; None if they have not been replayed."""
        return self._found(key, digest(text))

    def _found(self, key: str, digest: str) -> Summary | None:
        found = self._replayed.get(digest)
        return replace(found, id=key) if found else None

    def _save(self, key: str, text: str) -> _Save:
        save = self._saves.get(key)
        if save is None or save.text != text:
            save = self._saves[key] = _Save(text, header_summary(key, text))
            is_doubtful = save.header.error is not None or save.header.over
            may_be_known = is_doubtful and self._right and len(text) <= MAX_RECORD_LENGTH
            found = self._right.get(save.digest) if may_be_known else None
            if found:
                self._seen.add(save.digest)
                save.header = header_summary(key, text, found)
        return save

    def store(self) -> None:
        """Store the check sums of the games that were asked for, if any are new."""
        if not self._has_new:
            return
        self._has_new = False
        self._right = {one: found for one, found in self._right.items() if one in self._seen}
        words = (one + _written(found) for one, found in sorted(self._right.items()))
        try:
            self._storage.set(REPLAYED, " ".join(words))
        except StorageError:
            return  # they can be replayed again


def digest(text: str) -> str:
    """Return a check sum of a text."""
    return sha256(text.encode(errors="surrogatepass")).hexdigest()[:16]


def _found_in(summary: Summary) -> Stage:
    """Return what the header of a save should say about its moves."""
    found = {
        "x-round": f"{summary.round} {summary.phase}",
        "x-points": " ".join(map(str, summary.points)),
        "x-rank": " ".join(map(str, summary.rank)),
        "x-turn": str(summary.turn),
    }
    return {key: value for key, value in found.items() if value}


def _written(found: Stage) -> str:
    """Return what follows a check sum."""
    values = (found.get(key, "").replace(" ", ",") for key in STAGE_KEYS)
    return "=" + ":".join(values) if found else ""


def _read(word: re.Match[str]) -> Stage:
    """Return what follows a check sum, as in a header."""
    values = zip(STAGE_KEYS, word.groups()[1:], strict=True)
    return {key: value.replace(",", " ") for key, value in values if value}
