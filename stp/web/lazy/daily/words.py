"""Names months and days of the week, for the calendar."""

from __future__ import annotations

from datetime import date
from typing import Final

from stp.web.model.daily_words import day_words
from stp.web.words.marking import N_
from stp.web.words.text import Text

_MONTHS_OF_YEAR: Final = (
    N_("January {year}"), N_("February {year}"), N_("March {year}"), N_("April {year}"),
    N_("May {year}"), N_("June {year}"), N_("July {year}"), N_("August {year}"),
    N_("September {year}"), N_("October {year}"), N_("November {year}"), N_("December {year}"),
)  # fmt: skip
_WEEKDAYS: Final = (
    N_("Monday"), N_("Tuesday"), N_("Wednesday"), N_("Thursday"), N_("Friday"), N_("Saturday"),
    N_("Sunday"),
)  # fmt: skip
_SHORT_WEEKDAYS: Final = (
    N_("Mon"), N_("Tue"), N_("Wed"), N_("Thu"), N_("Fri"), N_("Sat"), N_("Sun"),
)  # fmt: skip


def month_words(year: int, month: int, t: Text) -> str:
    """Return a month as a heading, "November 2026"."""
    return t._(_MONTHS_OF_YEAR[month - 1], year=str(year))


def weekday_words(weekday: int, t: Text) -> tuple[str, str]:
    """Return the name of a day of the week, 0 for Monday, and its abbreviation."""
    return t._(_WEEKDAYS[weekday]), t._(_SHORT_WEEKDAYS[weekday])


def full_day_words(day: date, t: Text) -> str:
    """Return a date with its day of the week, "Saturday, 21 November"."""
    name, _ = weekday_words(day.weekday(), t)
    return t._("{weekday}, {date}", weekday=name, date=day_words(str(day), t))
