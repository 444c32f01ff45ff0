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
    """The files that are published."""

    wheel: Path
    sdist: Path


def build_package(target: Path, source: Path = ROOT, epoch: int = 0) -> Package:
    """Build the package of a source tree into a folder; raises Problem where that fails.

    What comes out depends on nothing but the tree and `epoch`, the time (in seconds since 1970)
    that all files bear. Nothing is fetched: hatchling is among the packages of the tests.
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
"""The beginning of 1980, before which no file in a wheel can be."""
