"""Deals and whole games are the same on every other Python on this machine."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.engine import golden

ROOT = Path(__file__).parents[2]
OWN = f"{sys.version_info.major}.{sys.version_info.minor}"
VERSIONS = [version for version in ("3.11", "3.12", "3.13", "3.14") if version != OWN]

RECOMPUTE = """
import sys
from tests.engine import golden

assert sys.version_info[:2] == tuple(map(int, sys.argv[1].split(".")))
for key, deal in golden.all_deals():
    print(f"{key} => {golden.deal_value(deal)}")
for name, *_ in golden.GAMES:
    _, game, moves = golden.read_playthrough(golden.PLAYTHROUGHS / f"{name}.txt")
    print(*golden.playthrough(game, moves), sep="\\n")
"""


def interpreter(version: str) -> str | None:
    """Return a working Python of a version: on the path, or one of pyenv or uv."""
    found = [shutil.which(f"python{version}")]
    for kept in (".pyenv/versions", ".local/share/uv/python"):
        found += map(str, (Path.home() / kept).glob(f"*{version}*/bin/python{version}"))
    for path in found:
        if (
            path
            and not subprocess.run([path, "-c", ""], capture_output=True, check=False).returncode
        ):
            return path
    return None


@pytest.mark.parametrize("version", VERSIONS)
def test_deals_and_whole_games_are_the_same(version: str) -> None:
    python = interpreter(version)
    if python is None:
        pytest.skip(f"there is no Python {version} here")
    ran = subprocess.run(
        [python, "-B", "-c", RECOMPUTE, version],
        cwd=ROOT, capture_output=True, encoding="utf-8", check=False,
        env={"PYTHONUTF8": "1", "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    deals = [f"{key} => {value}" for key, value in golden.frozen_deals().items()]
    games = [
        line
        for name, *_ in golden.GAMES
        for line in golden.read_playthrough(golden.PLAYTHROUGHS / f"{name}.txt")[0]
    ]
    assert ran.stdout.splitlines() == deals + games
