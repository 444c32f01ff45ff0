"""Runs inside Pyodide: compiles what `/job/sources.json` lists, so that the magic number fits.

Each of its files is `[file, shown as, optimize]`; the result goes beside the file, as `.pyc`.
What its modules have dataclasses compile when they are imported is put into `prepared` before.
"""

import ast
import dataclasses
import importlib
import json
import marshal
import sys
from collections.abc import Iterable
from importlib import _bootstrap_external  # where py_compile takes it from, too
from importlib.util import source_hash
from pathlib import Path
from types import CodeType
from typing import Any

DOCUMENTED = (ast.Module, ast.FunctionDef, ast.AsyncFunctionDef)


def without_docstrings(tree: ast.Module) -> ast.Module:
    """Take away what nothing reads at run time.

    Those of classes stay: a dataclass without one spends its time on writing another.
    """
    for node in ast.walk(tree):
        if isinstance(node, DOCUMENTED) and ast.get_docstring(node, clean=False) is not None:
            node.body = node.body[1:] or [ast.copy_location(ast.Pass(), node.body[0])]
    return tree


def write(file: str, shown: str, optimize: int) -> None:
    """Compile one file."""
    path = Path("/job", file)
    source = path.read_bytes()
    tree = ast.parse(source, shown)
    if optimize < 2:
        tree = without_docstrings(tree)
    code = compile(tree, shown, "exec", dont_inherit=True, optimize=optimize)
    bytecode = _bootstrap_external._code_to_hash_pyc(  # type: ignore[attr-defined]
        code, source_hash(source), False
    )
    path.with_suffix(".pyc").write_bytes(bytecode)


def codes_of(modules: Iterable[str]) -> dict[str, CodeType]:
    """Return what dataclasses have compiled while these modules are imported, by its source."""
    codes = {}

    def execute(source: str, *names: dict[str, Any]) -> None:
        codes[source] = compile(source, "<string>", "exec", dont_inherit=True)
        exec(codes[source], *names)

    dataclasses.exec = execute  # type: ignore[attr-defined]
    sys.path.insert(0, "/job")
    for name in modules:
        importlib.import_module(name)
    return codes


job = json.loads(Path("/job/sources.json").read_text())
if job["modules"]:
    prepared = Path("/job", job["prepared"])
    codes = repr(marshal.dumps(codes_of(job["modules"])))
    prepared.write_text(prepared.read_text().replace('b"<codes>"', codes))
for file in job["files"]:
    write(*file)
