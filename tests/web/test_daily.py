"""The daily deal is the same for ever; its calendar and streaks do not depend on clocks."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date, timedelta
from hashlib import sha256

import pytest

from stp import __version__
from stp.cards import DECKS
from stp.record import dump, load
from stp.web.app import App
from stp.web.browser.port import Event
from stp.web.commands.library import ShowDay
from stp.web.lazy.daily.calendar import Month, calendar_of
from stp.web.lazy.daily.overview import DailyDeals
from stp.web.lazy.deal_panel import par_words
from stp.web.model.daily_deal import FIRST_DAY, daily_form
from stp.web.model.summary import replayed, summarize
from stp.web.model.tags import read_tags, write_tags
from stp.web.store.texts import CURRENT, GAME
from stp.web.words.text import text_in
from tests.web.daily_games import finished
from tests.web.fake_browser import FakeBrowser, press
from tests.web.pages import has_game, sit_down, skip_to_the_end, texts, ui, visit

DAY = timedelta(days=1)


def deal_text(day: date) -> str:
    """Return the cards and markers of a day's deal."""
    game = daily_form(str(day)).game()
    decks = (" ".join(game.deal.decks[name]) for name in DECKS)
    return "\n".join((str(day), *decks, str(sorted(game.deal.markers.items()))))


def test_the_deals_of_ten_years_are_the_same_for_ever() -> None:
    days = (FIRST_DAY + number * DAY for number in range(0, 3653, 3))
    found = sha256("\n\n".join(map(deal_text, days)).encode()).hexdigest()
    assert found == "95417eacec909a37cb11bc1a48079c4fae5e6385eb40130a9439e2d76a4d2d45"


def played(day: str, began: str = "", browser: FakeBrowser | None = None) -> FakeBrowser:
    """Return a browser in which a day's deal was played, perhaps started on another day."""
    browser = browser or FakeBrowser()
    browser.storage.stored[f"{GAME}{day}"] = finished(day, began or day)
    return browser


def calendar_in(browser: FakeBrowser, now: str) -> tuple[int, int, int]:
    """Return the figures of the page's calendar: the streak, the longest streak, the deals
    played."""
    browser.time = f"{now}T12:00:00Z"
    found = calendar_of(
        (replayed(key.removeprefix(GAME), text) for key, text in texts(browser.storage).items()),
        now,
    )
    return found.streak, found.longest, len(found.finished)


def said_of(browser: FakeBrowser, day: str) -> str:
    """Return the label of a day in the calendar."""
    found = re.search(f'id="day-{day}"[^>]*><span class="visually-hidden">([^<]*)', browser.html)
    assert found, f"{day} is not a button"
    return found[1]


@pytest.fixture
def three_days() -> dict[str, str]:
    """Return the stored data after the deals of three consecutive days and of an older one."""
    browser = FakeBrowser()
    for day in ("2026-11-19", "2026-11-20", "2026-11-21"):
        played(day, browser=browser)
    played("2026-11-10", "2026-11-21", browser=browser)
    return dict(browser.storage.stored)


def with_storage(stored: dict[str, str]) -> FakeBrowser:
    """Return a browser with these stored games."""
    browser = FakeBrowser()
    browser.storage.stored = dict(stored)
    return browser


@pytest.mark.parametrize(("now", "streak"), [
    ("2026-11-21", 3), ("2026-11-22", 3), ("2026-11-23", 0),
    ("2026-11-15", 3), ("2026-01-01", 3),  # the clock was set back
])  # fmt: skip
def test_a_streak_goes_up_to_yesterday_and_no_clock_set_back_breaks_it(
    now: str, streak: int, three_days: dict[str, str]
) -> None:
    assert calendar_in(with_storage(three_days), now) == (streak, 3, 4)


def test_a_clock_that_was_ahead_for_a_while_breaks_no_streak(three_days: dict[str, str]) -> None:
    browser = played("2027-05-01", browser=with_storage(three_days))
    assert calendar_in(browser, "2026-11-22") == (3, 3, 5)


def test_no_deal_can_be_played_twice_whatever_the_clock_shows(three_days: dict[str, str]) -> None:
    browser = with_storage(three_days)
    browser.time = "2026-11-20T08:00:00Z"  # one day back
    app = App(browser)
    ui(app, "daily")
    assert app.game.over
    assert texts(browser.storage).keys() == texts(with_storage(three_days).storage).keys()


def test_an_imported_game_counts_for_no_day_and_its_deal_can_still_be_played() -> None:
    (text,) = texts(played("2026-11-21").storage).values()
    app, browser = visit("")
    app.handle(Event("file", name="import", value=text))
    assert calendar_in(browser, "2026-11-21") == (0, 0, 0)
    app, _ = visit("daily", browser.storage)
    assert not app.game.moves


def test_a_game_counts_for_the_day_on_which_it_was_begun() -> None:
    browser = FakeBrowser()
    browser.time = "2026-11-21T23:59:00Z"
    app = App(browser)
    ui(app, "daily")
    assert calendar_in(browser, "2026-11-21") == (0, 0, 0), "it is not finished"
    browser.time = "2026-11-22T00:20:00Z"
    skip_to_the_end(app, browser)
    assert calendar_in(browser, "2026-11-22") == (1, 1, 1)


@pytest.mark.parametrize("day", ["2026-11-22", "2025-12-31", "2026-02-30", "tomorrow", "20261120"])
def test_future_deals_and_invalid_days_cannot_be_played(day: str) -> None:
    app, browser = visit("")
    browser.time = "2026-11-21T18:30:00Z"
    ui(app, f"daily play {day}")
    assert not has_game(app)
    ui(app, "library show daily")
    ui(app, f"daily show {day}")
    ui(app, f"daily month {day}")
    assert "Deal of the day" in browser.page.text


@pytest.mark.parametrize("change", [
    ("seed: day-2026-11-21", "seed: another"), ("bots: -,medium,", "bots: -,novice,"),
    ("rules: classic", "rules: yucata"), ("x-daily: 2026-11-21", "x-daily: 2026-11-20"),
])  # fmt: skip
def test_a_save_that_only_claims_to_be_a_daily_deal_does_not_count(
    change: tuple[str, str],
) -> None:
    game = daily_form("2026-11-21").game()
    write_tags(game, replace(read_tags(game), daily="2026-11-21", date="2026-11-21"))
    text = dump(game)
    assert replayed("", text).daily == "2026-11-21"
    assert change[0] in text
    other = text.replace(*change)
    assert replayed("", other).daily == summarize("", other).daily == ""


def test_a_forged_result_is_replaced_by_that_of_the_moves() -> None:
    browser = played("2026-11-21")
    ((key, text),) = texts(browser.storage).items()
    result = load(text).result
    assert result is not None
    points, rank = (" ".join(map(str, numbers)) for numbers in (result.points, result.rank))
    forged = text.replace(f"x-points: {points}", "x-points: 199 0 0 0")
    forged = forged.replace(f"x-rank: {rank}", "x-rank: 1 2 2 2")
    browser.storage.stored[key] = forged
    app = App(browser)
    ui(app, "library show daily")
    label = said_of(browser, "2026-11-21")
    assert "199" not in label
    assert text_in("en").points(result.points[0]) in label


def test_the_calendar_shows_the_result_of_each_day(three_days: dict[str, str]) -> None:
    browser = with_storage(three_days)
    browser.time = "2026-11-22T12:00:00Z"
    app = App(browser)
    ui(app, "library show daily")
    page = browser.page
    label = said_of(browser, "2026-11-20")
    assert label.startswith("Friday, 20\u00a0November: ")
    assert label.endswith("on the day")
    assert said_of(browser, "2026-11-10").endswith("later")
    assert "number: your points" in page.text
    assert said_of(browser, "2026-11-22").endswith("not played yet")
    assert page.find("id", "day-2026-11-22")["aria-current"] == "date"
    assert "day-2026-11-23" not in page.values("id"), "a day to come is not a button"
    press(app, browser, "id", "day-2026-11-20")
    assert "You played it on the day." in browser.page.text
    press(app, browser, "id", "share-open")
    assert "share-code-daily" not in browser.page.values("id"), "it is a text, not a link"
    press(app, browser, "id", "share-daily")
    text, url = browser.shared[-1]
    assert "deal of 20\u00a0November" in text
    assert url == browser.address


def test_the_calendar_turns_from_month_to_month_and_stops_at_its_ends() -> None:
    app, browser = visit("")
    browser.time = "2026-02-03T12:00:00Z"
    ui(app, "library show daily")
    assert browser.page.find("id", "month-after")["aria-disabled"] == "true"
    press(app, browser, "id", "month-before")
    assert "January 2026" in browser.page.text
    assert browser.page.find("id", "month-before")["aria-disabled"] == "true"
    ui(app, "daily month 2025-12")
    assert "January 2026" in browser.page.text
    press(app, browser, "id", "day-2026-01-31")
    press(app, browser, "id", "play-day")
    assert app.game.seed == "day-2026-01-31"
    assert read_tags(app.game).daily == "2026-01-31"


@pytest.mark.parametrize(("lang", "first", "month"), [
    ("en", "Sunday", "November 2026"), ("de", "Montag", "November 2026"),
    ("fr", "Lundi", "Novembre 2026"), ("cs", "Pondělí", "Listopad 2026"),
])  # fmt: skip
def test_a_week_begins_on_the_first_day_of_the_language(lang: str, first: str, month: str) -> None:
    app, browser = visit("")
    browser.time = "2026-11-21T18:30:00Z"
    ui(app, "library show daily")
    ui(app, f"lang {lang}")
    assert browser.page.values("abbr")[0] == first
    assert month in browser.page.text
    begins = text_in(lang).week_begins
    for week in Month(2026, 11).weeks(begins):
        assert len(week) == 7
        assert all(day is None or day.weekday() == (begins + i) % 7 for i, day in enumerate(week))


# ---------------------------------------------------------------------- par

PAR = f'["{__version__}",[[20,30,40,50]],[[6.4,-7.9,88],[1,2,40],[1,2,71],[1,2,9]]]'
"""Par 20 in the first seat."""


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Find par at once; return the list of questions."""
    found: list[str] = []

    def think(_record: str, task: str) -> str:
        found.append(task)
        return PAR

    monkeypatch.setattr("tests.web.fake_browser.think", think)
    return found


def test_the_calendar_finds_par_if_the_page_was_closed_before_it_was_known(
    asked: list[str],
) -> None:
    browser = played("2026-11-20", browser=played("2026-11-19"))
    browser.time = "2026-11-20T12:00:00Z"
    app = App(browser)
    ui(app, "library show daily")
    assert "The expert is playing this deal a few times." in browser.page.text
    browser.tick()
    points = summarize("", browser.storage.stored[f"{GAME}2026-11-20"]).points[0]
    said = par_words(text_in("en"), points - 20)
    assert f" {said}. You played it on the day." in browser.page.text
    assert read_tags(load(browser.storage.stored[f"{GAME}2026-11-20"])).par == PAR
    assert len(asked) == 1, "only for the day shown"
    again = FakeBrowser(browser.storage)
    again.time = browser.time
    ui(App(again), "library show daily")
    assert said in again.page.text
    assert again.timers == []
    ui(app, "daily show 2026-11-19")
    browser.tick()
    assert len(asked) == 2


def just_ended() -> tuple[FakeBrowser, App]:
    """Return the page at the end of the day's deal, whose par is being computed."""
    browser = FakeBrowser()
    browser.storage.stored |= {f"{GAME}one": finished("2026-11-20", "2026-11-20"), CURRENT: "one"}
    browser.time = "2026-11-20T12:00:00Z"
    app = App(browser)
    sit_down(app)
    return browser, app


def test_par_is_not_computed_twice_for_the_game_that_has_just_ended(asked: list[str]) -> None:
    browser, app = just_ended()
    assert len(browser.timers) == 1
    ui(app, "library show daily")
    browser.wait()
    assert len(asked) == 1
    assert " par. You played it" in browser.page.text


def test_nothing_is_said_about_par_after_its_computation_was_stopped(asked: list[str]) -> None:
    browser, app = just_ended()
    ui(app, "deal stop")
    ui(app, "library show daily")
    assert "You played it on the day." in browser.page.text
    assert "The expert is playing" not in browser.page.text
    assert browser.timers == []
    assert asked == []


def test_a_day_whose_game_cannot_be_read_has_no_par_of_another_day() -> None:
    game = load(finished("2026-11-19", "2026-11-19"))
    write_tags(game, replace(read_tags(game), par=PAR))
    texts_by_key = {f"{GAME}2026-11-19": dump(game), f"{GAME}2026-11-20": "damaged"}
    page = DailyDeals(lambda: "2026-11-20T12:00:00Z", texts_by_key.get, lambda: None)
    games = [replayed(day, finished(day, day)) for day in ("2026-11-19", "2026-11-20")]
    for day, is_known in (("2026-11-19", True), ("2026-11-20", False)):
        page.press(ShowDay(day))
        assert (" par. You played it" in str(page.panel(games, text_in("en")))) is is_known
