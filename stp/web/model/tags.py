"""The tags of a game: what its record stores beside its moves, as typed values.

The engine keeps tags as they are, and other programs may have written them, so invalid values are
ignored. `write_tags` is the only writer; it leaves unchanged and unknown tags alone.

>>> from stp.game import Game
>>> game = Game(players=2, seed="neva", tags={"x-hints": "many", "x-undos": "2"})
>>> read_tags(game).hints, read_tags(game).undos
(0, 2)
>>> write_tags(game, replace(read_tags(game), undos=3))
>>> game.tags
{'x-hints': 'many', 'x-undos': '3'}
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Final, TypeAlias

from stp.game import Game
from stp.web.model.auto_pass import AutoPass, parse_requests
from stp.web.model.by_link.link_seats import NO_LINK, UNDECIDED, LinkPart
from stp.web.model.by_link.notes import Note, clean_notes, parse_notes, write_notes
from stp.web.model.by_link.plans import Plan, parse_plans, write_plans
from stp.web.model.clean_text import MAX_TITLE_LENGTH, clean
from stp.web.model.help import Help
from stp.web.model.rival import Rival, parse_rival, write_rival

_MAX_DIGITS: Final = 9
_POINTS: Final = re.compile(r"-?[0-9]{1,3}")
_RANK: Final = re.compile(r"[1-5]")
_SECONDS: Final = re.compile(r"[0-9]{1,6}")
_STAND_IN: Final = re.compile(r"([1-5]):([0-9]{1,6})")
_MISTAKE: Final = re.compile(r"([0-9]{1,4})([+-])")
_MAX_MISTAKES: Final = 100
_MOVE: Final = re.compile(r"[1-9][0-9]{0,3}")
_MAX_MOVES: Final = 1000
_MAX_PAR_LENGTH: Final = 1000
_MAX_MATCH_LENGTH: Final = 4000
_UNDECIDED_SEAT: Final = "?"
_DEAL_OF_MATCH: Final = re.compile(r"\[([1-9]), *([1-9]),")
"""The beginning of the tag of a match."""

Bots: TypeAlias = tuple[str | None, ...]
"""The bot in each seat; None for a person."""


@dataclass(frozen=True, slots=True)
class GameTags:
    """The tags of a game; an empty value stands for a missing tag."""

    names: tuple[str, ...] = ()
    """One displayable name per seat, "" for none."""
    bots: Bots = ()
    date: str = ""
    title: str = ""
    saved: str = ""
    """Time of the last save, in UTC."""
    stage: str = ""
    """Round and phase, such as "5 building"."""
    points: tuple[int, ...] = ()
    rank: tuple[int, ...] = ()
    """Empty until the game is over."""
    undos: int = 0
    knowing_undos: int = 0
    """Number of undos after hidden information was seen: a new card, or the end."""
    hints: int = 0
    """Number of moves that hints or the coach suggested before people chose."""
    stood_in: tuple[tuple[int, int], ...] = ()
    """Seats of people with the number of moves that a bot made for them."""
    times: tuple[int, ...] = ()
    """Seconds per move."""
    daily: str = ""
    """The day, if this is a deal of the day."""
    rival: Rival | None = None
    par: str = ""
    """The par of the deal as text; see `stp.analysis.par.DealPar`."""
    par_games: str = ""
    """The first games of a par that is being computed, as text (`stp.analysis.par.read_games`)."""
    match: str = ""
    """The match that the deal belongs to, as text; see `stp.web.lazy.match.saved_matches`."""
    own_seat: int = 0
    """The seat of this device in a game by link, `UNDECIDED` until it is chosen, 0 in other
    games."""
    sent: int = 0
    """In a game by link, the number of moves that other devices have, or `NO_LINK`."""
    linked: int = NO_LINK
    """In a game by link, the number of moves in the last link that was sent from here."""
    sender: int = 0
    """In a game by link, the seat from which the last link that was opened here was sent, 0 if it
    is not known."""
    again: int = 0
    """In a game by link, how many others these people have played on this deal before."""
    rematches: int = 0
    """The highest `again` of the games with these people and this deal that have been here."""
    passing: tuple[AutoPass, ...] = ()
    """In a game by link, who passes until the end of a phase."""
    plans: tuple[Plan, ...] = ()
    """In a game by link, the moves that people let other devices make."""
    planned: tuple[int, ...] = ()
    """In a game by link, the numbers of the moves that were made as planned, from 1."""
    notes: tuple[Note, ...] = ()
    """In a game by link, what people have written to each other."""
    trained: tuple[tuple[int, bool], ...] = ()
    """The mistakes practised in the trainer: the number of the decision, and whether a better move
    was found."""
    lesson: str = ""
    """Not empty for the lesson, which is not listed as a game."""
    imported: str = ""
    """Not empty for a game that was over when it was imported by itself: it is listed, but somebody
    else may have played it."""
    turn: int = 0
    """The seat to move; 0 at the end or if unknown."""

    @property
    def is_shared(self) -> bool:
        """Whether other people play the same deal: that of the day, a challenge or a match."""
        return bool(self.daily or self.rival or self.match)

    @property
    def awaits_par(self) -> bool:
        """Whether par is computed without being asked: other people play the same deal, or the
        computation was interrupted."""
        return self.is_shared or bool(self.par_games)

    @property
    def helped(self) -> Help:
        """The help that people had."""
        return Help(self.hints, self.undos, self.knowing_undos)

    @property
    def in_match(self) -> tuple[int, int] | None:
        """The number of the deal in its match, from 1, and the number of deals; None outside of
        one."""
        found = _DEAL_OF_MATCH.match(self.match)
        return (int(found[1]), int(found[2])) if found else None

    @property
    def part(self) -> LinkPart:
        """The part of this device in a game by link."""
        return LinkPart(self.own_seat, self.sent, self.linked)

    def with_part(self, part: LinkPart) -> GameTags:
        """Return tags with another part."""
        return replace(self, own_seat=part.own, sent=part.sent, linked=part.linked)

    def with_mistake(self, number: int, *, is_solved: bool) -> GameTags:
        """Return tags with the outcome of a practised mistake; a solved one stays solved."""
        known = dict(self.trained)
        known[number] = is_solved or known.get(number, False)
        return replace(self, trained=tuple(sorted(known.items())))


# ---------------------------------------------------------------------- the tags of a game


def read_tags(game: Game) -> GameTags:
    """Return the tags of a game."""
    return tags_from(game.tags, game.players)


def tags_from(tags: Mapping[str, Any], seats: int) -> GameTags:
    """Return tags read from a game or from a record's header."""
    return GameTags(**{field: read(tags[key], seats) for field, (key, read, _) in _FIELDS.items()
                       if key in tags})  # fmt: skip


def number_in(record: str, field: str) -> int:
    """Return a field of `GameTags` that is a number from a record, without reading its game.

    >>> [number_in(f"stp 1\\nx-again: {word}\\n\\n", "again") for word in ("2", "two")]
    [2, 0]
    """
    key, read, _ = _FIELDS[field]
    head = record.partition("\n\n")[0]
    number: int = read(head.partition(f"\n{key}: ")[2].partition("\n")[0], 0)
    return number


def write_tags(game: Game, tags: GameTags) -> None:
    """Write tags into a game; unchanged values keep their text."""
    before = read_tags(game)
    for field, (key, _, write) in _FIELDS.items():
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
    """Return a copy of a game's tags, for another game from the same deal."""
    return dict(game.tags)


def stage_of(game: Game, tags: GameTags) -> GameTags:
    """Return tags with the current stage and points of a game."""
    state, result = game.state, game.result
    points = result.points if result else tuple(player.points for player in state.players)
    return replace(
        tags,
        stage=f"{state.round} {state.phase}",
        points=tuple(points),
        rank=tuple(result.rank) if result else (),
        turn=state.seat or 0,
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
    return clean(str(value), MAX_TITLE_LENGTH)


def _number(value: Any, _seats: int) -> int:
    text = str(value)
    return int(text) if text.isdecimal() and len(text) <= _MAX_DIGITS else 0


def _numbers(form: re.Pattern[str]) -> _Reader:
    """Return a reader of one number per seat; it returns () for malformed values."""

    def read(value: Any, seats: int) -> tuple[int, ...]:
        words = str(value).split(" ", seats)
        is_whole = len(words) == seats and all(map(form.fullmatch, words))
        return tuple(map(int, words)) if is_whole else ()

    return read


def _times(value: Any, _seats: int) -> tuple[int, ...]:
    return tuple(int(word) for word in str(value).split() if _SECONDS.fullmatch(word))


def _stood_in(value: Any, seats: int) -> tuple[tuple[int, int], ...]:
    found = map(_STAND_IN.fullmatch, str(value).split())
    moves = {int(entry[1]): int(entry[2]) for entry in found if entry}
    return tuple((seat, number) for seat, number in moves.items() if seat <= seats)


def _trained(value: Any, _seats: int) -> tuple[tuple[int, bool], ...]:
    found = map(_MISTAKE.fullmatch, str(value).split(maxsplit=_MAX_MISTAKES)[:_MAX_MISTAKES])
    solved = {int(entry[1]): entry[2] == "+" for entry in found if entry}
    return tuple(sorted(solved.items()))


def _rival(value: Any, seats: int) -> Rival | None:
    found = parse_rival(str(value), seats)
    return replace(found, name=clean(found.name)) if found else None


def _unparsed(max_length: int) -> _Reader:
    """Return a reader of a text that other modules parse; it returns "" for longer ones."""

    def read(value: Any, _seats: int) -> str:
        text = str(value)
        return text if len(text) <= max_length else ""

    return read


def _passing(value: Any, seats: int) -> tuple[AutoPass, ...]:
    return tuple(one for one in parse_requests(str(value)) if one.seat <= seats)


def _plans(value: Any, seats: int) -> tuple[Plan, ...]:
    return tuple(one for one in parse_plans(str(value)) if one.seat <= seats)


def _planned(value: Any, _seats: int) -> tuple[int, ...]:
    found = map(_MOVE.fullmatch, str(value).split(maxsplit=_MAX_MOVES)[:_MAX_MOVES])
    return tuple(sorted({int(number[0]) for number in found if number}))


def _notes(value: Any, seats: int) -> tuple[Note, ...]:
    return clean_notes(one for one in parse_notes(str(value)) if one.seat <= seats)


def _seat(value: Any, seats: int) -> int:
    seat = _number(value, seats)
    return seat if seat <= seats else 0


def _sent(value: Any, seats: int) -> int:
    return NO_LINK if str(value) == str(NO_LINK) else _number(value, seats)


def _linked(value: Any, _seats: int) -> int:
    return _number(value, 0) if str(value).isdecimal() else NO_LINK


def _own_seat(value: Any, seats: int) -> int:
    return UNDECIDED if str(value) == _UNDECIDED_SEAT else _seat(value, seats)


def _write_own_seat(seat: int) -> str:
    return _UNDECIDED_SEAT if seat == UNDECIDED else str(seat)


def _write_trained(mistakes: Iterable[tuple[int, bool]]) -> str:
    return " ".join(f"{number}{'+' if is_solved else '-'}" for number, is_solved in mistakes)


def _write_stood_in(pairs: Iterable[tuple[int, int]]) -> str:
    return " ".join(f"{seat}:{moves}" for seat, moves in sorted(pairs))


def _write_listing(values: Iterable[object]) -> str:
    return " ".join(map(str, values))


_FIELDS: Final[dict[str, tuple[str, _Reader, _Writer]]] = {
    "names": ("names", _names, list),
    "bots": ("bots", _bots, list),
    "date": ("date", _text, str),
    "title": ("x-title", _title, str),
    "saved": ("x-saved", _text, str),
    "stage": ("x-round", _text, str),
    "points": ("x-points", _numbers(_POINTS), _write_listing),
    "rank": ("x-rank", _numbers(_RANK), _write_listing),
    "undos": ("x-undos", _number, str),
    "knowing_undos": ("x-undos-knowing", _number, str),
    "hints": ("x-hints", _number, str),
    "stood_in": ("x-stood-in", _stood_in, _write_stood_in),
    "times": ("x-times", _times, _write_listing),
    "daily": ("x-daily", _text, str),
    "rival": ("x-rival", _rival, write_rival),
    "par": ("x-par", _unparsed(_MAX_PAR_LENGTH), str),
    "par_games": ("x-par-games", _unparsed(_MAX_PAR_LENGTH), str),
    "match": ("x-match", _unparsed(_MAX_MATCH_LENGTH), str),
    "own_seat": ("x-me", _own_seat, _write_own_seat),
    "sent": ("x-sent", _sent, str),
    "linked": ("x-linked", _linked, str),
    "sender": ("x-from", _seat, str),
    "again": ("x-again", _number, str),
    "rematches": ("x-rematches", _number, str),
    "passing": ("x-passing", _passing, _write_listing),
    "plans": ("x-plan", _plans, write_plans),
    "planned": ("x-planned", _planned, _write_listing),
    "notes": ("x-notes", _notes, write_notes),
    "trained": ("x-trained", _trained, _write_trained),
    "lesson": ("x-lesson", _text, str),
    "imported": ("x-imported", _text, str),
    "turn": ("x-turn", _seat, str),
}
"""For each field of `GameTags`, its key in a record, and how its value is read and written."""
KEYS: Final = tuple(key for key, _, _ in _FIELDS.values())
"""The record keys."""

_EMPTY: Final = {field.name: field.default for field in fields(GameTags)}
