"""Controls the calendar of daily deals: the month shown and the chosen day."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import date
from typing import NamedTuple

from stp.errors import StpError
from stp.game import Game
from stp.record import load
from stp.web.commands import Command
from stp.web.commands.library import ShowDay, ShowMonth
from stp.web.controllers.effects import Draw, Effects
from stp.web.controllers.library_page import NO_FORM, LibraryPage
from stp.web.lazy.daily.calendar import DailyCalendar, Month, calendar_of, month_of
from stp.web.lazy.daily.overview_page import daily_page
from stp.web.lazy.deal_comparison import DealComparison, over_par
from stp.web.lazy.deal_panel import par_words
from stp.web.model.daily_deal import FIRST_DAY, parse_day, today
from stp.web.model.summary import Summary
from stp.web.render.kit.html import Html
from stp.web.store.texts import GAME
from stp.web.words.text import Text


class _Shown(NamedTuple):
    """A finished game: its key, its record, and the game itself."""

    key: str
    text: str
    game: Game


class DailyDeals(LibraryPage):
    """The calendar page, which opens at today's date. The par of the chosen deal is computed if it
    is not known, because the page may have been closed too early after the game."""

    needs_results = True

    def __init__(
        self,
        clock: Callable[[], str],
        read: Callable[[str], str | None],
        comparison: Callable[[], DealComparison | None],
    ) -> None:
        self._clock = clock
        self._read = read
        self._comparison = comparison
        self._chosen: date | None = None
        self._month: Month | None = None
        self._shown: _Shown | None = None
        """The chosen day's game, if the person has finished it."""

    def panel(self, games: Sequence[Summary], t: Text) -> Html:
        """Return the page, from all saved games."""
        calendar = calendar_of(games, today(self._clock()))
        month = self._month or month_of(self._chosen or calendar.today)
        first, last = calendar.months
        month = min(max(month, first), last)
        day = _in_month(calendar, month, self._chosen)
        found = calendar.games.get(day)
        self._show(found.summary.id if found and found.is_own else "")
        return daily_page(calendar, month, day, self._compared(t), t)

    def _compared(self, t: Text) -> str:
        """Return how the chosen day's result compares with par, "" for nothing."""
        shown, comparison = self._shown, self._comparison()
        if shown is None:
            return ""
        over = over_par(shown.game)
        if over is not None:
            return par_words(t, over)
        is_stopped = comparison is not None and comparison.is_stopped(shown.key)
        return "" if is_stopped else t._("The expert is playing this deal a few times.")

    def _show(self, key: str) -> None:
        """Read the game of the chosen day, if it has changed; "" stands for none."""
        text = self._read(GAME + key) if key else None
        if text is None:
            self._shown = None
        elif self._shown is None or (self._shown.key, self._shown.text) != (key, text):
            self._shown = None
            with suppress(StpError):
                self._shown = _Shown(key, text, load(text))

    def after_drawing(self) -> Effects:
        """Compute the par of the chosen deal if it is not known."""
        comparison = self._comparison() if self._shown else None
        if self._shown is None or comparison is None:
            return ()
        return comparison.compute_par_once(self._shown.game, self._shown.key)

    def press(self, command: Command, form: Mapping[str, str] = NO_FORM) -> Effects | None:
        """Show a month or a day; one outside the calendar changes nothing."""
        match command:
            case ShowMonth(month):
                first = parse_day(f"{month}-01")
                if first is not None:
                    self._month = month_of(first)
            case ShowDay(day):
                found = parse_day(day)
                if found is not None:
                    self._chosen, self._month = found, month_of(found)
            case _:
                return None
        return (Draw(),)


def _in_month(calendar: DailyCalendar, month: Month, chosen: date | None) -> date:
    """Return the day of a month to show: the chosen one, today, or else the last one."""
    for day in (chosen, calendar.today):
        if day is not None and month_of(day) == month and calendar.can_play(day):
            return day
    days = (day for week in month.weeks(0) for day in week if day and calendar.can_play(day))
    return max(days, default=FIRST_DAY)
