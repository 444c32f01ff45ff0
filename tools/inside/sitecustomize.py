"""Runs first in the page's Python, and spares it what every start would do anew.

`zipimport` unpacks and reads a module to learn where it lies, and does so again to run it. What
modules have compiled while they are imported, regular expressions and what dataclasses write, is
the same at every start: the build fills it in, because it alone can make it in time. And nothing
that is imported becomes garbage, so that it is not looked for: static/runtime.js has Python do so
as soon as the game is there.
"""

import _sre  # type: ignore[import-not-found]
import gc
import marshal
from re import _compiler  # type: ignore[attr-defined]
from zipimport import zipimporter

PATTERNS: dict[tuple[object, int], tuple[object, ...]] = marshal.loads(b"<patterns>")
"""By pattern and flags, what the regular expression engine is given."""
CODES: dict[str, object] = marshal.loads(b"<codes>")
"""Bytecode by its source."""

parse_and_compile = _compiler.compile


def compiled(pattern: object, flags: int = 0) -> object:
    """Like the function of `re` that it stands for."""
    known = PATTERNS.get((pattern, flags))
    return _sre.compile(pattern, *known) if known else parse_and_compile(pattern, flags)


def execute(source: str, *names: dict[str, object]) -> None:
    """Like `exec`, for dataclasses."""
    exec(CODES.get(source, source), *names)  # type: ignore[arg-type]


def place(importer: zipimporter, name: str) -> str:
    """Return where a module lies. Raises ZipImportError where there is none of that name."""
    module = f"{importer.archive}/{importer.prefix}{name.rpartition('.')[2]}"
    return f"{module}/__init__.pyc" if importer.is_package(name) else f"{module}.pyc"


gc.disable()
_compiler.compile = compiled
zipimporter.get_filename = place  # type: ignore[assignment, method-assign]

import dataclasses  # noqa: E402 (it needs what is above)

dataclasses.exec = execute  # type: ignore[attr-defined]
