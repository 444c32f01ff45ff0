"""The page uses the visitor's language from the first paint, or another one on request."""

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.conftest import open_window, wait_until_ready
from tests.browser.steps import visit

DEAL = {"de": "Partie starten", "fr": "Commencer la partie", "cs": "Začít hru"}


@pytest.mark.parametrize("lang", DEAL)
def test_the_start_screen_is_translated_before_python(
    chromium: Browser, url: str, lang: str
) -> None:
    context = open_window(chromium, locale=lang)
    page = context.new_page()

    def hold(_route: Route) -> None:
        """Never answer the request, so that Python never arrives."""

    page.route("**/pyodide.asm.*.wasm", hold)
    page.goto(url)
    expect(page.locator("#deal")).to_have_text(DEAL[lang])
    expect(page.locator("html")).to_have_attribute("lang", lang)
    expect(page.locator("#boot [data-status]")).not_to_contain_text("Loading")
    context.close()


def test_a_language_chosen_in_the_middle_of_a_game_stays(page: Page, url: str) -> None:
    visit(page, url)
    wait_until_ready(page)
    page.locator("#kind-2").select_option("human")
    page.locator("#deal").click()
    expect(page.locator("#table")).to_be_visible()
    page.locator("#settings").click()
    page.locator("#set-lang-cs").check(force=True)
    expect(page.locator("html")).to_have_attribute("lang", "cs")
    expect(page.locator(".market")).to_have_attribute("aria-label", "Nabídka")
    page.reload()
    wait_until_ready(page)
    expect(page.locator(".market")).to_have_attribute("aria-label", "Nabídka")


def test_the_rules_open_at_a_section_and_lead_back(page: Page, url: str) -> None:
    visit(page, url)
    wait_until_ready(page)
    page.locator("#to-rules").click()
    page.locator('.contents a[href="#section-6"]').click()
    expect(page.locator("#section-6")).to_be_focused()
    expect(page.locator("#section-6")).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(page.locator("#deal")).to_be_visible()
