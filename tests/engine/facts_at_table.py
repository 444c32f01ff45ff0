"""Asks for the facts about moves on a laid-out table."""

from __future__ import annotations

from typing import Any

from stp.facts import Fact, about, against
from stp.testing import Table


def said(table: Table, move: str, **known: Any) -> list[Fact]:
    """Return the facts about a move of the seat to move."""
    seat = table.state.seat
    return list(about(table.view(seat, memory=True), move, **known))


def objected(table: Table, best: str, other: str, **known: Any) -> object:
    """Return the fact against a move, compared with a better one."""
    return against(table.view(table.state.seat, memory=True), best, other, **known)
