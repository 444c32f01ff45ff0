"""The result to beat in a challenge, as it is kept with a game that answers it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Final

from stp.parsing import JsonError, parse_json
from stp.web.model.help import NO_HELP, Help

_MAX_LENGTH: Final = 1000
"""Length limit of a rival's text, in characters."""
_MAX_POINTS: Final = 999


@dataclass(frozen=True, slots=True)
class Rival:
    """The result to beat in a challenge: everyone's points, the challenger, and their help."""

    name: str
    seat: int
    points: tuple[int, ...]
    helped: Help = NO_HELP


def write_rival(rival: Rival) -> str:
    """Return a rival as a text.

    >>> write_rival(Rival("Anna", 1, (61, 40), Help(hints=2)))
    '["Anna", 1, 61, 40, "2 0 0"]'
    """
    helped = str(rival.helped)
    return json.dumps([rival.name, rival.seat, *rival.points, *([helped] if helped else ())])


def parse_rival(text: str, seats: int) -> Rival | None:
    """Return the rival in a text for a number of seats; None if it is malformed."""
    try:
        row = parse_json(text, _MAX_LENGTH)
    except JsonError:
        return None
    if not isinstance(row, list):
        return None
    helped = row.pop() if len(row) == 3 + seats else ""
    if len(row) != 2 + seats:
        return None
    name, seat, *points = row
    is_whole = isinstance(name, str) and all(type(number) is int for number in (seat, *points))
    if not is_whole or not 0 < seat <= seats or max(map(abs, points)) > _MAX_POINTS:
        return None
    return Rival(name, seat, tuple(points), Help.from_text(str(helped)))
