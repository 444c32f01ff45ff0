"""`replay` steps through a record."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from stp import Game, dump, load
from tests.cli.conftest import Command


def test_all_prints_every_position_with_its_move_and_the_final_scoring(
    stp: Command, record: Path
) -> None:
    game = load(record.read_text(encoding="utf-8"))
    run = stp("replay", "--all", record)
    assert run.status == 0
    for number, (seat, move) in enumerate(zip(game.movers, game.moves, strict=True), start=1):
        assert f"\nMove {number}: Seat {seat}: {move}\n" in run.out
    assert run.out.count("upper row") == len(game.moves) + 1
    assert game.result
    assert f"{max(game.result.points)} =" in run.out.partition("Final scoring")[2]
    assert max(map(len, run.out.splitlines())) <= 80


def test_it_steps_forward_back_and_to_any_move(stp: Command, record: Path) -> None:
    run = stp("replay", record, answers=["", "b", "20", "b", "q", "never read"])
    shown = [line.split(":")[0] for line in run.out.splitlines() if line.startswith("Move ")]
    assert shown == ["Move 1", "Move 2", "Move 1", "Move 21", "Move 20"]
    assert "never read" not in run.out


def test_it_stays_where_it_is_at_either_end(stp: Command, record: Path) -> None:
    run = stp("replay", record, answers=["b", "100000", "x", "q"])
    assert run.out.count("\nMove 1:") == 2
    assert run.out.count("The game has moves 0 to ") == 2


def test_it_ends_with_its_input(stp: Command, record: Path) -> None:
    assert stp("replay", record, answers=[]).status == 0


def test_an_unfinished_record_says_who_is_to_move(stp: Command, tmp_path: Path) -> None:
    path = tmp_path / "game.stp"
    game = Game(2, "neva", tags={"names": ["Anna", "B\x1bob"]})
    game.play("pass")
    path.write_text(dump(game), encoding="utf-8")
    run = stp("replay", "--all", path)
    assert "Here the record ends; B?ob is to decide." in run.out


def test_an_unreadable_record_is_refused_with_its_line(
    refused: Callable[..., str], record: Path
) -> None:
    record.write_text(record.read_text(encoding="utf-8") + "1 pass\n", encoding="utf-8")
    lines = record.read_text(encoding="utf-8").count("\n")
    assert refused("replay", record).startswith(f"{record}: line {lines}: no move can follow")
