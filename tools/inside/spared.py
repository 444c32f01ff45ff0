"""What is imported first in the page's Python, and spares it what every start would do anew.

`zipimport` unpacks and reads a module to learn where it lies, and does so again to run it. What
modules have compiled while they are imported, regular expressions and what dataclasses write, is
the same at every start: the build fills it in, because it alone can make it in time. And nothing
that is imported becomes garbage, so that it is not looked for: `static/runtime/interpreter.js` has
Python do so as soon as the game is there.
"""

import _frozen_importlib
import _sre  # type: ignore[import-not-found]
import gc
import marshal
import sys
from zipimport import zipimporter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from types import ModuleType
    from typing import Any

PATTERNS: dict[tuple[object, int], tuple[object, ...]] = marshal.loads(b"<patterns>")
"""By pattern and flags, what the regular expression engine is given."""
CODES: dict[str, object] = marshal.loads(b"<codes>")
"""Bytecode by its source."""
START: list[str] = marshal.loads(b"<start>")
"""What Pyodide comes to need, those first which others need."""

failed: list[str] = []
"""What could not be imported in its step."""

bootstrap: Any = _frozen_importlib
parse_and_compile: Callable[..., Any]
"""What `re` does with a pattern that nobody knows."""


def compiled(pattern: object, flags: int = 0) -> object:
    """Like the function of `re` that it stands for."""
    known = PATTERNS.get((pattern, flags))
    return _sre.compile(pattern, *known) if known else parse_and_compile(pattern, flags)


def execute(source: str, *names: dict[str, object]) -> None:
    """Like `exec`, for dataclasses."""
    exec(CODES.get(source, source), *names)  # type: ignore[arg-type]


def _spare(name: str) -> None:
    """Have a module that has just been imported take what is known."""
    global parse_and_compile
    if name == "re._compiler":
        parse_and_compile = sys.modules[name].compile
        sys.modules[name].compile = compiled  # type: ignore[attr-defined]
    elif name == "dataclasses":
        sys.modules[name].exec = execute  # type: ignore[attr-defined]


def steps(names: Sequence[str]) -> Iterator[None]:
    """Import these modules one after the other; somebody can do something else in between.

    A package imports much itself, and would do so before the first of its modules is there. So it
    is there before it has run, and runs when it is its turn. Whatever needs more of it than that
    fails here, and is imported when it is asked for.
    """
    waiting = {name: _opened(name) for name in _packages_of(names)}
    for name in names:
        try:
            if name in waiting:
                bootstrap._exec(waiting[name].__spec__, waiting[name])
            else:
                bootstrap._gcd_import(name)
        except Exception:
            sys.modules.pop(name, None)
            failed.append(name)
        else:
            _spare(name)
        yield


def _packages_of(names: Sequence[str]) -> list[str]:
    """Return the packages that are not there yet, the outer ones first."""
    parents = {name.rpartition(".")[0] for name in names}
    return sorted(name for name in names if name in parents and name not in sys.modules)


def _opened(package: str) -> ModuleType:
    parent, _, name = package.rpartition(".")
    path = sys.modules[parent].__path__ if parent else None
    spec = bootstrap._find_spec(package, path)
    module: ModuleType = bootstrap.module_from_spec(spec)
    sys.modules[package] = module
    if parent:
        setattr(sys.modules[parent], name, module)
    return module


def place(importer: zipimporter, name: str) -> str:
    """Return where a module lies. Raises ZipImportError where there is none of that name."""
    module = f"{importer.archive}/{importer.prefix}{name.rpartition('.')[2]}"
    return f"{module}/__init__.pyc" if importer.is_package(name) else f"{module}.pyc"


gc.disable()
zipimporter.get_filename = place  # type: ignore[assignment, method-assign]
start = steps(START)
