"""Wraps the doctests of docstrings in fences, so that they are rendered as code.

mkdocstrings loads this file; only the documentation's environment has Griffe.
"""

from __future__ import annotations

import re
from typing import Any, Final

import griffe

_DOCTEST: Final = re.compile(r"^( *)>>> .*(?:\n *\S.*)*", re.MULTILINE)


class Doctests(griffe.Extension):  # type: ignore[misc] # untyped where the tests run
    """Fences the doctests of every docstring."""

    def on_instance(self, *, obj: Any, **_others: Any) -> None:
        """Rewrite the docstring of a module, class, function or attribute."""
        if obj.docstring:
            obj.docstring.value = _DOCTEST.sub(_fenced, obj.docstring.value)


def _fenced(found: re.Match[str]) -> str:
    indent = found[1]
    return f"{indent}```pycon\n{found[0]}\n{indent}```"
