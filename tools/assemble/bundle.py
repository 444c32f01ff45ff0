"""Joins the page's modules and makes its styles small, so that the start waits for less."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tools.environment import find_node
from tools.paths import NODE_MODULES
from tools.problem import Problem

#: Modules that something other than a module asks for, by these names.
ENTRIES: Final = (
    "start/boot.js",
    "page/bridge.js",
    "offline/updates.js",
    "thinking/worker_client.js",
    "runtime/interpreter.js",
    "thinking/worker.js",
)
#: Too large to gain anything, or no business of browsers.
_LEFT_ALONE: Final = (
    "../../vendor/pyodide/pyodide.asm.mjs",
    "../../vendor/pyscript/*",
    "node:*",
    "ws",
)
#: What several entries import. Like every entry it lies one folder below `static/`, so that a path
#: relative to a script leads to the same file wherever the script is put.
SHARED: Final = "shared/part-[hash]"
ESBUILD: Final = NODE_MODULES / "esbuild" / "bin" / "esbuild"


def bundle(site: Path) -> None:
    """Put each entry in the place of what it imports; names stay, for reports of what went wrong.

    Raises Problem where something is imported that is not there.
    """
    static = site / "static"
    with TemporaryDirectory() as folder:
        joined, facts = Path(folder) / "static", Path(folder) / "facts.json"
        command: list[str | Path] = [
            find_node(), ESBUILD, *(static / name for name in ENTRIES),
            "--bundle", "--splitting", "--format=esm", "--target=esnext",
            "--minify-syntax", "--minify-whitespace", "--log-level=warning",
            f"--chunk-names={SHARED}", f"--outbase={static}", f"--outdir={joined}",
            f"--metafile={facts}",
            *(f"--external:{pattern}" for pattern in _LEFT_ALONE),
        ]  # fmt: skip
        done = subprocess.run(command, cwd=site, capture_output=True, text=True, check=False)
        if done.returncode:
            raise Problem(f"The page's modules could not be joined:\n{done.stderr}")
        sources = [site / name for name in json.loads(facts.read_text(encoding="utf-8"))["inputs"]]
        for source in sources:
            source.unlink()
        shutil.copytree(joined, static, dirs_exist_ok=True)
    for emptied in {source.parent for source in sources if not any(source.parent.iterdir())}:
        emptied.rmdir()


def small_styles(styles: str) -> str:
    """Return a style sheet that does the same, without comments and spaces.

    Raises Problem where it is none.
    """
    command: list[str | Path] = [
        find_node(), ESBUILD, "--loader=css", "--minify", "--target=esnext", "--log-level=warning",
    ]  # fmt: skip
    done = subprocess.run(command, input=styles, capture_output=True, text=True, check=False)
    if done.returncode or done.stderr:
        raise Problem(f"The style sheets could not be made small:\n{done.stderr}")
    return done.stdout
