"""All sub-commands have help, report errors in one line, and can be interrupted."""

from __future__ import annotations

import os
import re
import shlex
import signal
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from stp.cli import COMMANDS, EXAMPLES, parser
from tests.cli.conftest import Command
from tests.waiting import PATIENCE, wait_until

ROOT = Path(__file__).parents[2]
PROGRAM = [sys.executable, "-m", "stp"]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(stp: Command, command: str) -> None:
    run = stp(command, "--help")
    assert run.status == 0
    assert COMMANDS[command].capitalize() in " ".join(run.out.split())


@pytest.mark.parametrize("command", COMMANDS)
def test_the_example_of_a_command_can_be_given_to_it(stp: Command, command: str) -> None:
    argv = [command, *shlex.split(EXAMPLES[command])]
    assert f"  python -m stp {' '.join(argv)}\n" in stp(command, "--help").out
    args = parser(argv).parse_args(argv)
    assert args.command == command


@pytest.mark.parametrize(
    ("argv", "former", "name", "value"),
    [
        (["arena"], "--table", "results", "games.txt"),
        (["regret"], "--table", "results", "games.txt"),
        (["explore"], "--kept", "results", "games.txt"),
        (["regret"], "--times", "budget", "7"),
        (["mistakes"], "--times", "budget", "7"),
        (["puzzles", "found.jsonl"], "--times", "budget", "7"),
    ],
)
def test_former_names_of_options_still_work(
    stp: Command, argv: list[str], former: str, name: str, value: str
) -> None:
    given, before = (
        parser(argv).parse_args([*argv, option, value]) for option in (f"--{name}", former)
    )
    assert given == before
    assert str(getattr(given, name)) == value
    assert former not in stp(*argv, "--help").out


def test_it_knows_its_version(stp: Command) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert stp("--version").out == f"stp {project['version']}\n"


def test_help_says_what_to_try_first_and_lists_every_command_once(stp: Command) -> None:
    out = stp("--help").out
    assert "Try `python -m stp play` first." in out
    listed = re.findall(r"^  ([a-z]+)  +[a-z]", out.partition("options:")[0], re.MULTILINE)
    assert listed == [*COMMANDS]
    assert max(map(len, out.splitlines())) <= 80


@pytest.mark.parametrize(
    ("argv", "reason"),
    [
        ([], "the following arguments are required: COMMAND"),
        (["dance"], "unknown command 'dance' (see: python -m stp --help)"),
        (["pley"], "unknown command 'pley' (did you mean 'play'?)"),
        (["check"], "the following arguments are required: FILE"),
        (["replay", "missing.stp"], "missing.stp: No such file or directory"),
        (["play", "--seats", "human,alien"], "unknown player 'alien'"),
        (["play", "--seats", "human"], "'base' is for 2 to 4 players, not 1"),
        (["play", "--seats", "human,medium:cook"], "unknown bot 'medium:cook'"),
        (["play", "--seat", "human", "--seats", "human"], "not allowed with argument"),
        (["play", "--players", "1"], "'base' is for 2 to 4 players, not 1"),
        (["play", "--players", "human,medium"], "--players: 'human,medium' is not a whole number"),
        (["play", "--edition", "gold"], "unknown edition 'gold'"),
        (["play", "--rules", "house"], "unknown rules 'house'"),
        (["play", "--rules", "open_doors=true"], "unknown table option 'open_doors'"),
        (["play", "--rules", "yucata", "open_money=perhaps"], "open_money cannot be 'perhaps'"),
        (["play", "--seed", "\udcff"], "the seed contains an invalid character"),
        (
            ["play", "--seat", "human:\udcff", "--seat", "greedy"],
            "it contains an invalid character",
        ),
        (["play", "--record", "missing/game.stp"], "missing/game.stp: No such file or directory"),
        (["simulate", "--bots", "greedy,alien"], "unknown bot 'alien'"),
        (["simulate", "--players", "5"], "five players need the edition 'new-society'"),
        (["simulate", "--jobs", "0"], "--jobs: '0' is not a whole number of at least 1"),
        (["simulate", "--games", "many"], "--games: 'many' is not a whole number of at least 1"),
        (["bench", "--seconds", "nan"], "--seconds: 'nan' is not a positive number of seconds"),
        (["bench", "--edition", "gold"], "unknown edition 'gold'"),
    ],
)
def test_impossible_requests_are_refused_in_one_line(
    refused: Callable[..., str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    argv: list[str],
    reason: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert reason in refused(*argv)


def test_a_closed_pipe_is_not_reported_as_an_error(record: Path) -> None:
    with subprocess.Popen(
        [*PROGRAM, "replay", "--all", record], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 2


def running(group: int) -> list[str]:
    """Return the commands of a group's running processes (Linux only)."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            state, _parent, its_group = (folder / "stat").read_text().rpartition(")")[2].split()[:3]
            if int(its_group) == group and state != "Z":
                found.append((folder / "cmdline").read_text().replace("\0", " "))
        except OSError:  # it has just ended
            continue
    return found


@contextmanager
def simulating(
    games: int, jobs: str, records: Path, on_ctrl_c: signal.Handlers
) -> Iterator[subprocess.Popen[str]]:
    """Yield a simulation, in its own process group, that has written its first records.

    Ctrl-C is enabled for it, because tests started in the background ignore it and would pass that
    on.
    """
    with subprocess.Popen(
        [*PROGRAM, "simulate", "--games", f"{games}", "--jobs", jobs, "--records", records],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, on_ctrl_c),
    ) as process:
        try:
            wait_until(lambda: process.poll() is not None or any(records.iterdir()), "a record")
            assert process.poll() is None
            yield process
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGINT for another process")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupted_simulation_says_so_in_one_line(jobs: str, tmp_path: Path) -> None:
    with simulating(100_000, jobs, tmp_path, signal.SIG_DFL) as process:
        os.killpg(process.pid, signal.SIGINT)
        _, errors = process.communicate(timeout=PATIENCE)
        assert errors == "stp: interrupted\n"
        assert process.returncode == 2


@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGINT for another process")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_simulation_in_the_background_is_not_interrupted_but_can_be_ended(
    jobs: str, tmp_path: Path
) -> None:
    with simulating(100_000, jobs, tmp_path, signal.SIG_IGN) as process:
        os.killpg(process.pid, signal.SIGINT)
        kept = len(list(tmp_path.iterdir()))
        wait_until(lambda: len(list(tmp_path.iterdir())) > kept + 5, "games after the Ctrl-C")
        process.terminate()
        _, errors = process.communicate(timeout=PATIENCE)
        assert (errors, process.returncode) == ("stp: interrupted\n", 2)
        if sys.platform == "linux":
            wait_until(lambda: running(process.pid) == [], "the end of its processes")


@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes where Linux lists them")
def test_no_process_outlives_a_killed_simulation(tmp_path: Path) -> None:
    with simulating(100_000, "2", tmp_path, signal.SIG_IGN) as process:
        assert len(running(process.pid)) >= 3
        process.kill()
        wait_until(lambda: running(process.pid) == [], "the end of its processes")


def test_output_survives_a_terminal_that_lacks_its_letters(tmp_path: Path) -> None:
    path = tmp_path / "game.stp"
    path.write_text("stp 1\nedition: base\nseed: нева\nseats: 2\n\n", encoding="utf-8")
    run = subprocess.run(
        [*PROGRAM, "replay", "--all", path],
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "seed \\u043d\\u0435\\u0432\\u0430" in run.stdout
