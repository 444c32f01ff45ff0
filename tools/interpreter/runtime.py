"""Builds the page's Python: only the modules it needs, compiled.

A stock Pyodide compiles its standard library on every visit, which takes most of its start. Here
the imports of the page are followed inside Pyodide itself, under Node, and the modules are compiled
there, so that the bytecode fits. The results are cached.
"""

from __future__ import annotations

import ast
import functools
import json
import re
import shutil
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType
from typing import Any, Final

from tools.assemble import pack
from tools.assemble.languages import language_modules
from tools.assemble.pack import write_zip
from tools.cache import cached
from tools.environment import find_node, output_of
from tools.interpreter.changes import IN_PYTHON, NOTHING, Without
from tools.interpreter.page_modules import LAZY, ON_THE_PAGE, package
from tools.interpreter.patches import CORE, misfit
from tools.interpreter.stand_ins import IN_PLACE, STAND_INS
from tools.paths import NODE_MODULES
from tools.problem import Problem

PYODIDE: Final = NODE_MODULES / "pyodide"
PYSCRIPT: Final = NODE_MODULES / "@pyscript" / "core" / "dist"
_INSIDE: Final = Path(__file__).with_name("inside")
_STOCK: Final = PYODIDE / "python_stdlib.zip"

PYSCRIPT_PYTHON: Final = "compile-pyscript"
"""The change that compiles PyScript's Python files."""

LIBRARY: Final = "/lib/python314.zip"
"""Where Pyodide puts the standard library; tracebacks show it, too."""
LIBRARY_START: Final = "library_start.py"
"""What `time_slices.js` in `static/runtime` imports before anything else, and `interpreter.js`
there before the game."""
KNOWN_DATACLASSES: Final = "known_dataclasses.py"
GAME_START: Final = "game_start.py"
_LAZY_START: Final = "lazy_start.py"
_LAZY_START_PLACE: Final = f"stp/{_LAZY_START}"
"""Where it is in the archive of lazy screens."""

_ASKED_FOR: Final = frozenset(
    ("pathlib", "pyodide.code", "pyodide.ffi.wrappers", "pyodide.webloop")
)
"""Modules that JavaScript imports by name, without an import statement."""

_AHEAD: Final = "ahead.marshal"
"""The file with the code of all modules that a start imports."""

_EARLIEST: Final = "encodings/"
"""Modules that Python imports before `library_start`, which has the code of the others."""

_UNUSED: Final = ("compression/", "bz2.py", "lzma.py", "ssl.py")
"""Optional imports that cost time at every start and are not used here."""

_UNUSED_OF_PYSCRIPT: Final = ("fs.py", "media.py", "web.py")
"""PyScript's modules that neither the page nor PyScript itself imports."""

_AT_THE_START: Final = ("html", "stp.web.app", "stp.web.browser.thinker")
"""What the page imports at its start, including for PyScript."""

_STRIPPED: Final = 2
"""Optimization level without asserts and docstrings."""
_WITH_ASSERTS: Final = 0

_PYODIDES_OWN: Final = frozenset(("pyodide", "_pyodide"))
"""Modules that work only after `_pyodide_core` is imported."""

Sources = Mapping[str, bytes]
"""Python files, by their names in an archive."""


@dataclass(frozen=True, slots=True)
class Runtime:
    """The archives: the standard library, the game with PyScript's own Python, and lazy screens.

    `steps` is the number of modules that Pyodide imports at its own start.
    """

    stdlib: Path
    game: Path
    lazy: Path
    steps: int


def build_runtime(without: Without = NOTHING) -> Runtime:
    """Return the archives, from the cache if nothing has changed."""
    library = _library()
    left_out = sorted(without & {*IN_PYTHON})
    mark = "".join(f"without-{name}-" for name in left_out)
    lazy = {file: source for file, source in package().items() if file.startswith(LAZY)}
    ours = {file: source for file, source in package().items() if file not in lazy}
    game = {**ours, **dict(_pyscript()), GAME_START: _inside(GAME_START)}
    order = _ordered(game)
    asked = imports(game) | imports(lazy) | _ASKED_FOR
    roots = sorted(asked - {file.partition("/")[0] for file in game})

    def archive(name: str, inputs: Iterable[str | bytes], make: Callable[[], Sources]) -> Path:
        def write(target: Path) -> None:
            write_zip(target, make())

        return cached(f"{mark}{name}", ".zip", [*_own_code(), *inputs], write)

    return Runtime(
        archive(
            "stdlib",
            [*roots, *order["start"], library.read_bytes()],
            lambda: _compiled_library(roots, order["start"], left_out),
        ),
        archive("game", _parts(game), lambda: _compiled_game(game, ours, order["game"], left_out)),
        archive("lazy", _parts(package()), lambda: _compiled_lazy(lazy, ours, left_out)),
        len(order["start"]),
    )


def _compiled_library(roots: list[str], start: list[str], left_out: list[str]) -> Sources:
    """Return the compiled modules of the standard library that `roots` need."""
    print("Compiling Python's standard library ...", flush=True)
    traced = {**dict(_traced(roots)), KNOWN_DATACLASSES: _inside(KNOWN_DATACLASSES)}
    job = {
        "modules": [module_name(file) for file in traced],
        "start_script": LIBRARY_START,
        "ahead": _ahead(LIBRARY, traced),
        "tables": {"start": start, "without": left_out},
        "without": left_out,
    }
    files = {**traced, LIBRARY_START: _inside(LIBRARY_START)}
    return compiled(files, f"{LIBRARY}/", _STRIPPED, job)


def _compiled_game(game: Sources, ours: Sources, order: list[str], left_out: list[str]) -> Sources:
    """Return the compiled modules of the game, of which `ours` are the package's own."""
    job = {
        "modules": _importable(ours),
        "start_script": GAME_START,
        "ahead": _ahead("/lib/game.zip", game),
        "tables": {"game": order},
        "without": left_out,
    }
    return compiled(game, "", _WITH_ASSERTS, job)


def _compiled_lazy(lazy: Sources, ours: Sources, left_out: list[str]) -> Sources:
    """Return the compiled modules of lazy screens, which import those of the game."""
    job = {
        "before": _importable(ours),
        "modules": [module_name(file) for file in lazy],
        "start_script": _LAZY_START_PLACE,
        "tables": {},
        "without": left_out,
    }
    files = {**lazy, _LAZY_START_PLACE: _inside(_LAZY_START)}
    return compiled(files, "", _WITH_ASSERTS, job, beside=ours)


def _importable(files: Iterable[str]) -> list[str]:
    """Return the modules of files that can be imported without a document."""
    return [module_name(file) for file in files if file not in ON_THE_PAGE]


def _inside(file: str) -> bytes:
    """Return a file that runs inside Pyodide."""
    return (_INSIDE / file).read_bytes()


def _ahead(archive: str, files: Iterable[str]) -> dict[str, tuple[str, str]]:
    """Return the name and the path of each module whose code is loaded at every start.

    >>> _ahead("/lib/game.zip", ["stp/web/words/locale/de.py", "stp/rules.py"])
    {'stp/rules.py': ('stp.rules', '/lib/game.zip/stp/rules.pyc')}
    """
    alone = {LIBRARY_START, GAME_START, *language_modules()}
    return {
        file: (module_name(file), f"{archive}/{file}c")
        for file in files
        if file not in alone and not file.startswith(_EARLIEST)
    }


def module_name(file: str) -> str:
    """Return the module name of a file in an archive.

    >>> module_name("stp/web/__init__.pyc"), module_name("stp/rules.py")
    ('stp.web', 'stp.rules')
    """
    return re.sub(r"(/__init__)?\.pyc?$", "", file).replace("/", ".")


def _pyscript() -> Iterator[tuple[str, bytes]]:
    """Yield the Python files of PyScript that the page needs; its script contains them as text."""
    (core,) = PYSCRIPT.glob("core-*.js")
    text = r""""(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*\'"""
    _before, tree, _after = _around_python(core.read_text(encoding="utf-8"))
    for name, literal in re.findall(rf'"(\w+\.py)":({text})', tree):
        if name not in _UNUSED_OF_PYSCRIPT:
            yield f"pyscript/{name}", str(ast.literal_eval(literal)).encode()


def without_python(script: str) -> str:
    """Return PyScript's script without its Python files, which are compiled in the game's archive.

    The script would write and compile each file at every start.
    """
    before, _tree, after = _around_python(script)
    return f"{before}{{}}{after}"


def _around_python(script: str) -> tuple[str, str, str]:
    """Split PyScript's script into the text before its Python files, these, and the rest."""
    begin, end = 'wo(".",', '),ho.push("import pyscript as _pyscript")'
    before, found, rest = script.partition(begin)
    tree, closed, after = rest.partition(end)
    if not (found and closed and tree.startswith('{pyscript:{"__init__.py":')):
        raise misfit(PYSCRIPT_PYTHON, CORE, "it holds its Python in another way")
    return f"{before}{begin}", tree, f"{closed}{after}"


def imports(sources: Sources) -> set[str]:
    """Return all imported modules that are not the game's, including imports inside functions."""
    found = set()
    for node in (node for source in sources.values() for node in ast.walk(ast.parse(source))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module)
    return {name for name in found if name.partition(".")[0] not in ("stp", "pyscript")}


def _traced(roots: list[str]) -> Iterator[tuple[str, bytes]]:
    """Yield the sources of the standard library's modules that `roots` need."""
    with TemporaryDirectory() as folder:
        job = Path(folder)
        (job / "roots.json").write_text(json.dumps(roots))
        _run("used_modules.py", job)
        files = set(json.loads((job / "modules.json").read_text()).values())
    with zipfile.ZipFile(_library()) as archive:
        for file in sorted(files):
            yield file, archive.read(file)


@functools.cache
def _library() -> Path:
    """Return the standard library with stubs for what the page never uses.

    It must be made before everything that depends on it, because the cache makes one thing at a
    time.
    """
    needed = json.dumps([_UNUSED, IN_PLACE])

    def write(target: Path) -> None:
        with zipfile.ZipFile(_STOCK) as archive:
            files = {name: archive.read(name) for name in archive.namelist()}
        for lacking in sorted({*IN_PLACE} - {*files}):
            raise misfit(STAND_INS, lacking, "the library has no such file")
        files |= {name: text.encode() for name, text in IN_PLACE.items()}
        used = {name: text for name, text in files.items() if not name.startswith(_UNUSED)}
        write_zip(target, used, arrange=False)

    return cached("library", ".zip", (*_own_code(), _STOCK.read_bytes(), needed), write)


def _ordered(sources: Sources) -> dict[str, list[str]]:
    """Return what Pyodide imports at its `start` and for the `game`, dependencies first."""

    def write(target: Path) -> None:
        with TemporaryDirectory() as folder:
            job = Path(folder)
            _lay_out(sources, job)
            (job / "sources.json").write_text(json.dumps({"modules": _AT_THE_START}))
            _run("import_order.py", job)
            target.write_bytes((job / "order.json").read_bytes())

    order = json.loads(
        cached("order", ".json", [*_own_code(), *_parts(sources)], write).read_text()
    )
    start = [name for name in order["start"] if name.partition(".")[0] not in _PYODIDES_OWN]
    return {"start": start, "game": order["game"]}


def _lay_out(sources: Sources, folder: Path) -> None:
    for name, source in sources.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(source)


def compiled(
    sources: Sources,
    shown_in: str,
    optimize: int,
    job: Mapping[str, Any],
    beside: Sources = MappingProxyType({}),
) -> dict[str, bytes]:
    """Compile `sources`; return the bytecode by its names in an archive.

    `job` has the modules to import, the file that gets what they compile when imported, if any, and
    the files whose bytecode is in one file of the result. `beside` has other modules to import.
    """
    with TemporaryDirectory() as name_of_folder:
        folder = Path(name_of_folder)
        _lay_out({**beside, **sources}, folder)
        shutil.copy(_INSIDE / KNOWN_DATACLASSES, folder)
        files = {name: [name, f"{shown_in}{name}", optimize] for name in sorted(sources)}
        whole = {"ahead": {}, "before": [], "files": files, **job}
        (folder / "sources.json").write_text(json.dumps(whole))
        _run("compile.py", folder)
        if misfits := json.loads((folder / "misfits.json").read_text()):
            raise Problem("\n".join(str(misfit(*found)) for found in misfits))
        written = (folder / f"{name}c" for name in sources if name not in job.get("ahead", ()))
        together = folder.glob(_AHEAD)
        return {
            file.relative_to(folder).as_posix(): file.read_bytes() for file in (*written, *together)
        }


def _run(script: str, job: Path) -> None:
    program = _INSIDE / "run.mjs"
    command: list[str | Path] = [find_node(), program, PYODIDE, _library(), _INSIDE / script, job]
    output_of(command, failure=f"{script} did not run inside Pyodide:")


def _own_code() -> list[str | bytes]:
    """Return the code of the tools, on which the results depend besides their sources."""
    inside = (file for file in sorted(_INSIDE.iterdir()) if file.is_file())
    packing = Path(pack.__file__)
    return [file.read_bytes() for file in (Path(__file__), packing, *inside)]


def _parts(sources: Sources) -> list[str | bytes]:
    """Return the names and contents of files."""
    return [part for pair in sorted(sources.items()) for part in pair]
