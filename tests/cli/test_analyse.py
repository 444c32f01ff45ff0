"""`analyse` prints the decisions of a record as a table and as data."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from stp import Game, dump
from stp.analysis import from_data
from stp.bots.explain import ADVISER
from tests.cli.conftest import Command
from tests.quick_search import search_less


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the adviser search less."""
    search_less(monkeypatch, 4_000, ADVISER)


def record(folder: Path) -> tuple[Path, Game]:
    """Write the beginning of a game in which a person's first move is a bad one."""
    game = Game(2, "neva", tags={"names": ["Anna", "Bob"], "bots": [None, "medium"]})
    game.play("pass")
    path = folder / "game.stp"
    path.write_text(dump(game), "utf-8")
    return path, game


def test_should_name_the_costliest_decision_and_its_reasons(stp: Command, tmp_path: Path) -> None:
    path, _ = record(tmp_path)
    run = stp("analyse", path)
    assert (run.status, run.err) == (0, "")
    assert "Anna, the costliest decisions:\n  move 0, round 1, worker phase: " in run.out
    assert "    pass: nothing\n    better buy upper " in run.out
    assert "rubles until the end, keeps " in run.out
    assert "round 1, worker" in run.out
    assert "Bob, the costliest" not in run.out


def test_should_print_data_that_can_be_stored_and_how_much_was_lost_in_several_games(
    stp: Command, tmp_path: Path
) -> None:
    path, game = record(tmp_path)
    analysis = from_data(json.loads(stp("analyse", path, "--json").out), game)
    assert analysis
    assert analysis.seats == (1,)
    assert [decision.number for decision in analysis.decisions] == [0]
    empty = tmp_path / "empty.stp"
    empty.write_text(dump(Game(2, "neva")), "utf-8")
    lost = sum(decision.share for decision in analysis.losses())
    assert lost > 3
    *_, last = stp("analyse", path, empty).out.splitlines()
    assert last == f"2 games, {lost / 2:.1f} points lost in each on average"


def test_should_refuse_an_invalid_seat(stp: Command, tmp_path: Path) -> None:
    path, _ = record(tmp_path)
    assert stp("analyse", path, "--seat", "3").err == (
        "stp: there is no seat 3: the game has 2 seats\n"
    )
