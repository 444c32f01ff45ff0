"""Imported first in the page's Python: saves work that every start would repeat.

`static/runtime/time_slices.js` imports it and runs its steps. `zipimport` would read each module's
file to find it, and again to run it; here the code of all modules that a start imports is loaded at
once. Dataclasses compile the same code at every start, so the build fills in its bytecode. Imports
create no garbage, so the collector is off until `static/runtime/interpreter.js` switches it on when
the game has started.

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
    from importlib.machinery import ModuleSpec
    from types import CodeType, ModuleType
    from typing import Any

MODULES: dict[str, tuple[CodeType, str]] = {}
"""The code and the paths of modules that are not imported yet; no archive has them as files."""
CODES: dict[str, object] = marshal.loads(b"<codes>")
"""Bytecode of dataclasses, by its source."""
CLASSES: dict[str, object] = marshal.loads(b"<classes>")
"""What `known_dataclasses.py` knows."""
START: list[str] = marshal.loads(b"<start>")
"""The modules that Pyodide needs, dependencies first."""
WITHOUT: list[str] = marshal.loads(b"<without>")
"""Changes to leave out, to measure their effect."""

GZIP = b"\x1f\x8b"
"""The first bytes of a compressed archive."""

failed: list[str] = []
"""Modules that could not be imported in their step."""

unknown: list[str] = []
"""What dataclasses had to compile."""
packed: set[str] = set()
"""Archives that may still be compressed, in a snapshot."""

bootstrap: Any = _frozen_importlib
read_file: Any = zipimport._get_data  # type: ignore[attr-defined]
read_directory: Any = zipimport._read_directory  # type: ignore[attr-defined]


def execute(source: str, *names: dict[str, object]) -> None:
    """Replace `exec` for dataclasses."""
    if source not in CODES:
        unknown.append(source)
    exec(CODES.get(source, source), *names)  # type: ignore[arg-type]


def quicken(dataclasses: Any) -> None:
    """Let dataclasses use what the build knows."""
    import known_dataclasses  # type: ignore[import-not-found] # it imports dataclasses

    known_dataclasses.CLASSES = CLASSES
    dataclasses.exec = execute
    dataclasses._process_class = known_dataclasses.process_known


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
                quicken(sys.modules[name])
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


def load_ahead(script: str) -> Iterator[None]:
    """Generator that loads the code of modules from the archive of a script, a part at a time."""
    archive = script.rpartition("/")[0]
    for part in marshal.loads(zipimporter(archive).get_data("ahead.marshal")):
        MODULES.update(marshal.loads(part))
        yield


def load_library() -> None:
    """Load the code of the library's modules, which takes a step of its own."""
    for _ in load_ahead(__file__):
        pass


def load_and_import(script: str, names: Sequence[str]) -> Iterator[None]:
    """Generator that loads the code of modules, then imports them; see `load_ahead` and `steps`."""
    yield from load_ahead(script)
    yield from steps(names)


class Importer:
    """Finds and runs what is in `MODULES`."""

    @classmethod
    def find_spec(cls, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """Return where a module is, or nothing if an archive may have it."""
        if name not in MODULES:
            return None
        _, origin = MODULES[name]
        folder, _, file = origin.rpartition("/")
        is_package = file == "__init__.pyc"
        spec: ModuleSpec = bootstrap.ModuleSpec(name, cls, origin=origin, is_package=is_package)
        spec.has_location = True
        if is_package:
            spec.submodule_search_locations = [folder]
        return spec

    @staticmethod
    def create_module(spec: ModuleSpec) -> None:
        """Let Python create the module."""

    @staticmethod
    def exec_module(module: ModuleType) -> None:
        """Run the code of a module, and forget it: a snapshot would have it for ever."""
        exec(MODULES[module.__name__][0], vars(module))
        del MODULES[module.__name__]


def place(importer: zipimporter, name: str) -> str:
    """Return the path of a module; raises ZipImportError if there is none."""
    module = f"{importer.archive}/{importer.prefix}{name.rpartition('.')[2]}"
    return f"{module}/__init__.pyc" if importer.is_package(name) else f"{module}.pyc"


def before_snapshot() -> None:
    """Prepare for a snapshot, which only the worker takes."""
    packed.update(path for path in sys.path if path.endswith(".zip"))


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
sys.meta_path.insert(0, Importer)
zipimport._get_data = file_in  # type: ignore[attr-defined]
zipimport._read_directory = directory_of  # type: ignore[attr-defined]
start = steps(START)
