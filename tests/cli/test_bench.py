"""`bench` measures real games, and its tables name what they compare."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Iterator

import pytest

from stp import bench
from stp.bench import Contender, SaintPetersburg, Speed
from tests.cli.conftest import Command


def test_a_random_game_runs_to_its_end_and_copies_are_of_its_positions() -> None:
    positions: list[object] = []
    moves = SaintPetersburg(3).play_game(1, positions)
    assert 100 < moves < 400
    assert len(positions) == -(-moves // bench.POSITION_EVERY)
    copy = SaintPetersburg(3).copier(positions[1])()  # type: ignore[arg-type]
    assert copy == positions[1]
    assert copy is not positions[1]


def test_it_prints_a_row_for_each_number_of_players(stp: Command) -> None:
    run = stp("bench", "--rounds", 1, "--seconds", 0.01)
    assert run.status == 0
    head, _, *rows = run.out.splitlines()
    assert head.split(" | ")[1].strip() == "games/s"
    assert [row.split(" players")[0][-1] for row in rows] == ["2", "3", "4"]


def test_the_comparison_counts_ratios_against_the_goals(
    stp: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Other(SaintPetersburg):
        def __init__(self, players: int = 2) -> None:
            super().__init__(players)
            self.name = "other"

    def measured(
        contenders: list[Contender], rounds: int, seconds: float
    ) -> Iterator[tuple[Contender, Speed]]:
        for factor in (1.0, 2.0, 9.0):
            for contender in contenders:
                speed = factor if contender.name == "other" else 10 * factor
                yield contender, Speed(speed, speed, speed)

    for name in ("Catanatron", "Chess", "ChessWithoutEndTest"):
        monkeypatch.setattr(bench, name, Other)
    monkeypatch.setattr(bench, "check_packages", lambda: None)
    monkeypatch.setattr(bench, "measure", measured)
    rows = stp("bench", "--compare", "--rounds", 3).out.partition("players | measure")[2]
    assert rows.count("10.0x ") == 15
    assert rows.count("(missed)") == 6
    assert "| 4       | games/s  | other         | 10.0x (missed) | 30x  | 50x |" in rows


def test_without_the_packages_it_says_how_to_install_them(
    refused: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    reason = refused("bench", "--compare")
    assert reason == (
        "--compare needs the packages catanatron and chess: pip install 'saint-petersburg[bench]'"
    )


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@pytest.mark.parametrize("name", ["Catanatron", "Chess", "ChessWithoutEndTest"])
def test_the_others_play_whole_games_too(name: str) -> None:
    pytest.importorskip("catanatron" if name == "Catanatron" else "chess")
    contender = bench.Catanatron(2) if name == "Catanatron" else getattr(bench, name)()
    positions: list[object] = []
    assert contender.play_game(1, positions) > 50
    assert contender.copier(positions[1])() is not positions[1]
