"""Writes and reads links of matches: several deals against the same bots, with results.

Each person of a match plays the same seat of the same deals on their own device. The link carries
what everybody has scored so far. `docs/notation.md` specifies it.

>>> from stp.options import Rules
>>> setup = DealSetup("base", 2, "neva", Rules(), (None, "greedy"))
>>> result = MatchResult("k3v8m2xa", "Anna", "0.1.0", ((84, 60), None, (70, 71)))
>>> link = MatchLink(setup, 3, (result,))
>>> read_match(write_match(link)) == link
True
>>> str(result)
'k3v8m2xa 0.1.0 84,60 - 70,71 Anna'
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from stp.links import MAX_LINK_LENGTH, NEWER, v2
from stp.links.kinds import MIN_POINTS, DealLink, DealSetup, LinkError, fragment_of, newer_link
from stp.links.packing import MAX_WORD_LENGTH, Packer, PackingError
from stp.links.v1 import POINTS_BELOW_ZERO, POINTS_RANGE

KIND: Final = "match"
DEALS: Final = (3, 5)
"""Possible numbers of deals."""
MAX_PEOPLE: Final = 8
"""Most people whose results one link can carry."""
_MAX_POINTS: Final = POINTS_RANGE - POINTS_BELOW_ZERO - 1
_ID: Final = re.compile(r"[0-9A-Za-z]{1,12}")
_VERSION: Final = re.compile(r"[!-~]{1,20}")
_NOT_PLAYED: Final = "-"
_DEALS_KEY: Final = "deals"
_RESULT: Final = "result."
_KEYS: Final = frozenset(
    (_DEALS_KEY, *(f"{_RESULT}{number}" for number in range(1, MAX_PEOPLE + 1)))
)
_VERSION_DIGIT: Final = "2"

Points = tuple[int, ...]
"""The final points of a game, one number per seat."""


@dataclass(frozen=True, slots=True)
class MatchResult:
    """What one person has scored in a match."""

    id: str
    """Tells people with the same name apart: 1 to 12 letters and digits."""
    name: str
    version: str
    """The version of this program whose bots were the opponents."""
    games: tuple[Points | None, ...]
    """For each deal, everybody's final points; None for a deal that is not finished."""

    def __str__(self) -> str:
        games = (",".join(map(str, points)) if points else _NOT_PLAYED for points in self.games)
        return " ".join((self.id, self.version, *games, self.name))


@dataclass(frozen=True, slots=True)
class MatchLink:
    """A match. The seed of its set-up is that of the match; `deal_seed` derives those of the
    deals."""

    setup: DealSetup
    deals: int
    results: tuple[MatchResult, ...] = ()


def deal_seed(seed: str, number: int) -> str:
    """Return the seed of a deal of a match, by its number from 1.

    >>> deal_seed("neva", 2)
    'neva-2'
    """
    return f"{seed}-{number}"


def parse_result(text: str, deals: int, seats: int) -> MatchResult:
    """Return a result from its text; raises PackingError if it is impossible."""
    words = text.split(" ", deals + 2)
    if len(words) != deals + 3:
        raise PackingError("one of its results does not fit the number of deals")
    owner, version, *games, name = words
    if not _ID.fullmatch(owner) or not _VERSION.fullmatch(version):
        raise PackingError("one of its results cannot be read")
    return MatchResult(owner, name, version, tuple(_points(word, seats) for word in games))


def _points(word: str, seats: int) -> Points | None:
    if word == _NOT_PLAYED:
        return None
    points = tuple(map(v2.number, word.split(",", seats)))
    if len(points) != seats:
        raise PackingError("it does not give the points of every seat")
    if not all(MIN_POINTS <= number <= _MAX_POINTS for number in points):
        raise PackingError("one of its results is impossible")
    return points


def write_match(link: MatchLink) -> str:
    """Return the fragment of a URL, without `#`; raises LinkError if something does not fit."""
    try:
        _check(link)
        fields = v2.fields_of(DealLink(link.setup)) | {_DEALS_KEY: str(link.deals)}
        for number, result in enumerate(link.results, 1):
            text = str(result)
            if parse_result(text, link.deals, link.setup.players) != result:
                raise PackingError("one of its results cannot be read")
            fields[f"{_RESULT}{number}"] = text
        packer = Packer()
        v2.write_fields(packer, fields)
        word = v2.sealed(KIND, packer.word())
        if len(word) > MAX_WORD_LENGTH:
            raise PackingError("it is longer than {most} characters", most=MAX_WORD_LENGTH)
    except PackingError as error:
        raise LinkError("this cannot be put into a link: {reason}", reason=error) from None
    return f"{KIND}={_VERSION_DIGIT}{word}"


def read_match(address: str) -> MatchLink:
    """Parse a link to a match: a whole address, or only its fragment.

    Raises LinkError with the reason, and NewerLinkError if a newer version can read it.
    """
    fragment = fragment_of(address)
    if len(fragment) > MAX_LINK_LENGTH:
        raise LinkError("the link is too long to come from this game")
    kind, _, word = fragment.partition("=")
    if kind != KIND:
        raise LinkError("unknown kind of link")
    if word[:1] != _VERSION_DIGIT:
        raise newer_link() if word[:1] in NEWER else LinkError("the link is incomplete")
    try:
        return _read(word[1:])
    except PackingError as error:
        raise LinkError("the link is damaged ({reason})", reason=error) from None


def _read(word: str) -> MatchLink:
    unpacker = v2.unsealed(KIND, word)
    found = v2.read_fields(unpacker, _KEYS)
    if not unpacker.is_empty:
        raise PackingError("part of it is missing or changed")
    setup, deals = v2.setup_from(found), v2.number(v2.needed(found, _DEALS_KEY))
    if deals not in DEALS:
        raise newer_link()
    texts = (text for key, text in sorted(found.items()) if key.startswith(_RESULT))
    results = tuple(parse_result(text, deals, setup.players) for text in texts)
    link = MatchLink(setup, deals, results)
    _check(link)
    return link


def _check(link: MatchLink) -> None:
    """Raise PackingError if the match is impossible."""
    if link.setup.bots.count(None) != 1:
        raise PackingError("a match is for one person against bots")
    if link.deals not in DEALS:
        raise PackingError("it has an impossible number of deals")
    if len(link.results) > MAX_PEOPLE:
        raise PackingError("it contains results from too many people")
    if len({result.id for result in link.results}) < len(link.results):
        raise PackingError("it contains two results from the same person")
