"""`python -m stp puzzles`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import stp as engine
from stp.moves import Move, code_of
from stp.puzzles import find, games
from stp.puzzles.judge import Effort, Verdict
from stp.puzzles.packed import entries
from stp.view import View
from tests.bot_games import let_bots_play
from tests.cli.conftest import Command

TRACES = Path(__file__).parent.parent / "data" / "traces"
SEARCH = ("--games", "2", "--budget", "1")


@pytest.fixture(autouse=True)
def short_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Search only the beginning of each game, with an instant judgement."""

    def begun(task: games.Task) -> engine.Game:
        return let_bots_play(engine.Game(2, task.name), 14, "medium")

    def judged(view: View, _effort: Effort) -> Verdict:
        moves = [code_of(move, view.edition) for move in view.legal_moves]
        losses = {move: 2.0 * at for at, move in enumerate(moves)}
        return Verdict(moves[0], losses, dict.fromkeys(moves, 0.1))

    monkeypatch.setattr(games, "played", begun)
    monkeypatch.setattr(find, "candidate", lambda view: view.legal_moves[0])
    monkeypatch.setattr(find, "judge", judged)
    monkeypatch.setattr(find, "TRIED_BY", ("novice", "medium", "novice", "medium", "novice"))


def test_an_interrupted_search_resumes_to_the_same_file(stp: Command, tmp_path: Path) -> None:
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    run = stp("puzzles", one, *SEARCH, "--jobs", "1")
    assert run.status == 0
    assert "puzzles in 2 games" in run.out
    whole = one.read_text("utf-8")
    lines = whole.splitlines(keepends=True)
    assert [json.loads(line).get("game") for line in lines] == [None, "puzzles-0", "puzzles-1"]
    two.write_text("".join(lines[:2]) + lines[2][:9], "utf-8")  # killed while it wrote
    assert stp("puzzles", two, *SEARCH, "--jobs", "1").status == 0
    assert two.read_text("utf-8") == whole
    assert "puzzles in 2 games" in stp("puzzles", two, *SEARCH).out, "nothing is left to do"
    assert two.read_text("utf-8") == whole


def test_it_writes_a_record_and_a_judgement(stp: Command, tmp_path: Path) -> None:
    path = tmp_path / "found.jsonl"
    stp("puzzles", path, *SEARCH, "--jobs", "1")
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()[1:]]
    found = [puzzle for row in rows for puzzle in row["puzzles"]]
    assert found
    for puzzle in found:
        game = engine.load(puzzle["record"])
        assert {Move.parse(move) for move in puzzle["losses"]} == set(game.legal_moves)
        assert puzzle["losses"][puzzle["best"]] == 0
        assert game.seed is None
        assert game.tags == {}
        assert all(0 <= number <= 8 for number in puzzle["failures"])


def test_the_puzzles_found_are_packed_for_the_page(stp: Command, tmp_path: Path) -> None:
    path, packed = tmp_path / "found.jsonl", tmp_path / "new" / "all.txt"
    stp("puzzles", path, *SEARCH, "--jobs", "1")
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()[1:]]
    found = [puzzle for row in rows for puzzle in row["puzzles"]]
    run = stp("puzzles", path, *SEARCH, "--pack", packed)
    assert run.status == 0
    assert f"{len(found)} puzzles" in run.out
    assert {entry.puzzle().best for entry in entries(packed.read_text("utf-8"))} == {
        puzzle["best"] for puzzle in found
    }


def test_recorded_games_alternate_with_those_of_bots() -> None:
    paths = sorted(TRACES.glob("base-*.json.gz"))[:2]
    names = [task.name for task in games.tasks("neva", 3, paths)]
    assert names[0::2][:2] == ["neva-0", "neva-1"]
    assert sorted(names[1:4:2]) == [path.name for path in paths]
    assert names[4:] == ["neva-2"]
    assert names == [task.name for task in games.tasks("neva", 3, paths[::-1])]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("nothing\n", "line 1 is not a result of `puzzles`"),
        ("nothing", "line 1 is not a result of `puzzles`"),
        ("something\nelse", "line 1 is not a result of `puzzles`"),
        ('{"format": "stp puzzles 1", "times": 7}\n', "with this budget"),
        ('{"format": "stp puzzles 1", "times": 1}\n{"game": "x", "puzzles": []}\n', "other games"),
    ],
)
def test_a_foreign_file_is_left_alone(
    refused: Callable[..., str], tmp_path: Path, text: str, said: str
) -> None:
    path = tmp_path / "found.jsonl"
    path.write_text(text, "utf-8")
    assert said in refused("puzzles", path, *SEARCH)
    assert path.read_text("utf-8") == text


def test_what_is_missing_is_named_before_anything_is_done(
    refused: Callable[..., str], tmp_path: Path
) -> None:
    found, missing = tmp_path / "found.jsonl", tmp_path / "missing.json.gz"
    assert "missing.json.gz" in refused("puzzles", found, *SEARCH, "--recorded", missing)
    assert "no puzzles to pack" in refused("puzzles", found, "--pack", tmp_path / "all.txt")
    assert not [*tmp_path.iterdir()]
