"""Measures the coverage of `stp/` by the tests that need no browser.

Processes started by tests count too; the two files that only a browser can run do not
(`[tool.coverage]` in pyproject.toml). Uncovered lines are printed, and marked in
`build/coverage/index.html`. Exit status 1: a test failed, or less than `MIN_PERCENT` percent of
lines and branches are covered.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Sequence
from typing import Final

from tools.paths import CACHE, ROOT

MIN_PERCENT: Final = 95
"""Required coverage of lines and branches together, in percent."""
FOLDER: Final = CACHE / "coverage"
NEED_A_BROWSER: Final = ("tests/browser",)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the tests under coverage and report; further arguments go to pytest."""
    parser = argparse.ArgumentParser(
        prog="build.py coverage", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    _, for_pytest = parser.parse_known_args(arguments)
    FOLDER.mkdir(parents=True, exist_ok=True)
    report = [
        "--cov",
        f"--cov-fail-under={MIN_PERCENT}",
        "--cov-report=term",
        f"--cov-report=html:{FOLDER}",
    ]
    ignored = [f"--ignore={folder}" for folder in NEED_A_BROWSER]
    parallel = ["-n=auto", "--dist=worksteal"]
    command = [sys.executable, "-m", "pytest", *parallel, *report, *ignored, *for_pytest]
    return subprocess.run(command, cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
