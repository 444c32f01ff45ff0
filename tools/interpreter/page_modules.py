"""Lists which modules of the game the page has, and which of them only its lazy screens need."""

from typing import Final

from stp.web.words.locale.source import LAZY as WITH_SENTENCES
from tools.assemble.languages import language_modules
from tools.paths import ROOT

NOT_IN_THE_PAGE: Final = (
    "__main__.py",
    "analysis/calibration.py",
    "analysis/named_mistakes.py",
    "analysis/planted_blunders.py",
    "analysis/regret.py",
    "arena/",
    "bench.py",
    "cli/",
    "explore/games.py",
    "explore/numbers.py",
    "explore/occasions.py",
    "explore/tally.py",
    "notebook/",
    "puzzles/redact.py",
    "puzzles/find.py",
    "puzzles/games.py",
    "puzzles/judge.py",
    "puzzles/themes.py",
    "rl/",
    "spiel/",
    "svg/",
    "table_text.py",
    "testing.py",
    "traces.py",
    "train/",
    "workers/",
    "web/words/locale/source.py",
    "web/render/prebuilt/",
)
"""Parts of the package that the page does not use."""

LAZY: Final = (
    "stp/facts/against_passing.py",
    "stp/facts/against_taking.py",
    "stp/facts/comparing.py",
    "stp/facts/cons.py",
    "stp/facts/reasons_against.py",
    "stp/facts/shared_reasons.py",
    "stp/explore/",
    "stp/puzzles/",
    *WITH_SENTENCES,
)
"""Modules of lazy screens and of the alternatives in a hint; the page loads all of them when one is
first opened."""

ON_THE_PAGE: Final = ("stp/web/browser/dom.py", "stp/web/main.py")
"""Modules that exist only on a page with a document."""


def package() -> dict[str, bytes]:
    """Return the Python files of the game that the page needs."""
    folder = ROOT / "stp"
    names = (file.relative_to(folder).as_posix() for file in sorted(folder.rglob("*.py")))
    ours = {
        f"stp/{name}": (folder / name).read_bytes()
        for name in names
        if not name.startswith(NOT_IN_THE_PAGE)
    }
    return {**ours, **language_modules()}
