"""What Lighthouse has found is told as it is."""

from __future__ import annotations

from typing import Any

import pytest

from tools.lighthouse import GOALS, METRICS, main, report


def visit(score: float) -> dict[str, Any]:
    audit = {"score": score, "numericValue": 1 - score, "displayValue": f"{score}\u00a0s"}
    return {
        "categories": {key: {"score": score} for key in GOALS},
        "audits": dict.fromkeys(METRICS, audit),
    }


def test_the_middle_visit_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    report([visit(0.9), visit(0.1), visit(0.6)])
    lines = capsys.readouterr().out.splitlines()
    assert "| performance | 60 | 75 |" in lines
    assert "| speed-index | 0.6 s | 60 |" in lines


def test_no_visit_is_none_that_could_be_judged() -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["--visits", "0"])
