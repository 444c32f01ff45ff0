"""Reads the tables of `docs/notation.md`."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

FILE: Final = Path(__file__).parents[2] / "docs" / "notation.md"


def section(title: str) -> str:
    """Return the text below a heading, up to the next one."""
    text = FILE.read_text("utf-8")
    found = re.search(rf"^#+ {re.escape(title)}\n(.*?)(?=^#|\Z)", text, re.M | re.S)
    assert found, f"there is no heading {title!r}"
    return found[1]


def tables(title: str) -> list[list[tuple[str, ...]]]:
    """Return the tables below a heading, each a list of rows without the head."""
    blocks = re.findall(r"(?:^\|.*\|\n)+", section(title), re.M)
    return [[_cells(line) for line in block.splitlines()[2:]] for block in blocks]


def table(title: str, number: int = 0) -> list[tuple[str, ...]]:
    """Return the rows of one table."""
    return tables(title)[number]


def codes(cell: str) -> list[str]:
    """Return the pieces of code in a cell.

    >>> codes("0 `false`, 1 `true`")
    ['false', 'true']
    """
    return re.findall(r"`([^`]*)`", cell)


def _cells(line: str) -> tuple[str, ...]:
    return tuple(cell.strip() for cell in line.strip("|").split("|"))
