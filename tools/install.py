"""Puts the Python that the page runs into the site, with what the page's scripts ask of it."""

import hashlib
import json
from pathlib import Path
from typing import Final

from tools.paths import NODE_MODULES, ROOT
from tools.problem import Problem
from tools.runtime import build_runtime, without_python
from tools.shake import shake

#: What the page loads of Pyodide itself.
PYODIDE_FILES: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
#: The page's scripts that decide how the memory looks which is kept for later visits.
STARTERS: Final = ("runtime.js", "snapshot.js", "worker.js")
#: Pyodide fetches through the page's own module, which counts the bytes.
_FETCH = 'import { fetch } from "../../static/download.js";\n'
#: Memory that threads could share, to wait for a file; browsers warn of it, and no file here waits.
_SHARED: Final = "new WebAssembly.Memory({shared:!0,initial:1,maximum:1}).buffer"
_OWN: Final = "new ArrayBuffer(4)"


def install_runtime(site: Path) -> None:
    """Fill `python/`, and fit the vendored Pyodide and PyScript to it and to the page's scripts."""
    runtime = build_runtime()
    python = site / "python"
    python.mkdir()
    (python / "stdlib.zip").write_bytes(runtime.stdlib.read_bytes())
    (python / "game.zip").write_bytes(runtime.app.read_bytes())
    pyodide = site / "vendor" / "pyodide"
    loader, script, wasm = (pyodide / name for name in PYODIDE_FILES)
    loader.write_text(_FETCH + loader.read_text(encoding="utf-8"), encoding="utf-8")
    text, binary = shake(script.read_text("utf-8"), wasm.read_bytes(), loader.read_text("utf-8"))
    if text.count(_SHARED) != 1:
        raise Problem("Pyodide's script waits for files in another way than expected.")
    script.write_text(text.replace(_SHARED, _OWN), encoding="utf-8")
    wasm.write_bytes(binary)
    (core,) = (site / "vendor" / "pyscript").glob("core-*.js")
    core.write_text(without_python(core.read_text("utf-8")), encoding="utf-8", newline="\n")
    starters = [ROOT / "static" / name for name in STARTERS]
    build = _digest([*python.iterdir(), *pyodide.iterdir(), *starters])
    facts = {"BUILD": build, "LOCK": _lock()}
    lines = (f"export const {name} = {json.dumps(fact)};\n" for name, fact in facts.items())
    (python / "build.js").write_text("".join(lines), encoding="utf-8", newline="\n")


def _lock() -> dict[str, object]:
    """Return Pyodide's list of the packages it can install, without packages: we need none."""
    whole = json.loads((NODE_MODULES / "pyodide" / "pyodide-lock.json").read_text("utf-8"))
    return {"info": whole["info"], "packages": {}}


def _digest(files: list[Path]) -> str:
    """Return what changes as soon as one of the files does."""
    digest = hashlib.sha256()
    for file in sorted(files):
        digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()[:16]
