"""Training: the search for weights, the fit, and the data file."""

from __future__ import annotations

import runpy
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from stp.bots import learned
from stp.bots.value import BUCKETS, FEATURES
from stp.bots.weights import HAND_SET, NAMES
from stp.cards import DECKS
from stp.cli import main
from stp.train.evolution import Evolution
from stp.train.fit import Sums
from stp.train.initial_weights import INITIAL_WEIGHTS
from stp.train.plan import COVARIANCES, PARENTS, Cell, Covariance, Plan
from stp.train.tune import to_vector, to_weights, tune
from stp.workers.processes import Processes


@pytest.mark.parametrize("covariance", COVARIANCES)
def test_should_find_the_lowest_point(covariance: Covariance) -> None:
    search = Evolution([3.0, -2.0, 5.0, 1.0], 1.0, 12, "neva", covariance)
    for _ in range(150):
        trials = search.ask()
        search.tell(trials, [sum((x - 1) ** 2 * 9**i for i, x in enumerate(t)) for t in trials])
    assert search.centre == pytest.approx([1.0] * 4, abs=0.05)


def test_should_learn_how_weights_go_together() -> None:
    def found(covariance: Covariance) -> float:
        search = Evolution([3.0, -2.0, 5.0, 1.0], 1.0, 12, "neva", covariance)
        for _ in range(60):
            trials = search.ask()
            search.tell(trials, [loss(trial) for trial in trials])
        return loss(search.centre)

    def loss(trial: list[float]) -> float:  # a narrow valley that is at an angle to every axis
        return sum(trial) ** 2 + 1e4 * sum((x - y) ** 2 for x, y in pairwise(trial))

    assert found("full") < found("diagonal") / 100


def test_should_try_out_mirrored_pairs() -> None:
    trials = Evolution([3.0, -2.0], 1.0, 6, "neva").ask()
    for one, other in zip(trials[::2], trials[1::2], strict=True):
        assert [(x + y) / 2 for x, y in zip(one, other, strict=True)] == pytest.approx([3.0, -2.0])


def test_should_recover_a_linear_function() -> None:
    random = np.random.default_rng(1703)
    truth = np.arange(len(FEATURES)) % 5
    sums, more = Sums(), Sums()
    for part in (sums, more):
        rows = random.normal(0, 10, (1500, len(truth)))
        part.add(rows, rows @ truth)
    sums.merge(more)
    assert sums.solve() == pytest.approx(truth.tolist(), abs=0.01)


def test_should_resume_from_a_checkpoint_as_if_never_stopped() -> None:
    cell, plan = Cell("base", 2), Plan("neva", games=2)
    saved: list[list[list[float]]] = []
    with Processes(1) as here:
        whole = tune(cell, HAND_SET, plan, 2, here, [], lambda losses: saved.append([*losses]))
        later: list[list[list[float]]] = []
        resumed = tune(cell, HAND_SET, plan, 2, here, saved[0], later.append)
    assert resumed == whole
    assert [len(losses) for losses in (*saved, *later)] == [1, 2, 2]
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
