"""Finds a link in a text, as people and programs pass it on.

People copy the words around a link too, and messengers and mail programs escape its characters,
break it over lines or put invisible characters into it. A check sum tells where such a link ends.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import Final

from stp.errors import StpError
from stp.links import MAX_LINK_LENGTH, read_link, v2
from stp.links.kinds import KINDS
from stp.web.model.clean_text import INVISIBLE
from stp.web.store.backup import is_backup
from stp.web.store.journal import is_record

PUZZLE: Final = "puzzle="
"""Beginning of an address fragment that opens a puzzle by its name."""
MATCH: Final = "match="
"""Beginning of an address fragment with a match."""
_BEGINNINGS: Final = (*(f"{kind}=" for kind in KINDS), PUZZLE, MATCH)
_MAX_TEXT_LENGTH: Final = 100_000
_MAX_PARTS: Final = 100
"""Maximum number of parts into which a link may be broken."""
_ESCAPE: Final = re.compile("%(?:25)*([2-7][0-9A-Fa-f])")
"""An escaped character, whose percent sign may be escaped as well, and so on."""
_BEGINNING: Final = re.compile(rf"(?<![0-9A-Za-z])({'|'.join(_BEGINNINGS)})")
_QUOTE: Final = re.compile(r"[ \t]*>")
"""Beginning of a line that quotes an earlier message."""
_PART: Final = re.compile(r"([0-9A-Za-z]*)([\s>]*)")
"""Part of a link, and what separates it from the next one if a mail program has broken the link
over lines or quoted it."""
_MOVE: Final = re.compile(r"[\s>]*&(?:amp;)?(move=[0-9]*|m(?:o(?:ve?)?)?(?![\w=-]))")
"""The move at which a whole game opens, or what is left of it if the link was cut short."""


def found_link(text: str) -> str:
    """Return the fragment of the last link in a text, "" if there is none or it is a whole game.
    Links that an answer quotes count only if there is no other one.

    >>> found_link("Your puzzle: <https://example.org/stp/#puzzle%253D00b814a>. Good luck!")
    'puzzle=00b814a'
    """
    if len(text) > _MAX_TEXT_LENGTH:
        return ""
    text = INVISIBLE.sub("", text).strip()
    if is_backup(text) or is_record(text):
        return ""
    plain = _ESCAPE.sub(lambda found: chr(int(found[1], 16)), text)
    beginnings = list(_BEGINNING.finditer(plain))
    if not beginnings:
        return ""
    own = (found for found in reversed(beginnings) if not _is_quoted(plain, found.start()))
    last = next(own, beginnings[-1])
    fragments = list(_fragments(last[1], plain[last.end() :]))
    if len(fragments) == 1:  # whoever opens it checks it
        return fragments[0]
    return next((fragment for fragment in fragments if _is_whole(fragment)), fragments[0])


def _is_quoted(text: str, at: int) -> bool:
    """Return whether a place is in a line that quotes an earlier message."""
    return _QUOTE.match(text, text.rfind("\n", 0, at) + 1) is not None


def _fragments(beginning: str, rest: str) -> Iterator[str]:
    """Yield what a link may be: with one more part each time."""
    word = ""
    for part in islice(_PART.finditer(rest), _MAX_PARTS):
        word += part[1]
        move = _MOVE.match(rest, part.end(1))
        yield f"{beginning}{word}{f'&{move[1]}' if move else ''}"
        if not part[2] or len(word) > MAX_LINK_LENGTH:
            return


def _is_whole(fragment: str) -> bool:
    """Return whether nothing is missing in a link, and nothing too much."""
    if fragment.startswith(PUZZLE):
        return True
    head, _, move = fragment.partition("&")
    kind, _, word = head.partition("=")
    try:
        if word.startswith("2"):
            v2.unsealed(kind, word[1:], move)
        else:
            read_link(fragment)
    except StpError:
        return False
    return True
