"""Defines exact replacements in the scripts of Pyodide and PyScript.

`docs/start-up.md` explains each, and how to move to a newer Pyodide or PyScript.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from tools.problem import Problem

GUIDE: Final = "docs/start-up.md"

LOADER: Final = "pyodide.mjs"
"""The script that loads Pyodide."""
SCRIPT: Final = "pyodide.asm.mjs"
"""The script that belongs to Pyodide's WebAssembly."""
CORE: Final = "core-*.js"
"""PyScript's own script."""


@dataclass(frozen=True, slots=True)
class Patch:
    """The replacement of a text that a script contains exactly once."""

    name: str
    file: str
    old: str
    new: str

    def apply(self, script: str) -> str:
        """Return the changed script; raises Problem if the patch does not fit.

        >>> Patch("shout", "greeting.js", "hello", "HELLO").apply("hello, world")
        'HELLO, world'
        """
        found = script.count(self.old)
        if found != 1:
            raise misfit(self.name, self.file, f"the text {self.old!r} is there {found} times")
        return script.replace(self.old, self.new)


def misfit(name: str, file: str, reason: str) -> Problem:
    """Return the problem of a change that does not fit its file.

    >>> print(misfit("shout", "greeting.js", "nobody greets"))
    greeting.js does not fit the change "shout" any more: nobody greets. Read "Moving to a newer Pyodide or PyScript" in docs/start-up.md, then fit the change or take it out.
    """  # noqa: E501
    return Problem(
        f'{file} does not fit the change "{name}" any more: {reason}. Read "Moving to a newer'
        f' Pyodide or PyScript" in {GUIDE}, then fit the change or take it out.'
    )


def patched(script: str, file: str) -> str:
    """Apply all patches of a file to its script."""
    for patch in PATCHES:
        if patch.file == file:
            script = patch.apply(script)
    return script


_REFUSE_DAMAGED_WASM: Final = "refuse-damaged-wasm"
"""Makes unusable WebAssembly an error, instead of a warning and an endless wait."""

_COMPILE_AHEAD: Final = "compile-ahead"
"""Compiles the WebAssembly while Pyodide's script is still loading."""

PATCHES: Final[Iterable[Patch]] = (
    Patch(
        _COMPILE_AHEAD,
        LOADER,
        'let{binary:t,response:n}=_(e+"pyodide.asm.wasm"),i=K();',
        'let n=compile(e+"pyodide.asm.wasm"),i=K();',
    ),
    Patch(
        _COMPILE_AHEAD,
        LOADER,
        "let l;n?l=await WebAssembly.instantiateStreaming(n,s):"
        "l=await WebAssembly.instantiate(await t,s);"
        "let{instance:d,module:u}=l;",
        "let u=await n,d=await instantiate(u,s);",
    ),
    Patch(
        _REFUSE_DAMAGED_WASM,
        LOADER,
        "return function(s,r){return",
        "return function(s,r,f){return",
    ),
    Patch(
        _REFUSE_DAMAGED_WASM,
        LOADER,
        'console.warn("wasm instantiation failed!"),console.warn(l)',
        "f(l)",
    ),
    Patch(
        _REFUSE_DAMAGED_WASM,
        SCRIPT,
        "resolve(receiveInstance(inst,mod))})",
        "resolve(receiveInstance(inst,mod))},reject)",
    ),
    # PyScript loads the error plugin even if it is switched off.
    Patch(
        "no-error-plugin",
        CORE,
        'import("./error-D2315lOB.js")',
        "Promise.resolve({notOnDOM(){}})",
    ),
    # Shared memory, used to wait for files: browsers warn about it, and nothing waits for files
    # here.
    Patch(
        "no-shared-memory",
        SCRIPT,
        "new WebAssembly.Memory({shared:!0,initial:1,maximum:1}).buffer",
        "new ArrayBuffer(4)",
    ),
)
