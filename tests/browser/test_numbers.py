"""The numbers of cards and openings on the built page: by keyboard, and when damaged."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Staged, wait_until_ready
from tests.browser.gallery import LANGUAGES
from tests.browser.stage import Size
from tests.browser.steps import sit_down, visit

NUMBERS = "**/static/numbers/*.txt"


def open_openings(page: Page) -> None:
    """Open the page of openings from the start screen, by keyboard."""
    wait_until_ready(page)
    page.locator("#puzzles").click()
    page.locator("#tab-openings").press("Enter")


def test_a_damaged_file_of_numbers_is_fetched_again(page: Page, url: str) -> None:
    def damage(route: Route) -> None:
        route.fulfill(body=route.fetch().text()[:-20])

    page.route(NUMBERS, damage)
    visit(page, url)
    open_openings(page)
    expect(page.get_by_role("status")).to_contain_text("damaged")
    page.unroute(NUMBERS)
    page.locator("#numbers-retry").click()
    expect(page.get_by_role("table")).to_be_visible()


def test_a_card_in_the_reference_unfolds_by_keyboard(page: Page, url: str) -> None:
    visit(page, url, fragment="cards-base")
    wait_until_ready(page)
    page.locator("#show-numbers").press("Enter")
    line = page.locator("#numbers-gold-miner")
    expect(line).to_contain_text("if bought")
    line.press("Enter")
    expect(line).to_be_focused()
    expect(line).to_have_attribute("aria-expanded", "true")
    expect(page.get_by_role("table").get_by_role("rowheader").first).to_have_text("Whole game")


def test_a_card_at_the_table_unfolds_its_numbers_by_keyboard(page: Page, url: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    sit_down(page, url)
    page.locator("#upper-gold-miner-0").press("Enter")
    line = page.locator("#show-numbers")
    expect(line).to_have_attribute("aria-expanded", "false")
    assert not [one for one in asked if "/numbers/" in one]
    line.press("Enter")
    expect(line).to_be_focused()
    expect(line).to_have_attribute("aria-expanded", "true")
    expect(page.get_by_role("table").get_by_role("rowheader").first).to_have_text("Whole game")
    assert [one for one in asked if "/numbers/" in one]
    page.keyboard.press("Escape")
    expect(page.locator("#sheet")).to_have_count(0)


_LOWER_ROW_ENDS = """() => {
  const heading = document.querySelector(".row-divider span").getBoundingClientRect();
  return [heading.bottom, document.querySelector(".replay-bar").getBoundingClientRect().top];
}"""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_on_a_phone_the_numbers_in_a_replay_leave_the_lower_rows_heading_in_view(
    staged: Staged, lang: str
) -> None:
    page = staged(touch=True).show("replay-numbers", Size(360, 740), "light", lang)
    heading, bar = page.evaluate(_LOWER_ROW_ENDS)
    assert heading <= bar
