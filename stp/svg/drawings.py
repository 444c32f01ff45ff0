"""Provides the page's drawings by name: icons from game-icons.net (CC BY 3.0) and our own."""

from __future__ import annotations

import json
import re
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

_FOLDER: Final = files("stp.svg")
_ICON_BOX: Final = "0 0 512 512"


class Drawing(NamedTuple):
    """A drawing: its markup and its view box."""

    box: str
    body: str


@cache
def symbols() -> dict[str, Drawing]:
    """Return every drawing.

    >>> symbols()["kind-blue"].box, symbols()["card-judge"].box
    ('0 0 24 24', '0 0 512 512')
    """
    own = _FOLDER.joinpath("symbols.svg").read_text("utf-8")
    icons: dict[str, str] = json.loads(_FOLDER.joinpath("icons.json").read_text("utf-8"))
    found = {name: Drawing(_ICON_BOX, body) for name, body in icons.items()}
    for name, box, body in re.findall(
        r'<symbol id="([\w-]+)" viewBox="([^"]+)"[^>]*>(.*?)</symbol>', own, re.DOTALL
    ):
        found[name] = Drawing(box, body)
    return found


@cache
def patterns() -> dict[str, str]:
    """Return the patterns, each as a complete element."""
    own = _FOLDER.joinpath("symbols.svg").read_text("utf-8")
    found = re.findall(r'<pattern id="([\w-]+)".*?</pattern>', own, re.DOTALL)
    whole = re.findall(r"<pattern .*?</pattern>", own, re.DOTALL)
    return dict(zip(found, whole, strict=True))


def sprite(names: set[str]) -> str:
    """Return an invisible `<svg>` that defines the named drawings and patterns."""
    drawn = "".join(
        f'<symbol id="{name}" viewBox="{symbols()[name].box}">{symbols()[name].body}</symbol>'
        for name in sorted(names & symbols().keys())
    )
    filled = "".join(patterns()[name] for name in sorted(names & patterns().keys()))
    return f'<svg class="sprite" width="0" height="0" aria-hidden="true">{filled}{drawn}</svg>'
