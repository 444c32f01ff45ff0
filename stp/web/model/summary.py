"""Summarises saved games for the list, from their headers alone, which is fast.

The header of a save also has keys beginning with `x-` that describe the state of the game, so that
games can be listed without replaying them. If a header contradicts itself, the game is replayed.
The results of finished games are always confirmed by a replay; see `stp.web.store.results`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, Final

from stp.deal import MAX_PLAYERS, check_edition
from stp.game import Game
from stp.options import parse_rules
from stp.record import FORMAT, MAX_RECORD_LENGTH, RecordError, load
from stp.record.header import parse_names, parse_text
from stp.web.model.by_link.link_seats import EVERYBODY, UNDECIDED
from stp.web.model.clean_text import clean
from stp.web.model.daily_deal import genuine_day
from stp.web.model.tags import GameTags, read_tags, stage_of, tags_from

MAX_SEATS: Final = max(MAX_PLAYERS.values())
_STAGE: Final = re.compile(r"([1-9][0-9]?) (worker|building|aristocrat|trading)")
"""A round and its phase."""
STAGE_KEYS: Final = ("x-round", "x-points", "x-rank", "x-turn")
"""The keys of a header that follow from the moves."""
_TAGS: Final = tuple(field.name for field in fields(GameTags))
_NO_STAGE: Final[Mapping[str, str]] = {}


@dataclass(frozen=True, slots=True)
class Summary(GameTags):
    """One saved game in the list: its tags, and what else is known of it. `error` says why it
    cannot be read; None if it can."""

    id: str = ""
    kinds: tuple[str | None, ...] = ()
    """The bot in each seat, None for a person."""
    edition: str = ""
    round: int = 1
    phase: str = ""
    last: str = ""
    """The last move as in a record: seat and move."""
    moves: int = 0
    error: Exception | None = None
    line: int = 0

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.rank)

    @property
    def only_person(self) -> int | None:
        """The seat (from 0) of the only person among bots, None if there is no such person.

        A person for whom a bot has moved does not count, because the result is not theirs alone;
        nor does whoever played a game that was imported.
        """
        if self.stood_in or self.imported:
            return None
        people = [seat for seat, kind in enumerate(self.kinds) if kind is None]
        return people[0] if len(people) == 1 and len(self.kinds) > 1 else None

    @property
    def waits_for_me(self) -> bool:
        """Whether the game, which is played by link, goes on at this device."""
        is_mine = self.own_seat in (self.turn, UNDECIDED) or not self.waits_for_other
        return bool(self.own_seat) and not self.over and (is_mine or self.is_unsent)

    @property
    def is_unsent(self) -> bool:
        """Whether another device must send a link, but lacks one from here to do so."""
        return self.waits_for_other and self.part.is_unsent(self.moves)

    @property
    def has_moved_last(self) -> bool:
        """Whether the last move was made at this device, in a game by link."""
        return self.last.startswith(f"{self.own_seat} ")

    @property
    def has_sent(self) -> bool:
        """Whether the last link from here contains all moves, in a game by link."""
        return self.part.has_sent(self.moves)

    @property
    def waits_for_other(self) -> bool:
        """Whether another device must send a link before the game goes on here."""
        others = self.own_seat > EVERYBODY and self.own_seat != self.turn
        return others and not self.over and bool(self.turn) and self.kinds[self.turn - 1] is None


def summarize(key: str, text: str) -> Summary:
    """Return the summary of the save under a key; never raises."""
    found = header_summary(key, text)
    if found.error is None:
        return found
    return replayed(key, text)  # another program's record, or a damaged one


def header_summary(key: str, text: str, stage: Mapping[str, str] = _NO_STAGE) -> Summary:
    """Return the summary from the header of a save; if the header is incomplete, it has an error.

    `stage` has the values of `STAGE_KEYS` as a replay has found them, if it is known.
    """
    try:
        return _from_header(key, text, stage)
    except (KeyError, IndexError):
        missing = ValueError("the header does not say where the game stands")
        return Summary(id=key, error=missing)
    except ValueError as error:
        return Summary(id=key, error=error)


def replayed(key: str, text: str) -> Summary:
    """Return the summary from the replayed moves of a save; never raises."""
    try:
        game = load(text)
    except RecordError as error:
        readable = len(error.game.moves) if error.game else 0
        return Summary(id=key, error=error, line=error.line, moves=readable)
    except ValueError as error:
        return Summary(id=key, error=error)
    return summary_of(key, game)


def summary_of(key: str, game: Game) -> Summary:
    """Return the summary of a game."""
    tags = stage_of(game, read_tags(game))
    tags = _checked(tags, game.seed, game.edition, game.rules.to_text())
    lines = game.transcript
    return _build(key, tags, game.edition, len(lines), lines[-1] if lines else "")


def _from_header(key: str, text: str, stage: Mapping[str, str]) -> Summary:
    if len(text) > MAX_RECORD_LENGTH:
        raise ValueError("too long to be a game")
    head, _, moves = text.partition("\n\n")
    first, *lines = head.split("\n")
    if first != FORMAT:
        raise ValueError("another format")
    found: dict[str, Any] = dict(line.split(": ", 1) for line in lines)
    if stage:
        found = {key: value for key, value in found.items() if key not in STAGE_KEYS} | dict(stage)
    parse_rules(found.get("rules", "classic"))
    seats = len(found["x-points"].split(" ", MAX_SEATS))
    names = parse_names(found["names"]) if "names" in found else [""] * seats
    bots = parse_names(found["bots"]) if "bots" in found else ["-"] * seats
    if not 2 <= seats == len(names) == len(bots) <= MAX_SEATS:
        raise ValueError("the header contradicts itself")
    found |= {key: _text(value) for key, value in found.items() if key.startswith("x-")}
    found |= {"names": names, "bots": [None if bot == "-" else bot for bot in bots]}
    tags = tags_from(found, seats)
    if "x-rank" in found and not _is_ranking(tags.rank, tags.points):
        raise ValueError("the header contradicts itself")
    if tags.own_seat and not tags.turn and not tags.rank:
        raise ValueError("it does not say whose turn it is")
    edition = check_edition(found["edition"])
    tags = _checked(tags, found.get("seed"), edition, found.get("rules", ""))
    backwards = (line.partition("#")[0].strip() for line in reversed(moves.split("\n")))
    last = next(filter(None, backwards), "")
    return _build(key, tags, edition, _count_moves(moves), last)


def _checked(tags: GameTags, seed: str | None, edition: str, rules: str) -> GameTags:
    """Return tags that name a daily deal only if the game is one."""
    day = tags.daily and genuine_day(tags.daily, seed, edition, rules, tags.bots)
    return tags if day == tags.daily else replace(tags, daily=day)


def _is_ranking(rank: Sequence[int], points: Sequence[int]) -> bool:
    """Return whether seats with these points can have these ranks; rubles break ties."""
    return bool(rank) and all(
        place == 1 + sum(other < place for other in rank)
        and all(above < place for more, above in zip(points, rank, strict=True) if more > own)
        for own, place in zip(points, rank, strict=True)
    )


def _count_moves(moves: str) -> int:
    """Count the lines that hold a move, not only a comment."""
    if "#" not in moves:
        return moves.count("\n")
    return sum(bool(line.partition("#")[0].strip()) for line in moves.split("\n"))


def _build(key: str, tags: GameTags, edition: str, moves: int, last: str) -> Summary:
    stage = _STAGE.fullmatch(tags.stage)
    if stage is None:
        raise ValueError("no such stage of a game")
    seats = len(tags.points)
    names, bots = tags.names or ("",) * seats, tags.bots or (None,) * seats
    if not len(names) == len(bots) == seats == len(tags.rank or tags.points):
        raise ValueError("the header contradicts itself")
    known: dict[str, Any] = {name: getattr(tags, name) for name in _TAGS}
    known["names"], known["bots"] = names, bots
    return Summary(
        **known,
        id=key,
        kinds=tuple(None if bot is None else clean(bot) for bot in bots),
        edition=edition,
        round=int(stage[1]),
        phase=stage[2],
        last=last,
        moves=moves,
    )


def _text(value: str) -> str:
    try:
        return parse_text(value)
    except ValueError:
        return value
