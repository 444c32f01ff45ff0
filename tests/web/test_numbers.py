"""The numbers of cards and openings: in the reference, in the library and in a replay."""

from __future__ import annotations

import re

import pytest

from stp.explore.packed import pack
from stp.record import dump
from stp.web.app import App
from stp.web.browser.port import NUMBERS, SCREENS, Event
from stp.web.lazy.figures_kit import grouped
from stp.web.store.texts import CURRENT, GAME
from stp.web.words.text import text_in
from tests.browser.gallery import kept
from tests.web.fake_browser import FakeBrowser
from tests.web.pages import sit_down, ui

ALWAYS = [400, 300, 545, 65, 21, 24, 5]
ROUND = [30, 40, 300, -120, 101]
FILE = pack(
    {
        "level": "hard",
        "games": {"base:2": 40, "base:4": 50, "new-society:2": 60},
        "cards": {
            "base": {
                "all": {
                    "gold-miner": {
                        "": ALWAYS, "6": [21, 22, 500, -10, 30, -12, 9],
                        "worker": [200, 100, 555, 75, 31, 26, 7],
                    },
                },
                "4": {
                    "gold-miner": {"": [60, 70, 250, 0, 21, 0, 9], "1": ROUND},
                    "fur-trapper": {"": [60, 70, 250, 0, 21, 0, 9], "4": ROUND, "6": ROUND},
                },
            },
        },
        "openings": {
            "base:2": {
                "first": [["gold-miner", 48, 458, 70, 499], ["lumberjack", 32, 620, 66, 501]],
                "two": [["gold-miner gold-miner", 20, 500, 80, 490]],
                "building": [["", 40, 510, 60, 500]],
            },
        },
    }
)  # fmt: skip


def page_with(text: str = FILE, game: str = "") -> tuple[App, FakeBrowser]:
    """Return a page whose file of numbers has this text, at the table of a game if one is named."""
    browser = FakeBrowser()
    browser.numbers = text
    if game:
        browser.storage.stored |= {f"{GAME}one": dump(kept(game)), CURRENT: "one"}
    app = App(browser)
    if game:
        sit_down(app)
    return app, browser


def rows(browser: FakeBrowser, table: str) -> dict[str, list[str]]:
    """Return the cells of a table by the names of its rows, without those that are drawings."""
    (html,) = re.findall(rf'<table class="[^"]*{table}">.*?</table>', browser.html)
    found = re.findall(r'<tr[^>]*><th scope="row">(.*?)</th>(.*?)</tr>', html)
    words = {}
    for name, cells in found:
        values = (re.sub(r"<[^>]+>", "", cell) for cell in re.findall(r"<td>(.*?)</td>", cells))
        name = re.sub(r"<i>.*?</i>", "", name)  # the number of copies on a tile
        words[re.sub(r"<[^>]+>", "", name)] = [value for value in values if value]
    return words


def line_of(browser: FakeBrowser, card: str) -> str:
    """Return the line about a card in the reference, "" if it has none."""
    found = re.search(rf'<button[^>]*id="numbers-{card}"[^>]*>(.*?)</button>', browser.html)
    return re.sub(r"<[^>]+>", "", found[1]) if found else ""


def test_the_reference_shows_numbers_on_request() -> None:
    app, browser = page_with()
    ui(app, "read cards base")
    assert line_of(browser, "gold-miner") == ""
    ui(app, "read numbers")
    assert browser.focused[-1] == "show-numbers"
    assert line_of(browser, "gold-miner") == "Wins: 55% if bought, 48% if not (+7 ±3)"
    assert "Based on 90 games between bots. Level: Hard." in browser.page.text
    assert line_of(browser, "author") == "", "bots bought it fewer than 20 times"
    ui(app, "read numbers")
    assert line_of(browser, "gold-miner") == ""


def test_a_card_unfolds_into_rounds_and_phases() -> None:
    app, browser = page_with()
    ui(app, "read cards base")
    ui(app, "read numbers")
    ui(app, "numbers of gold-miner")
    assert rows(browser, "results") == {
        "Whole game": ["55%", "48%", "+7 ±3", "+2.4 ±0.5"],
        "From round 6 on": ["50%", "51%", "−1 ±3", "−1.2 ±0.9"],
        "Worker phaseWorkers": ["56%", "48%", "+8 ±4", "+2.6 ±0.7"],
    }
    assert "Bought 400 times, passed up 300 times" in browser.page.text
    ui(app, "numbers of gold-miner")
    assert '"tally results"' not in browser.html


@pytest.mark.parametrize(("lang", "said"), [
    ("en", "45,071"), ("de", "45.071"), ("fr", "45\u202f071"), ("cs", "45\u00a0071"),
])  # fmt: skip
def test_large_counts_are_written_as_the_language_does(lang: str, said: str) -> None:
    assert grouped(45071, text_in(lang)) == said
    assert grouped(9999, text_in(lang)) == "9999"
    mark = said.removeprefix("45").removesuffix("071")
    assert grouped(1_002_003, text_in(lang)) == f"1{mark}002{mark}003"


def test_a_table_shows_the_numbers_of_its_own_number_of_players() -> None:
    app, browser = page_with(game="early")
    assert app.game.players == 4
    ui(app, "read cards")
    ui(app, "read numbers")
    ui(app, "numbers of gold-miner")
    assert rows(browser, "results") == {
        "Whole game": ["25%", "25%", "0 ±3"],
        "Round 1": ["30%", "42%", "−12 ±11"],
    }
    assert "Based on 50 games" in browser.page.text
    ui(app, "filter players all")
    assert line_of(browser, "gold-miner").startswith("Wins: 55%")
    ui(app, "filter players 2")
    assert line_of(browser, "gold-miner") == ""


def test_an_edition_without_such_tables_shows_all_of_them() -> None:
    app, browser = page_with()
    ui(app, "read cards base")
    ui(app, "read numbers")
    ui(app, "filter players 4")
    ui(app, "read cards new-society")
    assert "Based on 60 games" in browser.page.text


@pytest.mark.parametrize(
    ("text", "said"),
    [("", "The numbers couldn't be loaded."), (FILE[:-9], "The numbers file is damaged."),
     (FILE.replace("545", "645"), "The numbers file is damaged.")],
)  # fmt: skip
@pytest.mark.parametrize("place", [("read cards base", "read numbers"), ("library show openings",)])
def test_a_missing_file_says_so_and_is_fetched_again(
    place: tuple[str, ...], text: str, said: str
) -> None:
    app, browser = page_with("")
    for button in place:
        ui(app, button)
    assert "Loading the numbers…" in browser.page.text
    app.handle(Event("fetched", name=NUMBERS, value=text))
    assert said in browser.page.text.replace("’", "'")
    browser.numbers = FILE
    ui(app, "numbers retry")
    assert said not in browser.page.text.replace("’", "'")
    assert "games between bots" in browser.page.text


def test_the_numbers_open_once_their_code_is_there() -> None:
    app, browser = page_with()
    browser.is_offline = True
    ui(app, "read cards base")
    ui(app, "read numbers")
    assert line_of(browser, "gold-miner") == ""
    browser.is_offline = False
    app.handle(Event("fetched", name=SCREENS, value=SCREENS))
    assert line_of(browser, "gold-miner")


def test_openings_are_listed_by_frequency_or_by_wins() -> None:
    app, browser = page_with()
    ui(app, "library show openings")
    assert rows(browser, "openings") == {
        "Gold Miner": ["60.0%", "46% ±7", "50%"],
        "Lumberjack": ["40.0%", "62% ±7", "50%"],
    }
    heads = browser.page.values("aria-sort")
    assert heads == ["descending"]
    ui(app, "filter order wins")
    assert list(rows(browser, "openings")) == ["Lumberjack", "Gold Miner"]
    assert browser.page.values("aria-sort") == ["descending"]


def test_openings_of_every_kind_and_table_can_be_chosen() -> None:
    app, browser = page_with()
    ui(app, "library show openings")
    ui(app, "filter opening two")
    assert list(rows(browser, "openings")) == ["2 × Gold Miner"]
    ui(app, "filter opening building")
    assert rows(browser, "openings") == {"No purchase": ["50.0%", "51% ±6", "50%"]}
    ui(app, "filter opening aristocrat")
    assert "Too few games to compare." in browser.page.text
    ui(app, "filter opening first")
    ui(app, "filter edition new-society")
    assert "Too few games to compare." in browser.page.text


def test_a_replay_tells_the_numbers_of_each_purchase_for_its_round() -> None:
    app, browser = page_with(game="late")
    ui(app, "replay game")
    told = {}
    for number, move in enumerate(app.game.moves, start=1):
        ui(app, "replay forward")
        if 'id="in-numbers"' in browser.html:
            told[number] = str(move)
        if told.get(number) == "buy lower fur-trapper" and app.game.position(number - 1).round == 7:
            assert "Fur Trapper, from round 6 on" in browser.page.text
    known = {("gold-miner", 1), ("fur-trapper", 4), ("fur-trapper", 6), ("fur-trapper", 7)}
    bought = {
        number: (move, app.game.position(number - 1).round)
        for number, move in enumerate(app.game.moves, start=1)
        if (move.card, app.game.position(number - 1).round) in known and move.verb == "buy"
    }
    assert {turn for _, turn in bought.values()} == {1, 4, 7}
    assert told == {number: str(move) for number, (move, _) in bought.items()}
    ui(app, "replay first")
    for _ in range(min(bought)):
        ui(app, "replay forward")
    assert "Wins: 30% if bought, 42% if not (−12 ±11)" in browser.page.text
    assert "Based on 50 games" in browser.page.text


def open_sheet(app: App) -> None:
    """Open the sheet of a Gold Miner in the market."""
    place = "upper" if "gold-miner" in app.game.state.upper else "lower"
    ui(app, f"open {place} gold-miner")


def test_a_card_at_the_table_unfolds_the_numbers_of_tables_of_this_size() -> None:
    app, browser = page_with(game="early")
    open_sheet(app)
    folded = browser.html
    assert 'aria-expanded="false"' in folded
    assert "Based on" not in browser.page.text
    ui(app, "numbers of gold-miner")
    assert rows(browser, "results") == {
        "Whole game": ["25%", "25%", "0 ±3"],
        "Round 1": ["30%", "42%", "−12 ±11"],
    }
    assert "Based on 50 games between bots. Level: Hard." in browser.page.text
    assert browser.focused[-1] == "show-numbers"
    ui(app, "numbers of gold-miner")
    assert browser.html == folded


def test_the_sheet_of_a_rare_card_says_that_there_are_no_numbers() -> None:
    app, browser = page_with(game="early")
    rare = next(card for card in app.game.state.upper if card != "gold-miner")
    ui(app, f"open upper {rare}")
    ui(app, f"numbers of {rare}")
    assert "Too few games to compare" in browser.page.text


def test_nothing_is_fetched_before_the_numbers_are_unfolded() -> None:
    app, browser = page_with(game="early")
    browser.is_offline = True
    browser.fetched.clear()
    open_sheet(app)
    assert browser.fetched == []
    ui(app, "numbers of gold-miner")
    assert browser.fetched == [SCREENS]
    assert "Based on" not in browser.page.text
    browser.is_offline = False
    app.handle(Event("fetched", name=SCREENS, value=SCREENS))
    assert "Based on 50 games" in browser.page.text


def test_a_damaged_file_is_fetched_again_from_the_sheet() -> None:
    app, browser = page_with(FILE[:-9], game="early")
    open_sheet(app)
    ui(app, "numbers of gold-miner")
    assert "The numbers file is damaged." in browser.page.text
    browser.numbers = FILE
    ui(app, "numbers retry")
    assert "Based on 50 games" in browser.page.text


def test_another_sheet_begins_folded() -> None:
    app, browser = page_with(game="early")
    open_sheet(app)
    ui(app, "numbers of gold-miner")
    ui(app, "close")
    open_sheet(app)
    assert "Based on" not in browser.page.text


def test_only_the_sheets_at_the_table_have_numbers() -> None:
    app, browser = page_with(game="late")
    ui(app, "replay game")
    ui(app, "open own market")
    assert "card-head" in browser.html
    assert "show-numbers" not in browser.html
