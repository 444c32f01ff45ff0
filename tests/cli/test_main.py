"""What all sub-commands have in common: help, refusals in one line, ends in the middle."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from stp.cli import COMMANDS
from tests.cli.conftest import Command

PROGRAM = [sys.executable, "-m", "stp"]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(stp: Command, command: str) -> None:
    run = stp(command, "--help")
    assert run.status == 0
    assert COMMANDS[command].capitalize() in " ".join(run.out.split())


@pytest.mark.parametrize(
    ("argv", "reason"),
    [
        ([], "the following arguments are required: COMMAND"),
        (["dance"], "invalid choice: 'dance'"),
        (["check"], "the following arguments are required: FILE"),
        (["replay", "missing.stp"], "missing.stp: No such file or directory"),
        (["play", "--players", "human,alien"], "unknown player 'alien'"),
        (["play", "--players", "human"], "1 players cannot play 'base'"),
        (["play", "--players", "human,medium:cook"], "unknown bot 'medium:cook'"),
        (["play", "--seat", "human", "--players", "human"], "not allowed with argument"),
        (["play", "--edition", "gold"], "unknown edition 'gold'"),
        (["play", "--rules", "house"], "unknown rules 'house'"),
        (["play", "--rules", "open_doors=true"], "unknown table option 'open_doors'"),
        (["play", "--rules", "yucata", "open_money=perhaps"], "open_money cannot be 'perhaps'"),
        (["play", "--seed", "\udcff"], "the seed holds a lone surrogate"),
        (["play", "--seat", "human:\udcff", "--seat", "greedy"], "it holds a lone surrogate"),
        (["play", "--record", "missing/game.stp"], "missing/game.stp: No such file or directory"),
        (["simulate", "--bots", "greedy,alien"], "unknown bot 'alien'"),
        (["simulate", "--players", "5"], "five players need the edition 'new-society'"),
        (["simulate", "--jobs", "0"], "--jobs: '0' is not a whole number from 1"),
        (["simulate", "--games", "many"], "--games: 'many' is not a whole number from 1"),
        (["bench", "--seconds", "nan"], "--seconds: 'nan' is not a number of seconds above 0"),
        (["bench", "--edition", "gold"], "unknown edition 'gold'"),
    ],
)
def test_what_cannot_be_done_is_refused_in_one_line(
    refused: Callable[..., str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    argv: list[str],
    reason: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert reason in refused(*argv)


def test_a_reader_who_leaves_early_is_no_error_to_speak_of(record: Path) -> None:
    with subprocess.Popen(
        [*PROGRAM, "replay", "--all", record], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 2


@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGINT for another process")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupted_simulation_says_so_in_one_line(jobs: str, tmp_path: Path) -> None:
    with subprocess.Popen(
        [*PROGRAM, "simulate", "--games", "100000", "--jobs", jobs, "--records", tmp_path],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as process:
        assert process.stderr
        while not any(tmp_path.iterdir()):
            assert process.poll() is None
            time.sleep(0.02)
        os.killpg(process.pid, signal.SIGINT)
        assert process.stderr.read() == b"stp: interrupted\n"
        assert process.wait() == 2


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
