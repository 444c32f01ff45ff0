"""The puzzles found so far are sound, and a search can continue from their file."""

from __future__ import annotations

import json
import lzma
from pathlib import Path
from typing import Any

import pytest

import stp
from stp.cards import EDITIONS
from stp.cli import main
from stp.deal import MAX_PLAYERS
from stp.moves import Move
from stp.puzzles.judge import FULL, MARGIN, SURE
from stp.puzzles.packed import THEMES, Puzzle, entries, pack
from stp.puzzles.redact import redact
from stp.puzzles.themes import puzzle_of, puzzles_of
from tools import nightly

DATA = Path(__file__).parent.parent / "data"
FOUND = DATA / "puzzles" / "found.jsonl.xz"
SHIPPED = DATA.parent.parent / "static" / "puzzles" / "all.txt"
HEAD, *GAMES = map(json.loads, lzma.decompress(FOUND.read_bytes()).splitlines())
ROWS: list[dict[str, Any]] = [row for game in GAMES for row in game["puzzles"]]
EVERY = 1 if nightly.FULL else 4
"""One in `EVERY` puzzles is replayed from each of its texts."""


@pytest.fixture(scope="module")
def puzzles() -> list[Puzzle]:
    """All puzzles, with their games."""
    return list(map(puzzle_of, ROWS))


@pytest.fixture(scope="module")
def sound() -> list[Puzzle]:
    """The same without doubtful ones."""
    return puzzles_of(ROWS)


@pytest.fixture(scope="module")
def packed(sound: list[Puzzle]) -> str:
    """The file of the page."""
    return pack(sound)


def test_they_were_judged_with_200_times_the_budget_of_expert() -> None:
    assert HEAD["times"] == FULL.times == 200


def test_they_are_many_and_of_every_table_and_theme(puzzles: list[Puzzle], packed: str) -> None:
    assert len(puzzles) >= 400
    tables = {(puzzle.game.edition, puzzle.game.players) for puzzle in puzzles}
    assert tables == {(edition, players) for edition in EDITIONS
                      for players in range(2, MAX_PLAYERS[edition] + 1)}  # fmt: skip
    assert {entry.theme for entry in entries(packed)} == set(THEMES)


def test_every_other_move_is_worse_by_the_margin_beyond_doubt(puzzles: list[Puzzle]) -> None:
    for row, puzzle in zip(ROWS, puzzles, strict=True):
        assert set(map(Move.parse, row["losses"])) == set(puzzle.game.legal_moves)
        for move, loss in row["losses"].items():
            doubt = SURE * row["errors"][move]
            assert move == row["best"] or loss - doubt >= MARGIN - 0.01, row["record"]
        assert row["points"] > 0


def test_they_show_nothing_that_their_seat_could_not_know(puzzles: list[Puzzle]) -> None:
    for puzzle in puzzles[::EVERY]:
        again = redact(puzzle.game, len(puzzle.game.moves))
        assert stp.dump(again) == stp.dump(puzzle.game)


def test_they_fit_into_the_file_of_the_page(
    puzzles: list[Puzzle], sound: list[Puzzle], packed: str
) -> None:
    found = {entry.id: entry for entry in entries(packed)}
    assert found.keys() == {puzzle.id for puzzle in sound}
    assert len(puzzles) - 10 < len(sound) < len(puzzles)
    for puzzle in sound[::EVERY]:
        again = found[puzzle.id].puzzle()
        assert stp.dump(again.game) == stp.dump(puzzle.game)
        assert again.best == puzzle.best
    assert len(packed) < 120_000, "without compression"


def test_the_page_has_all_of_them(packed: str) -> None:
    assert SHIPPED.read_bytes() == packed.encode()


def test_a_search_continues_from_the_file(tmp_path: Path) -> None:
    path = tmp_path / "found.jsonl"
    lines = lzma.decompress(FOUND.read_bytes()).splitlines(keepends=True)
    first = len(GAMES) // EVERY
    path.write_bytes(b"".join(lines[: 1 + first]))
    recorded = map(str, sorted((DATA / "traces").glob("*.json.gz")))
    packed = tmp_path / "all.txt"
    arguments = ["puzzles", str(path), "--recorded", *recorded, "--pack", str(packed)]
    assert main(arguments) == 0
    assert len(entries(packed.read_text("utf-8"))) == sum(
        len(puzzles_of(game["puzzles"])) for game in GAMES[:first]
    )
