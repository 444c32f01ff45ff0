"""A cluster's workers must have the same package: every file of it counts."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import stp

_PRINT = "from stp.workers.cluster import identity; print(*identity())"


def test_any_change_in_the_package_changes_its_identity(tmp_path: Path) -> None:
    copy = Path(shutil.copytree(Path(stp.__file__).parent, tmp_path / "stp"))
    identities = [_identity(tmp_path)]
    for changed in ("rules.py", "bots/search.py", "workers/processes.py"):
        with (copy / changed).open("a", encoding="utf-8") as file:
            file.write("\n# changed\n")
        identities.append(_identity(tmp_path))
    assert len(set(identities)) == 4


def _identity(folder: Path) -> str:
    """Return the identity of the package in a folder, as computed by a separate process."""
    command = [sys.executable, "-B", "-c", _PRINT]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True).stdout
