"""Runs the tests over all combinations of sizes, themes and languages, instead of all pairs.

`python3 build.py matrix` runs the tests of layout and accessibility and the whole games at every
size, in both themes and every language, and the tests marked `nightly`. This takes hours. Arguments
go to pytest.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from itertools import product
from typing import Any, Final

from tests.browser.pairs import Row, each, pairwise
from tools.nightly import FULL, nightly

TESTS: Final = "matrix or nightly"
"""The marks of tests that try more here than in every run, or run only here."""


def spread(*axes: Sequence[Any]) -> list[Row]:
    """Return the combinations to try."""
    return list(product(*axes)) if FULL else pairwise(*axes)


def sample(*axes: Sequence[Any]) -> list[Row]:
    """Return the combinations to try where one axis changes little for another."""
    return list(product(*axes)) if FULL else each(*axes)


def main() -> int:
    """Run the tests of combinations with all of them, and those that only run here."""
    parallel = ["-n=auto", "--dist=worksteal"]
    command = [sys.executable, "-m", "pytest", *parallel, "-m", TESTS, *sys.argv[1:]]
    return subprocess.run(command, check=False, env=nightly()).returncode


if __name__ == "__main__":
    sys.exit(main())
