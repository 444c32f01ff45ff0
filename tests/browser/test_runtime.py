"""The Python that the build puts together has everything the page imports, and little else."""

import zipfile
from pathlib import Path

import pytest

from tests.browser.pyodide import Pyodide
from tools.paths import NODE_MODULES
from tools.runtime import build_runtime, imports, module_name, package

#: Modules that are there only beside a document: `test_boot` imports them.
ON_THE_PAGE = ("stp.web.dom", "stp.web.main")
FROM_THE_BROWSER = ("js", "pyscript")


def test_has_every_module_of_the_game(pyodide: Pyodide) -> None:
    for name in map(module_name, package()):
        if name not in ON_THE_PAGE:
            pyodide.run(f"import {name}")


def test_has_every_module_that_is_imported_anywhere(pyodide: Pyodide) -> None:
    for name in sorted(imports(package())):
        if name not in FROM_THE_BROWSER:
            pyodide.run(f"import importlib; importlib.import_module({name!r})")


def test_says_where_an_error_is(pyodide: Pyodide) -> None:
    report = pyodide.run(
        "import stp, traceback\n"
        "try:\n    stp.load('nonsense')\n"
        "except stp.StpError:\n    report = traceback.format_exc()\n"
        "report"
    )
    assert "stp/record.py" in report
    assert "RecordError" in report


def test_leaves_out_what_nobody_imports(pyodide: Pyodide) -> None:
    with pytest.raises(Exception, match="ModuleNotFoundError"):
        pyodide.run("import sqlite3.dbapi2")


def test_is_made_the_same_every_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = build_runtime()
    monkeypatch.setattr("tools.runtime.CACHE", tmp_path)
    again = build_runtime()
    assert again.app.read_bytes() == kept.app.read_bytes()
    assert again.stdlib.read_bytes() == kept.stdlib.read_bytes()


def test_archives_hold_bytecode_only(site: Path) -> None:
    for archive in (site / "python").glob("*.zip"):
        with zipfile.ZipFile(archive) as opened:
            assert {Path(name).suffix for name in opened.namelist()} == {".pyc"}


def test_is_smaller_than_the_stock_library(site: Path) -> None:
    stock = (NODE_MODULES / "pyodide" / "python_stdlib.zip").stat().st_size
    assert (site / "python" / "stdlib.zip").stat().st_size < stock / 2
