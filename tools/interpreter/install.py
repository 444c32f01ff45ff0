"""Installs the page's Python in the site, with the facts that the page's scripts need."""

import hashlib
import json
from pathlib import Path
from typing import Final

from tools.assemble.licences import spelt
from tools.assemble.naming import content_name
from tools.assemble.offline import integrity
from tools.assemble.pack import squeezed
from tools.interpreter.changes import MINIFY, PRUNE, SHAKE, UNREACHABLE, Without
from tools.interpreter.minify import minify
from tools.interpreter.patches import CORE, LOADER, SCRIPT, Patch, patched
from tools.interpreter.prune import prune
from tools.interpreter.runtime import LIBRARY, build_runtime, without_python
from tools.interpreter.shake import shake
from tools.interpreter.unreachable import without_unreachable
from tools.paths import NODE_MODULES, ROOT

PYODIDE_FILES: Final = (LOADER, SCRIPT, "pyodide.asm.wasm")
"""The files of Pyodide that the page loads."""
STARTERS: Final = (
    "runtime/interpreter.js",
    "runtime/snapshot.js",
    "runtime/time_slices.js",
    "thinking/worker.js",
)
"""Scripts of the page that affect the memory snapshot for later visits."""
_FETCH: Final = 'import { compile, fetch, instantiate } from "../../static/runtime/download.js";\n'
"""Makes Pyodide fetch through the page's module, which counts the bytes, and start in steps."""


def install_runtime(site: Path, without: Without) -> None:
    """Fill `python/`, and adapt the vendored Pyodide and PyScript."""
    runtime = build_runtime(without)
    python = site / "python"
    python.mkdir()
    archives = {"stdlib": runtime.stdlib, "game": runtime.game, "lazy": runtime.lazy}
    for name, archive in archives.items():
        (python / f"{name}.gz").write_bytes(squeezed(archive.read_bytes()))
    (core,) = (site / "vendor" / "pyscript").glob("core-*.js")
    text = patched(without_python(core.read_text("utf-8")), CORE)
    core.write_text(_notice("@pyscript/core") + text, encoding="utf-8", newline="\n")
    callers = (core, *(site / "static").rglob("*.js"))
    pyodide = site / "vendor" / "pyodide"
    mentions = "\n".join(file.read_text(encoding="utf-8") for file in callers)
    wasm = _fit(pyodide, mentions, without)
    starters = [ROOT / "static" / name for name in STARTERS]
    build = _digest([*python.iterdir(), *pyodide.iterdir(), *starters])
    facts = {
        "BUILD": build,
        "HASHES": {file.name: integrity(file.read_bytes()) for file in sorted(python.iterdir())},
        "LIBRARY": LIBRARY,
        "LOCK": _lock(),
        "STEPS": runtime.steps,
        "WASM": wasm,
    }
    lines = (f"export const {name} = {json.dumps(fact)};\n" for name, fact in facts.items())
    (python / "build.js").write_text("".join(lines), encoding="utf-8", newline="\n")


def _fit(pyodide: Path, callers: str, without: Without) -> str:
    """Reduce Pyodide to what the page needs; return the name of its WebAssembly.

    `callers` is all script text that uses Pyodide. The name has the hash of the content, so that
    any cache may serve it.
    """
    loader, script, wasm = (pyodide / name for name in PYODIDE_FILES)
    loads, text, binary = loader.read_text("utf-8"), script.read_text("utf-8"), wasm.read_bytes()
    loads, text = patched(loads, LOADER), patched(text, SCRIPT)
    mentions = f"{callers}\n{loads}"
    if PRUNE not in without:
        text = prune(text, binary, mentions)
    if SHAKE not in without:
        text, binary = shake(text, binary, mentions)
    if UNREACHABLE not in without:
        binary = without_unreachable(binary)
    text = text if MINIFY in without else minify(text)
    script.write_text(_notice("pyodide") + text, encoding="utf-8", newline="\n")
    wasm.unlink()
    name = content_name(wasm.name, binary)
    (pyodide / name).write_bytes(binary)
    loads = Patch("name-wasm-by-content", LOADER, wasm.name, name).apply(loads)
    loader.write_text(_notice("pyodide") + _FETCH + loads, encoding="utf-8", newline="\n")
    return name


def _notice(package: str) -> str:
    """Return a comment that names the script's origin and says that it has been changed.

    >>> _notice("pyodide").partition(", ")[2]
    'MPL-2.0, modified: see licences.html */\\n'
    """
    described = json.loads((NODE_MODULES / package / "package.json").read_text("utf-8"))
    licence = spelt(described["license"])
    return f"/*! {package} {described['version']}, {licence}, modified: see licences.html */\n"


def _lock() -> dict[str, object]:
    """Return Pyodide's lock file without packages, since the game needs none."""
    whole = json.loads((NODE_MODULES / "pyodide" / "pyodide-lock.json").read_text("utf-8"))
    return {"info": whole["info"], "packages": {}}


def _digest(files: list[Path]) -> str:
    """Return a hash of the contents of files."""
    digest = hashlib.sha256()
    for file in sorted(files):
        digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()[:16]
