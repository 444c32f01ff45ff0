"""Minifies a script: removes dead code and shortens names."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Final

from tools.cache import cached
from tools.environment import find_node
from tools.paths import NODE_MODULES
from tools.problem import Problem

_TERSER: Final = NODE_MODULES / "terser" / "bin" / "terser"
_OPTIONS: Final = ("--module", "--compress", "passes=3,ecma=2022", "--mangle")


def minify(script: str) -> str:
    """Return an equivalent module; raises Problem if it is not valid JavaScript."""

    def make(target: Path) -> None:
        command: list[str | Path] = [find_node(), _TERSER, *_OPTIONS]
        done = subprocess.run(command, input=script, capture_output=True, text=True, check=False)
        if done.returncode:
            raise Problem(f"A script could not be made small:\n{done.stderr}")
        target.write_text(done.stdout, encoding="utf-8", newline="\n")

    return cached("script", ".js", (*_OPTIONS, script), make).read_text(encoding="utf-8")
