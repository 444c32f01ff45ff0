"""Makes a future version of the game with more options, cards, editions and bots.

`make` copies the package and adds to the copy what a later version could add. It changes the source
text, because all modules make tables from the cards and options when they are imported.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import stp

ROOT: Final = Path(stp.__file__).parent
_CARD: Final = 'Card("{id}", "Dummy", "{deck}", "{colour}", {cost}, (0, 0, {copies})),\n    '


def make(folder: Path) -> None:
    """Write a package `stp` with an additional option, cards, an edition and a bot into a
    folder."""
    copy = folder / "stp"
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns("__pycache__", "web", "train"))
    options = copy / "options.py"
    # One at each end, to show that their order in the class does not matter.
    _replace(options, "    open_money: bool", '    curfew: str = "none"\n    open_money: bool')
    _replace(options, "    def __post_init__", "    quick: bool = False\n\n    def __post_init__")
    _replace(
        options,
        '    "open_money": (',
        '    "quick": (False, True),\n    "curfew": ("none", "nine", "ten"),\n    "open_money": (',
    )
    cards = copy / "cards.py"
    text = cards.read_text("utf-8")
    # The new edition has the cards of New Society, and a few of its own among them.
    text, count = re.subn(r"\((\d), (\d)\)(?=[,)])", r"(\1, \2, \2)", text)
    assert count > 60
    cards.write_text(text, "utf-8")
    _replace(cards, 'Literal["base", "new-society"]', 'Literal["base", "new-society", "neva-ice"]')
    _replace(cards, "counts: tuple[int, int]", "counts: tuple[int, int, int]")
    for before, deck, colour in (
        ("lumberjack", "worker", "green"),
        ("market", "building", "blue"),
        ("judge", "aristocrat", "red"),
        ("admiral", "trading", "red"),
    ):
        card = _CARD.format(id=f"dummy-{deck}", deck=deck, colour=colour, cost=2, copies=2)
        _replace(cards, f'Card("{before}",', f'{card}Card("{before}",')
    _replace(copy / "deal.py", '"new-society": 5}', '"new-society": 5, "neva-ice": 5}')
    _replace(
        copy / "bots" / "levels.py",
        '    "novice": Level(0.2, "novice"),',
        '    "apprentice": Level(0.1, "novice"),\n    "novice": Level(0.2, "novice"),',
    )


def _replace(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert text.count(old) == 1, f"{path.name} has {text.count(old)} times {old!r}"
    path.write_text(text.replace(old, new), "utf-8")


def run(folder: Path, program: str, given: str = "") -> str:
    """Run a program with the package in a folder and return its output."""
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=folder, input=given, capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout
