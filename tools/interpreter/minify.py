"""Minifies a script: removes dead code and shortens names."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tools.cache import cached
from tools.environment import find_node, output_of
from tools.paths import NODE_MODULES

_TERSER: Final = NODE_MODULES / "terser" / "bin" / "terser"
_OPTIONS: Final = ("--module", "--compress", "passes=3,ecma=2022", "--mangle")


def minify(script: str) -> str:
    """Return an equivalent module; raises Problem if it is not valid JavaScript."""

    def make(target: Path) -> None:
        command: list[str | Path] = [find_node(), _TERSER, *_OPTIONS]
        small = output_of(command, failure="A script could not be minified:", text=script)
        target.write_text(small, encoding="utf-8", newline="\n")

    return cached("script", ".js", (*_OPTIONS, script), make).read_text(encoding="utf-8")
