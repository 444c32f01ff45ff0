"""Reads a record strictly: an error names the line and keeps the game up to there."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, Final

from stp.cards import DECKS, Edition, deck_ids
from stp.deal import Deal, check_deck, check_edition, check_markers, deal_from_seed
from stp.errors import DealError, OptionError, StpError, mistyped, quoted
from stp.game import Game
from stp.options import Rules, parse_rules
from stp.record.errors import NewerRecordError, RecordError, no_bot
from stp.record.header import (
    FORMAT,
    TAG_ORDER,
    check_date,
    is_extra_key,
    is_newer,
    parse_names,
    parse_text,
    split_names,
    write_text,
)

MAX_RECORD_LENGTH: Final = 1_000_000
"""Longest record that is read, in characters; a game of 300 moves has about 6,000."""


def load(text: str) -> Game:
    """Return the game of a record, after replaying every move.

    Raises RecordError, which names the line and keeps the game up to there, and NewerRecordError if
    a newer version wrote the record.
    """
    steps = load_in_steps(text)
    while True:
        try:
            next(steps)
        except StopIteration as loaded:
            game: Game = loaded.value
            return game


def load_in_steps(text: str, before: tuple[str, Game] | None = None) -> Generator[None, None, Game]:
    """Generator version of `load` that yields after every move.

    `before` is a record that has been read, and its game. If the text continues it, only the moves
    that follow are played, on a copy of the game.
    """
    if not isinstance(text, str):
        raise RecordError(0, "", StpError(mistyped("a record must be text", text)))
    if len(text) > MAX_RECORD_LENGTH:
        raise RecordError(0, "", StpError("it is too long for a game"))
    text = text.removeprefix("\ufeff").removesuffix("\n")
    lines = [line.removesuffix("\r") for line in text.split("\n")]
    if before is not None and _continues(text, before):
        game = before[1].copy()
        yield from _read_moves(game, lines, before[0].count("\n"))
        return game
    if lines[0] != FORMAT:
        cause = StpError("a record must begin with the line '{format}'", format=FORMAT)
        if lines[0].startswith("stp "):
            cause = StpError(
                "this program reads the format '{format}', not '{other}'",
                format=FORMAT, other=quoted(lines[0]),
            )  # fmt: skip
        kind = NewerRecordError if is_newer(lines[0]) else RecordError
        raise kind(1, lines[0][:80], cause)
    header = _Header(lines)
    game = header.game()
    yield from _read_moves(game, lines, header.length)
    header.check_result(game)
    return game


def _continues(text: str, before: tuple[str, Game]) -> bool:
    """Return whether a record begins with another one, whose game is not over: the header of a
    finished game has its result."""
    known, game = before
    return known.endswith("\n") and text.startswith(known) and not game.over


def _read_moves(game: Game, lines: list[str], at: int) -> Generator[None, None, None]:
    """Play the moves of the lines from an index on, and keep the comments.

    It yields after every move.
    """
    made = len(game.moves)
    for number, line in enumerate(lines[at:], start=at + 1):
        move, sign, _ = line.partition("#")
        if sign:
            move = move.rstrip(" ")
        if move:
            _replay(game, number, line, move)
            made += 1
            yield
        if sign:
            beside_and_below = game.comments.setdefault(made, [""])
            if move:
                beside_and_below[0] = line.removeprefix(move)
            else:
                beside_and_below.append(line)


def _replay(game: Game, number: int, line: str, text: str) -> None:
    seat, _, move = text.partition(" ")
    if game.over:
        raise RecordError(number, line, StpError("no move can follow the end of the game"), game)
    mover = game.state.seat
    if seat != str(mover):
        cause = StpError(
            "seat {seat} is to move here, not '{other}'", seat=mover, other=quoted(seat)
        )
        raise RecordError(number, line, cause, game)
    try:
        game.play(move)
    except StpError as error:
        raise RecordError(number, line, error, game) from None


class _Header:
    """The header of a record: checks its lines one by one, then together."""

    def __init__(self, lines: list[str]) -> None:
        self._lines = lines
        self._at: dict[str, int] = {}
        self._values: dict[str, Any] = {}
        self.length = lines.index("") + 1 if "" in lines else len(lines)
        """Number of lines before the moves."""
        for number, line in enumerate(lines[1 : self.length], start=2):
            if line:
                self._read(number, line)
        if "" not in lines:
            raise self._error(None, StpError("the empty line that ends the header is missing"))

    def _read(self, number: int, line: str) -> None:
        key, colon, text = line.partition(": ")
        if not colon:
            raise RecordError(
                number, line, StpError("a header line must have the form 'key: value'")
            )
        if key in self._at:
            cause = StpError(
                "'{key}' was given on line {line}", key=quoted(key), line=self._at[key]
            )
            raise RecordError(number, line, cause)
        read = _READERS.get(key)
        if read is None and is_extra_key(key):
            read = _extra
        if read is None:
            cause = StpError(
                "unknown key '{key}'; your own keys must begin with 'x-'", key=quoted(key)
            )
            raise RecordError(number, line, cause)
        self._at[key] = number
        try:
            self._values[key] = read(text)
        except StpError as error:
            raise RecordError(number, line, error) from None

    def _error(self, key: str | None, cause: StpError, game: Game | None = None) -> RecordError:
        """Return an error for the line of a key, or for the end of the header."""
        number = self._at[key] if key else self.length
        return RecordError(number, self._lines[number - 1], cause, game)

    def game(self) -> Game:
        """Return the game before its first move."""
        values = self._values
        if "edition" not in values:
            raise self._error(None, StpError("the header does not name the edition"))
        edition: Edition = values["edition"]
        setup = self._written_deal(edition) if self._is_written_out() else self._seeded(edition)
        tags = {
            key: value for key, value in values.items() if key in TAG_ORDER or is_extra_key(key)
        }
        game = Game(edition=edition, rules=values.get("rules", Rules()), tags=tags, **setup)
        for key in ("names", "bots"):
            if key in values and len(values[key]) != game.players:
                number = len(values[key])
                cause = StpError(
                    "expected {seats} values, one per seat, not {number}",
                    number=number,
                    seats=game.players,
                )
                raise self._error(key, cause)
        return game

    def _is_written_out(self) -> bool:
        written = next((key for key in _DEAL_KEYS if key in self._at), None)
        seeded = next((key for key in ("seed", "seats") if key in self._at), None)
        if written and seeded:
            late = max(written, seeded, key=self._at.__getitem__)
            cause = StpError("a record takes either a seed and seats or a custom deal, not both")
            raise self._error(late, cause)
        return written is not None

    def _require(self, keys: tuple[str, ...]) -> None:
        for key in keys:
            if key not in self._at:
                raise self._error(None, StpError("the header has no '{key}'", key=key))

    def _seeded(self, edition: Edition) -> dict[str, Any]:
        self._require(("seed", "seats"))
        setup = {"players": self._values["seats"], "seed": self._values["seed"]}
        try:
            deal_from_seed(setup["seed"], setup["players"], edition)
        except OptionError as error:
            raise self._error("seats", error) from None
        except DealError as error:
            raise self._error("seed", error) from None
        return setup

    def _written_deal(self, edition: Edition) -> dict[str, Any]:
        self._require(_DEAL_KEYS)
        decks = {name: self._values[f"deck.{name}"] for name in DECKS}
        key = "markers"
        try:
            check_markers(self._values["markers"], edition)
            for name, cards in zip(DECKS, deck_ids(edition), strict=True):
                key = f"deck.{name}"
                check_deck(name, decks[name], cards)
        except StpError as error:
            raise self._error(key, error) from None
        return {"deal": Deal(decks, self._values["markers"])}

    def check_result(self, game: Game) -> None:
        """Raise RecordError if the stated result is not that of the game."""
        if "result" not in self._values:
            return
        if game.result is None:
            cause = StpError("a result is given, but the game is not over")
            raise self._error("result", cause, game)
        if tuple(self._values["result"]) != game.result.points:
            points = " ".join(map(str, game.result.points))
            cause = StpError("the final points of this game are {points}", points=points)
            raise self._error("result", cause, game)


def _number(text: str) -> int:
    if text.isascii() and text.removeprefix("-").isdigit() and len(text) <= 6:
        number = int(text)
        if str(number) == text:
            return number
    raise StpError("'{text}' is not a number", text=quoted(text))


def _markers(text: str) -> dict[str, int]:
    markers: dict[str, int] = {}
    for word in text.split(" "):
        name, _, seat = word.partition("=")
        if name in markers:
            raise StpError("marker '{marker}' is given twice", marker=quoted(name))
        markers[name] = _number(seat)
    return markers


def _bots(text: str) -> list[str | None]:
    bots = [None if name == "-" else parse_text(name) for name in split_names(text)]
    if "-" in bots:
        raise no_bot()
    return bots


def _extra(text: str) -> str:
    write_text(text)  # rejects lone surrogates
    try:
        return parse_text(text)
    except StpError:
        return text  # another program's format: kept as it is


_READERS: Final[dict[str, Callable[[str], Any]]] = {
    "edition": check_edition,
    "seed": parse_text,
    "seats": _number,
    "markers": _markers,
    "rules": parse_rules,
    "names": parse_names,
    "bots": _bots,
    "date": check_date,
    "result": lambda text: [_number(word) for word in text.split(" ")],
    **{f"deck.{name}": lambda text: tuple(text.split(" ")) for name in DECKS},
}
_DEAL_KEYS: Final = (*(f"deck.{name}" for name in DECKS), "markers")
