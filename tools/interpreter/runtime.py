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

_STDLIB, _GAME, _LAZY = "stdlib.zip", "game.zip", "lazy.zip"

Sources = Mapping[str, bytes]
"""Python files, by their names in an archive."""
Archives = Mapping[str, Sources]
"""The files of archives, by the archives' names."""


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
    asked = imports(game) | imports(lazy) | _ASKED_FOR
    roots = sorted(asked - {file.partition("/")[0] for file in game})
    found = _imports(game, roots)

    def archives(name: str, inputs: Iterable[str | bytes], make: Callable[[], Archives]) -> Path:
        def write(target: Path) -> None:
            target.mkdir()
            for archive, files in make().items():
                write_zip(target / archive, files)

        return cached(f"{mark}{name}", "", [*_own_code(), *inputs], write)

    stdlib = archives(
        "stdlib",
        [json.dumps(found), library.read_bytes()],
        lambda: {_STDLIB: _compiled_library(found, left_out)},
    )
    games = archives(
        "game",
        [*found["game"], *_parts(game), *_parts(lazy)],
        lambda: _compiled_games(game, ours, lazy, found["game"], left_out),
    )
    return Runtime(stdlib / _STDLIB, games / _GAME, games / _LAZY, len(found["start"]))


def _compiled_library(found: Mapping[str, list[str]], left_out: list[str]) -> Sources:
    """Return the compiled modules of the standard library that the page needs."""
    print("Compiling Python's standard library ...", flush=True)
    with zipfile.ZipFile(_library()) as archive:
        needed = {file: archive.read(file) for file in found["library"]}
    traced = {**needed, KNOWN_DATACLASSES: _inside(KNOWN_DATACLASSES)}
    job = {
        "modules": [module_name(file) for file in traced],
        "start_script": LIBRARY_START,
        "ahead": _ahead(LIBRARY, traced),
        "tables": {"start": found["start"], "without": left_out},
        "without": left_out,
    }
    files = {**traced, LIBRARY_START: _inside(LIBRARY_START)}
    (library,) = compiled((files, f"{LIBRARY}/", _STRIPPED, job))
    return library


def _compiled_games(
    game: Sources, ours: Sources, lazy: Sources, order: list[str], left_out: list[str]
) -> Archives:
    """Return the compiled modules of the game, of which `ours` are the package's own, and those of
    lazy screens, which import them."""
    job = {
        "modules": [module_name(file) for file in ours if file not in ON_THE_PAGE],
        "start_script": GAME_START,
        "ahead": _ahead("/lib/game.zip", game),
        "tables": {"game": order},
        "without": left_out,
    }
    lazy_job = {
        "modules": [module_name(file) for file in lazy],
        "start_script": _LAZY_START_PLACE,
        "tables": {},
        "without": left_out,
    }
    screens = {**lazy, _LAZY_START_PLACE: _inside(_LAZY_START)}
    both = compiled((game, "", _WITH_ASSERTS, job), (screens, "", _WITH_ASSERTS, lazy_job))
    return dict(zip((_GAME, _LAZY), both, strict=True))


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


def _imports(game: Sources, roots: list[str]) -> dict[str, list[str]]:
    """Return what Pyodide imports at its `start` and for the `game`, dependencies first, and the
    files of the `library` that `roots` need."""

    def write(target: Path) -> None:
        with TemporaryDirectory() as folder:
            job = Path(folder)
            _lay_out(game, job)
            wanted = {"modules": _AT_THE_START, "roots": roots}
            (job / "sources.json").write_text(json.dumps(wanted))
            _run("imports.py", job)
            target.write_bytes((job / "imports.json").read_bytes())

    inputs = [*_own_code(), *_parts(game), *roots]
    found = json.loads(cached("imports", ".json", inputs, write).read_text())
    start = [name for name in found["start"] if name.partition(".")[0] not in _PYODIDES_OWN]
    return {**found, "start": start}


def _lay_out(sources: Sources, folder: Path) -> None:
    for name, source in sources.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(source)


def compiled(*archives: tuple[Sources, str, int, Mapping[str, Any]]) -> list[dict[str, bytes]]:
    """Compile archives; return the bytecode of each by its names there.

    Each is given by its sources, where they are shown to be, how they are optimized, and a job: the
    modules to import, the file that gets what they compile when imported, and the files whose
    bytecode is in one file of the result. Modules may import those of earlier archives.
    """
    with TemporaryDirectory() as name_of_folder:
        folder = Path(name_of_folder)
        whole = []
        for sources, shown_in, optimize, job in archives:
            _lay_out(sources, folder)
            files = {name: [name, f"{shown_in}{name}", optimize] for name in sorted(sources)}
            whole.append({"ahead": {}, "files": files, **job})
        shutil.copy(_INSIDE / KNOWN_DATACLASSES, folder)
        (folder / "sources.json").write_text(json.dumps(whole))
        _run("compile.py", folder)
        if misfits := json.loads((folder / "misfits.json").read_text()):
            raise Problem("\n".join(str(misfit(*found)) for found in misfits))
        return [
            {
                name: (folder / name).read_bytes()
                for name in (
                    *(f"{file}c" for file in sources if file not in job.get("ahead", ())),
                    *([_AHEAD] if job.get("ahead") else []),
                )
            }
            for sources, _shown_in, _optimize, job in archives
        ]


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
