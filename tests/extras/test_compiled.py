"""The compiled package plays exactly the same games."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from stp.arena import play_pairings, rotated
from tools.measure.compiled import MODULES, compile_package
from tools.nightly import FULL

pytestmark = [
    pytest.mark.timeout(1200),  # a C compiler on a busy machine
    pytest.mark.skipif(not FULL, reason="the C compiler takes a minute: build.py test-extras"),
]
#: Plays games in the package that it finds, and prints their records.
_PLAY = """
import stp.legal
from stp.arena import play_pairings, rotated

assert not stp.legal.__file__.endswith(".py"), "it is not compiled"
for bots, edition in {games}:
    for outcome in play_pairings(rotated(bots, "compiled", len(bots), edition)):
        print(outcome.record, end="")
"""
GAMES = [
    (("expert", "hard"), "base"),
    (("hard", "medium", "hard", "medium", "novice"), "new-society"),
]


def test_the_compiled_package_plays_the_same_games(tmp_path: Path) -> None:
    assert len(compile_package(tmp_path)) >= len(MODULES)
    played = subprocess.run(
        [sys.executable, "-P", "-c", _PLAY.format(games=GAMES)],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    expected = "".join(
        outcome.record
        for bots, edition in GAMES
        for outcome in play_pairings(rotated(bots, "compiled", len(bots), edition))
    )
    assert played == expected
