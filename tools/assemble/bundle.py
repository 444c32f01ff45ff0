"""Bundles the page's modules and minifies its styles."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tools.environment import find_node, output_of
from tools.paths import NODE_MODULES
from tools.problem import Problem

ENTRIES: Final = (
    "start/boot.js",
    "drawings/later.js",
    "page/bridge.js",
    "page/qr_code.js",
    "offline/updates.js",
    "thinking/worker_client.js",
    "runtime/interpreter.js",
    "thinking/worker.js",
)
"""Modules that pages and workers load by name."""
_LEFT_ALONE: Final = (
    "../../vendor/pyodide/pyodide.asm.mjs",
    "../../vendor/pyscript/*",
    "node:*",
    "ws",
)
"""Modules that are not bundled."""
SHARED: Final = "shared/part-[hash]"
"""Code that several entries import. Like every entry it is one folder below `static/`, so that a
path relative to a script is the same before and after bundling."""
ESBUILD: Final = NODE_MODULES / "esbuild" / "bin" / "esbuild"


def bundle(site: Path) -> None:
    """Bundle each entry with its imports; names in the code stay, for error reports.

    Raises Problem if an imported module is missing.
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
        output_of(command, failure="The page's modules could not be bundled:", cwd=site)
        sources = [site / name for name in json.loads(facts.read_text(encoding="utf-8"))["inputs"]]
        for source in sources:
            source.unlink()
        shutil.copytree(joined, static, dirs_exist_ok=True)
    for emptied in {source.parent for source in sources if not any(source.parent.iterdir())}:
        emptied.rmdir()


def small_styles(styles: str) -> str:
    """Return a minified style sheet.

    Raises Problem if it cannot be parsed.
    """
    command: list[str | Path] = [
        find_node(), ESBUILD, "--loader=css", "--minify", "--target=esnext", "--log-level=warning",
    ]  # fmt: skip
    done = subprocess.run(command, input=styles, capture_output=True, text=True, check=False)
    if done.returncode or done.stderr:
        raise Problem(f"The style sheets could not be minified:\n{done.stderr}")
    return done.stdout
