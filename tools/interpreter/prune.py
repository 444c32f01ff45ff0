"""Removes library functions from Pyodide's script that its WebAssembly does not import.

Pyodide supports packages in C that may import anything: its script has all of Emscripten's library,
including OpenGL, and lists every function. Without these lists the functions are dead code, which
the minifier drops (`tools.interpreter.minify`).
"""

from __future__ import annotations

import re
from typing import Final

from tools.interpreter.changes import PRUNE
from tools.interpreter.patches import SCRIPT, misfit
from tools.interpreter.wasm import exports, imports

_LIBRARY: Final = re.compile(r"(var wasmImports=\{)([^{}]+)(\})")
_OFFERED: Final = re.compile(r'Module\["([\w$]+)"\]=[\w$]+;')
_TYPED: Final = re.compile(r'(?<![\w$.])([\w$]+)\.sig="\w+";')
_ASKED: Final = re.compile(r'(?:\bModule|#[\w$]+|\b[\w$]{1,2})\??\.([\w$]+)|Module\["([\w$]+)"\]')
"""Accesses of Pyodide's own code to its module, by its full or its short name."""

_OPENGL: Final = "emscripten_gl"
"""Functions that are imported as addresses, for the lookup table of OpenGL."""
_STRICT: Final = "if(!value&&!entry.required){entry.value=0;continue}"
_LENIENT: Final = (
    f'if(!value&&(!entry.required||symName.startsWith("{_OPENGL}"))){{entry.value=0;continue}}'
)
_EVAL: Final = re.compile(r"(?<![\w$.])eval\(")
"""A call of `eval`, which the page's policy forbids; it would keep every variable alive."""


def prune(script: str, wasm: bytes, mentions: str) -> str:
    """Return the script without functions that nothing mentions.

    `mentions` is other script text that may use Pyodide's module. Raises Problem if the script does
    not look as expected.
    """
    wanted = {name for _module, name in imports(wasm) if not name.startswith(_OPENGL)}
    functions = {name for module, name in imports(wasm) if module == "GOT.func"}
    library = _LIBRARY.findall(script)
    if len(library) != 1 or script.count(_STRICT) != 1:
        raise misfit(PRUNE, SCRIPT, "it lists its functions in another way")
    entries = [entry.partition(":") for entry in library[0][1].split(",")]
    kept = {name: value or name for name, _, value in entries if name in wanted}
    if not functions & wanted <= {*kept, *(name for name, _kind, _entry in exports(wasm))}:
        raise misfit(PRUNE, SCRIPT, "its WebAssembly looks for functions that are not in the list")
    joined = ",".join(f"{name}:{value}" for name, value in kept.items())
    script = _LIBRARY.sub(lambda found: f"{found[1]}{joined}{found[3]}", script)

    asked = _words_asked(_OFFERED.sub("", script)) | set(re.findall(r"\.([\w$]+)", mentions))
    script = _OFFERED.sub(lambda line: line[0] if line[1] in asked else "", script)
    named = {*kept.values(), *asked}
    script = _TYPED.sub(lambda line: line[0] if line[1] in named else "", script)
    return _EVAL.sub("(0,eval)(", script.replace(_STRICT, _LENIENT))


def _words_asked(script: str) -> set[str]:
    return {word for found in _ASKED.findall(script) for word in found if word}
