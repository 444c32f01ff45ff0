"""Builds the package for publishing: a wheel and an sdist."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from tools.paths import ROOT
from tools.problem import Problem


class Package(NamedTuple):
    """The files to publish."""

    wheel: Path
    sdist: Path


def build_package(target: Path, source: Path = ROOT, epoch: int = 0) -> Package:
    """Build the package of a source tree into a folder; raises Problem if that fails.

    The result depends only on the tree and on `epoch`, the time of all files in seconds since 1970.
    Nothing is downloaded: hatchling is one of the packages of the tests.
    """
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "--directory", target],
        cwd=source,
        env={**os.environ, "SOURCE_DATE_EPOCH": str(epoch or _EARLIEST)},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise Problem(f"The package could not be built:\n{done.stdout}{done.stderr}")
    (wheel,), (sdist,) = target.glob("*.whl"), target.glob("*.tar.gz")
    return Package(wheel, sdist)


_EARLIEST = 315_532_800
"""The beginning of 1980, the earliest time of a file in a wheel."""
