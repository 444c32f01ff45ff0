"""Runs inside Pyodide: compiles what `/job/sources.json` lists, so that the magic number fits.

Each of its files is `[file, shown as, optimize]`; the result goes beside the file, as `.pyc`.
What its modules have compiled when they are imported is put into the file `prepared` before,
and, `from_the_start`, what Pyodide has had compiled until then. Its `tables` go there too.
"""

import ast
import dataclasses
import importlib
import json
import marshal
import re
import sys
from collections.abc import Iterable
from importlib import _bootstrap_external  # where py_compile takes it from, too
from importlib.util import source_hash
from pathlib import Path
from re import _compiler, _parser  # type: ignore[attr-defined]
from types import CodeType, ModuleType
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
    for name in modules:
        if name in sys.modules and has_dataclass(sys.modules[name]):
            importlib.reload(sys.modules[name])
        else:
            importlib.import_module(name)
    return codes


def has_dataclass(module: ModuleType) -> bool:
    """Tell whether a module has a dataclass of its own."""
    return any(
        dataclasses.is_dataclass(thing) and thing.__module__ == module.__name__
        for thing in vars(module).values()
    )


def known_patterns() -> set[tuple[str | bytes, int]]:
    """Return every regular expression that was asked for until now, with its flags."""
    return {(pattern, int(flags)) for _kind, pattern, flags in re._cache}  # type: ignore[attr-defined]


def engine_form(pattern: str | bytes, flags: int) -> tuple[Any, ...]:
    """Return what the regular expression engine is given for a pattern, which comes before it."""
    tree: Any = _parser.parse(pattern, flags)
    state = tree.state
    groups = dict(state.groupdict)
    names: list[str | None] = [None] * state.groups
    for name, number in groups.items():
        names[number] = name
    code = [int(word) for word in _compiler._code(tree, flags)]
    return int(flags | state.flags), code, state.groups - 1, groups, tuple(names)


job = json.loads(Path("/job/sources.json").read_text())
prepared = Path("/job", job["prepared"])
sys.path.append("/job")
before = set() if job["from_the_start"] else known_patterns()
codes = codes_of(job["modules"])
if not codes:
    sys.exit('dataclasses.py does not fit the change "known-dataclasses" any more')
patterns = {key: engine_form(*key) for key in sorted(known_patterns() - before, key=repr)}
text = prepared.read_text()
if "known-dataclasses" in job["without"]:
    codes = {}
if "known-patterns" in job["without"]:
    patterns = {}
for name, table in {"codes": codes, "patterns": patterns, **job["tables"]}.items():
    text = text.replace(f'b"<{name}>"', repr(marshal.dumps(table)))
prepared.write_text(text)
for file in job["files"]:
    write(*file)
