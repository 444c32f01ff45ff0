"""How values show themselves to whoever looks at them: as text, and in a notebook.

What draws a value has to know it, and so stands behind it in the order of the modules. It is named
here instead of imported, and loaded once something is to be drawn.
"""

from __future__ import annotations

from importlib import import_module


class Shown:
    """A value that a notebook draws, light or dark as its reader has it."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        html: str = import_module("stp.notebook").html(self)
        return html


def as_text(value: object) -> str:
    """Return a position or a game as the command line draws it."""
    text: str = import_module("stp.table_text").as_text(value)
    return text
