"""Lazy screens in a browser are fetched when first opened."""

from playwright.sync_api import Page, expect

from stp import load
from stp.links import GameLink, write_link
from tests.browser.conftest import wait_until_ready
from tests.browser.steps import visit
from tests.browser.watch import Watch
from tests.web.games import POSITIONS

OVER = POSITIONS / "over.stp"
ARCHIVE = "**/python/lazy.*.gz"
LINK = write_link(GameLink(load(OVER.read_text())))


def test_the_python_of_a_lazy_screen_is_fetched_when_it_is_opened(
    first_page: Page, url: str
) -> None:
    page = first_page
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{url}#{LINK}")
    wait_until_ready(page)
    assert not [address for address in asked if "/lazy." in address]
    page.locator("#replay-analysis").click()
    expect(page.locator("#analysis")).to_be_focused()
    page.locator("#analysis-leave").click()
    page.locator("#replay-analysis").click()
    expect(page.locator("#analysis")).to_be_visible()
    assert len([address for address in asked if "/lazy." in address]) == 1


def test_a_lazy_screen_uses_the_language_of_the_page(page: Page, url: str) -> None:
    visit(page, url)
    wait_until_ready(page)
    page.locator("#lang-cs").click()
    page.evaluate("link => { location.hash = link; }", LINK)
    page.locator("#replay-analysis").click()
    expect(page.locator("h1")).to_have_text("Analýza experta")


def test_a_lazy_screen_that_cannot_be_fetched_can_be_requested_again(
    own_page: Page, url: str, watch: Watch
) -> None:
    page = own_page
    watch.allow("ERR_FAILED", "integrity")
    page.goto(f"{url}#{LINK}")
    wait_until_ready(page)
    page.route(ARCHIVE, lambda route: route.abort())
    page.locator("#replay-analysis").click()
    again = page.locator("#load-again")
    expect(again).to_be_visible()
    page.unroute(ARCHIVE)
    page.route(ARCHIVE, lambda route: route.fulfill(body="a portal's page"))
    again.click()
    expect(page.get_by_role("alert")).to_be_visible()
    page.unroute(ARCHIVE)
    again.click()
    expect(page.locator("#analysis")).to_be_visible()
