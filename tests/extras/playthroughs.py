"""Writes OpenSpiel's playthrough files: one game of each table with all that OpenSpiel reports.

    python -m tests.extras.playthroughs

rewrites them, compressed, after a change; check the differences.
"""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any, Final

FOLDER: Final = Path(__file__).parent / "playthroughs"
TABLES: Final = {
    "base": "python_saint_petersburg",
    "yucata": "python_saint_petersburg(players=3,rules=yucata)",
    "new-society": "python_saint_petersburg(edition=new-society,players=5)",
}
"""The game of each file."""


def files() -> list[Path]:
    """Return all playthrough files."""
    return [FOLDER / f"{name}.txt.gz" for name in TABLES]


def write() -> None:
    """Play a random game at each table, always the same one."""
    from open_spiel.python.algorithms import generate_playthrough

    import stp.spiel  # noqa: F401 - it registers the game

    generate: Any = generate_playthrough.playthrough
    FOLDER.mkdir(exist_ok=True)
    for file, table in zip(files(), TABLES.values(), strict=True):
        text: str = generate(table, action_sequence=None, seed=1703)
        file.write_bytes(gzip.compress(text.encode(), mtime=0))
        print(f"{file.name}: {len(text)} characters, {file.stat().st_size} bytes")


if __name__ == "__main__":
    write()
