"""Runs inside Pyodide: compiles what `/job/sources.json` lists, so that the bytecode fits.

Each of its `files` has `[file, shown as, optimize]`; the `.pyc` file is written beside the source.
If there is a `start_script`, the bytecode that the dataclasses of `modules` compile when they are
imported is first inserted into it, and so are the `tables` and the code of the files in `ahead`,
which are not written. `/job/misfits.json` lists changes that
no longer fit this Python.
"""

import ast
import dataclasses
import importlib
import json
import marshal
import sys
import zipimport
from collections.abc import Iterable
from importlib import _bootstrap, _bootstrap_external  # py_compile uses the same
from importlib.util import source_hash
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

DOCUMENTED = (ast.Module, ast.FunctionDef, ast.AsyncFunctionDef)
STEPS = ("_exec", "_gcd_import", "_find_spec", "module_from_spec")
"""The functions of the import system that `library_start.py` uses."""
READERS = ("_get_data", "_read_directory")
"""The functions of `zipimport` that `library_start.py` replaces."""


def without_words(tree: ast.Module) -> ast.Module:
    """Remove everything that is never read at run time: docstrings and the types of arguments and
    constants.

    The docstring of a class becomes a full stop, because a dataclass without a docstring generates
    one. The types of fields stay, because the dataclass reads them.
    """
    tree.body = [untyped(statement) for statement in tree.body]
    for node in ast.walk(tree):
        if isinstance(node, DOCUMENTED) and ast.get_docstring(node, clean=False) is not None:
            node.body = node.body[1:] or [ast.copy_location(ast.Pass(), node.body[0])]
        if isinstance(node, ast.ClassDef) and ast.get_docstring(node, clean=False) is not None:
            node.body[0] = ast.copy_location(ast.Expr(ast.Constant(".")), node.body[0])
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            node.returns = None
        if isinstance(node, ast.arg):
            node.annotation = None
    drop_unused(tree)
    return ast.fix_missing_locations(tree)


def drop_unused(tree: ast.Module) -> None:
    """Remove the imported names that only named types.

    Another module of ours is still imported for one name at least, so that the order of imports
    stays. A module with `__all__` passes names on.
    """
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    if "__all__" in used:
        return
    for node in [one for one in tree.body if isinstance(one, ast.ImportFrom)]:
        is_ours = (node.module or "").startswith("stp.")
        if is_ours or node.module in ("typing", "collections.abc"):
            left = [one for one in node.names if one.asname or one.name in used]
            node.names = left or (node.names[:1] if is_ours else [])
            if not node.names:
                tree.body.remove(node)


def untyped(statement: ast.stmt) -> ast.stmt:
    """Return a statement of a module; an assignment comes back without the type of its name."""
    if isinstance(statement, ast.AnnAssign) and statement.value is not None:
        assigned = ast.Assign([statement.target], statement.value)
        return ast.copy_location(assigned, statement)
    return statement


def compiled(file: str, shown: str, optimize: int) -> CodeType:
    """Return the code of one file."""
    tree = ast.parse(Path("/job", file).read_bytes(), shown)
    if optimize < 2:
        tree = without_words(tree)
    return compile(tree, shown, "exec", dont_inherit=True, optimize=optimize)


def write(file: str, code: CodeType) -> None:
    """Write the bytecode of one file beside its source."""
    path = Path("/job", file)
    bytecode = _bootstrap_external._code_to_hash_pyc(  # type: ignore[attr-defined]
        code, source_hash(path.read_bytes()), False
    )
    path.with_suffix(".pyc").write_bytes(bytecode)


def codes_of(modules: Iterable[str]) -> dict[str, CodeType]:
    """Return the bytecode that dataclasses compile while these modules are imported, by its
    source."""
    codes = {}

    def execute(source: str, *names: dict[str, Any]) -> None:
        codes[source] = compile(source, "<string>", "exec", dont_inherit=True)
        exec(codes[source], *names)

    dataclasses.exec = execute  # type: ignore[attr-defined]
    for name in modules:
        if name in sys.modules and has_dataclass(sys.modules[name]):
            importlib.reload(sys.modules[name])
        else:
            importlib.import_module(name)
    return codes


def has_dataclass(module: ModuleType) -> bool:
    """Return whether a module defines a dataclass."""
    return any(
        dataclasses.is_dataclass(thing) and thing.__module__ == module.__name__
        for thing in vars(module).values()
    )


def misfits(codes: dict[str, CodeType]) -> list[tuple[str, str, str]]:
    """Return the changes that do not fit: name, file and reason."""
    found = []
    if not codes:
        found.append(("known-dataclasses", "dataclasses.py", "it calls no exec of its module"))
    if not hasattr(zipimport.zipimporter, "get_filename"):
        found.append(("known-places", "zipimport.py", "its importer has no get_filename"))
    for name in READERS:
        if not hasattr(zipimport, name):
            found.append(("unpack-late", "zipimport.py", f"it has no {name}"))
    lacking = [name for name in STEPS if not hasattr(_bootstrap, name)]
    if lacking:
        found.append(("import-in-steps", "importlib._bootstrap", f"it has no {lacking[0]}"))
    return found


def fill(start_script: Path, job: dict[str, Any]) -> list[tuple[str, str, str]]:
    """Insert bytecode into a script so that the start need not compile it; return the changes that
    do not fit."""
    ahead = {
        name: (compiled(*job["files"].pop(file)), origin)
        for file, (name, origin) in job["ahead"].items()
    }
    codes = codes_of(job["modules"])
    found = misfits(codes)
    if "known-dataclasses" in job["without"]:
        codes = {}
    text = start_script.read_text()
    for name, table in {"ahead": ahead, "codes": codes, **job["tables"]}.items():
        text = text.replace(f'b"<{name}>"', repr(marshal.dumps(table)))
    start_script.write_text(text)
    return found


job = json.loads(Path("/job/sources.json").read_text())
sys.path.append("/job")
script = job.get("start_script")
found = fill(Path("/job", script), job) if script else []
Path("/job/misfits.json").write_text(json.dumps(found))
for file, how in job["files"].items():
    write(file, compiled(*how))
