"""What a level loses by its choices, judged by longer searches."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from stp.analysis.regret import A_GAME, JUDGE, PLAYER, Regret, decisions, losses, regret
from stp.cli import main
from stp.view import View
from tests.quick_search import search_less


@pytest.fixture(autouse=True, scope="module")
def quick() -> Iterator[None]:
    """Let the judge, and the players of the games, search less."""
    with pytest.MonkeyPatch.context() as patch:
        search_less(patch, 1_000, JUDGE, PLAYER)
        yield


@pytest.fixture(scope="module")
def neva() -> list[View]:
    """Positions of one game."""
    return list(decisions("neva", "base", 2))


def test_positions_are_decisions_of_all_parts_of_a_game(neva: list[View]) -> None:
    assert len(neva) == A_GAME
    assert all(len(view.legal_moves) >= 3 for view in neva)
    assert neva[0].round == 1
    assert neva[-1].round >= 4
    again = decisions("neva", "base", 2)
    assert [view.fingerprint() for view in again] == [view.fingerprint() for view in neva]


def test_a_novice_loses_more_than_expert(neva: list[View]) -> None:
    views = [*neva, *decisions("ice", "base", 2)]
    novice, expert = (
        losses([regret(view, level, times=2) for view in views])[0]
        for level in ("novice", "expert")
    )
    assert novice.points > 2 * expert.points >= 0
    assert 0 <= expert.chance < novice.chance < 1


def test_the_95th_percentile_of_twenty_is_the_highest() -> None:
    found = [Regret(1, "worker", float(number), number / 100) for number in range(20)]
    every = losses(found)[0]
    assert (every.points, every.most_points) == (9.5, 19.0)
    assert every.most_chance == pytest.approx(0.19)


def test_the_command_prints_losses_by_phase_and_round(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["regret", "--level", "medium", "--games", "1", "--budget", "1", "--jobs", "1"]
    assert main(arguments) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["positions", "points", "95", "%", "chance", "95", "%"]
    assert lines[1].split()[:2] == ["all", str(A_GAME)]
    assert any(line.startswith("round 1") for line in lines)


def test_the_command_goes_on_where_it_was_stopped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = tmp_path / "new" / "table.jsonl"
    arguments = ["regret", "--level", "medium", "--budget", "1", "--jobs", "1", "--results"]
    arguments += [str(table), "--games"]
    assert main([*arguments, "1"]) == 0
    with table.open("a") as file:
        file.write('{"question": [1, "regr')  # the process was killed here
    assert main([*arguments, "2"]) == 0
    out = capsys.readouterr().out
    monkeypatch.setattr("stp.cli.regret.regret", None)  # nothing is judged again
    assert main([*arguments, "2"]) == 0
    again = capsys.readouterr().out
    assert out.endswith(again)
    assert again.splitlines()[1].split()[:2] == ["all", str(2 * A_GAME)]
