"""A small file of puzzles for tests of the page."""

from __future__ import annotations

from functools import cache

from stp.moves import Move
from stp.puzzles.packed import Puzzle, pack
from stp.puzzles.redact import redact
from stp.puzzles.themes import theme_of
from tests.puzzles.games import TABLES, played

FAILURES = ((8, 8, 8, 8, 4), (8, 7, 4, 0, 0), (8, 8, 6, 3, 0))


def puzzles() -> list[Puzzle]:
    """Return puzzles that claim that the first legal move is best by three points."""
    found: list[Puzzle] = []
    for edition, players in TABLES:
        game = played(edition, players)
        for number in range(0, 90, 18):
            position = redact(game, number)
            moves = list(map(str, position.legal_moves))
            if len(moves) < 3:
                continue
            losses = {move: 2.0 + at for at, move in enumerate(moves)} | {moves[0]: 0.0}
            theme = theme_of(position, Move.parse(moves[0]))
            failures = FAILURES[len(found) % len(FAILURES)]
            found.append(Puzzle(position, losses, 3.0, failures, theme))
    return found


@cache
def puzzle_file() -> str:
    """Return these puzzles as a file."""
    return pack(puzzles())
