"""Every change to Pyodide and PyScript fits its file, or the build says that it does not."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.interpreter.changes import CHANGES, DATACLASSES, PLACES, PRUNE, SHAKE
from tools.interpreter.patches import CORE, LOADER, PATCHES, SCRIPT, Patch, patched
from tools.interpreter.prune import prune
from tools.interpreter.runtime import PYODIDE, PYSCRIPT, PYSCRIPT_PYTHON, compiled, without_python
from tools.interpreter.shake import shake
from tools.interpreter.stand_ins import STAND_INS
from tools.interpreter.wasm import exports
from tools.problem import Problem

WHAT_TO_DO = "Moving to a newer Pyodide or PyScript"


def assert_tells(said: str, file: str, change: str) -> None:
    """Check that a sentence names the file and the change, and says what to do."""
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
        assert_tells(str(problem.value), patch.file, patch.name)


def test_a_loader_that_names_its_webassembly_otherwise_stops_the_build() -> None:
    script = (PYODIDE / LOADER).read_text(encoding="utf-8")
    patch = Patch("name-wasm-by-content", LOADER, "pyodide.asm.wasm", "other.wasm")
    assert "other.wasm" in patch.apply(script)
    with pytest.raises(Problem) as problem:
        patch.apply(script.replace("pyodide.asm.wasm", "python.wasm"))
    assert_tells(str(problem.value), LOADER, patch.name)


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
    assert_tells(str(problem.value), SCRIPT, PRUNE)


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
    assert_tells(str(problem.value), SCRIPT, SHAKE)


def test_exports_that_all_seem_to_be_used_stop_the_build(script: str, wasm: bytes) -> None:
    used = " ".join(name for name, _kind, _entry in exports(wasm))
    with pytest.raises(Problem) as problem:
        shake(script, wasm, used)
    assert_tells(str(problem.value), SCRIPT, SHAKE)


@pytest.mark.parametrize(
    "old", ['wo(".",', '"__init__.py":', 'push("import pyscript as _pyscript")']
)
def test_a_pyscript_that_holds_its_python_otherwise_stops_the_build(old: str) -> None:
    (core,) = PYSCRIPT.glob("core-*.js")
    script = core.read_text(encoding="utf-8")
    assert old in script
    with pytest.raises(Problem) as problem:
        without_python(script.replace(old, "?"))
    assert_tells(str(problem.value), "core-*.js", PYSCRIPT_PYTHON)


def test_the_guide_says_how_to_move_to_newer_files() -> None:
    guide = (Path(__file__).parents[2] / "docs" / "start-up.md").read_text(encoding="utf-8")
    assert f"## {WHAT_TO_DO}\n" in guide
    names = {*CHANGES, PYSCRIPT_PYTHON, STAND_INS, *(patch.name for patch in PATCHES)}
    assert [name for name in sorted(names) if f"`{name}`" not in guide] == []


def test_a_python_that_works_otherwise_stops_the_build() -> None:
    """One run inside Pyodide finds every difference: it makes no dataclass, and other names are
    gone."""
    breaks = """import zipimport
from importlib import _bootstrap
del zipimport.zipimporter.get_filename, zipimport._read_directory, _bootstrap._gcd_import
"""
    job = {"modules": ["breaks"], "start_script": "breaks.py", "tables": {}, "without": []}
    with pytest.raises(Problem) as problem:
        compiled(({"breaks.py": breaks.encode()}, "", 0, job))
    said = str(problem.value).split("\n")
    changes = {
        DATACLASSES: "dataclasses.py",
        PLACES: "zipimport.py",
        "unpack-late": "zipimport.py",
        "import-in-steps": "importlib._bootstrap",
    }
    for sentence, (change, file) in zip(said, changes.items(), strict=True):
        assert_tells(sentence, file, change)
