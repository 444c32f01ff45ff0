"""Takes out of Pyodide's script the library that its WebAssembly does not import.

Pyodide is built for packages in C that may ask for anything: its script has all that Emscripten
offers, OpenGL among it, and says of each function where it can be found. Without these lists the
functions are dead code, which the minifier drops (`tools.interpreter.minify`).
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
"""How Pyodide's own code reaches into its module: by its name, or by the short one it gave it."""

_OPENGL: Final = "emscripten_gl"
"""These are imported as addresses, for a table in which OpenGL's own functions look others up."""
_STRICT: Final = "if(!value&&!entry.required){entry.value=0;continue}"
_LENIENT: Final = (
    f'if(!value&&(!entry.required||symName.startsWith("{_OPENGL}"))){{entry.value=0;continue}}'
)
_EVAL: Final = re.compile(r"(?<![\w$.])eval\(")
"""The policy of the page forbids it. As long as it could see variables, none would be dead."""


def prune(script: str, wasm: bytes, mentions: str) -> str:
    """Return the script without what nothing asks for by name.

    `mentions` is other script text that may reach into Pyodide's module. Raises Problem where the
    script is not written as expected.
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
