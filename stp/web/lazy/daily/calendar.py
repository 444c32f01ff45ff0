"""Calculates the calendar of daily deals: games, results and streaks.

Everything follows from the saved games. A deal counts for the streak if its game was started on its
day in UTC and was finished at any time. Later clock changes do not matter: a clock that was wrong
for a while breaks no streak.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final, NamedTuple

from stp.web.model.daily_deal import FIRST_DAY, parse_day
from stp.web.model.summary import Summary

_DAY: Final = timedelta(days=1)
_WEEK: Final = 7


class Month(NamedTuple):
    """A month of the calendar.

    >>> str(Month(2026, 1).before), str(Month(2026, 12).after)
    ('2025-12', '2027-01')
    """

    year: int
    number: int
    """From 1 for January."""

    def __str__(self) -> str:
        return f"{self.year}-{self.number:02}"

    @property
    def before(self) -> Month:
        """The month before."""
        return month_of(self.first - _DAY)

    @property
    def after(self) -> Month:
        """The month after."""
        return month_of(self.first + 31 * _DAY)

    @property
    def first(self) -> date:
        """The first day of the month."""
        return date(self.year, self.number, 1)

    def weeks(self, begins: int) -> Iterator[list[date | None]]:
        """Yield the weeks of the month as seven days each, None outside the month.

        `begins` is the first day of the week, 0 for Monday.

        >>> [day.day if day else 0 for day in next(Month(2026, 11).weeks(begins=0))]
        [0, 0, 0, 0, 0, 0, 1]
        """
        empty = (self.first.weekday() - begins) % _WEEK
        days: list[date | None] = [None] * empty
        days += [
            self.first + number * _DAY for number in range((self.after.first - self.first).days)
        ]
        days += [None] * (-len(days) % _WEEK)
        for start in range(0, len(days), _WEEK):
            yield days[start : start + _WEEK]


def month_of(day: date) -> Month:
    """Return the month of a day."""
    return Month(day.year, day.month)


@dataclass(frozen=True, slots=True)
class DailyGame:
    """The game of a day's deal."""

    summary: Summary

    @property
    def is_won(self) -> bool:
        """Whether the person won it."""
        return self.is_own and self.summary.rank[0] == 1

    @property
    def is_own(self) -> bool:
        """Whether it was finished and no bot moved for the person."""
        return self.summary.over and not self.summary.stood_in

    @property
    def is_on_time(self) -> bool:
        """Whether it was started on its day."""
        return self.summary.date == self.summary.daily


@dataclass(frozen=True, slots=True)
class DailyCalendar:
    """The deals of the day started on this device, by day, up to today."""

    today: date
    games: Mapping[date, DailyGame]

    @property
    def finished(self) -> tuple[DailyGame, ...]:
        """Those that the person finished."""
        return tuple(game for game in self.games.values() if game.is_own)

    @property
    def streak(self) -> int:
        """The current streak in days."""
        return current_streak(self._kept, self.today)

    @property
    def longest(self) -> int:
        """The longest streak in days."""
        return max((_run(self._kept, day) for day in self._kept), default=0)

    @property
    def _kept(self) -> frozenset[date]:
        """The days whose deal was started on that day and finished."""
        return frozenset(day for day, game in self.games.items() if game.is_on_time and game.is_own)

    def can_play(self, day: date) -> bool:
        """Whether a day's deal can be played; future deals are unknown."""
        return FIRST_DAY <= day <= self.today or day in self.games

    @property
    def months(self) -> tuple[Month, Month]:
        """The first and the last month to show."""
        days = (FIRST_DAY, self.today, *self.games)
        return month_of(min(days)), month_of(max(days))


def calendar_of(summaries: Iterable[Summary], today: str) -> DailyCalendar:
    """Return the calendar of saved games; their results must have been replayed. A game that was
    over when it was imported by itself is left out: somebody else may have played it."""
    games: dict[date, DailyGame] = {}
    for summary in summaries:
        day = parse_day(summary.daily)
        if day is None or summary.error or summary.imported:
            continue
        found = DailyGame(summary)
        games[day] = min(games.get(day, found), found, key=_preference)
    return DailyCalendar(parse_day(today) or FIRST_DAY, games)


def _preference(game: DailyGame) -> tuple[bool, bool, str, str]:
    """Return the sort key for games of the same deal, which an import can bring together: finished
    ones first, then those started on the day, then the first to be finished."""
    summary = game.summary
    return not summary.over, not game.is_on_time, summary.saved, summary.id


def current_streak(days: Collection[date], today: date) -> int:
    """Return the number of consecutive days played, up to today or yesterday.

    If the clock is behind the last deal played, the streak that ends there counts if it is longer:
    it was not broken, the clock was set back.

    >>> days = {date(2026, 11, day) for day in (1, 2, 4, 5, 6)}
    >>> [current_streak(days, date(2026, 11, day)) for day in (6, 7, 8)]
    [3, 3, 0]
    >>> current_streak(days, date(2026, 11, 2)), current_streak(days, date(2026, 8, 1))
    (3, 3)
    """
    if not days:
        return 0
    latest = max(days)
    here = _run(days, today) or _run(days, today - _DAY)
    return max(here, _run(days, latest)) if latest > today else here


def _run(days: Collection[date], day: date) -> int:
    """Return the length of the run of days that contains a day, 0 if it is not among them."""
    if day not in days:
        return 0
    first = last = day
    while first - _DAY in days:
        first -= _DAY
    while last + _DAY in days:
        last += _DAY
    return (last - first).days + 1
