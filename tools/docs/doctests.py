"""Shows the doctests of docstrings as code, by wrapping them in fences before they are rendered.

mkdocstrings loads this file in the environment of the documentation, which has Griffe.
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
