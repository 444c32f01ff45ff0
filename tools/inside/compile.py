"""Runs inside Pyodide: compiles what `/job/sources.json` lists, so that the magic number fits.

Each entry is `[file, shown as, optimize]`; the result goes beside the file, as `.pyc`.
"""

import ast
import json
from importlib import _bootstrap_external  # where py_compile takes it from, too
from importlib.util import source_hash
from pathlib import Path

DOCUMENTED = (ast.Module, ast.FunctionDef, ast.AsyncFunctionDef)


def without_docstrings(tree: ast.Module) -> ast.Module:
    """Take away what nothing reads at run time.

    Those of classes stay: a dataclass without one spends its time on writing another.
    """
    for node in ast.walk(tree):
        if isinstance(node, DOCUMENTED) and ast.get_docstring(node, clean=False) is not None:
            node.body = node.body[1:] or [ast.copy_location(ast.Pass(), node.body[0])]
    return tree


for file, shown, optimize in json.loads(Path("/job/sources.json").read_text()):
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
