"""Two people play a match on two devices and compare it by links."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

import stp
from stp.analysis.par import DealPar, Luck
from stp.bots import make_bot, play_out
from stp.links import DealSetup
from stp.links.match import MatchLink, MatchResult, write_match
from stp.options import Rules
from stp.web.lazy.match.match import Match
from stp.web.lazy.match.saved_matches import MatchTag
from tests.browser.conftest import DESKTOP, LONG, PHONE, Opened, wait_until_ready
from tests.browser.player import SETTINGS, Player
from tests.browser.steps import copied_link, follow, stored, visit
from tests.web.games import as_saved
from tests.web.match_games import link_with

BOT = "greedy"
MATCH = Match(DealSetup("base", 2, "neva", Rules(), (None, BOT), ("Anna", "Domenico")), 3)
PAR = DealPar(stp.__version__, ((84, 60),), (Luck(2.5, -1.0, 61), Luck(-2.5, 1.0, 39))).to_text()
"""The par of every deal; without one, the page would compute it at the end for half a minute."""
LAST = 8
"""Number of moves before the end of a deal at which it is loaded."""


def deal(number: int, name: str, own: str, *, missing: int = 0, person: str = BOT) -> str:
    """Return the save of a deal of the match, which a bot has played for the `person`, without its
    last moves."""
    whole = MATCH.game(number, name)
    bots = [make_bot(kind, whole.seed, seat) for seat, kind in enumerate((person, BOT), 1)]
    play_out(whole, bots)
    game = MATCH.game(number, name)
    for move in whole.moves[: len(whole.moves) - missing]:
        game.play(move)
    tag = MatchTag(number, MATCH.deals, own, stp.__version__)
    return stp.dump(as_saved(game, match=tag.to_text(), par=PAR))


def nearly_over(number: int, name: str, own: str) -> str:
    """Return the save of a deal of the match without its last moves."""
    return deal(number, name, own, missing=LAST)


def sit_down(page: Page, url: str, number: int, name: str, own: str, *before: str) -> None:
    """Open the page at a deal that is nearly over, after other deals."""
    saves = {f"game:before{at}": text for at, text in enumerate(before)}
    late = nearly_over(number, name, own)
    visit(page, url, saves | {"game:late": late, "current": "late", "settings": SETTINGS})


def finish(page: Page, press: object) -> stp.Game:
    """Play to the end and open the results of the match."""
    game = Player(page, press).play()  # type: ignore[arg-type]
    page.locator("#match-results").click()
    expect(page.locator("#library")).to_be_focused()
    return game


def send(page: Page) -> str:
    """Share the match; return the link's fragment."""
    link = copied_link(page, "#match-share")
    page.locator("#share-close").click()
    expect(page.locator("#match-share")).to_be_focused()
    return link


@LONG
def test_two_devices_play_a_match_and_compare_their_results(opened: Opened, url: str) -> None:
    desktop, phone = opened(DESKTOP, False), opened(PHONE, True)
    sit_down(desktop, url, 1, "Anna", "anna")
    desktop.locator("#table").wait_for()
    game = finish(desktop, Locator.click)
    assert game.result is not None
    own = game.result.points[0]
    expect(desktop.locator(".match-table tbody tr").first).to_contain_text(str(own))
    expect(desktop.locator("#match-play")).to_contain_text("Play deal 2")
    link = send(desktop)

    visit(phone, url, fragment=link)
    table = phone.locator(".match-table")
    expect(table.locator("thead th").last).to_have_text("Anna")
    expect(table).not_to_contain_text(f"{own} point")
    phone.locator("#match-name").fill("Boris")
    phone.locator("#match-play").tap()
    phone.locator("#table").wait_for()
    expect(phone.locator(".own-head h2")).to_have_text("Boris")
    kept = next(text for key, text in stored(phone).items() if key.startswith("game:"))
    assert "x-match: [1,3," in kept
    assert "names: Boris,Domenico" in kept

    # The same deal is loaded near its end, as if Boris had come back later, in another tab: this
    # one would go on with its own game.
    tag = next(line for line in kept.split("\n") if line.startswith("x-match: "))
    late = nearly_over(1, "Boris", "boris").split("\n")
    text = "\n".join(tag if line.startswith("x-match: ") else line for line in late)
    phone.evaluate("sessionStorage.clear()")
    visit(phone, url, {"game:late": text, "current": "late", "settings": SETTINGS})
    expect(phone.locator("#table")).to_have_attribute("data-log", re.compile(r"\d{3}"))
    finish(phone, Locator.tap)
    cells = phone.locator(".match-table tbody tr").first.locator("td")
    expect(cells).to_have_count(2)
    expect(cells.last).to_contain_text(str(own))
    back = send(phone)

    follow(desktop, back)
    expect(desktop.locator(".match-table thead th").last).to_have_text("Boris")
    expect(desktop.locator(".notice")).to_have_text("The results from the link have been added.")
    visit(desktop, url, fragment=back)
    desktop.locator("#match-share").wait_for()
    expect(desktop.locator(".notice")).to_have_text("This link has no new results.")


def results(page: Page) -> list[list[str]]:
    """Return the rows of the table, as they are read out."""
    rows = page.locator(".match-table tr:has(th[scope=row])").all()
    return [row.locator("td").all_inner_texts() for row in rows]


@LONG
def test_three_deals_end_with_the_same_table_on_both_devices(opened: Opened, url: str) -> None:
    desktop, phone = opened(DESKTOP, False), opened(PHONE, True)
    for page, press, name, person in (
        (desktop, Locator.click, "Anna", BOT), (phone, Locator.tap, "Boris", "novice"),
    ):  # fmt: skip
        own = name.lower()
        before = (deal(number, name, own, person=person) for number in (1, 2))
        sit_down(page, url, 3, name, own, *before)
        page.locator("#table").wait_for()
        finish(page, press)
        expect(page.locator("#match-play")).to_have_count(0)
    follow(phone, send(desktop))
    expect(phone.locator(".notice")).to_have_text("The results from the link have been added.")
    follow(desktop, send(phone))
    expect(desktop.locator(".notice")).to_have_text("The results from the link have been added.")
    ours, theirs = results(desktop), results(phone)
    assert len(ours) == MATCH.deals + 2, "a row for each deal, the deals won and the points"
    assert ours == [row[::-1] for row in theirs]
    assert all("not played yet" not in cell for row in ours for cell in row)
    verdicts = {page.locator(".finding").inner_text() for page in (desktop, phone)}
    assert verdicts in ({"You won the match.", "Anna won the match."},
                        {"You won the match.", "Boris won the match."})  # fmt: skip


@pytest.mark.parametrize("name", ["<img src=x onerror=alert(1)>", "A" * 90, "\u202eevil"])
def test_a_hostile_name_in_a_link_is_harmless(page: Page, url: str, name: str) -> None:
    result = MatchResult("mallory", name, "9.9.9", ((1, 2), None, None))
    visit(page, url, fragment=write_match(MatchLink(MATCH.setup, 3, (result,))))
    expect(page.locator("#match-play")).to_have_text("Play deal\u00a01")
    head = page.locator(".match-table thead th").last
    assert len(head.inner_text()) <= 24
    assert head.locator("*").count() == 0


def test_a_broken_link_says_why(page: Page, url: str) -> None:
    visit(page, url, fragment=write_match(MatchLink(MATCH.setup, 3))[:-1])
    expect(page.locator("main#start .notice")).to_contain_text("This link can’t be opened")


def test_impossible_results_are_refused_and_those_of_another_version_are_named(
    page: Page, url: str
) -> None:
    fields = {"edition": "base", "seats": "2", "seed": "neva", "bot.2": BOT, "deals": "3"}
    impossible = link_with({**fields, "result.1": "clara 0.0.9 960,60 - - Clara"})
    visit(page, url, fragment=impossible)
    expect(page.locator("main#start .notice")).to_contain_text("one of its results is impossible")
    own = deal(1, "Anna", "anna")
    visit(page, url, {"game:deal": own, "settings": SETTINGS})
    wait_until_ready(page)
    link = link_with({**fields, "result.1": "clara 0.0.9 61,60 - - Clara"})
    page.evaluate("(link) => { location.hash = link; }", link)
    expect(page.locator(".match-table")).to_contain_text("61")
    named = page.get_by_text("Clara played against version 0.0.9 of the bots.")
    expect(named).to_be_visible()
