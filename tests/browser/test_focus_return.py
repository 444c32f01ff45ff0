"""After a visit to another page, the focus is back on the button that led there."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Opened, wait_until_ready
from tests.browser.player import Player
from tests.browser.stage import Size
from tests.browser.steps import visit

#: The button, what it opens and moves the focus to, and the button back ("" for the Escape key).
FROM_START = (
    ("opponents", "#library", "library-close"),
    ("calendar", "#library", ""),
    ("to-rules", "#read-title", "read-close"),
)
FROM_TABLE = (
    ("show-games", "#library", ""),
    ("cards", "#read-title", "read-close"),
)
FROM_MENU = (
    ("menu-games", "#library", "library-close"),
    ("menu-rules", "#read-title", ""),
    ("menu-share", "#share", "share-close"),
)
_IS_IN_WINDOW = """(button) => {
  const { top, bottom } = button.getBoundingClientRect();
  return top > -1 && bottom < innerHeight + 1;
}"""
#: Focuses an element as soon as it is drawn.
_BE_QUICK = """(name) => new MutationObserver((_, observer) => {
  const found = document.getElementById(name);
  if (!found) return;
  found.focus();
  observer.disconnect();
}).observe(document.body, { childList: true, subtree: true })"""


def press(page: Page, name: str) -> None:
    """Press a button with Enter, or the Escape key for ""."""
    if name:
        page.locator(f"#{name}").focus()
    page.keyboard.press("Enter" if name else "Escape")


def goes_and_comes_back(page: Page, opener: str, shown: str, back: str) -> None:
    """Open a page and leave it again."""
    press(page, opener)
    expect(page.locator(shown)).to_be_focused()
    press(page, back)
    expect(page.locator(shown)).to_have_count(0)
    expect(page.locator(f"#{opener}")).to_be_focused()
    assert page.locator(f"#{opener}").evaluate(_IS_IN_WINDOW), "it has been scrolled to"


@pytest.mark.parametrize("size", [Size(360, 740), Size(1280, 720)], ids=str)
def test_pages_lead_back_to_their_button_on_the_start(opened: Opened, url: str, size: Size) -> None:
    page = opened({"width": size.width, "height": size.height}, size.touch)
    visit(page, url)
    wait_until_ready(page)
    page.locator("#app details").evaluate_all("all => all.forEach((one) => { one.open = true; })")
    for name, shown, back in FROM_START:
        goes_and_comes_back(page, name, shown, back)


def test_pages_lead_back_to_their_button_at_the_table(opened: Opened, url: str) -> None:
    page = opened(DESKTOP, False)
    sit_down(page, url)
    for name, shown, back in FROM_TABLE:
        goes_and_comes_back(page, name, shown, back)


def test_what_the_menu_opens_leads_back_to_the_menu(opened: Opened, url: str) -> None:
    page = opened(PHONE, True)
    sit_down(page, url)
    for name, shown, back in FROM_MENU:
        page.locator("#menu").tap()
        press(page, name)
        expect(page.locator(shown)).to_be_focused()
        press(page, back)
        expect(page.locator("#menu")).to_be_focused()


def test_who_moves_the_focus_before_a_page_is_at_rest_keeps_it(opened: Opened, url: str) -> None:
    page = opened(DESKTOP, False)
    visit(page, url)
    wait_until_ready(page)
    page.evaluate(_BE_QUICK, "tab-openings")
    press(page, "opponents")
    expect(page.locator("#tab-openings")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#tab-openings")).to_have_attribute("aria-current", "page")


def test_a_game_looked_at_leads_back_to_its_button_in_the_library(opened: Opened, url: str) -> None:
    page = opened(DESKTOP, False)
    sit_down(page, url)
    page.locator("#show-games").click()
    page.locator(".game-row").first.click()
    press(page, "handle-watch")
    expect(page.locator("#table")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#handle-watch")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#show-games")).to_be_focused()


def sit_down(page: Page, url: str) -> None:
    """Start a game and wait until it is the person's turn."""
    Player(page, Locator.click).sit_down(url, "way back", ("greedy",))
    page.locator("#table[data-turn]").wait_for()
