"""Makes a script small: what nothing uses goes, and names get short."""

from __future__ import annotations

import hashlib
import subprocess
from pathlib import Path
from typing import Final

from tools.environment import find_node
from tools.paths import CACHE, NODE_MODULES, ROOT
from tools.problem import Problem

_TERSER: Final = NODE_MODULES / "terser" / "bin" / "terser"
_OPTIONS: Final = ("--module", "--compress", "passes=3,ecma=2022", "--mangle")


def minify(script: str) -> str:
    """Return a module that does the same, made now unless it has been made before.

    Raises Problem where it is no JavaScript.
    """
    lock = (ROOT / "package-lock.json").read_text(encoding="utf-8")
    digest = hashlib.sha256("\0".join((lock, *_OPTIONS, script)).encode()).hexdigest()[:16]
    kept = CACHE / f"script-{digest}.js"
    if not kept.exists():
        command: list[str | Path] = [find_node(), _TERSER, *_OPTIONS]
        done = subprocess.run(command, input=script, capture_output=True, text=True, check=False)
        if done.returncode:
            raise Problem(f"A script could not be made small:\n{done.stderr}")
        for old in CACHE.glob("script-*.js"):
            old.unlink()
        draft = kept.with_suffix(".draft")
        draft.write_text(done.stdout, encoding="utf-8", newline="\n")
        draft.replace(kept)
    return kept.read_text(encoding="utf-8")
