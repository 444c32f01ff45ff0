"""Puzzles on the built page: fetched when somebody opens them."""

import re

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import wait_until_ready
from tests.browser.steps import visit
from tools.paths import ROOT

PUZZLES = "**/static/puzzles/*.txt"
SHIPPED = ROOT / "static" / "puzzles" / "all.txt"


def open_list(page: Page) -> None:
    """Open the list of puzzles from the start screen."""
    wait_until_ready(page)
    page.locator("#puzzles").click()


def test_a_damaged_file_is_fetched_again(page: Page, url: str) -> None:
    def damage(route: Route) -> None:
        text = route.fetch().text()
        route.fulfill(body=text[:-20])

    page.route(PUZZLES, damage)
    visit(page, url)
    open_list(page)
    again = page.locator("#puzzle-retry")
    expect(again).to_be_visible()
    expect(page.get_by_role("status")).to_contain_text("damaged")
    page.unroute(PUZZLES)
    again.click()
    expect(page.locator("#puzzle-next")).to_be_visible()


def test_a_link_opens_its_puzzle_and_a_broken_one_the_list(page: Page, url: str) -> None:
    (name, *_), *_ = (line.split() for line in SHIPPED.read_text("ascii").splitlines()[1:])
    visit(page, url, fragment=f"puzzle={name}")
    wait_until_ready(page)
    page.locator("#solution").click()
    expect(page.locator("#answer")).to_contain_text("The best move:")
    page.goto(f"{url}#puzzle=nothing")
    expect(page.locator(".library .notice")).to_contain_text("The puzzle in this link wasn’t found")
    page.locator("#puzzle-next").click()
    expect(page.locator("#table")).to_be_focused()


def test_a_run_counts_down_and_keeps_its_result(page: Page, url: str) -> None:
    visit(page, url)
    open_list(page)
    page.locator("#run-all").click()
    clock = page.get_by_role("timer")
    expect(clock).to_contain_text(re.compile(r"[0-4]:\d\d left"))  # it began at 5:00
    page.locator("#puzzle-leave").click()
    expect(page.locator("#run-all")).to_be_focused()
    page.locator("#run-clock").click()
    expect(page.locator("#run-clock")).to_have_attribute("aria-pressed", "false")
    page.locator("#run-all").click()
    expect(page.locator(".prompt")).to_contain_text("0 solved")
    expect(clock).to_have_count(0)
