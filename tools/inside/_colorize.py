"""Stands in for the library's module of that name, which builds themes for a terminal's colours.

Tracebacks import it, and a page has no terminal: here everything is without colour.
"""

from types import SimpleNamespace


class Plain:
    """Every sign that would switch a colour on or off."""

    def __getattr__(self, name: str) -> str:
        return ""


THEME = SimpleNamespace(traceback=Plain())


def can_colorize(*, file: object = None) -> bool:
    """Tell whether there are colours."""
    return False


def get_theme(*, force_color: bool = False, force_no_color: bool = False) -> SimpleNamespace:
    """Return what text of a kind begins with, and what ends it."""
    return THEME
