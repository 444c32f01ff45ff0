"""`python -m stp ladder` prints how often people of average strength win."""

from __future__ import annotations

from stp.bots.roster import ROSTER
from tests.cli.conftest import Command


def test_prints_a_row_for_each_opponent_up_to_a_level(stp: Command) -> None:
    arguments = ("ladder", "--games", 2, "--jobs", 1, "--seed", "neva")
    run = stp(*arguments, "--up-to", "easy")
    title, head, *rows = run.out.splitlines()
    assert "parity 50 %" in title
    assert head.split()[1:] == ["30", "%", "20", "%", "10", "%"]
    assert [row.split()[0] for row in rows] == [who.name for who in ROSTER[:4]]
    assert all(row.count("%") == 3 for row in rows)
    again = stp(*arguments, "--up-to", "novice").out.splitlines()
    assert again[2:] == rows[:2]


def test_plays_the_other_tables_too(stp: Command) -> None:
    run = stp("ladder", "--players", 5, "--edition", "new-society", "--games", 2, "--up-to",
              "novice", "--jobs", 1)  # fmt: skip
    assert "parity 20 %" in run.out
    assert stp("ladder", "--players", 5, "--games", 1, "--jobs", 1).status == 2
