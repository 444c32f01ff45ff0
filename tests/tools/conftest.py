"""Pyodide as its package has it."""

import pytest

from tools.interpreter.patches import SCRIPT
from tools.interpreter.runtime import PYODIDE


@pytest.fixture(scope="package")
def script() -> str:
    """The script that belongs to Pyodide's WebAssembly."""
    return (PYODIDE / SCRIPT).read_text("utf-8")


@pytest.fixture(scope="package")
def wasm() -> bytes:
    """Pyodide's WebAssembly."""
    return (PYODIDE / "pyodide.asm.wasm").read_bytes()
