"""Runs the tests that need PyTorch, OpenSpiel, notebooks or a C compiler, and the examples.

`python build.py test-extras` runs it; further arguments go to pytest.
"""

from __future__ import annotations

import subprocess
import sys

from tools.nightly import nightly
from tools.paths import ROOT


def main(arguments: list[str]) -> int:
    """Run the tests and return their exit status."""
    command = [sys.executable, "-m", "pytest", "tests/extras", *arguments]
    return subprocess.run(command, cwd=ROOT, env=nightly(), check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
