"""Puzzles: a list, positions from one seat's eyes, moves that are judged, a rating."""

from __future__ import annotations

import re

import pytest

from stp.web.app import App
from stp.web.browser.port import PUZZLES, Event
from stp.web.lazy.puzzles.ratings import Progress, from_text
from stp.web.store.backup import write_backup
from stp.web.store.saves import Saves
from stp.web.store.texts import PUZZLE_PROGRESS
from tests.store.saved import restored
from tests.web.fake_browser import FakeBrowser, press
from tests.web.pages import click, has_game, ui
from tests.web.puzzle_file import puzzle_file
from tests.web.puzzle_games import listed, listed_puzzles, progress, solving, worst

# ---------------------------------------------------------------------- the file


def test_the_list_has_every_theme_with_the_number_of_puzzles() -> None:
    _, browser = listed()
    themes = {entry.theme for entry in listed_puzzles()}
    assert {f"theme-{theme}" for theme in themes} <= set(browser.page.values("id"))
    opening = sum(entry.theme == "opening" for entry in listed_puzzles())
    assert f"0/{opening}" in browser.page.text
    assert "The higher a puzzle's rating, the harder it is." in browser.page.text
    assert f"0/{len(listed_puzzles())}" in browser.page.text


def test_puzzles_are_fetched_in_the_background_and_shown_when_they_come() -> None:
    app, browser = listed("")
    assert "Loading the puzzles…" in browser.page.text
    app.handle(Event("fetched", name=PUZZLES, value=puzzle_file()))
    press(app, browser, "id", "puzzle-next")
    assert "Find the best move" in browser.page.text


@pytest.mark.parametrize("is_whole", [True, False])
def test_the_focus_stays_where_it_is_when_the_puzzles_come(is_whole: bool) -> None:
    """It may be on a tab, where Enter would open a puzzle otherwise."""
    app, browser = listed("")
    browser.focused.clear()
    app.handle(Event("fetched", name=PUZZLES, value=puzzle_file() if is_whole else ""))
    assert browser.focused == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "The puzzles couldn't be loaded."),
        ("stp puzzles 1", "The puzzle file is damaged."),
        ("without its end", "The puzzle file is damaged."),
    ],
)
def test_a_missing_or_damaged_file_says_so_and_is_fetched_again(text: str, said: str) -> None:
    app, browser = listed("")
    if text == "without its end":  # it is not made while tests are being collected
        text = puzzle_file()[:-9]
    app.handle(Event("fetched", name=PUZZLES, value=text))
    assert said in browser.page.text
    browser.puzzles = puzzle_file()
    press(app, browser, "id", "puzzle-retry")
    assert said not in browser.page.text
    assert "puzzle-next" in browser.page.values("id")


# ---------------------------------------------------------------------- solving


def test_whoever_solves_a_puzzle_is_called_you_in_the_seat_that_decides() -> None:
    _, browser, puzzle = solving()
    seat = puzzle.game.state.seat
    assert ">You<" in browser.html.split(f'id="mini-{seat}"')[1].split("</button>")[0]
    assert "<h2>You</h2>" in browser.html
    assert "your turn" not in browser.page.text


@pytest.mark.parametrize("edition", ["base", "new-society"])
def test_a_puzzle_of_the_expansion_says_so(edition: str) -> None:
    chosen = next(one for one in listed_puzzles() if one.puzzle().game.edition == edition)
    _, browser, _ = solving(chosen)
    assert ("New Society" in browser.said[-1]) is (edition == "new-society")


def test_the_best_move_solves_a_puzzle_and_raises_the_rating() -> None:
    app, browser, puzzle = solving()
    assert browser.focused[-1] == "table"
    assert "Find the best move." in browser.said[-1]
    click(app, puzzle.best)
    assert "the best move. Well spotted!" in browser.page.text
    assert "Your rating:" in browser.said[-1]
    assert "Only the first try counts" not in browser.said[-1]
    known = progress(browser)
    assert known.tried[puzzle.id].at_first
    assert known.tried[puzzle.id].is_solved
    assert known.rating.value > 1500
    assert known.tried[puzzle.id].rating.value < Progress().rating_of(listed_puzzles()[0]).value


def test_another_move_is_judged_and_may_be_followed_by_the_best_one() -> None:
    app, browser, puzzle = solving()
    click(app, worst(puzzle))
    points = round(puzzle.losses[worst(puzzle)])
    assert f"costs about {points} points. Try again." in browser.page.text.replace("\xa0", " ")
    click(app, puzzle.best)
    assert "Well spotted!" in browser.page.text
    assert "Your rating:" in browser.page.text
    assert "Only the first try counts, and only without a hint." in browser.page.text
    known = progress(browser)
    assert not known.tried[puzzle.id].at_first, "the first move counts"
    assert known.tried[puzzle.id].is_solved
    assert known.rating.value < 1500


def test_a_hint_helps_but_does_not_count_as_found() -> None:
    app, browser, puzzle = solving()
    ui(app, "hint")
    assert "Hint:" in browser.said[-1]
    click(app, puzzle.best)
    assert not progress(browser).tried[puzzle.id].at_first


def test_a_hint_is_shown_after_another_move_too() -> None:
    app, browser, puzzle = solving()
    click(app, worst(puzzle))
    ui(app, "hint")
    assert re.search(r"Try again\..* Hint:", browser.page.text)
    assert browser.said[-1].startswith("Hint:")


def test_the_solution_is_shown_with_its_reasons() -> None:
    app, browser, puzzle = solving()
    ui(app, "puzzle solution")
    assert "The best move:" in browser.page.text
    assert not progress(browser).tried[puzzle.id].is_solved
    click(app, puzzle.best)
    assert not progress(browser).tried[puzzle.id].is_solved, "it is over"


def test_a_puzzle_changes_the_rating_only_once() -> None:
    app, browser, puzzle = solving()
    click(app, puzzle.best)
    before = progress(browser)
    ui(app, "puzzle leave")
    ui(app, f"puzzle solve {puzzle.id}")
    click(app, puzzle.best)
    assert "Your rating:" not in browser.page.text
    assert progress(browser) == before


def test_next_brings_another_puzzle_until_all_are_solved() -> None:
    app, browser = listed()
    ui(app, "puzzle next")
    for _ in listed_puzzles():
        ui(app, "puzzle next")
    assert len(progress(browser).tried) == len(listed_puzzles()), (
        "a puzzle that is skipped is missed"
    )
    assert progress(browser).solved == 0
    ui(app, "puzzle leave")
    ui(app, "library close")
    assert "deal" in browser.page.values("id"), "one step back for all of them"


def test_a_theme_goes_on_with_its_own_puzzles() -> None:
    app, browser = listed()
    theme = max(
        (entry.theme for entry in listed_puzzles()), key=[e.theme for e in listed_puzzles()].count
    )
    ui(app, f"puzzle theme {theme}")
    number = sum(entry.theme == theme for entry in listed_puzzles())
    for _ in range(number):
        ui(app, "puzzle next")
    by_id = {entry.id: entry.theme for entry in listed_puzzles()}
    assert {by_id[name] for name in progress(browser).tried} == {theme}
    assert len(progress(browser).tried) == number


def test_the_puzzle_of_the_day_follows_from_the_date_alone() -> None:
    def seen(time: str) -> str:
        app, browser = listed()
        browser.time = time
        ui(app, "puzzle today")
        return browser.page.text

    one, again = seen("2026-11-21T00:30:00Z"), seen("2026-11-21T23:30:00Z")
    assert one == again
    others = {seen(f"2026-12-0{day}T12:00:00Z") for day in range(1, 8)}
    assert len(others) > 2


def test_nothing_of_the_table_changes_and_back_leads_to_the_list() -> None:
    app, browser, puzzle = solving()
    click(app, puzzle.best)
    ui(app, "puzzle leave")
    assert "tab-games" in browser.page.values("id")
    assert f"1/{len(listed_puzzles())}" in browser.page.text
    assert not has_game(app)


def test_an_unknown_theme_changes_nothing() -> None:
    app, browser = listed()
    before = browser.html
    ui(app, "puzzle theme nothing")
    ui(app, "puzzle run nothing")
    assert browser.html == before


# ---------------------------------------------------------------------- links


def linked(name: str, text: str | None = None) -> tuple[App, FakeBrowser]:
    """Return the page opened by the link of a puzzle."""
    browser = FakeBrowser()
    browser.puzzles = puzzle_file() if text is None else text
    browser.hash = f"puzzle={name}"
    return App(browser), browser


def test_the_link_that_a_puzzle_shares_opens_it() -> None:
    app, browser, puzzle = solving(listed_puzzles()[1])
    press(app, browser, "id", "puzzle-share")
    words, url = browser.shared[-1]
    assert words == "Saint Petersburg: can you find the best move?"
    assert url == f"https://example.org/stp/#puzzle={puzzle.id}"
    assert url in browser.page.text, "it can be copied by hand"
    app.handle(Event("shared", value="copied"))
    assert "Copied. Paste it anywhere." in browser.page.text
    assert "custom deal" not in browser.page.text
    other, opened = linked(puzzle.id)
    assert opened.focused[-1] == "table"
    click(other, puzzle.best)
    assert "Well spotted!" in opened.page.text
    ui(other, "puzzle leave")
    assert "puzzle-today" in opened.page.values("id")
    ui(other, "library close")
    assert "deal" in opened.page.values("id")


def test_the_puzzle_of_a_link_opens_once_the_file_has_come() -> None:
    app, browser = linked(listed_puzzles()[2].id, "")
    assert "Loading the puzzles…" in browser.page.text
    app.handle(Event("fetched", name=PUZZLES, value=puzzle_file()))
    click(app, listed_puzzles()[2].puzzle().best)
    assert progress(browser).tried[listed_puzzles()[2].id].at_first


@pytest.mark.parametrize("name", ["", "0000000", "neva\n<b>", "1" * 5000])
def test_a_link_to_an_unknown_puzzle_says_so_and_the_page_goes_on(name: str) -> None:
    app, browser = linked(name)
    assert "The puzzle in this link wasn't found." in browser.page.text
    assert "wasn't found" in browser.said[-1]
    press(app, browser, "id", "puzzle-next")
    ui(app, "puzzle leave")
    assert "wasn't found" not in browser.page.text


def test_a_link_whose_file_cannot_be_fetched_says_so() -> None:
    app, browser = linked(listed_puzzles()[0].id, "")
    app.handle(Event("fetched", name=PUZZLES, value=""))
    assert "The puzzles couldn't be loaded." in browser.page.text


def test_trying_again_opens_the_puzzle_of_the_link() -> None:
    app, browser = linked(listed_puzzles()[2].id, "")
    app.handle(Event("fetched", name=PUZZLES, value=puzzle_file()[:-9]))
    assert "Find the best move." not in browser.page.text
    press(app, browser, "id", "puzzle-retry")
    assert "Loading the puzzles…" in browser.page.text
    app.handle(Event("fetched", name=PUZZLES, value=puzzle_file()))
    click(app, listed_puzzles()[2].puzzle().best)
    assert progress(browser).tried[listed_puzzles()[2].id].at_first


def test_trying_again_opens_no_puzzle_of_a_link_after_leaving() -> None:
    app, browser = linked(listed_puzzles()[2].id, "")
    app.handle(Event("fetched", name=PUZZLES, value=""))
    ui(app, "library close")
    press(app, browser, "id", "puzzles")
    press(app, browser, "id", "puzzle-retry")
    app.handle(Event("fetched", name=PUZZLES, value=puzzle_file()))
    assert "puzzle-today" in browser.page.values("id")


def test_a_link_fetches_a_file_that_was_missing() -> None:
    app, browser = linked(listed_puzzles()[2].id, "")
    app.handle(Event("fetched", name=PUZZLES, value=""))
    asked = browser.fetched.count(PUZZLES)
    app.handle(Event("hash", value=f"puzzle={listed_puzzles()[1].id}"))
    assert browser.fetched.count(PUZZLES) == asked + 1
    app.handle(Event("fetched", name=PUZZLES, value=puzzle_file()))
    click(app, listed_puzzles()[1].puzzle().best)
    assert progress(browser).tried[listed_puzzles()[1].id].at_first


def test_a_pasted_link_opens_its_puzzle() -> None:
    app, browser = listed()
    ui(app, "library tab bring")
    text = f"Look: https://example.org/stp/#puzzle={listed_puzzles()[0].id}"
    app.handle(Event("submit", data={"action": "", "ui": "library paste"}, form={"text": text}))
    assert "Find the best move." in browser.page.text


# ---------------------------------------------------------------------- what is kept


def test_a_backup_brings_what_was_solved_to_another_device() -> None:
    app, browser, puzzle = solving()
    click(app, puzzle.best)
    text = write_backup(Saves(browser))
    other_app, other, second = solving(listed_puzzles()[1])
    click(other_app, worst(second))
    restored(Saves(other), text)
    restored(Saves(other), text)
    app = App(other)
    other.puzzles = puzzle_file()
    ui(app, "library show puzzles")
    assert f"1/{len(listed_puzzles())}" in other.page.text
    ui(app, f"puzzle solve {second.id}")
    click(app, second.best)
    assert set(progress(other).tried) == {puzzle.id, second.id}
    assert progress(other).solved == 2
    assert [key for key in other.storage.stored if key.startswith(PUZZLE_PROGRESS)] == [
        f"{PUZZLE_PROGRESS}own"
    ]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        "[1]",
        '{"stp-puzzles":1,"rating":[1],"puzzles":[]}',
        '{"stp-puzzles":1,"rating":[1e9,50,0.1],"puzzles":{"a":[1]}}',
    ],
)
def test_what_cannot_be_read_is_left_out(text: str) -> None:
    assert from_text(text) == Progress()


def test_a_key_that_cannot_move_says_why_in_a_puzzle_too() -> None:
    app, browser, _ = solving()
    assert app.handle(Event("keydown", key="b"))
    assert browser.said[-1] == "Move to a card first"
