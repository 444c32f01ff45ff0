"""A policy learns, and its learning curve can be plotted."""

from __future__ import annotations

from pathlib import Path

import pytest

torch = pytest.importorskip("torch")


@pytest.mark.timeout(900)
def test_a_policy_gets_better_in_seconds(tmp_path: Path) -> None:
    from examples.train_ppo import main

    kept, written = tmp_path / "policy.pt", tmp_path / "curve.json"
    options = ["--minutes", "1", "--test-games", "10", "--seed", "3"]
    curve = main([*options, "--policy", str(kept), "--curve", str(written)])
    assert kept.stat().st_size > 100_000
    assert curve.games[-1] > 50
    assert max(curve.margin[len(curve.margin) // 2 :]) > curve.margin[0]


def test_a_curve_becomes_a_picture(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    from examples.plot_curve import plot

    curve, picture = tmp_path / "curve.json", tmp_path / "curve.svg"
    curve.write_text(
        '{"seconds": [1, 2], "won": [0, 1], "margin": [-9, 9], "tested": 1, "test_games": 2}'
    )
    plot(curve, picture)
    assert "<svg" in picture.read_text("utf-8")
