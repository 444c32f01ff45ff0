"""Games as links: a deal, a challenge or a whole game in the fragment of an address.

A link is `KIND=WORD`, followed for a whole game by `&move=N`. The word begins with the version of
its format; version 1 goes with the record format `stp 1`, so it means the same for ever. Moves
are indexes into the legal moves, whose order is part of the notation, and a check sum guards
against mangled links.

>>> link = DealLink(Setup("base", 4, "neva", Rules(), (None, "greedy", "greedy", "random")))
>>> write_link(link)
'deal=1GX3Le4LnZXJ7bxSt9vknOeZVVYqcGM1E'
>>> read_link(write_link(link)) == link
True
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields
from typing import Final
from zlib import crc32

from stp.cards import EDITIONS, Edition
from stp.deal import MAX_PLAYERS, MIN_PLAYERS, check_edition, check_players
from stp.errors import StpError, quoted
from stp.game import Game
from stp.options import CHOICES, Rules
from stp.packing import Packer, PackingError, Unpacker

VERSION: Final = "1"
MOST_MOVES: Final = 4096
CHECK_VALUES: Final = 1 << 20
LONGEST_LINK: Final = 4096
_SEATS: Final = max(MAX_PLAYERS.values())
_POINTS_RANGE: Final = 1024
_POINTS_BELOW_ZERO: Final = 64


class LinkError(StpError):
    """A link that cannot be opened or made; the message says what is wrong with it."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What a start screen can be filled in with. `bots` names one bot per seat, None a human;
    `names` is empty or one per seat."""

    edition: Edition
    players: int
    seed: str
    rules: Rules
    bots: tuple[str | None, ...]
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DealLink:
    """The same deal for somebody else."""

    setup: Setup


@dataclass(frozen=True, slots=True)
class ChallengeLink:
    """The same deal, with the name and the final points of the sender, who had `seat` (from 1)."""

    setup: Setup
    seat: int
    name: str
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GameLink:
    """A game with all its moves, to be opened after the first `move` of them (None: all)."""

    game: Game
    move: int | None = None


@dataclass(frozen=True, slots=True)
class TurnLink:
    """A game between people far apart, to be continued by whoever receives it."""

    game: Game


Link = DealLink | ChallengeLink | GameLink | TurnLink

_KINDS: Final[dict[str, type[Link]]] = {
    "deal": DealLink,
    "challenge": ChallengeLink,
    "game": GameLink,
    "turn": TurnLink,
}


def write_link(link: Link) -> str:
    """Return the fragment of an address, without `#`.

    Raises LinkError for what no link can hold: a written-out deal, texts of over 255 bytes, a
    number of players or a move that there is not, names or bots that are not one for every seat.
    """
    packer = _CheckedPacker()
    try:
        match link:
            case DealLink(setup):
                _write_setup(packer, setup)
            case ChallengeLink(setup, seat, name, points):
                _write_setup(packer, setup)
                packer.write(seat - 1, setup.players)
                packer.write_text(name)
                if len(points) != setup.players:
                    raise PackingError("it does not tell the points of every seat")
                for value in points:
                    packer.write(value + _POINTS_BELOW_ZERO, _POINTS_RANGE)
            case GameLink(game, move) if move is not None and not 0 <= move <= len(game.moves):
                raise PackingError("the game has no move {move}", move=quoted(move))
            case GameLink(game) | TurnLink(game):
                _write_setup(packer, setup_of(game))
                _write_moves(packer, game)
    except PackingError as error:
        raise LinkError("this cannot be put into a link: {reason}", reason=error) from None
    kind = next(name for name, of in _KINDS.items() if isinstance(link, of))
    at = f"&move={link.move}" if isinstance(link, GameLink) and link.move is not None else ""
    return f"{kind}={VERSION}{packer.finish()}{at}"


def read_link(fragment: str) -> Link:
    """Return what a fragment (without `#`) links to; raises LinkError, which says what is wrong."""
    if len(fragment) > LONGEST_LINK:
        raise LinkError("the link is too long to be one of this game")
    head, _, at = fragment.partition("&")
    kind, _, word = head.partition("=")
    if kind not in _KINDS:
        raise LinkError("the link names nothing that this page knows")
    if not word.startswith(VERSION):
        raise LinkError("the link is incomplete, or was made by a newer version of the game")
    try:
        unpacker = _CheckedUnpacker(word.removeprefix(VERSION))
        link = _read(kind, unpacker)
        unpacker.finish()
    except PackingError as error:
        raise LinkError("the link is damaged: {reason}", reason=error) from None
    if not at:
        return link
    if not isinstance(link, GameLink):
        raise LinkError("only a whole game can be opened at a move")
    return GameLink(link.game, _move_number(at, len(link.game.moves)))


def setup_of(game: Game) -> Setup:
    """Return the set-up of a game; raises LinkError for one that has no seed."""
    if game.seed is None:
        raise LinkError("a game from a written-out deal has no link; send its record instead")
    bots = tuple(game.tags.get("bots") or [None] * game.players)
    names = tuple(game.tags.get("names") or ())
    return Setup(game.edition, game.players, game.seed, game.rules, bots, names)


def _read(kind: str, unpacker: _CheckedUnpacker) -> Link:
    setup = _read_setup(unpacker)
    if kind == "deal":
        return DealLink(setup)
    if kind == "challenge":
        seat = unpacker.read(setup.players) + 1
        name = unpacker.read_text()
        points = tuple(
            unpacker.read(_POINTS_RANGE) - _POINTS_BELOW_ZERO for _ in range(setup.players)
        )
        return ChallengeLink(setup, seat, name, points)
    game = _read_moves(unpacker, setup)
    return GameLink(game) if kind == "game" else TurnLink(game)


def _write_setup(packer: Packer, setup: Setup) -> None:
    _check_players(setup.players, setup.edition)
    if len(setup.bots) != setup.players or len(setup.names) not in (0, setup.players):
        raise PackingError("it does not name one bot, or one name, for every seat")
    _check_kinds(setup.bots)
    packer.write(EDITIONS.index(setup.edition), len(EDITIONS))
    packer.write(setup.players - MIN_PLAYERS, _SEATS - MIN_PLAYERS + 1)
    for option in fields(Rules):
        choices = CHOICES[option.name]
        packer.write(choices.index(getattr(setup.rules, option.name)), len(choices))
    packer.write_text(setup.seed)
    kinds = sorted({bot for bot in setup.bots if bot is not None})
    packer.write(len(kinds), _SEATS + 1)
    for kind in kinds:
        packer.write_text(kind)
    for bot in setup.bots:
        packer.write(0 if bot is None else kinds.index(bot) + 1, len(kinds) + 1)
    packer.write(int(bool(setup.names)), 2)
    for name in setup.names:
        packer.write_text(name)


def _read_setup(unpacker: Unpacker) -> Setup:
    edition = check_edition(EDITIONS[unpacker.read(len(EDITIONS))])
    players = unpacker.read(_SEATS - MIN_PLAYERS + 1) + MIN_PLAYERS
    options = {
        option.name: CHOICES[option.name][unpacker.read(len(CHOICES[option.name]))]
        for option in fields(Rules)
    }
    seed = unpacker.read_text()
    kinds = [unpacker.read_text() for _ in range(unpacker.read(_SEATS + 1))]
    seats = [unpacker.read(len(kinds) + 1) for _ in range(players)]
    names = tuple(unpacker.read_text() for _ in range(players)) if unpacker.read(2) else ()
    _check_players(players, edition)
    _check_kinds(kinds)
    rules = Rules(**options)  # type: ignore[arg-type]
    bots = tuple(kinds[seat - 1] if seat else None for seat in seats)
    return Setup(edition, players, seed, rules, bots, names)


def _check_players(players: int, edition: Edition) -> None:
    try:
        check_players(players, edition)
    except StpError as error:
        raise PackingError(error.template, **error.fields) from None


def _check_kinds(kinds: Iterable[str | None]) -> None:
    if "-" in kinds:  # what a record writes for a person
        raise PackingError("it names a bot that there is not")


def _write_moves(packer: Packer, game: Game) -> None:
    moves = game.moves
    if len(moves) >= MOST_MOVES:
        raise PackingError("a game of {moves} moves is too long for a link", moves=len(moves))
    packer.write(len(moves), MOST_MOVES)
    replayed = Game(game.players, game.seed, game.edition, game.rules)
    for move in moves:
        legal = list(replayed.legal_moves)
        packer.write(legal.index(move), len(legal))
        replayed.play(move)


def _read_moves(unpacker: Unpacker, setup: Setup) -> Game:
    tags: dict[str, object] = {}
    if any(setup.bots):
        tags["bots"] = list(setup.bots)
    if setup.names:
        tags["names"] = list(setup.names)
    game = Game(setup.players, setup.seed, setup.edition, setup.rules, tags=tags)
    for _ in range(unpacker.read(MOST_MOVES)):
        legal = game.legal_moves
        if not legal:
            raise PackingError("it goes on after the end of the game")
        game.play(legal[unpacker.read(len(legal))])
    return game


def _move_number(parameter: str, moves: int) -> int:
    name, _, digits = parameter.partition("=")
    if name != "move" or not (digits.isascii() and digits.isdigit() and len(digits) <= 4):
        raise LinkError("behind a whole game only &move=NUMBER can follow")
    if int(digits) > moves:
        raise LinkError("the game in the link has {moves} moves, no more", moves=moves)
    return int(digits)


class _CheckedPacker(Packer):
    """A packer that adds a check sum of all it has written."""

    def finish(self) -> str:
        """Return the word."""
        self.write(_check_sum(self._numbers), CHECK_VALUES)
        return self.word()


class _CheckedUnpacker(Unpacker):
    """An unpacker that checks the sum which its packer added."""

    def __init__(self, word: str) -> None:
        super().__init__(word)
        self._numbers: list[tuple[int, int]] = []

    def read(self, count: int) -> int:
        """Return the next number."""
        number = super().read(count)
        self._numbers.append((number, count))
        return number

    def finish(self) -> None:
        """Raise PackingError unless all is read and the check sum is right."""
        expected = _check_sum(self._numbers)
        if self.read(CHECK_VALUES) != expected or not self.is_empty:
            raise PackingError("a part of it is missing or changed")


def _check_sum(numbers: list[tuple[int, int]]) -> int:
    return crc32(repr(numbers).encode()) % CHECK_VALUES
