"""What the list of saved games says about each: read from the header alone, which is quick.

A save is a record whose header also says, under keys that begin with `x-`, where the game stands,
so that no game has to be replayed to be listed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from stp.game import Game
from stp.header import CONTROL, parse_names, parse_text
from stp.options import parse_rules
from stp.record import FORMAT, RecordError, load

TITLE: Final = "x-title"
SAVED: Final = "x-saved"
STAGE: Final = "x-round"
POINTS: Final = "x-points"
RANK: Final = "x-rank"
UNDOS: Final = "x-undos"
STOOD_IN: Final = "x-stood-in"
HINTS: Final = "x-hints"
TIMES: Final = "x-times"
DAILY: Final = "x-daily"
RIVAL: Final = "x-rival"
ME: Final = "x-me"
LONGEST_NAME: Final = 24
LONGEST_TITLE: Final = 60
_LONGEST_NUMBER: Final = 10


@dataclass(frozen=True, slots=True)
class Summary:
    """One saved game in the list. `error` says why it cannot be read, None where it can."""

    id: str
    title: str = ""
    names: tuple[str, ...] = ()
    kinds: tuple[str | None, ...] = ()
    """The bot in each seat, None for a person."""
    edition: str = ""
    date: str = ""
    saved: str = ""
    round: int = 1
    phase: str = ""
    points: tuple[int, ...] = ()
    rank: tuple[int, ...] = ()
    """Empty while the game goes on."""
    undos: int = 0
    stood_in: bool = False
    """Whether a bot has moved for a person who had left."""
    hints: int = 0
    """How many moves were named to the people at the table before they chose."""
    daily: str = ""
    moves: int = 0
    error: Exception | None = None
    line: int = 0

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.rank)

    @property
    def person(self) -> int | None:
        """The seat (from 0) of the only person among bots, None where there is no such.

        A person for whom a bot has moved is none: the result is not theirs alone.
        """
        if self.stood_in:
            return None
        people = [seat for seat, kind in enumerate(self.kinds) if kind is None]
        return people[0] if len(people) == 1 and len(self.kinds) > 1 else None


def clean(text: str, longest: int = LONGEST_NAME) -> str:
    """Return a foreign text without control characters and no longer than fits the page."""
    shown = "".join(
        " " if CONTROL.match(c) or c in "\u2028\u2029" else c
        for c in text[: 4 * longest]
        if not "\ud800" <= c <= "\udfff" and not "\u202a" <= c <= "\u202e"
    )
    return " ".join(shown.split())[:longest]


def names_of(game: Game, default: Iterable[str]) -> tuple[str, ...]:
    """Return one name per seat that the page can show; `default` fills what has none."""
    given = game.tags.get("names") or [""] * game.players
    return tuple(clean(name) or other for name, other in zip(given, default, strict=False))


def bots_of(game: Game) -> tuple[str | None, ...]:
    """Return the bot in each seat, None for a person."""
    return tuple(game.tags.get("bots") or [None] * game.players)


def stage_of(game: Game) -> dict[str, str]:
    """Return the tags that say where a game stands."""
    state, result = game.state, game.result
    points = result.points if result else [player.points for player in state.players]
    tags = {STAGE: f"{state.round} {state.phase}", POINTS: " ".join(map(str, points))}
    if result:
        tags[RANK] = " ".join(map(str, result.rank))
    return tags


def count_hint(game: Game) -> None:
    """Note in a game's tags that a move was named to the person who decides."""
    game.tags[HINTS] = str(number_in(game.tags, HINTS) + 1)


def number_in(tags: Mapping[str, Any], key: str) -> int:
    """Return the number that a tag holds; 0 where there is none, or what is none.

    >>> number_in({"x-hints": "3", "x-undos": "many"}, "x-hints")
    3
    """
    text = str(tags.get(key, "0"))
    return int(text) if text.isdecimal() and len(text) < _LONGEST_NUMBER else 0


def summarize(key: str, text: str) -> Summary:
    """Return what the list says about the save under a key; never raises."""
    try:
        return _from_header(key, text)
    except (ValueError, KeyError, IndexError):
        pass  # another program's record, or a broken one: it has to be read whole
    try:
        game = load(text)
    except RecordError as error:
        return Summary(key, error=error, line=error.line)
    except ValueError as error:
        return Summary(key, error=error)
    return summary_of(key, game)


def summary_of(key: str, game: Game) -> Summary:
    """Return what the list says about a game."""
    bots = ["-" if bot is None else bot for bot in bots_of(game)]
    tags = {**game.tags, **stage_of(game), "seats": str(game.players), "edition": game.edition}
    return _build(key, tags, names_of(game, [""] * game.players), tuple(bots), len(game.moves))


def _from_header(key: str, text: str) -> Summary:
    head, _, moves = text.partition("\n\n")
    first, *lines = head.split("\n")
    if first != FORMAT:
        raise ValueError("another format")
    tags = dict(line.split(": ", 1) for line in lines)
    parse_rules(tags.get("rules", "classic"))
    seats = len(tags[POINTS].split())
    names = parse_names(tags["names"]) if "names" in tags else [""] * seats
    bots = parse_names(tags["bots"]) if "bots" in tags else ["-"] * seats
    if not 2 <= seats == len(names) == len(bots) <= 5:
        raise ValueError("the header contradicts itself")
    free = {key: _text(value) for key, value in tags.items() if key.startswith("x-")}
    return _build(key, tags | free, tuple(map(clean, names)), tuple(bots), moves.count("\n"))


def _build(
    key: str, tags: dict[str, Any], names: tuple[str, ...], bots: tuple[str, ...], moves: int
) -> Summary:
    number, _, phase = tags[STAGE].partition(" ")
    if phase not in ("worker", "building", "aristocrat", "trading"):
        raise ValueError("no such phase")
    points = tuple(map(int, tags[POINTS].split()))
    rank = tuple(map(int, tags.get(RANK, "").split()))
    if not len(names) == len(bots) == len(points) == len(rank or points):
        raise ValueError("the header contradicts itself")
    return Summary(
        key,
        title=clean(tags.get(TITLE, ""), LONGEST_TITLE),
        names=names,
        kinds=tuple(None if bot == "-" else clean(bot) for bot in bots),
        edition=tags["edition"],
        date=clean(tags.get("date", "")),
        saved=clean(tags.get(SAVED, "")),
        round=int(number),
        phase=phase,
        points=points,
        rank=rank,
        undos=number_in(tags, UNDOS),
        stood_in=STOOD_IN in tags,
        hints=number_in(tags, HINTS),
        daily=clean(tags.get(DAILY, "")),
        moves=moves,
    )


def _text(value: str) -> str:
    try:
        return parse_text(value)
    except ValueError:
        return value
