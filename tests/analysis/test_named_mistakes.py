"""Mistakes that the analysis names are checked by longer searches."""

from __future__ import annotations

from functools import partial
from itertools import cycle

import pytest

from stp.analysis import named_mistakes
from stp.analysis.named_mistakes import checks
from stp.analysis.review import Effort
from stp.cli import main
from tests.quick_search import search_less

THRIFTY = Effort(trials=12, first=6, plain=2, looks=5, second=24)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the judge search less."""
    search_less(monkeypatch, 4_000, "expert")


def test_a_mistake_of_the_seat_is_confirmed_by_a_longer_search() -> None:
    found = checks("neva", "base", 2, "easy", times=4, effort=THRIFTY)
    assert found
    best = max(found, key=lambda check: check.gain)
    assert best.confirmed
    assert best.gain > 1


def test_the_command_prints_every_mistake_and_how_many_are_confirmed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stp.cli.mistakes.checks", partial(checks, effort=THRIFTY))
    gains = cycle((2.0, -1.0))
    monkeypatch.setattr(named_mistakes, "difference", lambda *_: next(gains))
    assert main(["mistakes", "--games", "1", "--budget", "1", "--jobs", "1"]) == 0
    *mistakes, last = capsys.readouterr().out.splitlines()
    said = [line.partition(":")[0] for line in mistakes]
    assert said[:2] == ["confirmed", "refuted"]
    assert last.startswith(f"{said.count('confirmed')} of {len(said)} mistakes are confirmed")
