"""Says dates and the results of deals of the day in words, without a word about the cards."""

from __future__ import annotations

from datetime import date
from itertools import pairwise
from typing import Final

from stp.game import Game
from stp.web.model.story.point_sources import accounts
from stp.web.model.summary import help_words, summary_of
from stp.web.words.text import N_, Text

_BLOCKS: Final = "▁▂▃▄▅▆▇█"
_HIGHEST: Final = 24
"""Points in a round that fill the highest block."""
_MONTHS: Final = (
    N_("January"), N_("February"), N_("March"), N_("April"), N_("May"), N_("June"), N_("July"),
    N_("August"), N_("September"), N_("October"), N_("November"), N_("December"),
)  # fmt: skip
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


def day_words(day: str, t: Text) -> str:
    """Return a date as words, "21 November"; what is no date as it stands."""
    try:
        found = date.fromisoformat(day[:10])
    except ValueError:
        return day
    month = t._(_MONTHS[found.month - 1])
    if found.day == 1:
        return t._("1 {month}", month=month)
    return t._("{day} {month}", day=found.day, month=month)


def result_text(game: Game, day: str, t: Text) -> str:
    """Return a result that tells nothing about the cards: points, place, a bar for each round, and
    what helped."""
    result = game.result
    assert result is not None
    totals = [0, *accounts(game.log, result, game.state.round)[0].after_round]
    gains = [after - before for before, after in pairwise(totals)]
    bars = "".join(_BLOCKS[min(max(gain, 0) * len(_BLOCKS) // _HIGHEST, 7)] for gain in gains)
    title = t._("Saint Petersburg, deal of {day}", day=day_words(day, t))
    place = t._("{points}, rank {rank} of {players}", points=t.points(result.points[0]),
                rank=result.rank[0], players=game.players)  # fmt: skip
    helped = help_words(summary_of("", game), t)
    lines = (title, place, bars, t._("Help used: {help}.", help=helped) if helped else "")
    return "\n".join(filter(None, lines))
