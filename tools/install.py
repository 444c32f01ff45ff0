"""Puts the Python that the page runs into the site, with what the page's scripts ask of it."""

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from tools.minify import minify
from tools.paths import NODE_MODULES, ROOT
from tools.problem import Problem
from tools.prune import prune
from tools.runtime import build_runtime, without_python
from tools.shake import shake

#: What the page loads of Pyodide itself.
PYODIDE_FILES: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
#: The page's scripts that decide how the memory looks which is kept for later visits.
STARTERS: Final = (
    "runtime/interpreter.js",
    "runtime/snapshot.js",
    "runtime/time_slices.js",
    "thinking/worker.js",
)
#: Pyodide fetches through the page's own module, which counts the bytes.
_FETCH: Final = 'import { fetch } from "../../static/runtime/download.js";\n'
#: What is said otherwise in the script that loads Pyodide: WebAssembly that cannot be used is an
#: error, which would have been printed, and waited for for ever.
_IN_LOADER: Final = {
    "return function(s,r){return": "return function(s,r,f){return",
    'console.warn("wasm instantiation failed!"),console.warn(l)': "f(l)",
}
#: The same in Pyodide's own script; and memory that threads could share, to wait for a file:
#: browsers warn of it, and no file here waits.
_IN_SCRIPT: Final = {
    "resolve(receiveInstance(inst,mod))})": "resolve(receiveInstance(inst,mod))},reject)",
    "new WebAssembly.Memory({shared:!0,initial:1,maximum:1}).buffer": "new ArrayBuffer(4)",
}


def install_runtime(site: Path) -> None:
    """Fill `python/`, and fit the vendored Pyodide and PyScript to it and to the page's scripts."""
    runtime = build_runtime()
    python = site / "python"
    python.mkdir()
    (python / "stdlib.zip").write_bytes(runtime.stdlib.read_bytes())
    (python / "game.zip").write_bytes(runtime.app.read_bytes())
    (core,) = (site / "vendor" / "pyscript").glob("core-*.js")
    core.write_text(without_python(core.read_text("utf-8")), encoding="utf-8", newline="\n")
    callers = (core, *(site / "static").rglob("*.js"))
    pyodide = site / "vendor" / "pyodide"
    wasm = _fit(pyodide, "\n".join(file.read_text(encoding="utf-8") for file in callers))
    starters = [ROOT / "static" / name for name in STARTERS]
    build = _digest([*python.iterdir(), *pyodide.iterdir(), *starters])
    facts = {"BUILD": build, "LOCK": _lock(), "STEPS": runtime.steps, "WASM": wasm}
    lines = (f"export const {name} = {json.dumps(fact)};\n" for name, fact in facts.items())
    (python / "build.js").write_text("".join(lines), encoding="utf-8", newline="\n")


def _fit(pyodide: Path, callers: str) -> str:
    """Leave of Pyodide what the page needs; return what its WebAssembly is called then.

    `callers` is all script text that calls it. The name has the hash of the content, so that it may
    be taken from wherever it is kept.
    """
    loader, script, wasm = (pyodide / name for name in PYODIDE_FILES)
    loads, text, binary = loader.read_text("utf-8"), script.read_text("utf-8"), wasm.read_bytes()
    mentions = f"{callers}\n{loads}"
    text = prune(_replaced(text, _IN_SCRIPT), binary, mentions)
    text, binary = shake(text, binary, mentions)
    script.write_text(minify(text), encoding="utf-8", newline="\n")
    wasm.unlink()
    name = f"pyodide.asm.{hashlib.sha256(binary).hexdigest()[:16]}.wasm"
    (pyodide / name).write_bytes(binary)
    loads = _FETCH + _replaced(loads, {**_IN_LOADER, wasm.name: name})
    loader.write_text(loads, encoding="utf-8", newline="\n")
    return name


def _replaced(script: str, changes: Mapping[str, str]) -> str:
    """Return a script with each of these texts, which it has once, in the place of another."""
    for old, new in changes.items():
        if script.count(old) != 1:
            raise Problem(f"Pyodide's script is not written as expected: {old}")
        script = script.replace(old, new)
    return script


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
