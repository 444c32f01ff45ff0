"""Every change to Pyodide and PyScript fits its file, or the build says that it does not."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.interpreter.changes import CHANGES, DATACLASSES, PLACES, PRUNE, SHAKE
from tools.interpreter.patches import CORE, LOADER, PATCHES, SCRIPT, Patch, patched
from tools.interpreter.prune import prune
from tools.interpreter.runtime import PYSCRIPT, PYSCRIPT_PYTHON, compiled, without_python
from tools.interpreter.shake import shake
from tools.interpreter.stand_ins import STAND_INS
from tools.interpreter.wasm import exports
from tools.paths import NODE_MODULES
from tools.problem import Problem

PYODIDE = NODE_MODULES / "pyodide"
WHAT_TO_DO = "Moving to a newer Pyodide or PyScript"


def assert_tells(problem: pytest.ExceptionInfo[Problem], file: str, change: str) -> None:
    """Check that a sentence names the file and the change, and says what to do."""
    said = str(problem.value)
    assert said.startswith(f'{file} does not fit the change "{change}" any more: ')
    assert WHAT_TO_DO in said


@pytest.mark.parametrize("patch", PATCHES, ids=lambda patch: f"{patch.name} {patch.file}")
def test_a_patch_that_does_not_fit_stops_the_build(patch: Patch) -> None:
    (file,) = (PYSCRIPT if patch.file == CORE else PYODIDE).glob(patch.file)
    script = file.read_text(encoding="utf-8")
    assert patch.new in patch.apply(script)
    for changed in (script.replace(patch.old, ""), script + patch.old):
        with pytest.raises(Problem) as problem:
            patched(changed, patch.file)
        assert_tells(problem, patch.file, patch.name)


def test_a_loader_that_names_its_webassembly_otherwise_stops_the_build() -> None:
    script = (PYODIDE / LOADER).read_text(encoding="utf-8")
    patch = Patch("name-wasm-by-content", LOADER, "pyodide.asm.wasm", "other.wasm")
    assert "other.wasm" in patch.apply(script)
    with pytest.raises(Problem) as problem:
        patch.apply(script.replace("pyodide.asm.wasm", "python.wasm"))
    assert_tells(problem, LOADER, patch.name)


@pytest.fixture(scope="module")
def script() -> str:
    """The script of Pyodide's WebAssembly."""
    return (PYODIDE / SCRIPT).read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def wasm() -> bytes:
    """Pyodide's WebAssembly."""
    return (PYODIDE / "pyodide.asm.wasm").read_bytes()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("var wasmImports={", "var imports={"),
        ("if(!value&&!entry.required)", "if(!value)"),
        ("var wasmImports={", "var wasmImports={},more={"),
    ],
)
def test_a_library_that_is_listed_otherwise_stops_the_build(
    script: str, wasm: bytes, old: str, new: str
) -> None:
    assert script.count(old) == 1
    with pytest.raises(Problem) as problem:
        prune(script.replace(old, new), wasm, "")
    assert_tells(problem, SCRIPT, PRUNE)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("function assignWasmExports(", "function assign("),
        ('wasmExports["', 'exported["'),
    ],
)
def test_exports_that_are_assigned_otherwise_stop_the_build(
    script: str, wasm: bytes, old: str, new: str
) -> None:
    assert old in script
    with pytest.raises(Problem) as problem:
        shake(script.replace(old, new), wasm, "")
    assert_tells(problem, SCRIPT, SHAKE)


def test_exports_that_all_seem_to_be_used_stop_the_build(script: str, wasm: bytes) -> None:
    used = " ".join(name for name, _kind, _entry in exports(wasm))
    with pytest.raises(Problem) as problem:
        shake(script, wasm, used)
    assert_tells(problem, SCRIPT, SHAKE)


@pytest.mark.parametrize(
    "old", ['wo(".",', '"__init__.py":', 'push("import pyscript as _pyscript")']
)
def test_a_pyscript_that_holds_its_python_otherwise_stops_the_build(old: str) -> None:
    (core,) = PYSCRIPT.glob("core-*.js")
    script = core.read_text(encoding="utf-8")
    assert old in script
    with pytest.raises(Problem) as problem:
        without_python(script.replace(old, "?"))
    assert_tells(problem, "core-*.js", PYSCRIPT_PYTHON)


def test_the_guide_says_how_to_move_to_newer_files() -> None:
    guide = (Path(__file__).parents[2] / "docs" / "start-up.md").read_text(encoding="utf-8")
    assert f"## {WHAT_TO_DO}\n" in guide
    names = {*CHANGES, PYSCRIPT_PYTHON, STAND_INS, *(patch.name for patch in PATCHES)}
    assert [name for name in sorted(names) if f"`{name}`" not in guide] == []


@pytest.mark.parametrize(
    ("change", "file", "breaks"),
    [
        (DATACLASSES, "dataclasses.py", ""),
        pytest.param(
            PLACES,
            "zipimport.py",
            "import zipimport; del zipimport.zipimporter.get_filename",
            marks=pytest.mark.nightly,
        ),
        pytest.param(
            "unpack-late",
            "zipimport.py",
            "import zipimport; del zipimport._read_directory",
            marks=pytest.mark.nightly,
        ),
        (
            "import-in-steps",
            "importlib._bootstrap",
            "from importlib import _bootstrap; del _bootstrap._gcd_import",
        ),
    ],
)
def test_a_python_that_works_otherwise_stops_the_build(change: str, file: str, breaks: str) -> None:
    job = {"modules": ["breaks"], "start_script": "breaks.py", "tables": {}, "without": []}
    record = "import dataclasses\n@dataclasses.dataclass\nclass Record:\n    name: str\n"
    sources = {"breaks.py": (f"{record}{breaks}" if breaks else "").encode()}
    with pytest.raises(Problem) as problem:
        compiled(sources, "", 0, job)
    assert_tells(problem, file, change)
