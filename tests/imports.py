"""Reads what source files import, for tests of how modules depend on each other."""

from __future__ import annotations

import ast
from functools import cache


@cache
def imported(source: str) -> tuple[str, ...]:
    """Return the full names of everything that a source imports, also inside functions; relative
    ones begin with a dot.

    >>> imported("import ast\\nfrom stp import bench, cli\\ndef f():\\n    from . import x")
    ('ast', 'stp.bench', 'stp.cli', '..x')
    """
    found: list[str] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found += (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = "." * node.level + (node.module or "")
            found += (f"{start}.{name.name}" for name in node.names)
    return tuple(found)
