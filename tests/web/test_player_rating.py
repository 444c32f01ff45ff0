"""The opponents' page shows the player's rating and records, computed from the saved games."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from stp.bots.levels import LEVELS
from stp.bots.roster import ROSTER, Character
from stp.web.app import App
from stp.web.commands.library import PlayAgainst
from stp.web.lazy.bot_ratings import rating_of
from stp.web.lazy.glicko import Rating, rate
from stp.web.lazy.opponents_page import opponents_page
from stp.web.lazy.player_rating import PlayerRating, RatedGame, player_rating_of
from stp.web.model.summary import Summary
from stp.web.store.texts import GAME
from stp.web.words.text import Text
from tests.web.fake_browser import FakeBrowser, press
from tests.web.pages import has_game, ui, visit
from tests.web.rated_games import finished, winter

ANTON, OSIP = ROSTER[0], ROSTER[4]


def game(rank: tuple[int, ...], *bots: str, number: int = 1) -> Summary:
    """Return a finished game of the first seat against bots."""
    return Summary(
        id=f"game{number:03}", kinds=(None, *bots), points=(30,) * len(rank), rank=rank,
        date="2026-11-01", saved=f"2026-11-01T{number // 60:02}:{number % 60:02}:00Z",
    )  # fmt: skip


def test_the_bots_ratings_rise_with_their_levels() -> None:
    levels = [rating_of(level) for level in LEVELS]
    values = [rating.value for rating in levels if rating is not None]
    assert len(values) == len(LEVELS)
    assert values == sorted(values)
    by_level: dict[str, list[float]] = {}
    for who in ROSTER:
        rating = rating_of(who.bot)
        assert rating is not None
        by_level.setdefault(who.level, []).append(rating.value)
    for weak, strong in zip(by_level.values(), list(by_level.values())[1:], strict=False):
        assert max(weak) < min(strong)


def test_the_opponents_are_listed_from_the_lowest_to_the_highest_rating() -> None:
    ratings = [rating_of(who.bot) for who in player_rating_of([]).records]
    values = [rating.value for rating in ratings if rating is not None]
    assert len(values) == len(ROSTER)
    assert values == sorted(values)


def test_a_rating_is_what_glicko_makes_of_the_meetings() -> None:
    strength = rating_of(OSIP.bot)
    assert strength is not None
    found = player_rating_of([game((1, 2), OSIP.bot)])
    assert found.rating == rate(Rating(), [(strength.value, strength.deviation, 1.0)])
    assert found.rating.value > Rating().value
    (step,) = found.history
    assert step.change == round(found.rating.value) - 1500


def test_at_a_larger_table_every_opponent_counts_as_a_separate_match() -> None:
    first = player_rating_of([game((1, 2, 3), OSIP.bot, "medium:saver")])
    middle = player_rating_of([game((2, 1, 3), OSIP.bot, "medium:saver")])
    last = player_rating_of([game((3, 1, 2), OSIP.bot, "medium:saver")])
    assert first.rating.value > middle.rating.value > last.rating.value
    assert middle.records[OSIP].ahead == 0
    assert middle.records[ROSTER[5]].ahead == 1


def test_the_order_of_games_is_that_in_which_they_were_finished() -> None:
    games = [game((1 + n % 3 // 2, 2 - n % 3 // 2), OSIP.bot, number=n) for n in range(1, 9)]
    assert player_rating_of(games) == player_rating_of(games[::-1])


def test_wins_against_strong_bots_approach_their_rating_and_reduce_the_deviation() -> None:
    games = [game((1 + n % 2, 2 - n % 2), OSIP.bot, number=n) for n in range(1, 101)]
    found = player_rating_of(games)
    strength = rating_of(OSIP.bot)
    assert strength is not None
    assert abs(found.rating.value - strength.value) < 60
    assert found.rating.deviation < 80
    assert found.best is not None
    assert found.records[OSIP].games == 100
    assert found.records[OSIP].ahead == 50


@pytest.mark.parametrize("change", [
    {"hints": 1}, {"knowing_undos": 1}, {"stood_in": True}, {"rank": ()},
    {"error": ValueError("damaged")}, {"kinds": (None, "random")}, {"kinds": (None, None)},
    {"kinds": (None, "unknown:style")},
])  # fmt: skip
def test_games_with_help_or_against_bots_of_unknown_strength_are_not_rated(
    change: dict[str, object],
) -> None:
    changed = replace(game((1, 2), OSIP.bot), **change)  # type: ignore[arg-type]
    found = player_rating_of([changed])
    assert found.history == ()
    assert found.rating == Rating()


def test_a_tie_is_half_a_win() -> None:
    found = player_rating_of([game((1, 1), OSIP.bot)])
    assert found.records[OSIP].tied == 1
    assert round(found.rating.value) == round(
        rate(Rating(), [(*rating_of(OSIP.bot)[:2], 0.5)]).value  # type: ignore[index]
    )


def test_a_forged_result_changes_no_rating() -> None:
    text = finished((ANTON.bot,), 3)
    rank = next(line for line in text.split("\n") if line.startswith("x-rank: "))
    points = next(line for line in text.split("\n") if line.startswith("x-points: "))
    won = text.replace(rank, "x-rank: 1 2").replace(points, "x-points: 99 1")
    lost = text.replace(rank, "x-rank: 2 1").replace(points, "x-points: 1 99")
    pages = []
    for forged in (won, lost):
        browser = FakeBrowser()
        browser.storage.stored[f"{GAME}one"] = forged
        ui(App(browser), "library show opponents")
        pages.append(browser.html)
    assert pages[0] == pages[1]


def test_the_page_shows_every_opponent_and_the_rating_over_time_as_a_table() -> None:
    browser = FakeBrowser()
    browser.storage.stored = winter()
    ui(App(browser), "library show opponents")
    page = browser.page
    for who in ROSTER:
        assert f"#portrait-{who.id}" in page.values("href")
        assert f"play-{who.id}" in page.values("id")
    assert "Your rating over time" in page.text
    assert "Show as table" in page.text
    rated = len(winter())
    assert browser.html.count('<th scope="row">') == rated


@pytest.mark.parametrize(
    ("games", "drawn", "dots", "listed"),
    [(2, 2, 2, 2), (60, 60, 60, 60), (61, 61, 1, 60), (300, 300, 1, 60), (301, 151, 1, 60)],
)
def test_the_chart_shows_the_course_of_all_games_and_the_table_the_last(
    games: int, drawn: int, dots: int, listed: int
) -> None:
    history = tuple(RatedGame("2026-10-01", Rating(1000 + n), 1) for n in range(games))
    html = str(opponents_page(PlayerRating(history[-1].rating, history, {}), Text()))
    (line,) = re.findall(r'<polyline points="([^"]*)"', html)
    assert len(line.split()) == drawn
    assert html.count("<circle") == dots
    assert html.count('<th scope="row">') == listed
    assert f">{games}</th>" in html
    heights = [float(point.partition(",")[2]) for point in line.split()]
    assert heights == sorted(heights, reverse=True)


def test_a_rating_of_one_game_is_called_rough_and_has_no_chart() -> None:
    player = player_rating_of([game((2, 1), OSIP.bot)])
    html = str(opponents_page(player, Text())).replace("\xa0", " ")
    assert "<dt>rated game</dt><dd>1</dd>" in html
    assert "still a rough estimate" in html
    assert "Your rating over time" not in html
    sure = replace(player, rating=Rating(1500, 40))
    assert "still a rough estimate" not in str(opponents_page(sure, Text()))


def test_without_a_game_the_page_says_how_to_get_a_rating() -> None:
    app, browser = visit("")
    ui(app, "library show opponents")
    assert "Finish a game against bots to get a rating." in browser.page.text
    assert "Your rating over time" not in browser.page.text


@pytest.mark.parametrize("who", ROSTER, ids=lambda who: who.id)
def test_everybody_can_be_played_from_the_start(who: Character) -> None:
    app, browser = visit("")
    ui(app, "library show opponents")
    press(app, browser, "id", f"play-{who.id}")
    assert app.at_table
    assert app.game.tags["bots"] == [None, who.bot]
    assert app.game.tags["names"] == ["Anna", who.name]


def test_unknown_opponents_cannot_be_played() -> None:
    app, _ = visit("")
    ui(app, str(PlayAgainst("peter")))
    assert not has_game(app)
