"""A Dask cluster gives the same results as processes, whatever happens to its workers."""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import stp.workers.cluster
from stp import Game, dump
from stp.arena import play_pairings, rotated
from stp.candidates import IllegalMoveError
from stp.cli import main
from stp.errors import StpError
from stp.workers import workers
from stp.workers.cluster import Cluster
from stp.workers.processes import Processes
from tests.engine.process_tasks import play

distributed: Any = pytest.importorskip("distributed")
pytestmark = [pytest.mark.timeout(300), pytest.mark.filterwarnings("default")]


@pytest.fixture(scope="module")
def machine() -> Iterator[Any]:
    """Start a scheduler with two workers, each in its own process."""
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=":0", silence_logs="CRITICAL"
    ) as machine:
        yield machine


def timed(number: int) -> tuple[int, int]:
    """Take a while, and return a number and the id of the process that sent the task."""
    time.sleep(0.1)
    return number * number, os.getpid()


def fatal(_: int) -> None:
    """Kill the worker."""
    os._exit(1)


def without_times(path: Path) -> list[dict[str, Any]]:
    """Return the lines of a table without the parts that differ between runs."""
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    return [{name: value for name, value in line.items() if name != "seconds"} for line in lines]


def test_results_come_in_order_and_errors_as_they_were(machine: Any) -> None:
    with workers(machine.scheduler_address) as shared:
        moves = ["pass", "take upper shepherd"] * 20
        assert list(shared.map(play, moves)) == moves
        with pytest.raises(IllegalMoveError) as caught:
            list(shared.map(play, ["pass", "buy upper judge"]))
        assert caught.value.move == "buy upper judge"


def test_games_are_those_that_processes_play(machine: Any) -> None:
    pairings = rotated(("easy", "medium", "greedy"), "cluster", 12, "new-society")
    here, there = (
        [(one.pairing, one.points, one.record) for one in play_pairings(pairings, jobs)]
        for jobs in (1, machine.scheduler_address)
    )
    assert here == there


def test_the_task_of_a_killed_worker_is_done_by_another_one(machine: Any) -> None:
    killed, found = 0, []
    with Cluster(machine.scheduler_address) as shared:
        for number, (square, process) in enumerate(shared.map(timed, range(60))):
            found.append((square, process))
            if number == 5:
                os.kill(process, signal.SIGKILL)
                killed = process
    assert [square for square, _ in found] == [number * number for number in range(60)]
    assert found[-1][1] != killed


def test_a_task_that_kills_its_workers_is_abandoned() -> None:
    with Cluster("local:1") as shared, pytest.raises(StpError, match="killed every worker"):
        list(shared.map(fatal, [1]))


def test_a_table_goes_on_where_it_was_stopped(
    machine: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arena = ["arena", "--bot", "greedy", "--against", "random", "--players", "2", "--seed", "go on"]
    cluster = ["--cluster", machine.scheduler_address]
    table, other = tmp_path / "cluster.jsonl", tmp_path / "jobs.jsonl"
    pairings = rotated(("greedy", "random"), "go on", 30)
    assert main([*arena, "--games", "8", "--results", str(table), *cluster]) == 0
    with table.open("a") as file:
        file.write('{"pairing": {"se')  # as if the client had been killed
    assert main([*arena, "--games", "30", "--results", str(table), *cluster]) == 0
    said = capsys.readouterr().out.splitlines()[-1]
    assert main([*arena, "--games", "30", "--results", str(other), "--jobs", "1"]) == 0
    assert without_times(table) == without_times(other)
    assert len(without_times(table)) == len(pairings)
    assert (
        said.rsplit(maxsplit=1)[0] == capsys.readouterr().out.splitlines()[-1].rsplit(maxsplit=1)[0]
    )


def test_many_files_are_analysed_as_one_is(
    machine: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = []
    for seed in ("a", "b"):
        game = Game(2, seed, tags={"bots": [None, "medium"]})
        game.play("pass")
        files.append(str(tmp_path / f"{seed}.stp"))
        Path(files[-1]).write_text(dump(game), "utf-8")
    said = []
    for shared in (["--jobs", "1"], ["--cluster", machine.scheduler_address]):
        assert main(["analyse", *files, "--json", *shared]) == 0
        said.append(capsys.readouterr().out)
    assert said[0] == said[1]
    assert [json.loads(line)["file"] for line in said[0].splitlines()] == files


@pytest.mark.parametrize(
    ("address", "reason"),
    [
        ("tcp://127.0.0.1:1", "no Dask scheduler answers at tcp://127.0.0.1:1"),
        ("nowhere", "no Dask scheduler answers at nowhere"),
        ("local:", "local: must end with a number of workers"),
        ("local:0", "local:0 must end with a number of workers"),
    ],
)
def test_a_missing_cluster_gives_one_sentence(
    address: str, reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", "--games", "2", "--players", "2", "--cluster", address]) == 2
    assert capsys.readouterr().err == f"stp: {reason}\n"


def test_a_scheduler_without_workers_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stp.workers.cluster, "PATIENCE", 2)
    with (
        distributed.LocalCluster(n_workers=0, dashboard_address=":0", silence_logs=50) as empty,
        pytest.raises(StpError, match="has no worker"),
        Cluster(empty.scheduler_address),
    ):
        pass


def test_a_worker_with_another_package_is_refused(
    machine: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stp.workers.cluster, "identity", lambda: ("Python 3.99", "stp 9.9 (0)"))
    refusal = pytest.raises(StpError, match=r"has Python .*, but here is Python 3.99 and stp 9.9")
    with Cluster(machine.scheduler_address) as shared, refusal:
        list(shared.map(play, ["pass"]))


def test_processes_of_this_machine_are_asked_for_by_their_number() -> None:
    assert isinstance(workers(2), Processes)
