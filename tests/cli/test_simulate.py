"""`simulate` and the arena give the same fair results with any number of processes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from stp import load
from stp.arena import Outcome, Pairing, play_pairing, play_pairings, rotated, standings
from stp.errors import OptionError
from tests.cli.conftest import Command


def deterministic(outcomes: list[Outcome]) -> list[tuple[object, ...]]:
    """Return the outcomes without their times."""
    return [(o.pairing, o.points, o.rank, o.rounds, o.moves, o.record) for o in outcomes]


def test_any_number_of_processes_gives_the_same_outcomes_in_the_same_order() -> None:
    pairings = rotated(("greedy", "random"), "neva", 5, "new-society", "yucata")
    alone = list(play_pairings(pairings))
    assert deterministic(list(play_pairings(pairings, jobs=3))) == deterministic(alone)


def test_an_error_in_another_process_is_raised_here() -> None:
    pairings = [Pairing("neva", ("greedy", "alien"))] * 2
    with pytest.raises(OptionError, match="unknown bot 'alien'"):
        list(play_pairings(pairings, jobs=2))


def test_seats_rotate_over_the_same_deal() -> None:
    pairings = rotated(("greedy", "random", "random"), "neva", 4)
    assert [(pairing.seed, pairing.bots.index("greedy")) for pairing in pairings] == [
        ("neva-1", 0), ("neva-1", 2), ("neva-1", 1), ("neva-2", 0),
    ]  # fmt: skip


def test_rotations_that_would_repeat_a_game_are_left_out() -> None:
    assert len({pairing.seed for pairing in rotated(("random", "random"), "neva", 4)}) == 4
    four = rotated(("greedy", "random", "greedy", "random"), "neva", 4)
    assert len({pairing.seed for pairing in four}) == 2


def test_without_rotation_every_game_has_its_own_deal() -> None:
    pairings = rotated(("greedy", "random"), "neva", 3, rotate=False)
    assert [pairing.seed for pairing in pairings] == ["neva-1", "neva-2", "neva-3"]
    assert {pairing.bots for pairing in pairings} == {("greedy", "random")}


def test_tied_winners_share_the_victory() -> None:
    outcome = play_pairing(Pairing("neva", ("random",) * 3))
    tied = Outcome(outcome.pairing, (5, 5, 1), (1, 1, 3), 5, (9, 9, 9), (0.0,) * 3, "")
    assert [tied.win_share(seat) for seat in range(3)] == [0.5, 0.5, 0.0]
    (standing,) = standings([tied])
    assert standing.win_share == pytest.approx(1 / 3)


def test_the_table_names_the_bots_and_is_the_same_for_any_number_of_jobs(stp: Command) -> None:
    games = ("simulate", "--bots", "greedy,random,random", "--games", "6", "--seed", "neva")
    runs = [stp(*games, "--jobs", jobs) for jobs in (1, 2)]
    assert [run.status for run in runs] == [0, 0]
    assert "6 games of 3 players on 2 deals: base, classic, seed neva" in runs[0].out
    without_time = [
        [line.split()[:8] for line in run.out.splitlines() if line.startswith(("greedy", "random"))]
        for run in runs
    ]
    assert without_time[0] == without_time[1]
    assert [line[0] for line in without_time[0]] == ["greedy", "random"]
    assert runs[0].err == ""


def test_the_records_are_whole_games_that_load(stp: Command, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "records"
    run = stp("simulate", "--players", 5, "--edition", "new-society", "--rules", "open_money=true",
              "--games", 11, "--records", folder)  # fmt: skip
    assert run.status == 0
    files = sorted(folder.iterdir())
    assert [file.name for file in files][::10] == ["01.stp", "11.stp"]
    game = load(files[0].read_text(encoding="utf-8"))
    assert game.over
    assert game.rules.open_money
    assert game.tags["bots"] == ["greedy", *["random"] * 4]


def test_a_folder_that_cannot_be_written_is_refused(
    refused: Callable[..., str], record: Path
) -> None:
    assert refused("simulate", "--records", record) == f"{record}: File exists"
