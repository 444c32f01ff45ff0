"""The built Python has everything that the page imports, and little else."""

import gzip
import io
import zipfile
from pathlib import Path

import pytest

from tests.browser.pyodide import Pyodide
from tests.browser.served import real
from tools.interpreter.page_modules import LAZY, ON_THE_PAGE, package
from tools.interpreter.runtime import build_runtime, imports, module_name
from tools.paths import NODE_MODULES

FROM_THE_BROWSER = ("js", "pyscript")


def test_has_every_module_of_the_game(pyodide: Pyodide) -> None:
    for file in package():
        if file not in ON_THE_PAGE:  # `test_boot` imports those
            pyodide.run(f"import {module_name(file)}")


def test_has_every_module_that_is_imported_anywhere(pyodide: Pyodide) -> None:
    for name in sorted(imports(package())):
        if name not in FROM_THE_BROWSER:
            pyodide.run(f"import importlib; importlib.import_module({name!r})")


def test_tracebacks_name_the_file_and_the_line(pyodide: Pyodide) -> None:
    report = pyodide.run(
        "import stp, traceback\n"
        "try:\n    stp.load('nonsense')\n"
        "except stp.StpError:\n    report = traceback.format_exc()\n"
        "report"
    )
    assert "stp/record/reading.py" in report
    assert "RecordError" in report


def test_modules_that_nobody_imports_are_left_out(pyodide: Pyodide) -> None:
    with pytest.raises(Exception, match="ModuleNotFoundError"):
        pyodide.run("import sqlite3.dbapi2")


@pytest.mark.nightly  # this builds everything again
def test_the_build_is_reproducible(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = build_runtime()
    monkeypatch.setattr("tools.cache.CACHE", tmp_path)
    again = build_runtime()
    assert again.game.read_bytes() == kept.game.read_bytes()
    assert again.lazy.read_bytes() == kept.lazy.read_bytes()
    assert again.stdlib.read_bytes() == kept.stdlib.read_bytes()


def test_a_fresh_start_has_its_modules_collects_garbage_and_knows_all_dataclasses(
    fresh_pyodide: Pyodide,
) -> None:
    lacking = fresh_pyodide.run(
        "import library_start, sys\n"
        "assert len(library_start.START) > 50\n"
        "late = [name for name in library_start.START if name not in sys.modules]\n"
        "f'{late} {library_start.failed}'"
    )
    assert lacking == "[] []", "every module is imported in its step"
    assert fresh_pyodide.run("import gc; f'{gc.isenabled()} {gc.get_freeze_count() > 10_000}'") == (
        "True True"
    )
    lazy = [module_name(file) for file in package() if file.startswith(LAZY)]
    fresh_pyodide.run("\n".join(f"import {name}" for name in lazy))
    missed = fresh_pyodide.run(
        "classes = library_start.CLASSES\n"
        "left = [name for name in classes if name.rpartition('.')[0] in sys.modules]\n"
        "f'{library_start.unknown} {left} {len(library_start.CODES) < 30}'"
    )
    assert missed == "[] [] True"  # the code of most dataclasses is not even looked up


def test_python_has_the_settings_of_pyodides_own_program(pyodide: Pyodide) -> None:
    flags = "[sys.flags.inspect, sys.flags.isolated, sys.flags.no_site, sys.flags.safe_path]"
    texts = "[sys.executable, sys.__stdout__.encoding, sys.__stdout__.errors]"
    assert pyodide.run(f"import sys; {flags} + {texts}") == (
        "[1, 0, 1, False, '/home/pyodide/this.program', 'utf-8', 'strict']"
    )
    path = "['', '/lib/python314.zip', '/lib/python314.zip', '/lib/python3.14/lib-dynload']"
    assert pyodide.run("sys.path[1:]") == path


def test_modules_have_their_paths(pyodide: Pyodide) -> None:
    said = pyodide.run("import stp.web, stp.web.app; f'{stp.web.__file__} {stp.web.app.__file__}'")
    assert said == "/lib/game.zip/stp/web/__init__.pyc /lib/game.zip/stp/web/app.pyc"


def test_archives_hold_bytecode_only(site: Path) -> None:
    archives = [*(site / "python").glob("*.gz")]
    assert len(archives) == 3
    for archive in archives:
        with zipfile.ZipFile(io.BytesIO(gzip.decompress(archive.read_bytes()))) as opened:
            assert {Path(name).suffix for name in opened.namelist()} <= {".pyc", ".marshal"}


def test_the_library_is_smaller_than_the_stock_one(site: Path) -> None:
    stock = (NODE_MODULES / "pyodide" / "python_stdlib.zip").stat().st_size
    assert real(site, "python/stdlib.gz").stat().st_size < stock / 2
