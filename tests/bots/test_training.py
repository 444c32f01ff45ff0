"""Training: the search for weights, the fit, and the data file."""

from __future__ import annotations

import runpy
from pathlib import Path
from random import Random
from typing import Any

import pytest

from stp.bots import learned
from stp.bots.value import BUCKETS, FEATURES
from stp.bots.weights import HAND_SET, NAMES
from stp.cards import DECKS
from stp.cli import main
from stp.train.cma import SeparableCma
from stp.train.fit import Sums
from stp.train.initial_weights import INITIAL_WEIGHTS
from stp.train.run import PARENTS
from stp.train.tune import Cell, to_vector, to_weights, tune
from stp.workers.processes import Processes


def test_should_find_the_lowest_point() -> None:
    random = Random("neva")
    search = SeparableCma([3.0, -2.0, 5.0, 1.0], 1.0, 12)
    for _ in range(150):
        trials = search.ask(random)
        search.tell(trials, [sum((x - 1) ** 2 * 9**i for i, x in enumerate(t)) for t in trials])
    assert search.centre == pytest.approx([1.0] * 4, abs=0.05)


def test_should_recover_a_linear_function() -> None:
    random = Random("neva")
    truth = [float(place % 5) for place in range(len(FEATURES))]
    sums = Sums()
    for _ in range(3000):
        row = [random.gauss(0, 10) for _ in truth]
        sums.add(row, sum(x * weight for x, weight in zip(row, truth, strict=True)))
    assert sums.solve() == pytest.approx(truth, abs=0.01)


def test_should_resume_from_a_checkpoint_as_if_never_stopped() -> None:
    cell = Cell("base", 2)
    saved: list[dict[str, Any]] = []
    with Processes(1) as here:
        whole = tune(cell, HAND_SET, 2, 2, "neva", here, {}, saved.append)
        resumed = tune(cell, HAND_SET, 2, 2, "neva", here, saved[0], lambda state: None)
    assert resumed == whole
    assert to_weights(to_vector(HAND_SET)) == pytest.approx(HAND_SET)


def test_should_write_numbers_that_the_bots_can_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "learned.py"
    arguments = ["train", "--cells", "base:2", "--generations", "1", "--games", "1"]
    arguments += ["--fit-games", "2", "--test-games", "4", "--jobs", "1"]
    arguments += ["--folder", str(tmp_path)]
    assert main([*arguments, "--write", str(path)]) == 0
    written = runpy.run_path(str(path))
    assert "--generations 1" in written["PROVENANCE"]["command"]
    assert len(written["WEIGHTS"]["base:2"]) == len(NAMES)
    check_table(written["VALUES"]["base:2"])
    again = tmp_path / "again.py"
    assert main([*arguments, "--write", str(again)]) == 0
    assert again.read_text("utf-8") == path.read_text("utf-8")
    assert main([*arguments, "--seed", "another", "--write", str(again)]) == 2
    assert "another plan" in capsys.readouterr().err


def test_should_learn_to_beat_a_level(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["train", "--against", "novice", "--cells", "base:2", "--generations", "1"]
    arguments += ["--games", "1", "--test-games", "20", "--jobs", "1", "--folder", str(tmp_path)]
    assert main(arguments) == 0
    line = capsys.readouterr().out
    assert line.startswith("best response to novice, base:2: wins ")
    assert float(line.split("wins ")[1].split(" %")[0]) > 60


def test_should_begin_with_every_weight() -> None:
    assert all(tuple(first) == NAMES for first in INITIAL_WEIGHTS.values())


def test_should_ship_numbers_for_every_table() -> None:
    assert set(learned.WEIGHTS) == set(learned.VALUES) == {str(cell) for cell in PARENTS}
    for cell, weights in learned.WEIGHTS.items():
        assert len(weights) == len(NAMES)
        check_table(learned.VALUES[cell])
    assert {"command", "seed", "commit", "date", "results"} <= set(learned.PROVENANCE)


def check_table(table: tuple[tuple[tuple[float, ...], ...], ...]) -> None:
    assert len(table) == len(DECKS)
    for phase in table:
        assert [len(bucket) for bucket in phase] == [len(FEATURES)] * BUCKETS
