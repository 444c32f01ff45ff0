"""What the build has made is kept for next time, under a name that changes with the inputs."""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Callable, Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

from tools.paths import CACHE, ROOT


def kept(
    name: str, suffix: str, inputs: Iterable[str | bytes], make: Callable[[Path], object]
) -> Path:
    """Return the file or folder that `make` makes of these inputs and of the node packages.

    `make` is handed the path to write to, and called only where nothing of the kind is kept; what
    it leaves is there whole or not at all, and takes the place of what was made of other inputs.
    """
    digest = hashlib.sha256()
    for part in ((ROOT / "package-lock.json").read_bytes(), *inputs):
        content = part.encode() if isinstance(part, str) else part
        digest.update(hashlib.sha256(content).digest())
    path = CACHE / f"{name}-{digest.hexdigest()[:16]}{suffix}"
    if not path.exists():
        with TemporaryDirectory(dir=CACHE) as folder:
            draft = Path(folder) / path.name
            make(draft)
            for old in CACHE.glob(f"{name}-*{suffix}"):
                shutil.rmtree(old) if old.is_dir() else old.unlink()
            draft.replace(path)
    return path
