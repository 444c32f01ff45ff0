"""Scripts that stand in a page itself: they are there as soon as it is, and cannot be missing."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from tools.assemble.bundle import ESBUILD
from tools.assemble.naming import Names, repointed
from tools.assemble.offline import integrity
from tools.environment import find_node
from tools.paths import ROOT
from tools.problem import Problem

_ENDS: Final = re.compile(r"</script|<!--", re.IGNORECASE)
"""What would end a script in a page too early."""
_OLD: Final = "es5"
_MODERN: Final = "esnext"


class Inline:
    """The scripts of a page, which its policy allows by their hashes.

    `names` are those of the site's files.
    """

    def __init__(self, names: Names) -> None:
        self._names = names
        self._hashes: list[str] = []

    @property
    def policy(self) -> str:
        """What the page's policy says of the scripts so far."""
        return " ".join(f"'{found}'" for found in self._hashes)

    def plain(self, *files: str, old: bool = False) -> str:
        """Return one script made of several of `static/`; an `old` one stays readable for browsers
        that know no modules."""
        texts = []
        for file in files:
            path = Path("static", file)
            text = (ROOT / path).read_text(encoding="utf-8")
            texts.append(repointed(text, path.parent.as_posix(), self._names, "."))
        return self._script(_small("".join(texts), _OLD if old else _MODERN), "")

    def import_map(self, hashes: Mapping[str, str]) -> str:
        """Return what has browsers check modules; `static/start/heal.js` checks all files by it."""
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
    done = subprocess.run(command, input=script, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Problem(f"A script of the page could not be made small:\n{done.stderr}")
    return done.stdout.strip()
