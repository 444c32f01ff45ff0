"""Runs inside Pyodide: compiles what `/job/sources.json` lists, so that the bytecode fits.

It has a list of archives, one after the other, because later ones may import earlier ones. Each of
an archive's `files` has `[file, shown as, optimize]`; the `.pyc` file is written beside the source.
The bytecode that the dataclasses of its `modules` compile when they are imported is first inserted
into its `start_script`, and so are the `tables`. The code of the files in `ahead` is written to one
file, in parts, instead. `/job/misfits.json` lists changes that no longer fit this Python.
"""

import ast
import dataclasses
import functools
import importlib
import json
import marshal
import sys
import zipimport
from collections.abc import Iterable
from importlib import _bootstrap, _bootstrap_external  # py_compile uses the same
from importlib.util import source_hash
from pathlib import Path
from types import CodeType, FunctionType, MemberDescriptorType, ModuleType
from typing import Any

sys.path.append("/job")
import known_dataclasses  # type: ignore[import-not-found]

PART = 100
"""Number of modules whose code is loaded at once; loading all the game's would stall the page."""
Known = tuple[CodeType, tuple[str, ...], Any]
ONLY_OF_CLASSES = ("__dict__", "__weakref__")
"""What Python adds to every class."""
DOCUMENTED = (ast.Module, ast.FunctionDef, ast.AsyncFunctionDef)
STEPS = ("_exec", "_gcd_import", "_find_spec", "module_from_spec")
"""The functions of the import system that `library_start.py` uses."""
READERS = ("_get_data", "_read_directory")
"""The functions of `zipimport` that `library_start.py` replaces."""


def strip_docstrings_and_types(tree: ast.Module) -> ast.Module:
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


@functools.cache  # what is imported is compiled once for both
def compiled(file: str, shown: str, optimize: int) -> CodeType:
    """Return the code of one file."""
    tree = ast.parse(Path("/job", file).read_bytes(), shown)
    if optimize < 2:
        tree = strip_docstrings_and_types(tree)
    return compile(tree, shown, "exec", dont_inherit=True, optimize=optimize)


def write(file: str, code: CodeType) -> None:
    """Write the bytecode of one file beside its source."""
    path = Path("/job", file)
    bytecode = _bootstrap_external._code_to_hash_pyc(  # type: ignore[attr-defined]
        code, source_hash(path.read_bytes()), False
    )
    path.with_suffix(".pyc").write_bytes(bytecode)


def dataclasses_of(modules: Iterable[str]) -> tuple[dict[str, CodeType], dict[str, Known]]:
    """Import modules; return the bytecode that dataclasses compile meanwhile, by its source, and
    what `known_dataclasses` needs of each class that it can make."""
    codes: dict[str, CodeType] = {}
    classes: dict[str, Known] = {}
    compiled: list[tuple[str, CodeType]] = []
    returned: list[tuple[CodeType, tuple[FunctionType, ...]]] = []

    def execute(source: str, names: dict[str, Any], results: dict[str, Any]) -> None:
        code = compile(source, "<string>", "exec", dont_inherit=True)
        exec(code, names, results)
        (create,) = results.values()

        def note(**needed: object) -> tuple[FunctionType, ...]:
            methods: tuple[FunctionType, ...] = create(**needed)
            compiled.append((source, code))
            returned.append((create.__code__, methods))
            return methods

        results[create.__name__] = note

    def process(cls: type, *options: bool) -> type:
        body = {name: value for name, value in vars(cls).items() if name not in ONLY_OF_CLASSES}
        again = type(cls)(cls.__name__, cls.__bases__, body | {"__qualname__": cls.__qualname__})
        made: type = known_dataclasses.process(cls, *options)
        create, methods = returned.pop()
        added = (method.__name__ for method in methods)
        names = tuple(name if vars(made)[name] in methods else "" for name in added)
        known = (create, names, vars(made).get("__slots__"))
        is_known = (
            known[-1] is not None
            and not needs_class(made)
            and is_same(known_dataclasses.make(again, known, options), made)
        )
        if is_known:
            classes[known_dataclasses.name_of(cls)] = known
        else:
            codes.update([compiled[-1]])
        return made

    dataclasses.exec = execute  # type: ignore[attr-defined]
    dataclasses._process_class = process  # type: ignore[attr-defined]
    for name in modules:
        if name in sys.modules and has_dataclass(sys.modules[name]):
            importlib.reload(sys.modules[name])
        else:
            importlib.import_module(name)
    return codes, classes


def needs_class(cls: type) -> bool:
    """Return whether a method refers to the class itself, for example with `super`."""
    parts = [
        getattr(value, part, None)
        for value in vars(cls).values()
        for part in ("__code__", "__func__", "__wrapped__", "func", "fget", "fset", "fdel")
    ]
    codes = [getattr(part, "__code__", part) for part in parts]
    return any(isinstance(code, CodeType) and "__class__" in code.co_freevars for code in codes)


def is_same(cls: type, other: type) -> bool:
    """Return whether two classes consist of the same."""
    own, others = vars(cls), vars(other)
    return (
        type(cls) is type(other)
        and own.keys() == others.keys()
        and all(described(own[name]) == described(others[name]) for name in own)
    )


def described(value: object) -> object:
    """Return what tells parts of two classes apart."""
    function = getattr(value, "__wrapped__", value)
    if isinstance(function, FunctionType) and isinstance(value, FunctionType):
        return function.__code__, value.__qualname__, function.__defaults__
    if isinstance(value, MemberDescriptorType):
        return value.__name__
    is_ours = type(value).__module__ == "dataclasses" or isinstance(value, dict)
    return repr(value) if is_ours else value


def has_dataclass(module: ModuleType) -> bool:
    """Return whether a module defines a dataclass."""
    return any(
        dataclasses.is_dataclass(thing) and thing.__module__ == module.__name__
        for thing in vars(module).values()
    )


def misfits(dataclass_code: dict[str, Any]) -> list[tuple[str, str, str]]:
    """Return the changes that do not fit: name, file and reason."""
    found = []
    if not dataclass_code:
        found.append(("known-dataclasses", "dataclasses.py", "it makes classes in another way"))
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
    if ahead:
        whole = list(ahead.items())
        starts = range(0, len(whole), PART)
        parts = [marshal.dumps(dict(whole[start : start + PART])) for start in starts]
        Path("/job/ahead.marshal").write_bytes(marshal.dumps(parts))
    codes, classes = dataclasses_of(job["modules"])
    found = misfits({**codes, **classes})
    if "known-dataclasses" in job["without"]:
        codes, classes = {}, {}
    text = start_script.read_text()
    tables = {"codes": codes, "classes": classes, **job["tables"]}
    for name, table in tables.items():
        text = text.replace(f'b"<{name}>"', repr(marshal.dumps(table)))
    start_script.write_text(text)
    return found


jobs = json.loads(Path("/job/sources.json").read_text())
listed = {f"/job/{file}": how for job in jobs for file, how in job["files"].items()}
loader: Any = _bootstrap_external.SourceLoader
from_source = loader.source_to_code


def to_code(self: object, source: bytes, path: str) -> CodeType:
    """Return the code of a module that is imported: of a listed file, what the archive gets."""
    code: CodeType = compiled(*listed[path]) if path in listed else from_source(self, source, path)
    return code


loader.source_to_code = to_code
found = []
for job in jobs:
    found += fill(Path("/job", job["start_script"]), job)
    for file, how in job["files"].items():
        write(file, compiled(*how))
Path("/job/misfits.json").write_text(json.dumps(found))
