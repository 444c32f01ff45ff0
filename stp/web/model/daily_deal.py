"""Makes the deal of the day from its date in UTC, the same for everybody and for ever.

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
"""The oldest deal that is offered."""
_DAY: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_BOTS: Final = ("medium",) * 3


def today(clock: str) -> str:
    """Return the day of a time in UTC, such as "2026-11-21T18:30:00Z"."""
    return clock[:10]


def parse_day(text: str) -> date | None:
    """Return the date that a text such as "2026-11-21" names, None where it names none.

    >>> parse_day("2026-11-21"), parse_day("2026-02-30"), parse_day("20261121")
    (datetime.date(2026, 11, 21), None, None)
    """
    try:
        return date.fromisoformat(text) if _DAY.fullmatch(text) else None
    except ValueError:
        return None


def daily_form(day: str) -> StartForm:
    """Return the set-up of a day, given as in "2026-11-21": one person and three bots."""
    return StartForm(players=4, kinds=(HUMAN, *_BOTS, _BOTS[0]), seed=f"day-{day}")


def genuine_day(
    day: str, seed: str | None, edition: str, rules: str, bots: Sequence[str | None]
) -> str:
    """Return the day that a game says it is the deal of, "" unless it really is that deal.

    A save is a text that anybody can change, so its word is not enough. The person may have left
    the first seat to a bot.
    """
    is_deal = seed == f"day-{day}" and edition == "base" and rules == "classic"
    return day if is_deal and tuple(bots[1:]) == _BOTS and parse_day(day) else ""
