"""Renders the table of an environment as text, as a document for a notebook, or as pixels."""

from __future__ import annotations

from typing import Any

from stp.errors import OptionError
from stp.position import Position
from stp.rl.match import Match
from stp.rl.pixels import Pixels
from stp.svg.table import draw_table, table_size
from stp.web.words.text import Text


def render(mode: str | None, match: Match) -> Any:
    """Return the table with nothing hidden; raises OptionError if no mode was chosen."""
    position = Position(match.state)
    if mode == "ansi":
        return str(position)
    if mode == "html":
        return position._repr_html_()
    if mode == "rgb_array":
        pixels = Pixels(*table_size(position))
        draw_table(pixels, position, Text())
        return pixels.array()
    raise OptionError("make the environment with a render_mode to show its table")
