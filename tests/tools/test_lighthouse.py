"""The report gives Lighthouse's results unchanged."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.waiting import wait_until
from tools.measure import lighthouse
from tools.measure.lighthouse import GOALS, METRICS, judge, main, report
from tools.problem import Problem

_WRITE = """import json, sys
(path,) = [a.partition("=")[2] for a in sys.argv if a.startswith("--output-path=")]
open(path, "w").write(json.dumps(%r))
"""
_HANG = """import os, subprocess, time
os.environ["CHROME_PATH"] or exit("no browser")
child = subprocess.Popen(["sleep", "60"])
open(%r, "w").write(str(child.pid))
time.sleep(60)
"""


def visit(score: float) -> dict[str, Any]:
    audit = {"score": score, "numericValue": 1 - score, "displayValue": f"{score}\u00a0s"}
    return {
        "categories": {key: {"score": score} for key in GOALS},
        "audits": dict.fromkeys(METRICS, audit),
    }


def test_the_median_visit_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    report([visit(0.9), visit(0.1), visit(0.6)])
    lines = capsys.readouterr().out.splitlines()
    assert "| performance | 60 | 75 |" in lines
    assert "| speed-index | 0.6 s | 60 |" in lines


def test_another_version_is_reported_beside_it(capsys: pytest.CaptureFixture[str]) -> None:
    report([visit(0.9)], [visit(0.7)])
    lines = capsys.readouterr().out.splitlines()
    assert "| performance | 90 | 70 | 75 |" in lines
    assert "| speed-index | 0.9 s | 90 | 0.7 s | 70 |" in lines


def test_a_folder_without_a_site_is_a_problem(tmp_path: Path) -> None:
    with pytest.raises(Problem, match="is not a built site"):
        main(["--against", str(tmp_path)])


def test_without_visits_there_is_nothing_to_report() -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["--visits", "0"])


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a Python program that runs in place of npm."""
    file = tmp_path / "npm"
    file.touch(mode=0o755)
    monkeypatch.setattr(lighthouse, "find_npm", lambda: str(file))
    return file


def is_alive(process: str) -> bool:
    """Return whether a process runs; one that has ended may not have been reaped yet."""
    try:
        status = Path(f"/proc/{process}/stat").read_text(encoding="utf-8")
    except (FileNotFoundError, ProcessLookupError):
        return False
    return status.rpartition(")")[2].split()[0] not in ("Z", "X")


def become(program: Path, code: str) -> None:
    program.write_text(f"#!{sys.executable}\n{code}", encoding="utf-8")


def test_a_visit_is_judged(program: Path) -> None:
    become(program, _WRITE % visit(0.9))
    assert judge("http://localhost/", "chromium") == json.loads(json.dumps(visit(0.9)))


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("import sys; sys.exit('no such package')", "no such package"),
        ("", "has failed"),
        (_WRITE % {"categories": {key: {"score": None} for key in GOALS}}, "could not judge"),
    ],
    ids=["error", "no report", "no score"],
)
def test_an_invalid_report_is_a_problem(program: Path, code: str, reason: str) -> None:
    become(program, code)
    with pytest.raises(Problem, match=reason):
        judge("http://localhost/", "chromium")


def test_a_visit_that_never_ends_leaves_nothing_behind(
    program: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    note = tmp_path / "child"

    class Started(subprocess.Popen[str]):
        """A visit whose time begins once its program has started."""

        def communicate(self, *args: Any, **options: Any) -> tuple[str, str]:
            wait_until(lambda: note.exists() and note.read_text(), "its child")
            return super().communicate(*args, **options)

    become(program, _HANG % str(note))
    monkeypatch.setattr(subprocess, "Popen", Started)
    monkeypatch.setattr(lighthouse, "PATIENCE", 0.1)
    with pytest.raises(Problem, match=r"has not ended after 0\.1 seconds"):
        judge("http://localhost/", "chromium")
    wait_until(lambda: not is_alive(note.read_text()), "the end of its child")
