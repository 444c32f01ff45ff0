"""Writes games as links and reads them: a deal, a challenge or a game in a URL fragment.

A link is `KIND=WORD`, followed by `&move=N` for a whole game. The word begins with the version of
its format. Version 1 never changes, like the record format `stp 1`; version 2 is written only for
what version 1 cannot express. `docs/notation.md` specifies both.

>>> from stp.options import Rules
>>> link = DealLink(DealSetup("base", 4, "neva", Rules(), (None, "greedy", "greedy", "random")))
>>> write_link(link)
'deal=1GX3Le4LnZXJ7bxSt9vknOeZVVYqcGM1E'
>>> read_link(write_link(link)) == read_link(f"https://example.org/#{write_link(link)}") == link
True
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from stp.errors import mistyped, quoted
from stp.links import v1, v2
from stp.links.kinds import (
    KINDS,
    ChallengeLink,
    DealLink,
    DealSetup,
    GameLink,
    Link,
    LinkError,
    NewerLinkError,
    TurnLink,
    check_setup,
    fragment_of,
    kind_of,
    newer_link,
    setup_in,
    setup_of,
)
from stp.links.packing import MAX_WORD_LENGTH, PackingError

__all__ = [
    "ChallengeLink",
    "DealLink",
    "DealSetup",
    "GameLink",
    "Link",
    "LinkError",
    "NewerLinkError",
    "TurnLink",
    "read_link",
    "setup_of",
    "write_link",
]

MAX_LINK_LENGTH: Final = 4096
"""Maximum length of a fragment, in characters."""
_KINDS: Final = ", ".join(kind.__name__ for kind in KINDS.values())
NEWER: Final = tuple("3456789")
"""The first characters of words of later versions."""


def write_link(link: Link) -> str:
    """Return the fragment of a URL, without `#`.

    Raises LinkError for what no link can hold: a custom deal, texts of more than 255 bytes, an
    unknown number of players or move, or names and bots that do not match the seats.
    """
    if not isinstance(link, Link):
        raise LinkError(mistyped(f"a link must be one of {_KINDS}", link))
    try:
        setup = setup_in(link)
        check_setup(setup)
        at = _place(link)
        if v1.can_express(setup) and not v2.has_extras(link):
            word = f"1{v1.write(link)}"
        else:
            word = f"2{v2.write(link, at)}"
    except PackingError as error:
        raise LinkError("this cannot be put into a link: {reason}", reason=error) from None
    if len(word) > MAX_WORD_LENGTH:
        raise LinkError("it is too long for a link")
    return f"{kind_of(link)}={word}{at and f'&{at}'}"


def read_link(address: str) -> Link:
    """Parse a link: a whole address, or only its fragment.

    Raises LinkError with the reason, and NewerLinkError if a newer version can read it.
    """
    if not isinstance(address, str):
        raise LinkError(mistyped("a link must be text", address))
    fragment = fragment_of(address)
    if len(fragment) > MAX_LINK_LENGTH:
        raise LinkError("the link is too long to come from this game")
    head, _, at = fragment.partition("&")
    kind, _, word = head.partition("=")
    if kind not in KINDS:
        raise LinkError("unknown kind of link")
    link = _read(kind, word[:1], word[1:], at)
    if not at:
        return link
    if not isinstance(link, GameLink):
        raise LinkError("only a whole game can be opened at a move")
    return replace(link, move=_move_number(at, len(link.game.moves)))


def _read(kind: str, version: str, word: str, at: str) -> Link:
    try:
        if version == "1":
            return v1.read(kind, word)
        if version == "2":
            return v2.read(kind, word, at)
    except PackingError as error:
        raise LinkError("the link is damaged ({reason})", reason=error) from None
    if version in NEWER:
        raise newer_link()
    raise LinkError("the link is incomplete")


def _place(link: Link) -> str:
    """Return the suffix of the word: the move at which a whole game opens."""
    if not isinstance(link, GameLink) or link.move is None:
        return ""
    if type(link.move) is not int or not 0 <= link.move <= len(link.game.moves):
        raise PackingError("the game has no move {move}", move=quoted(link.move))
    return f"move={link.move}"


def _move_number(parameter: str, moves: int) -> int:
    name, _, digits = parameter.partition("=")
    if name != "move" or not (digits.isascii() and digits.isdigit() and len(digits) <= 4):
        raise LinkError("only &move=NUMBER can follow a whole game")
    if int(digits) > moves:
        raise LinkError("the game in the link ends at move {moves}", moves=moves)
    return int(digits)
