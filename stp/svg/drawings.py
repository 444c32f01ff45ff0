"""Provides the page's drawings by name: icons from game-icons.net (CC BY 3.0) and our own."""

from __future__ import annotations

import json
import re
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

_FOLDER: Final = files("stp.svg")
ICON_BOX: Final = "0 0 512 512"
"""The view box of an icon."""


class Drawing(NamedTuple):
    """A drawing: its view box, its markup, and other attributes of its element."""

    box: str
    body: str
    more: str = ""

    def symbol(self, name: str) -> str:
        """Return the drawing as a `<symbol>` with this name as its id."""
        return f'<symbol id="{name}" viewBox="{self.box}"{self.more}>{self.body}</symbol>'


@cache
def symbols() -> dict[str, Drawing]:
    """Return every drawing.

    >>> symbols()["kind-blue"].box, symbols()["card-judge"].box
    ('0 0 24 24', '0 0 512 512')
    """
    icons: dict[str, str] = json.loads(_FOLDER.joinpath("icons.json").read_text("utf-8"))
    found = {name: Drawing(ICON_BOX, body) for name, body in icons.items()}
    return found | drawings_in("symbols.svg")


def drawings_in(file: str) -> dict[str, Drawing]:
    """Return the drawings of a file of this folder."""
    drawn = _FOLDER.joinpath(file).read_text("utf-8")
    found = re.findall(
        r'<symbol id="([\w-]+)" viewBox="([^"]+)"([^>]*)>(.*?)</symbol>', drawn, re.DOTALL
    )
    return {name: Drawing(box, body, more) for name, box, more, body in found}


@cache
def patterns() -> dict[str, str]:
    """Return the patterns, each as a complete element."""
    own = _FOLDER.joinpath("symbols.svg").read_text("utf-8")
    found = re.findall(r'<pattern id="([\w-]+)".*?</pattern>', own, re.DOTALL)
    whole = re.findall(r"<pattern .*?</pattern>", own, re.DOTALL)
    return dict(zip(found, whole, strict=True))


def sprite(names: set[str]) -> str:
    """Return an invisible `<svg>` that defines the named drawings and patterns."""
    drawn = "".join(symbols()[name].symbol(name) for name in sorted(names & symbols().keys()))
    filled = "".join(patterns()[name] for name in sorted(names & patterns().keys()))
    return f'<svg class="sprite" width="0" height="0" aria-hidden="true">{filled}{drawn}</svg>'
