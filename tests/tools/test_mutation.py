"""`build.py mutation` runs only tests that can run in its copy of the project."""

from __future__ import annotations

import inspect

from tests.links import test_version_2
from tools.measure.mutation import NOT_RUN


def test_no_test_that_starts_a_later_version_runs_with_mutants() -> None:
    module = "tests/links/test_version_2.py"
    found = inspect.getmembers(test_version_2, inspect.isfunction)
    starting = {
        f"{module}::{name}"
        for name, test in found
        if name.startswith("test_") and "later" in inspect.signature(test).parameters
    }
    assert starting == {test for test in NOT_RUN if test.startswith(module)}
