"""Removes functions from the WebAssembly that nothing can call any more.

After `shake` has removed unused exports, much of what they called is unreachable. Binaryen's
`wasm-opt` finds it.
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tools.cache import cached
from tools.environment import find_node, output_of
from tools.paths import NODE_MODULES

_WASM_OPT: Final = NODE_MODULES / "binaryen" / "bin" / "wasm-opt"
_USED: Final = (
    "bulk-memory", "bulk-memory-opt", "exception-handling", "multivalue", "mutable-globals",
    "nontrapping-float-to-int", "reference-types", "sign-ext", "simd", "threads",
)  # fmt: skip
"""The WebAssembly features that Pyodide uses; with more, the output might need newer browsers."""
_OPTIONS: Final = (
    "--mvp-features",
    *(f"--enable-{feature}" for feature in _USED),
    "--remove-unused-module-elements",
)


def without_unreachable(wasm: bytes) -> bytes:
    """Return equivalent WebAssembly; raises Problem if it is invalid."""

    def make(target: Path) -> None:
        with TemporaryDirectory() as folder:
            source = Path(folder) / "whole.wasm"
            source.write_bytes(wasm)
            command: list[str | Path] = [find_node(), _WASM_OPT, *_OPTIONS, source, "-o", target]
            output_of(command, failure="The WebAssembly could not be reduced:")

    return cached("wasm", ".wasm", (*_OPTIONS, wasm), make).read_bytes()
