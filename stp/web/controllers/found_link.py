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
from stp.web.store.backup import MARK, is_backup
from stp.web.store.journal import is_record

PUZZLE: Final = "puzzle="
"""Beginning of an address fragment that opens a puzzle by its name."""
MATCH: Final = "match="
"""Beginning of an address fragment with a match."""
_BREAK: Final = r"(?:[^\S\n]*\n[\s>]*)?"
"""Possible end of a line in the middle of a word, and the quotation mark of the next line."""
_KINDS: Final = "|".join(map(_BREAK.join, (*(f"{kind}=" for kind in KINDS), PUZZLE, MATCH)))
_BEGINNING: Final = re.compile(f"(?<![0-9A-Za-z])(?:{_KINDS})(?!=)", re.IGNORECASE)
"""Beginning of a link, and not a heading that is underlined with equals signs."""
_PUZZLE_NAME: Final = re.compile("[0-9a-f]{7}")
_MAX_TEXT_LENGTH: Final = 100_000
_MAX_PARTS: Final = 100
"""Maximum number of parts into which a link may be broken."""
_ESCAPE: Final = re.compile(
    r"(?:%(?:25)*|\\u00|(&#[xX]0*))([2-7][0-9A-Fa-f])(?(1);)"
    r"|&#0*([3-9]\d);|\\([#&=])"
)
"""An escaped character: in an address (where the percent sign may be escaped as well, and so on),
in JSON, HTML or Markdown."""
_MAIL_EQUALS: Final = re.compile("[=-]3D")
_MAIL_ESCAPE: Final = re.compile(r"=[ \t]*\r?\n|[=-]([2-7][0-9A-F])")
"""A line break or a character in the source of a mail (quoted-printable), or a character in an
address that Proofpoint has changed."""
_WIDE: Final = {code + 0xFEE0: code for code in range(ord("!"), ord("~") + 1)}
"""The ASCII character for each full-width one."""
_TAG: Final = re.compile("<w?br ?/?>", re.IGNORECASE)
_QUOTE: Final = re.compile(r"[ \t]*>")
"""Beginning of a line that quotes an earlier message."""
_PART: Final = re.compile(r"([0-9A-Za-z]*)([\s>]*)")
"""Part of a link, and what separates it from the next one if a mail program has broken the link
over lines or quoted it."""
_MOVE: Final = re.compile(
    rf"[\s>]*&(?:amp;)*({_BREAK}{_BREAK.join('move=')}{_BREAK}[0-9]*|m(?:o(?:ve?)?)?(?![\w=-]))"
)
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
    if is_record(text) or (is_backup(text) and MARK in text):
        return ""
    plain = _TAG.sub("\n", _ESCAPE.sub(_unescaped, text.translate(_WIDE)))
    possible = [*_fragments(plain)]
    damaged = possible[:1]
    if _MAIL_EQUALS.search(plain):  # it may also be a link of version 3
        decoded = [*_fragments(_MAIL_ESCAPE.sub(_from_mail, plain))]
        possible += decoded
        damaged = [one for one in decoded[:1] if re.match("[a-z]+=[12]", one)] or possible[:1]
    if len(possible) <= 1:  # whoever opens it checks it
        return "".join(possible)
    return next(filter(_is_whole, possible), damaged[0])


def _unescaped(found: re.Match[str]) -> str:
    _, hexadecimal, decimal, sign = found.groups()
    return sign or chr(int(decimal) if decimal else int(hexadecimal, 16))


def _from_mail(found: re.Match[str]) -> str:
    return chr(int(found[1], 16)) if found[1] else ""


def _fragments(text: str) -> Iterator[str]:
    """Yield what the last link in a text may be: with one more part each time."""
    found = list(_BEGINNING.finditer(text))
    if not found:
        return
    own = (one for one in reversed(found) if not _is_quoted(text, one.start()))
    last = next(own, found[-1])
    # Programs show the beginning of a long link beside it.
    longer = (one for one in islice(own, _MAX_PARTS) if _is_longer(text, one, last))
    chosen = next(longer, last)
    word, at = "", chosen.end()
    for _ in range(_MAX_PARTS):
        part = _PART.match(text, at)
        assert part is not None  # it may be empty
        word, at = word + part[1], part.end()
        move = _MOVE.match(text, part.end(1))
        yield f"{_kind(chosen)}{word}{f'&{_joined(move[1])}' if move else ''}"
        if not part[2] or len(word) > MAX_LINK_LENGTH:
            return


def _kind(beginning: re.Match[str]) -> str:
    """Return the beginning of a link as it is in an unchanged one."""
    return _joined(beginning[0]).lower()


def _joined(word: str) -> str:
    """Return a word that may be broken over lines as one."""
    return re.sub(r"[\s>]", "", word)


def _is_quoted(text: str, at: int) -> bool:
    """Return whether a place is in a line that quotes an earlier message."""
    return _QUOTE.match(text, text.rfind("\n", 0, at) + 1) is not None


def _is_longer(text: str, one: re.Match[str], other: re.Match[str]) -> bool:
    """Return whether the word of one link begins with that of another one, and is longer."""
    words = [_kind(link) + text[link.end() : link.end() + MAX_LINK_LENGTH] for link in (one, other)]
    longer, shorter = (re.split(r"[^0-9A-Za-z=]", word, maxsplit=1)[0] for word in words)
    return longer != shorter and longer.startswith(shorter)


def _is_whole(fragment: str) -> bool:
    """Return whether nothing is missing in a link, and nothing too much."""
    if fragment.startswith(PUZZLE):
        return _PUZZLE_NAME.fullmatch(fragment, len(PUZZLE)) is not None
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
