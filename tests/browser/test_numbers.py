"""The numbers of cards on the built page, by keyboard."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Staged, wait_until_ready
from tests.browser.gallery import LANGUAGES
from tests.browser.stage import Size
from tests.browser.steps import sit_down, visit


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
