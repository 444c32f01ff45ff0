"""Searches for words in texts, ignoring case and accents."""

from __future__ import annotations

import re
from typing import Final

_LETTERS: Final = (
    "aàáâä", "cçč", "dď", "eèéêëěę", "iîïí", "nňñ", "oóôö", "rř", "sš", "tť", "uùúûüů", "yýÿ", "zž",
    "'’", "-‐‑–",
)  # fmt: skip
"""Letters that count as the same, the plain one first."""
_ONE_OF: Final = {letter: f"[{group}]" for group in _LETTERS for letter in group}
_PAIRS: Final = (("oe|œ|ö", "(?:oe|œ|ö)"), ("ae|æ|ä", "(?:ae|æ|ä)"), ("ue|ü", "(?:ue|ü)"),
                 ("ss|ß", "(?:ss|ß)"))  # fmt: skip
"""Letters that are also written as two: the spellings typed, and the pattern that finds all."""
_TYPED: Final = re.compile("|".join(typed for typed, _ in _PAIRS) + "|.", re.DOTALL)
_MAY_BREAK: Final = "\u00ad?"
_TAG: Final = re.compile(r"<[^>]*>")


def _sought(typed: str) -> str:
    for either, pattern in _PAIRS:
        if typed in either.split("|"):
            return f"(?:{pattern}|{_ONE_OF[typed]})" if typed in _ONE_OF else pattern
    return _ONE_OF.get(typed, re.escape(typed))


class WordSearch:
    """A search for words, or parts of words, that must all occur in a text.

    >>> search = WordSearch("remeslni rubl")
    >>> search.is_in("<p>Řemeslníci nosí ruble.</p>"), search.is_in("<p>Řemeslníci</p>")
    (True, False)
    >>> search.marked('<a title="řemeslník">Řemeslníci</a>')
    '<a title="řemeslník"><mark>Řemeslní</mark>ci</a>'
    """

    def __init__(self, typed: str) -> None:
        self.words = typed.lower().split()
        """The words searched for; none if only spaces were typed."""
        sought = [_MAY_BREAK.join(map(_sought, _TYPED.findall(word))) for word in self.words]
        self._each = [re.compile(word, re.IGNORECASE) for word in sought]
        longest_first = sorted(sought, key=len, reverse=True)
        self._any = re.compile(f"(<[^>]*>)|({'|'.join(longest_first)})", re.IGNORECASE)

    def is_in(self, markup: str) -> bool:
        """Return whether every word occurs in the text of some markup."""
        text = _TAG.sub("", markup)
        return all(word.search(text) for word in self._each)

    def marked(self, markup: str) -> str:
        """Return markup with each match wrapped in `<mark>`."""
        return self._any.sub(lambda m: m[1] or f"<mark>{m[2]}</mark>", markup)
