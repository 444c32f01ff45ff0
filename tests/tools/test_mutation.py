"""`build.py mutation` runs only tests that can run in its copy of the project."""

from __future__ import annotations

import re
from pathlib import Path

from tools.measure.mutation import NOT_RUN


def test_no_test_that_starts_a_later_version_runs_with_mutants() -> None:
    module = "tests/links/test_version_2.py"
    text = (Path(__file__).parents[2] / module).read_text("utf-8")
    starting = {f"{module}::{name}" for name in re.findall(r"def (test_\w+)\(later: Path\)", text)}
    assert starting
    assert starting == {test for test in NOT_RUN if test.startswith(module)}
