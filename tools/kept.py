"""What the build has made is kept for next time, under a name that changes with the inputs."""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Callable, Iterable
from pathlib import Path

from tools.lock import locked
from tools.paths import CACHE, ROOT


def kept(
    name: str, suffix: str, inputs: Iterable[str | bytes], make: Callable[[Path], None]
) -> Path:
    """Return the file or folder that `make` makes of these inputs and of the node packages.

    `make` is handed the path to write to, and called only where nothing made of these inputs is
    kept; what it leaves is there whole or not at all, and takes the place of what was made of
    others.
    """
    digest = hashlib.sha256()
    for part in ((ROOT / "package-lock.json").read_bytes(), *inputs):
        content = part.encode() if isinstance(part, str) else part
        digest.update(hashlib.sha256(content).digest())
    path = CACHE / f"{name}-{digest.hexdigest()[:16]}{suffix}"
    with locked("kept"):
        if not path.exists():
            draft = CACHE / f"draft-{name}{suffix}"
            _remove(draft)  # of a build that was stopped
            make(draft)
            for old in CACHE.glob(f"{name}-*{suffix}"):
                _remove(old)
            draft.replace(path)
    return path


def _remove(path: Path) -> None:
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)
