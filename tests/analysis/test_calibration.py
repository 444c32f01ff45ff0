"""The chances of winning in the analysis agree with actual results."""

from __future__ import annotations

import pytest

from stp.analysis.calibration import (
    Prediction,
    groups,
    mean_rounds_off,
    predictions,
    squared_error,
)
from stp.cli import main


def test_predictions_are_grouped_by_tenths_with_their_error() -> None:
    found = [Prediction(0.05, 0.0), Prediction(0.95, 1.0), Prediction(1.0, 0.5)]
    assert [(group.positions, group.won) for group in groups(found)] == [(1, 0.0), (2, 0.75)]
    assert squared_error(found) == pytest.approx((0.0025 + 0.0025 + 0.25) / 3)


def test_every_phase_has_a_prediction_and_the_last_ones_come_true() -> None:
    found = predictions("neva", "base", 2)
    assert len(found) >= 16
    assert all(0 < one.chance < 1 for one in found)
    assert sum(abs(one.chance - one.won) < 0.5 for one in found[-4:]) >= 3
    assert found == predictions("neva", "base", 2)


def test_the_rounds_that_hints_expect_are_compared_with_those_that_follow() -> None:
    assert mean_rounds_off([Prediction(0.5, 1.0, 1.0), Prediction(0.5, 1.0, -2.0)]) == 1.5
    found = predictions("neva", "base", 2)
    assert {one.rounds_off for one in found} <= {-2.0, -1.0, 0.0, 1.0, 2.0}
    assert any(one.rounds_off for one in found)
    assert not any(one.rounds_off for one in found[-4:]), "the last round is announced"


def test_the_command_prints_predictions_beside_results(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["calibrate", "--games", "2", "--jobs", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split()[:2] == ["said", "won"]
    assert lines[-2].startswith("mean squared error of ")
    assert lines[-1].startswith("rounds still to come, as hints say: ")
