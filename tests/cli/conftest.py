"""Runs the command line inside the test's process, with prepared answers."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from stp import Game, dump
from stp.cli import main
from tests.bot_games import let_bots_play


@dataclass(frozen=True)
class Run:
    """The outcome of a run."""

    status: int
    out: str
    err: str


Command = Callable[..., Run]


@pytest.fixture
def stp(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    """Return a function that runs the command line: `stp("check", path, answers=["q"])`."""

    def run(*argv: object, answers: list[str] | None = None) -> Run:
        lines = "".join(f"{answer}\n" for answer in answers or [])
        monkeypatch.setattr("sys.stdin", io.StringIO(lines))
        try:
            status = main([str(argument) for argument in argv])
        except SystemExit as end:
            status = int(end.code or 0)
        captured = capsys.readouterr()
        return Run(status, captured.out, captured.err)

    return run


@pytest.fixture
def refused(stp: Command) -> Callable[..., str]:
    """Return a function that runs a command that must fail, and returns its error message."""

    def run(*argv: object) -> str:
        result = stp(*argv)
        assert result.status == 2
        assert result.err.startswith("stp: ")
        assert result.err.count("\n") == 1
        return result.err.removeprefix("stp: ").rstrip("\n")

    return run


def bot_game() -> Game:
    """Return a game that greedy bots have played to its end."""
    return let_bots_play(Game(2, "neva"))


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """Return the path of a finished game's record."""
    path = tmp_path / "game.stp"
    path.write_text(dump(bot_game()), encoding="utf-8")
    return path
