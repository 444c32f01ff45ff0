"""Removes exports from Pyodide that only packages in C could use; the page loads none.

Pyodide's WebAssembly exports thousands of functions, and its script names each one. Those that
nothing in the script mentions are removed, which saves bytes and time at the start.
"""

from __future__ import annotations

import re
from typing import Final

from tools.interpreter.changes import SHAKE
from tools.interpreter.patches import SCRIPT, misfit
from tools.interpreter.wasm import exports, imports, with_exports

_ASSIGN: Final = "function assignWasmExports(wasmExports){"
_WORD: Final = re.compile(r"[\w$]+")
_EXPORT_OF: Final = re.compile(r'wasmExports\["([\w$]+)"\]')
_ADDRESSES: Final = ("GOT.func", "GOT.mem")
"""Imports from this module are addresses, which are looked up while the WebAssembly is linked."""
_ALWAYS: Final = frozenset((1, 2, 4))
"""Kinds of exports other than functions and globals: tables, memories, tags."""


def shake(script: str, wasm: bytes, mentions: str) -> tuple[str, bytes]:
    """Return the script and the WebAssembly without unused exports.

    `mentions` is other script text that may name exports. Raises Problem if the script does not
    look as expected.
    """
    head, declared, assigned, tail = _parts(script)
    words = set(_WORD.findall(f"{head}{tail}{mentions}"))
    listed = list(exports(wasm))
    imported = {name for module, name in imports(wasm) if module in _ADDRESSES}
    kept = {
        name
        for name, kind, _entry in listed
        if kind in _ALWAYS or {name, f"_{name}"} & words or name in imported
    }
    if "malloc" not in kept or len(kept) > len(listed) / 2:
        raise misfit(SHAKE, SCRIPT, "it names its exports in another way")
    lines = [line for line in assigned if _EXPORT_OF.findall(line)[-1] in kept]
    targets = {word for line in lines for word in re.findall(r"([\w$]+)=", line)}
    names = [name for name in declared if name in words | targets]
    joined = f"{head}var {','.join(names)};{_ASSIGN}{';'.join(lines)}{tail}"
    entries = [entry for name, _kind, entry in listed if name in kept]
    return joined, with_exports(wasm, entries)


def _parts(script: str) -> tuple[str, list[str], list[str], str]:
    """Split the script into the text before, the variables, the assignments and the text after."""
    before, found, after = script.partition(_ASSIGN)
    body, closed, tail = after.partition("}")
    head, declares, names = before.rpartition("var ")
    assigned = body.split(";")
    if not (found and closed and declares) or not all(map(_EXPORT_OF.search, assigned)):
        raise misfit(SHAKE, SCRIPT, "it assigns its exports in another way")
    return head, names.rstrip(";").split(","), assigned, closed + tail
