"""`explore` gives the same numbers with any number of processes, and resumes stopped runs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from stp.explore.packed import read
from tests.cli.conftest import Command


def test_a_stopped_run_resumes_with_the_same_result(stp: Command, tmp_path: Path) -> None:
    kept, whole = tmp_path / "kept.txt", tmp_path / "whole.txt"
    level = ("--level", "easy")
    assert stp("explore", *level, "--games", 3, "--jobs", 1, "--results", kept).status == 0
    with kept.open("a", encoding="utf-8") as file:
        file.write("3 easy 1,2")  # it was killed while it wrote
    first, second = tmp_path / "first.txt", tmp_path / "second.txt"
    again = ("--games", 8, "--results", kept, "--write", first)
    assert stp("explore", *level, "--jobs", 1, *again).status == 0
    at_once = ("--games", 8, "--results", whole, "--write", second)
    run = stp("explore", *level, "--jobs", 2, *at_once)
    assert run.status == 0
    assert run.out.startswith("8 games of easy, ")
    assert first.read_text("utf-8") == second.read_text("utf-8")
    assert kept.read_text("utf-8") == whole.read_text("utf-8")
    assert read(first.read_text("utf-8")).games == {
        "base:2": 2, "base:3": 1, "base:4": 1, "new-society:2": 1, "new-society:3": 1,
        "new-society:4": 1, "new-society:5": 1,
    }  # fmt: skip


def test_it_reports_how_far_another_level_agrees(stp: Command, tmp_path: Path) -> None:
    kept, other = tmp_path / "kept.txt", tmp_path / "other.txt"
    for level, path in (("easy", kept), ("novice", other)):
        stp("explore", "--level", level, "--games", 14, "--jobs", 1, "--results", path)
    run = stp("explore", "--level", "easy", "--games", 14, "--jobs", 1, "--results", kept,
              "--check", other)  # fmt: skip
    assert run.out.splitlines()[1].startswith("14 games of novice: ")


def test_an_invalid_game_is_named_by_its_line(refused: Callable[..., str], tmp_path: Path) -> None:
    path = tmp_path / "kept.txt"
    path.write_text("0 easy 1,2\nneva\n", encoding="utf-8")
    assert refused("explore", "--jobs", 1, "--results", path).endswith(
        "kept.txt: line 2 is not a result of `explore`"
    )
    path.write_text("0 easy 1,2\n", encoding="utf-8")
    arguments = ("--level", "easy", "--games", 1, "--jobs", 1, "--results", path)
    assert refused("explore", *arguments) == "game 0 does not follow the rules of this version"


def test_a_file_without_games_to_compare_with_is_refused_before_any_game_is_played(
    refused: Callable[..., str], tmp_path: Path
) -> None:
    path, kept = tmp_path / "none.txt", tmp_path / "kept.txt"
    said = refused("explore", "--jobs", 1, "--results", kept, "--check", path)
    assert said.endswith("none.txt: no games to compare with")
    assert not kept.exists()


def test_a_foreign_file_is_left_alone(refused: Callable[..., str], tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    for text in ("one line", "two\nlines"):
        path.write_text(text, encoding="utf-8")
        assert "line 1 is not a result of `explore`" in refused("explore", "--results", path)
        assert path.read_text(encoding="utf-8") == text
