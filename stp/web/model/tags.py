"""What a game's record says beside its moves, as typed values with one writer.

The engine keeps tags as it finds them; other programs may have written them. Here they are read
with care, and `write_tags` alone changes them: only those that are different, so that a tag which
nobody here understands stays as it is.

>>> from stp.game import Game
>>> game = Game(players=2, seed="neva", tags={"x-hints": "many", "x-undos": "2"})
>>> read_tags(game).hints, read_tags(game).undos
(0, 2)
>>> write_tags(game, replace(read_tags(game), undos=3))
>>> game.tags
{'x-hints': 'many', 'x-undos': '3'}
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Final, TypeAlias

from stp.game import Game
from stp.header import CONTROL

LONGEST_NAME: Final = 24
LONGEST_TITLE: Final = 60
_LONGEST_NUMBER: Final = 10
_STAND_IN: Final = re.compile(r"([1-5]):(\d{1,6})")

Bots: TypeAlias = tuple[str | None, ...]
"""The bot in each seat, None for a person."""


@dataclass(frozen=True, slots=True)
class Rival:
    """The result that a challenge asks to beat: everybody's points, and whose they are."""

    name: str
    seat: int
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GameTags:
    """What is noted about a game; an empty value stands for a tag that is missing."""

    names: tuple[str, ...] = ()
    """One name per seat that the page can show, "" for none."""
    bots: Bots = ()
    date: str = ""
    title: str = ""
    saved: str = ""
    """When it was saved last, in UTC."""
    stage: str = ""
    """The round and the phase, "5 building"."""
    points: tuple[int, ...] = ()
    rank: tuple[int, ...] = ()
    """Empty while the game goes on."""
    undos: int = 0
    knowing_undos: int = 0
    """How many of them came after something hidden was seen: a new card, or the end."""
    hints: int = 0
    """How many moves were named to the people at the table before they chose."""
    stood_in: tuple[tuple[int, int], ...] = ()
    """The seats of people that a bot has played for, each with the number of its moves."""
    times: tuple[int, ...] = ()
    """Seconds that each move took."""
    daily: str = ""
    """The day whose deal it is."""
    rival: Rival | None = None
    own_seat: int = 0
    """The seat of this device in a game that is played by link, 0 in others."""


def clean(text: str, longest: int = LONGEST_NAME) -> str:
    """Return a foreign text without control characters and no longer than fits the page."""
    shown = "".join(
        " " if CONTROL.match(c) or c in "\u2028\u2029" else c
        for c in text[: 4 * longest]
        if not "\ud800" <= c <= "\udfff" and not "\u202a" <= c <= "\u202e"
    )
    return " ".join(shown.split())[:longest]


def read_tags(game: Game) -> GameTags:
    """Return the tags of a game."""
    return tags_from(game.tags, game.players)


def tags_from(tags: Mapping[str, Any], seats: int) -> GameTags:
    """Return tags that come from a game or a record's header."""
    return GameTags(**{field: read(tags[key], seats) for field, (key, read, _) in _FORMS.items()
                       if key in tags})  # fmt: skip


def write_tags(game: Game, tags: GameTags) -> None:
    """Have a game say what `tags` say; what has not changed stays as it is written."""
    before = read_tags(game)
    for field, (key, _, write) in _FORMS.items():
        value = getattr(tags, field)
        if value == getattr(before, field):
            continue
        if value == _EMPTY[field]:
            game.tags.pop(key, None)
        else:
            game.tags[key] = write(value)


def tags_for(names: Iterable[str], bots: Iterable[str | None]) -> dict[str, Any]:
    """Return the tags of a new game: a name and a bot for each seat, None for a person."""
    return {"names": list(names), "bots": list(bots)}


def copied_tags(game: Game) -> dict[str, Any]:
    """Return all tags of a game as they are written, for another one from its deal."""
    return dict(game.tags)


def stage_of(game: Game, tags: GameTags) -> GameTags:
    """Return tags that say where a game stands now."""
    state, result = game.state, game.result
    points = result.points if result else tuple(player.points for player in state.players)
    return replace(
        tags,
        stage=f"{state.round} {state.phase}",
        points=tuple(points),
        rank=tuple(result.rank) if result else (),
    )


# ---------------------------------------------------------------------- reading and writing

_Reader: TypeAlias = Callable[[Any, int], Any]
_Writer: TypeAlias = Callable[[Any], object]


def _names(value: Any, _seats: int) -> tuple[str, ...]:
    return tuple(clean(str(name)) for name in value or ())


def _bots(value: Any, _seats: int) -> Bots:
    return tuple(value or ())


def _text(value: Any, _seats: int) -> str:
    return clean(str(value))


def _title(value: Any, _seats: int) -> str:
    return clean(str(value), LONGEST_TITLE)


def _number(value: Any, _seats: int) -> int:
    text = str(value)
    return int(text) if text.isdecimal() and len(text) < _LONGEST_NUMBER else 0


def _numbers(value: Any, _seats: int) -> tuple[int, ...]:
    """Return numbers with blanks between them, () where one of them is none."""
    try:
        return tuple(map(int, str(value).split()))
    except ValueError:
        return ()


def _times(value: Any, _seats: int) -> tuple[int, ...]:
    return tuple(int(word) for word in str(value).split() if word.isdigit())


def _stood_in(value: Any, _seats: int) -> tuple[tuple[int, int], ...]:
    found = map(_STAND_IN.fullmatch, str(value).split())
    return tuple({int(entry[1]): int(entry[2]) for entry in found if entry}.items())


def _rival(value: Any, seats: int) -> Rival | None:
    try:
        name, seat, *points = json.loads(str(value))
        rival = Rival(clean(str(name)), int(seat), tuple(int(p) for p in points))
    except (ValueError, TypeError, OverflowError, RecursionError):
        return None
    return rival if len(rival.points) == seats and 0 < rival.seat <= seats else None


def _seat(value: Any, seats: int) -> int:
    seat = _number(value, seats)
    return seat if seat <= seats else 0


def _write_rival(rival: Rival) -> str:
    return json.dumps([rival.name, rival.seat, *rival.points])


def _write_stood_in(pairs: Iterable[tuple[int, int]]) -> str:
    return " ".join(f"{seat}:{moves}" for seat, moves in sorted(pairs))


def _write_numbers(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers))


_FORMS: Final[dict[str, tuple[str, _Reader, _Writer]]] = {
    "names": ("names", _names, list),
    "bots": ("bots", _bots, list),
    "date": ("date", _text, str),
    "title": ("x-title", _title, str),
    "saved": ("x-saved", _text, str),
    "stage": ("x-round", _text, str),
    "points": ("x-points", _numbers, _write_numbers),
    "rank": ("x-rank", _numbers, _write_numbers),
    "undos": ("x-undos", _number, str),
    "knowing_undos": ("x-undos-knowing", _number, str),
    "hints": ("x-hints", _number, str),
    "stood_in": ("x-stood-in", _stood_in, _write_stood_in),
    "times": ("x-times", _times, _write_numbers),
    "daily": ("x-daily", _text, str),
    "rival": ("x-rival", _rival, _write_rival),
    "own_seat": ("x-me", _seat, str),
}
"""By field: the key in the record, what reads it, what writes it."""
KEYS: Final = tuple(key for key, _, _ in _FORMS.values())
"""The keys in a record."""

_EMPTY: Final = {field.name: field.default for field in fields(GameTags)}
