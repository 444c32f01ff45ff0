"""Finds the matches on this device: each is derived from the saves of its deals.

The tag `x-match` of a deal's save is a JSON list: the number of the deal, the number of deals, the
id of the person at this device, the version of the bots, and the results of other people as they
are in links.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from stp import __version__
from stp.cards import EDITIONS
from stp.errors import StpError
from stp.links.kinds import DealSetup
from stp.links.match import DEALS, MatchResult, deal_seed, parse_result
from stp.options import parse_rules
from stp.parsing import parse_json
from stp.record.header import parse_names, parse_text
from stp.web.lazy.match.match import Match, merged
from stp.web.model.clean_text import clean
from stp.web.model.summary import Summary
from stp.web.model.tags import GameTags, tags_from

_MAX_LENGTH: Final = 4000
"""Length limit of the tag, in characters."""
_MARK: Final = "\nx-match: "


@dataclass(frozen=True, slots=True)
class MatchTag:
    """The place of a game in a match.

    >>> tag = MatchTag(2, 3, "k3v8", "0.1.0", (MatchResult("b", "Bob", "1", ((5, 6), None, None)),))
    >>> tag.to_text()
    '[2,3,"k3v8","0.1.0","b 1 5,6 - - Bob"]'
    >>> MatchTag.from_text(tag.to_text(), seats=2) == tag
    True
    """

    number: int
    """The number of the deal, from 1."""
    deals: int
    own: str
    """The id of the person at this device."""
    version: str
    """The version of this program whose bots are the opponents."""
    others: tuple[MatchResult, ...] = ()
    """The results of other people."""

    def to_text(self) -> str:
        """Return the place as the text of a tag."""
        row = [self.number, self.deals, self.own, self.version, *map(str, self.others)]
        return json.dumps(row, ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def from_text(cls, text: str, seats: int) -> MatchTag | None:
        """Return the place in a tag; None if the text is malformed."""
        try:
            number, deals, own, version, *texts = parse_json(text, _MAX_LENGTH)
            if type(number) is not int or deals not in DEALS or not 1 <= number <= deals:
                return None
            parse_result(str(MatchResult(own, "", version, (None,) * deals)), deals, seats)
            others = tuple(parse_result(one, deals, seats) for one in texts)
        except (AttributeError, TypeError, ValueError):  # it has other values, or is no JSON
            return None
        return cls(number, int(deals), str(own), str(version), merged(own, (), others))


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A match as this device knows it."""

    match: Match
    own: str
    """The id of the person at this device."""
    name: str
    version: str
    """The version of the bots in this person's games; an older one if there are several."""
    games: Mapping[int, Summary]
    """The saved game of each deal, by its number from 1."""
    others: tuple[MatchResult, ...]
    """The results of other people."""
    saves: tuple[str, ...] = ()
    """The ids of all saves of its deals."""

    @property
    def result(self) -> MatchResult:
        """What the person at this device has scored."""
        numbers = range(1, self.match.deals + 1)
        games = (self.games.get(number) for number in numbers)
        scored = tuple(game.points if game is not None and counts(game) else None for game in games)
        return MatchResult(self.own, self.name, self.version, scored)

    @property
    def is_new(self) -> bool:
        """Whether the match was set up here, and nobody has played or joined it yet."""
        moved = any(game.moves for game in self.games.values())
        return bool(self.games) and not moved and not self.others

    @property
    def next(self) -> int | None:
        """The number of the deal to play next; None if all are finished."""
        numbers = range(1, self.match.deals + 1)
        return next((at for at in numbers if at not in self.games or not self.games[at].over), None)


def counts(game: Summary) -> bool:
    """Return whether a game was finished by the person, without a substitute bot."""
    return game.over and not game.stood_in


@dataclass(frozen=True, slots=True)
class _Deal:
    """A save that belongs to a match."""

    match: Match
    tag: MatchTag
    summary: Summary


def matches_on(
    summaries: Iterable[Summary], read: Callable[[str], str | None]
) -> dict[str, PlayedMatch]:
    """Return the matches by their ids, the last played first.

    The results are those of the summaries, confirmed or not. The summaries must be sorted, the last
    played first. `read` returns the text of a save by its id.
    """
    found: dict[str, list[_Deal]] = {}
    for summary in summaries:
        deal = _deal_of(summary, read(summary.id) or "")
        if deal is not None:
            found.setdefault(deal.match.id, []).append(deal)
    return {key: _played(deals) for key, deals in found.items()}


def _played(deals: list[_Deal]) -> PlayedMatch:
    """Return a match from its saves. An import can bring several saves of a deal; the first one
    to be finished counts."""
    oldest = sorted(deals, key=lambda deal: (deal.summary.saved, deal.summary.id))
    games: dict[int, Summary] = {}
    for deal in sorted(oldest, key=lambda deal: not deal.summary.over):
        games.setdefault(deal.tag.number, deal.summary)
    first = oldest[0]
    others: tuple[MatchResult, ...] = ()
    for deal in oldest:
        others = merged(first.tag.own, others, deal.tag.others)
    versions = {deal.tag.version for deal in oldest}
    version = next(iter(sorted(versions - {__version__})), __version__)
    name = first.summary.names[first.match.seat - 1]
    saves = tuple(deal.summary.id for deal in oldest)
    return PlayedMatch(first.match, first.tag.own, name, version, games, others, saves)


def _deal_of(summary: Summary, text: str) -> _Deal | None:
    """Return the match data of a save; None if it belongs to no match, or if it was imported after
    its end, because somebody else may have played it."""
    head = text.partition("\n\n")[0]
    if summary.error or summary.imported or _MARK not in head:
        return None
    try:
        found: dict[str, Any] = dict(line.split(": ", 1) for line in head.split("\n")[1:])
        seats = len(summary.points)
        tags = tags_from({"x-stood-in": found.get("x-stood-in", "")}, seats)
        tag = MatchTag.from_text(found["x-match"], seats)
        edition = next(known for known in EDITIONS if known == found["edition"])
        seed, rules = parse_text(found["seed"]), parse_rules(found.get("rules", "classic"))
        bots = _bots(parse_names(found["bots"]), tags)
    except (StpError, KeyError, ValueError, StopIteration):
        return None
    if tag is None or bots.count(None) != 1 or len(bots) != seats:
        return None
    base = seed.removesuffix(deal_seed("", tag.number))
    if base == seed:
        return None
    names = tuple(map(clean, summary.names))
    setup = DealSetup(edition, seats, base, rules, bots, names)
    return _Deal(Match(setup, tag.deals), tag, summary)


def _bots(written: list[str], tags: GameTags) -> tuple[str | None, ...]:
    """Return the bots at the start of a game; a substitute bot was a person."""
    away = dict(tags.stood_in)
    return tuple(None if bot == "-" or seat in away else bot for seat, bot in enumerate(written, 1))
