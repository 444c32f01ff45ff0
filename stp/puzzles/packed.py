"""Packs puzzles into a small file, and reads them; `docs/puzzles.md` specifies the format.

Each puzzle is one line, which begins with the fields that a list of puzzles needs. The rest is
unpacked when the puzzle is opened. Of the deal, only the cards that have been seen are written.

>>> game = Game(players=2, seed="neva")
>>> losses = {str(move): float(at) for at, move in enumerate(game.legal_moves)}
>>> puzzle = Puzzle(game, losses, 1.5, (8, 8, 7, 5, 0), "opening")
>>> text = pack([puzzle])
>>> (entry,) = entries(text)
>>> entry.theme, entry.failures, entry.puzzle().best
('opening', (8, 8, 7, 5, 0), 'buy upper gold-miner')
>>> entries(text.replace("opening", "openings"))
Traceback (most recent call last):
    ...
stp.puzzles.packed.PuzzleError: the file of puzzles is damaged
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final
from zlib import crc32

from stp.cards import CARD_IDS, DECKS, EDITIONS, Edition, deck_cards
from stp.deal import Deal, check_players, marker_names
from stp.errors import StpError
from stp.game import Game
from stp.links.packing import Packer, Unpacker
from stp.options import Rules
from stp.record.format_1 import OPTIONS, has_words_for

HEAD: Final = "stp puzzles 1"
"""The beginning of a file."""
THEMES: Final = (
    "opening",
    "displace",
    "deny",
    "hand",
    "observatory",
    "pub",
    "ending",
    "last-rubles",
    "race",
    "spending",
)
"""The themes of puzzles, in the order in which the file lists them."""
TRIED_BY: Final = ("novice", "easy", "medium", "hard", "expert")
"""Levels of bots whose failures are counted, each without a style and in every style."""
TRIES: Final = 8
"""Number of bots for each level: one without a style, and one for each style."""
_ID: Final = 7
"""Length of a puzzle's name."""
_MOVES_RANGE: Final = 1024
_STEPS: Final = 10
"""Steps per point: losses are written in tenths."""
_LOSS_RANGE: Final = 400


class PuzzleError(StpError):
    """A file of puzzles, or one of them, cannot be read."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position, and how much worse each legal move is than the best one."""

    game: Game
    """The game up to the position, without what the seat may not know."""
    losses: Mapping[str, float]
    """For the text of each legal move, how many points it is worse than the best one; 0 for the
    best."""
    points: float
    """Final points by which the best move beat its closest rival in games played to the end."""
    failures: tuple[int, ...]
    """For each level, how many of its `TRIES` bots miss the best move."""
    theme: str

    @property
    def best(self) -> str:
        """The best move."""
        return min(self.losses, key=self.losses.__getitem__)

    def cost(self, move: str) -> float:
        """Return how many points a move costs, as far as games played to the end confirm it.

        Such games were played after the best move and its closest rival. If the rival lost less in
        them than `losses` says, all losses are reduced in the same proportion.
        """
        rivals = (loss for tried, loss in self.losses.items() if tried != self.best)
        closest = min(rivals, default=0.0)
        return self.losses[move] * (min(1.0, self.points / closest) if closest else 1.0)

    @property
    def id(self) -> str:
        """The name of the puzzle, which follows from its position alone."""
        text = "\n".join((self.game.edition, *map(str, self.game.deal.markers.items())))
        seen = "\n".join(self.game.transcript)
        cards = "\n".join(" ".join(_seen(self.game, deck)) for deck in DECKS)
        return sha256(f"{text}\n{cards}\n{seen}".encode()).hexdigest()[:_ID]


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the file: the fields for a list, and the packed rest."""

    id: str
    theme: str
    failures: tuple[int, ...]
    edition: Edition
    players: int
    word: str

    def puzzle(self) -> Puzzle:
        """Unpack the puzzle; raises PuzzleError if it is damaged."""
        try:
            return _unpacked(self)
        except (StpError, ValueError, IndexError, KeyError):
            raise PuzzleError("this puzzle cannot be read") from None


def pack(puzzles: Iterable[Puzzle]) -> str:
    """Return the file of puzzles, sorted by theme and difficulty, without duplicates.

    Raises PuzzleError for a table that the format does not know.
    """
    known = {puzzle.id: puzzle for puzzle in puzzles}
    order = sorted(
        known.values(),
        key=lambda one: (THEMES.index(one.theme), sum(one.failures), one.id),
    )
    body = "".join(f"{_line(puzzle)}\n" for puzzle in order)
    return f"{HEAD} {len(order)} {crc32(body.encode()):08x}\n{body}"


def entries(text: str) -> tuple[Entry, ...]:
    """Return the lines of a file of puzzles; raises PuzzleError if it is damaged."""
    head, _, body = text.partition("\n")
    lines = body.splitlines()
    if head != f"{HEAD} {len(lines)} {crc32(body.encode(errors='replace')):08x}":
        raise PuzzleError("the file of puzzles is damaged")
    try:
        return tuple(map(_entry, lines))
    except (ValueError, IndexError):
        raise PuzzleError("the file of puzzles is damaged") from None


def _line(puzzle: Puzzle) -> str:
    table = f"{EDITIONS.index(puzzle.game.edition)}{puzzle.game.players}"
    failures = "".join(map(str, puzzle.failures))
    return f"{puzzle.id} {puzzle.theme} {failures} {table} {_word(puzzle)}"


def _entry(line: str) -> Entry:
    name, theme, failures, table, word = line.split(" ")
    edition, players = map(int, table)
    return Entry(name, theme, tuple(map(int, failures)), EDITIONS[edition], players, word)


def _word(puzzle: Puzzle) -> str:
    game, packer = puzzle.game, Packer()
    if not has_words_for(game.edition, game.players, game.rules):
        raise PuzzleError("the file of puzzles cannot describe this table")
    for option, choices in OPTIONS.items():
        packer.write(choices.index(getattr(game.rules, option)), len(choices))
    for name in marker_names(game.players):
        packer.write(game.deal.markers[name] - 1, game.players)
    for name, rest in _kinds(game.edition).items():
        seen = _seen(game, name)
        packer.write(len(seen), len(rest) + 1)
        for card in seen:
            known = sorted(set(rest))
            packer.write(known.index(card), len(known))
            rest.remove(card)
    packer.write(len(game.moves), _MOVES_RANGE)
    replayed = Game(deal=game.deal, edition=game.edition, rules=game.rules)
    for move in game.moves:
        legal = list(replayed.legal_moves)
        packer.write(legal.index(move), len(legal))
        replayed.play(move)
    for move in replayed.legal_moves:
        packer.write(_steps(puzzle.losses[str(move)]), _LOSS_RANGE)
    packer.write(_steps(puzzle.points), _LOSS_RANGE)
    return packer.word()


def _unpacked(entry: Entry) -> Puzzle:
    check_players(entry.players, entry.edition)
    unpacker = Unpacker(entry.word)
    options = {name: choices[unpacker.read(len(choices))] for name, choices in OPTIONS.items()}
    rules = Rules(**options)  # type: ignore[arg-type]
    markers = {name: unpacker.read(entry.players) + 1 for name in marker_names(entry.players)}
    decks = {}
    for name, rest in _kinds(entry.edition).items():
        seen = []
        for _ in range(unpacker.read(len(rest) + 1)):
            known = sorted(set(rest))
            seen.append(known[unpacker.read(len(known))])
            rest.remove(seen[-1])
        decks[name] = (*seen, *rest)
    game = Game(deal=Deal(decks, markers), edition=entry.edition, rules=rules)
    for _ in range(unpacker.read(_MOVES_RANGE)):
        legal = game.legal_moves
        game.play(legal[unpacker.read(len(legal))])
    losses = {str(move): unpacker.read(_LOSS_RANGE) / _STEPS for move in game.legal_moves}
    points = unpacker.read(_LOSS_RANGE) / _STEPS
    if not unpacker.is_empty:
        raise PuzzleError("this puzzle cannot be read")
    return Puzzle(game, losses, points, entry.failures, entry.theme)


def _steps(points: float) -> int:
    return min(round(points * _STEPS), _LOSS_RANGE - 1)


def _kinds(edition: Edition) -> dict[str, list[str]]:
    """Return all cards of each deck, as `stp.puzzles.redact` sorts unseen ones."""
    decks = ([CARD_IDS[row] for row in sorted(deck)] for deck in deck_cards(edition))
    return dict(zip(DECKS, decks, strict=True))


def _seen(game: Game, deck: str) -> Sequence[str]:
    """Return the cards of a deck that have been drawn, top card first."""
    cards = game.deal.decks[deck]
    return cards[: len(cards) - game.state.left[deck]]
