"""Shows values as text and in notebooks.

The modules that draw a value import it, so it cannot import them. They are named here and loaded
when something is drawn.
"""

from __future__ import annotations

from importlib import import_module


class Shown:
    """Base class of values that notebooks draw, in the reader's light or dark mode."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        html: str = import_module("stp.notebook").html(self)
        return html


def as_text(value: object) -> str:
    """Return a position or a game as the command line draws it."""
    text: str = import_module("stp.table_text").as_text(value)
    return text
