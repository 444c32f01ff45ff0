"""The page about what to improve, in a browser and by keyboard."""

from playwright.sync_api import Page, expect

from stp.web.store.texts import FIGURES
from tests.browser.conftest import wait_until_ready
from tests.browser.steps import stored, visit
from tests.web.rated_games import analysed_winter, winter


def test_the_page_is_used_by_keyboard_and_leads_to_the_mistakes_and_back(
    page: Page, url: str
) -> None:
    visit(page, url, analysed_winter())
    wait_until_ready(page)
    page.locator("[data-ui='library show games']").click()
    page.locator("#tab-improve").press("Enter")
    source = page.get_by_role("table").first
    expect(source.get_by_role("columnheader")).to_have_text(["Source", "you", "best opponent"])
    expect(source.get_by_role("row", name="Workers")).to_be_visible()
    assert len(stored(page)[FIGURES].split("\n")) == len(winter())
    two = page.get_by_role("group", name="Players").get_by_role("button", name="2")
    two.press("Enter")
    expect(two).to_be_focused()
    expect(two).to_have_attribute("aria-pressed", "true")
    page.locator("#learn-most").press("Enter")
    expect(page.locator("#table")).to_be_focused()
    page.locator("#mistakes-leave").press("Enter")
    expect(page.locator("#learn-most")).to_be_focused()
    expect(two).to_have_attribute("aria-pressed", "true")
