"""Imported first in the page's Python: saves work that every start would repeat.

`static/runtime/time_slices.js` imports it and runs its steps. `zipimport` would unpack a module to
find it, and again to run it. Dataclasses compile the same code at every start, so the build fills
in its bytecode. Imports create no garbage, so the collector is off until
`static/runtime/interpreter.js` switches it on when the game has started.

A Python that is restored from a snapshot has archives that are still compressed, because it usually
imports nothing that the snapshot has not. They are unpacked when a module is imported after all.
"""

import _frozen_importlib
import gc
import marshal
import sys
import zipimport
import zlib
from zipimport import zipimporter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from types import CodeType, ModuleType
    from typing import Any

CODES: dict[str, object] = marshal.loads(b"<codes>")
"""Bytecode, by its source."""
START: list[str] = marshal.loads(b"<start>")
"""The modules that Pyodide needs, dependencies first."""
WITHOUT: list[str] = marshal.loads(b"<without>")
"""Changes to leave out, to measure their effect."""

GAME = "/lib/game.zip"
GZIP = b"\x1f\x8b"
"""The first bytes of a compressed archive."""

failed: list[str] = []
"""Modules that could not be imported in their step."""

ahead: dict[str, CodeType] = {}
"""The code of modules that are not imported yet, in a snapshot."""
packed: set[str] = set()
"""Archives that may still be compressed, in a snapshot."""

bootstrap: Any = _frozen_importlib
read_code: Any = zipimporter.get_code
read_file: Any = zipimport._get_data  # type: ignore[attr-defined]
read_directory: Any = zipimport._read_directory  # type: ignore[attr-defined]


def execute(source: str, *names: dict[str, object]) -> None:
    """Replace `exec` for dataclasses."""
    exec(CODES.get(source, source), *names)  # type: ignore[arg-type]


def steps(names: Sequence[str]) -> Iterator[None]:
    """Generator that imports modules one after the other, so that other code can run in between.

    The code of a package often imports many of its modules. So the package is created first, and
    its code runs when it is its turn. A module that needs more of its package fails here and is
    imported later, when it is needed.
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
    """Return the packages that are not imported yet, outer ones first."""
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
    """Return the path of a module; raises ZipImportError if there is none."""
    module = f"{importer.archive}/{importer.prefix}{name.rpartition('.')[2]}"
    return f"{module}/__init__.pyc" if importer.is_package(name) else f"{module}.pyc"


def before_snapshot(names: Sequence[str]) -> None:
    """Load the code of modules that only the page imports; a restored Python needs no archives for
    them."""
    for name in names:
        folder = "/".join((GAME, *name.split(".")[:-1]))
        ahead[name] = read_code(zipimporter(folder), name)
    packed.update(path for path in sys.path if path.endswith(".zip"))


def code_of(importer: zipimporter, name: str) -> object:
    """Replace `get_code` of `zipimporter`."""
    return ahead.pop(name, None) or read_code(importer, name)


def file_in(archive: str, place: object) -> object:
    """Replace `_get_data` of `zipimport`."""
    unpack(archive)
    return read_file(archive, place)


def directory_of(archive: str) -> object:
    """Replace `_read_directory` of `zipimport`."""
    unpack(archive)
    return read_directory(archive)


def unpack(archive: str) -> None:
    """Unpack an archive that is still compressed."""
    if archive not in packed:
        return
    packed.discard(archive)
    with open(archive, "rb") as file:  # noqa: PTH123 - pathlib may not be imported yet
        content = file.read()
    if content.startswith(GZIP):
        with open(archive, "wb") as file:  # noqa: PTH123
            file.write(zlib.decompress(content, zlib.MAX_WBITS | 16))


if "collect-late" not in WITHOUT:
    gc.disable()
if "known-places" not in WITHOUT:
    zipimporter.get_filename = place  # type: ignore[assignment, method-assign]
zipimporter.get_code = code_of  # type: ignore[assignment, method-assign]
zipimport._get_data = file_in  # type: ignore[attr-defined]
zipimport._read_directory = directory_of  # type: ignore[attr-defined]
start = steps(START)
