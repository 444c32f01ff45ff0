"""Makes the deal of the day from its date in UTC. Everyone gets the same deal, and it never
changes.

>>> daily_form("2026-11-21").seed
'day-2026-11-21'
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from typing import Final

from stp.bots.roster import HUMAN
from stp.web.model.start_form import StartForm

FIRST_DAY: Final = date(2026, 1, 1)
"""The date of the oldest deal offered."""
_DAY: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_BOTS: Final = ("medium",) * 3


def today(clock: str) -> str:
    """Return the date of a UTC time such as "2026-11-21T18:30:00Z", as text."""
    return clock[:10]


def parse_day(text: str) -> date | None:
    """Parse a date such as "2026-11-21"; return None for any other text.

    >>> parse_day("2026-11-21"), parse_day("2026-02-30"), parse_day("20261121")
    (datetime.date(2026, 11, 21), None, None)
    """
    try:
        return date.fromisoformat(text) if _DAY.fullmatch(text) else None
    except ValueError:
        return None


def daily_form(day: str) -> StartForm:
    """Return the set-up of a day such as "2026-11-21": one person and three bots."""
    return StartForm(players=4, kinds=(HUMAN, *_BOTS, _BOTS[0]), seed=f"day-{day}")


def genuine_day(
    day: str, seed: str | None, edition: str, rules: str, bots: Sequence[str | None]
) -> str:
    """Return `day` if a game that claims to be the deal of that day really is, otherwise "".

    Anyone can edit a save, so its claim must be checked. The first seat may have a bot, because the
    person may have left.
    """
    is_deal = seed == f"day-{day}" and edition == "base" and rules == "classic"
    return day if is_deal and tuple(bots[1:]) == _BOTS and parse_day(day) else ""
