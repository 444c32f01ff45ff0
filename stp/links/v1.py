"""Writes and reads links of version 1, which never changes; `docs/notation.md` specifies it.

Editions, numbers of players, options and their choices are written out here and never change. They
do not come from the rules, the card table or the bots, so additions there change no link. Whatever
these lists lack goes into version 2.

>>> setup = DealSetup("base", 4, "neva", Rules(), (None, "greedy", "greedy", "random"))
>>> can_express(setup)
True
>>> write(DealLink(setup))
'GX3Le4LnZXJ7bxSt9vknOeZVVYqcGM1E'
>>> read("deal", write(DealLink(setup))) == DealLink(setup)
True
"""

from __future__ import annotations

from typing import Final
from zlib import crc32

from stp.deal import check_edition
from stp.game import Game
from stp.links.kinds import (
    ChallengeLink,
    DealLink,
    DealSetup,
    GameLink,
    Link,
    TurnLink,
    check_setup,
    game_from,
    setup_in,
)
from stp.links.packing import Packer, PackingError, Unpacker
from stp.options import Rules
from stp.record.format_1 import EDITIONS, OPTIONS, PLAYERS, has_words_for

KINDS_OF_BOTS: Final = 6
"""Number of possible counts of different bots: 0 to 5."""
MOVES_RANGE: Final = 4096
"""A link has fewer moves than this."""
POINTS_RANGE: Final = 1024
"""Number of possible final points."""
POINTS_BELOW_ZERO: Final = 64
"""How many of the possible final points are below 0."""
CHECK_VALUES: Final = 1 << 20
"""Number of possible checksums."""


def can_express(setup: DealSetup) -> bool:
    """Return whether version 1 can express a set-up."""
    return has_words_for(setup.edition, setup.players, setup.rules)


def write(link: Link) -> str:
    """Return the word of a link; raises PackingError if something does not fit."""
    packer = CheckedPacker()
    _write_setup(packer, setup_in(link))
    if isinstance(link, ChallengeLink):
        packer.write(link.seat - 1, link.setup.players)
        packer.write_text(link.name)
        if len(link.points) != link.setup.players:
            raise PackingError("it does not give the points of every seat")
        for points in link.points:
            packer.write(points + POINTS_BELOW_ZERO, POINTS_RANGE)
    elif isinstance(link, GameLink | TurnLink):
        write_moves(packer, link.game)
    return packer.finish()


def read(kind: str, word: str) -> Link:
    """Parse the word of a link; raises PackingError if it is damaged."""
    unpacker = CheckedUnpacker(word)
    link = _read(kind, unpacker)
    unpacker.finish()
    return link


def _read(kind: str, unpacker: Unpacker) -> Link:
    setup = _read_setup(unpacker)
    if kind == "deal":
        return DealLink(setup)
    if kind == "challenge":
        seat = unpacker.read(setup.players) + 1
        name = unpacker.read_text()
        points = tuple(
            unpacker.read(POINTS_RANGE) - POINTS_BELOW_ZERO for _ in range(setup.players)
        )
        return ChallengeLink(setup, seat, name, points)
    game = game_from(setup)
    read_moves(unpacker, game)
    return GameLink(game) if kind == "game" else TurnLink(game)


def _write_setup(packer: Packer, setup: DealSetup) -> None:
    check_setup(setup)
    packer.write(EDITIONS.index(setup.edition), len(EDITIONS))
    packer.write(PLAYERS.index(setup.players), len(PLAYERS))
    for name, choices in OPTIONS.items():
        packer.write(choices.index(getattr(setup.rules, name)), len(choices))
    packer.write_text(setup.seed)
    kinds = sorted({bot for bot in setup.bots if bot is not None})
    packer.write(len(kinds), KINDS_OF_BOTS)
    for kind in kinds:
        packer.write_text(kind)
    for bot in setup.bots:
        packer.write(0 if bot is None else kinds.index(bot) + 1, len(kinds) + 1)
    packer.write(int(bool(setup.names)), 2)
    for name in setup.names:
        packer.write_text(name)


def _read_setup(unpacker: Unpacker) -> DealSetup:
    edition = check_edition(EDITIONS[unpacker.read(len(EDITIONS))])
    players = PLAYERS[unpacker.read(len(PLAYERS))]
    options = {name: choices[unpacker.read(len(choices))] for name, choices in OPTIONS.items()}
    seed = unpacker.read_text()
    kinds = [unpacker.read_text() for _ in range(unpacker.read(KINDS_OF_BOTS))]
    seats = [unpacker.read(len(kinds) + 1) for _ in range(players)]
    names = tuple(unpacker.read_text() for _ in range(players)) if unpacker.read(2) else ()
    bots = tuple(kinds[seat - 1] if seat else None for seat in seats)
    setup = DealSetup(edition, players, seed, Rules(**options), bots, names)  # type: ignore[arg-type]
    check_setup(setup)
    return setup


def write_moves(packer: Packer, game: Game) -> None:
    """Add the number of moves, then each move as its index among the legal ones."""
    moves = game.moves
    if len(moves) >= MOVES_RANGE:
        raise PackingError("a game of {moves} moves is too long for a link", moves=len(moves))
    packer.write(len(moves), MOVES_RANGE)
    replayed = Game(game.players, game.seed, game.edition, game.rules)
    for move in moves:
        legal = list(replayed.legal_moves)
        packer.write(legal.index(move), len(legal))
        replayed.play(move)


def read_moves(unpacker: Unpacker, game: Game) -> None:
    """Play the moves that `write_moves` has added."""
    for _ in range(unpacker.read(MOVES_RANGE)):
        legal = game.legal_moves
        if not legal:
            raise PackingError("it continues after the end of the game")
        game.play(legal[unpacker.read(len(legal))])


class CheckedPacker(Packer):
    """A packer that appends a checksum of everything it has packed."""

    def finish(self) -> str:
        """Return the word."""
        self.write(_check_sum(self._numbers), CHECK_VALUES)
        return self.word()


class CheckedUnpacker(Unpacker):
    """An unpacker that verifies the checksum."""

    def __init__(self, word: str) -> None:
        super().__init__(word)
        self._numbers: list[tuple[int, int]] = []

    def read(self, count: int) -> int:
        """Return the next number."""
        number = super().read(count)
        self._numbers.append((number, count))
        return number

    def finish(self) -> None:
        """Raise PackingError unless everything is read and the checksum is right."""
        expected = _check_sum(self._numbers)
        if self.read(CHECK_VALUES) != expected or not self.is_empty:
            raise PackingError("part of it is missing or changed")


def _check_sum(numbers: list[tuple[int, int]]) -> int:
    """Return the checksum of numbers and their counts, written as `[(0, 2), (3, 4)]`."""
    text = ", ".join(f"({number}, {count})" for number, count in numbers)
    return crc32(f"[{text}]".encode()) % CHECK_VALUES
