"""Imported first in the page's Python: saves what every start would do anew.

`static/runtime/time_slices.js` imports it and takes its steps. `zipimport` unpacks and reads a
module to learn where it lies, and does so again to run it. What dataclasses write and compile when
they are imported is the same at every start: the build fills it in. And nothing that is imported
becomes garbage, so that it is not looked for: `static/runtime/interpreter.js` has Python do so as
soon as the game is there.
"""

import _frozen_importlib
import gc
import marshal
import sys
from zipimport import zipimporter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from types import ModuleType
    from typing import Any

CODES: dict[str, object] = marshal.loads(b"<codes>")
"""Bytecode by its source."""
START: list[str] = marshal.loads(b"<start>")
"""What Pyodide comes to need, those first which others need."""
WITHOUT: list[str] = marshal.loads(b"<without>")
"""The changes that are left out, to measure what they gain."""

failed: list[str] = []
"""What could not be imported in its step."""

bootstrap: Any = _frozen_importlib


def execute(source: str, *names: dict[str, object]) -> None:
    """Do what `exec` does, for dataclasses."""
    exec(CODES.get(source, source), *names)  # type: ignore[arg-type]


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
            if name == "dataclasses":
                sys.modules[name].exec = execute  # type: ignore[attr-defined]
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


if "collect-late" not in WITHOUT:
    gc.disable()
if "known-places" not in WITHOUT:
    zipimporter.get_filename = place  # type: ignore[assignment, method-assign]
start = steps(START)
