"""Caches what the build makes, under names that change with the inputs."""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Callable, Iterable
from pathlib import Path

from tools.lock import locked
from tools.paths import CACHE, ROOT


def cached(
    name: str, suffix: str, inputs: Iterable[str | bytes], make: Callable[[Path], None]
) -> Path:
    """Return the file or folder that `make` makes from these inputs and the node packages.

    `make` gets the path to write to and is called only if these inputs have no cached result. The
    result appears complete or not at all, and replaces those of other inputs.
    """
    digest = hashlib.sha256()
    for part in ((ROOT / "package-lock.json").read_bytes(), *inputs):
        content = part.encode() if isinstance(part, str) else part
        digest.update(hashlib.sha256(content).digest())
    path = CACHE / f"{name}-{digest.hexdigest()[:16]}{suffix}"
    with locked("cache"):
        if not path.exists():
            draft = CACHE / f"draft-{name}{suffix}"
            _remove(draft)  # left by an interrupted build
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
