"""Draws the calendar of daily deals: streaks, a month, and the chosen day."""

from __future__ import annotations

from datetime import date
from typing import Final

from stp.web.commands.library import GameVerb, PlayDay, ShowDay, ShowMonth, WithGame
from stp.web.lazy.daily.calendar import DailyCalendar, DailyGame, Month
from stp.web.lazy.figures_kit import facts_list
from stp.web.model.daily_words import day_words
from stp.web.model.help import help_words
from stp.web.render.kit.controls import icon_button, ui_button
from stp.web.render.kit.html import Html, classes, element, join
from stp.web.render.kit.signs import described
from stp.web.words.marking import N_
from stp.web.words.text import Text, sentences

_WEEK: Final = 7
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


def daily_page(calendar: DailyCalendar, month: Month, chosen: date, compared: str, t: Text) -> Html:
    """Return the page with a month and the chosen day; `compared` says how the person's result on
    it compares with par."""
    return join(
        element("section", _figures(calendar, t), cls="panel facts"),
        element(
            "div",
            element(
                "section",
                _turning(calendar, month, t),
                _month(calendar, month, chosen, t),
                _legend(t),
                cls="panel calendar",
            ),
            _day(calendar, chosen, compared, t),
            cls="days",
        ),
    )


def _figures(calendar: DailyCalendar, t: Text) -> Html:
    finished = calendar.finished
    facts = (
        (t._("current streak, in days"), calendar.streak),
        (t._("longest streak, in days"), calendar.longest),
        (t._("deals played"), len(finished)),
        (t._("deals won"), sum(game.is_won for game in finished)),
    )
    return facts_list(facts)


def _turning(calendar: DailyCalendar, month: Month, t: Text) -> Html:
    """Return the name of the month between the buttons to other months."""
    first, last = calendar.months
    return element(
        "header",
        icon_button(
            ShowMonth(str(month.before)), "ui-back", t._("Previous month"), id="month-before",
            aria_disabled="true" if month <= first else None,
        ),
        element("h2", _month_words(month.year, month.number, t), id="month", aria_live="polite"),
        icon_button(
            ShowMonth(str(month.after)), "ui-chevron", t._("Next month"), id="month-after",
            aria_disabled="true" if month >= last else None,
        ),
    )  # fmt: skip


def _month(calendar: DailyCalendar, month: Month, chosen: date, t: Text) -> Html:
    weekdays = (_weekday_words((t.week_begins + i) % _WEEK, t) for i in range(_WEEK))
    head = (element("th", short, scope="col", abbr=name) for name, short in weekdays)
    weeks = (
        element(
            "tr",
            *(element("td", _cell(calendar, day, chosen, t) if day else None) for day in week),
        )
        for week in month.weeks(t.week_begins)
    )
    return element(
        "table",
        element("thead", element("tr", *head)),
        element("tbody", *weeks, data_rove=True),
        aria_labelledby="month",
    )


def _cell(calendar: DailyCalendar, day: date, chosen: date, t: Text) -> Html:
    """Return a day, as a button unless it is in the future."""
    if not calendar.can_play(day):
        return element("span", day.day, cls="calendar-day")
    game = calendar.games.get(day)
    said = _full_day_words(day, t)
    points = element("b", t.number(game.summary.points[0])) if game and game.is_own else None
    return ui_button(
        ShowDay(str(day)),
        described(t.labelled(said, _state(game, t)), element("span", day.day), points),
        cls=classes("calendar-day", *_looks(game)),
        id=f"day-{day}",
        aria_pressed="true" if day == chosen else "false",
        aria_current="date" if day == calendar.today else None,
    )


def _looks(game: DailyGame | None) -> tuple[str, ...]:
    """Return the CSS classes of a day by its result."""
    if game is None:
        return ()
    if not game.is_own:
        return ("begun",)
    return ("won" if game.is_won else "lost", "on-time" if game.is_on_time else "belated")


def _state(game: DailyGame | None, t: Text) -> str:
    """Return the result of a deal in words."""
    if game is None:
        return t._("not played yet")
    summary = game.summary
    if not summary.over:
        return t._("in progress")
    if not game.is_own:
        return t._("finished by a substitute bot")
    won = t._("won") if game.is_won else t._("lost")
    when = t._("on the day") if game.is_on_time else t._("later")
    return t.listing((won, t.points(summary.points[0]), when))


def _legend(t: Text) -> Html:
    """Return the legend of the calendar's colours and figures, hidden from screen readers."""
    looks = (("won", t._("won")), ("lost", t._("lost")), ("lost belated", t._("played later")),
             ("begun", t._("in progress")))  # fmt: skip
    marks = ((element("i", cls=f"calendar-day {look}"), word) for look, word in looks)
    spans = (element("span", *mark) for mark in marks)
    figures = element("span", t._("number: your points"))
    return element("p", *spans, figures, cls="day-legend", aria_hidden="true")


def _day(calendar: DailyCalendar, day: date, compared: str, t: Text) -> Html:
    """Return the result of a day, with its buttons."""
    game = calendar.games.get(day)
    if game is None:
        word = t._("Play today's deal") if day == calendar.today else t._("Play this deal")
        words = t._("Play three medium bots. Everyone gets the same deal.")
        buttons = [ui_button(PlayDay(str(day)), word, cls="button primary", id="play-day")]
    else:
        words, buttons = _told(game, compared, t), _ways(game, t)
    return element(
        "section",
        element("h2", _full_day_words(day, t)),
        element("p", words),
        element("div", *buttons, cls="handles"),
        cls="panel chosen-day",
        aria_live="polite",
    )


def _told(game: DailyGame, compared: str, t: Text) -> str:
    """Return the result of a deal as sentences."""
    summary = game.summary
    if not summary.over:
        return t._("You've started this deal.")
    if not game.is_own:
        return t._("A substitute bot played for you, so this deal doesn't count.")
    result = t._("{points}, rank {rank} of {players}", points=t.points(summary.points[0]),
                 rank=summary.rank[0], players=len(summary.points))  # fmt: skip
    when = t._("You played it on the day.")
    if not game.is_on_time:
        when = t._("You played it later, so it doesn't count towards your streak.")
    helped = help_words(summary.helped, t)
    return sentences(
        (result, compared, when, t._("Help used: {help}.", help=helped) if helped else "")
    )


def _ways(game: DailyGame, t: Text) -> list[Html]:
    """Return the buttons of a deal that was started."""
    key = game.summary.id
    if not game.summary.over:
        play = WithGame(GameVerb.PLAY, key)
        return [ui_button(play, t._("Continue"), cls="button primary", id="play-day")]
    ways = (
        (GameVerb.SHARE, t._("Share result"), "share-open"),
        (GameVerb.PLAY, t._("Result"), "play-day"),
        (GameVerb.WATCH, t._("Replay"), "watch-day"),
    )
    return [
        ui_button(WithGame(verb, key), word, cls="button secondary", id=name)
        for verb, word, name in ways
        if game.is_own or verb is not GameVerb.SHARE
    ]


def _month_words(year: int, month: int, t: Text) -> str:
    """Return a month as a heading, "November 2026"."""
    return t._(_MONTHS_OF_YEAR[month - 1], year=str(year))


def _weekday_words(weekday: int, t: Text) -> tuple[str, str]:
    """Return the name of a day of the week, 0 for Monday, and its abbreviation."""
    return t._(_WEEKDAYS[weekday]), t._(_SHORT_WEEKDAYS[weekday])


def _full_day_words(day: date, t: Text) -> str:
    """Return a date with its day of the week, "Saturday, 21 November"."""
    name, _ = _weekday_words(day.weekday(), t)
    return t._("{weekday}, {date}", weekday=name, date=day_words(str(day), t))
