"""Takes functions out of the WebAssembly that nothing can call any more.

Once exports are gone that nothing asks for (`shake`), so is the only way to much of what they
called. Binaryen's `wasm-opt` finds it.
"""

from __future__ import annotations

import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tools.environment import find_node
from tools.kept import kept
from tools.paths import NODE_MODULES
from tools.problem import Problem

_WASM_OPT: Final = NODE_MODULES / "binaryen" / "bin" / "wasm-opt"
_USED: Final = (
    "bulk-memory", "bulk-memory-opt", "exception-handling", "multivalue", "mutable-globals",
    "nontrapping-float-to-int", "reference-types", "sign-ext", "simd", "threads",
)  # fmt: skip
"""The features of WebAssembly that Pyodide has; with more, what is written may be too new."""
_OPTIONS: Final = (
    "--mvp-features",
    *(f"--enable-{feature}" for feature in _USED),
    "--remove-unused-module-elements",
)


def without_unreachable(wasm: bytes) -> bytes:
    """Return WebAssembly that does the same. Raises Problem where it is none."""

    def make(target: Path) -> None:
        with TemporaryDirectory() as folder:
            source = Path(folder) / "whole.wasm"
            source.write_bytes(wasm)
            command: list[str | Path] = [
                find_node(), _WASM_OPT, *_OPTIONS, source, "-o", target
            ]  # fmt: skip
            done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise Problem(f"The WebAssembly could not be made small:\n{done.stderr}")

    return kept("wasm", ".wasm", (*_OPTIONS, wasm), make).read_bytes()
