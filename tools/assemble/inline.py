"""Inlines scripts in a page, so that no request for them can fail."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from tools.assemble.bundle import ESBUILD
from tools.assemble.naming import Names, repointed
from tools.assemble.offline import integrity
from tools.environment import find_node, output_of
from tools.paths import ROOT
from tools.problem import Problem

_ENDS: Final = re.compile(r"</script|<!--", re.IGNORECASE)
"""Text that would end an inlined script too early."""
_OLD: Final = "es5"
_MODERN: Final = "esnext"


class Inline:
    """The inlined scripts of a page, with their hashes for its content security policy.

    `names` are the new names of the site's files.
    """

    def __init__(self, names: Names) -> None:
        self._names = names
        self._hashes: list[str] = []

    @property
    def policy(self) -> str:
        """The hashes of the scripts so far, for the policy."""
        return " ".join(f"'{found}'" for found in self._hashes)

    def plain(self, *files: str, old: bool = False) -> str:
        """Join scripts of `static/` into one; `old` keeps it readable for old browsers."""
        texts = []
        for file in files:
            path = Path("static", file)
            text = (ROOT / path).read_text(encoding="utf-8")
            texts.append(repointed(text, path.parent.as_posix(), self._names, "."))
        return self._script(_small("".join(texts), _OLD if old else _MODERN), "")

    def import_map(self, hashes: Mapping[str, str]) -> str:
        """Return the import map with hashes; `static/start/heal.js` checks all files by it."""
        checked = {f"./{path}": found for path, found in hashes.items()}
        text = json.dumps({"integrity": checked}, separators=(",", ":"))
        return self._script(text, ' type="importmap"')

    def _script(self, text: str, kind: str) -> str:
        if _ENDS.search(text):
            raise Problem("A script has something in it that would end it in a page too early.")
        self._hashes.append(integrity(text.encode()))
        return f"<script{kind}>{text}</script>"


def _small(script: str, target: str) -> str:
    command: list[str | Path] = [find_node(), ESBUILD, "--minify", f"--target={target}"]
    failure = "A script of the page could not be minified:"
    return output_of(command, failure=failure, text=script).strip()
