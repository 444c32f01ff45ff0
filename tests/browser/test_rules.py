"""The rules in a browser are fetched when opened, can be searched, and work offline."""

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import wait_until_ready
from tests.browser.steps import visit, wait_in
from tests.browser.watch import Watch

RULES = "**/static/rules/*.json"


def test_the_rules_are_fetched_when_somebody_opens_them(first_page: Page, url: str) -> None:
    page = first_page
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(url)
    wait_until_ready(page)
    assert not [address for address in asked if "/rules/" in address]
    page.locator("#to-rules").click()
    expect(page.locator("#section-1")).to_be_visible()
    expect(page.locator("#read-title")).to_be_focused()
    page.locator("#lang-cs").click()
    expect(page.locator("article")).to_have_attribute("lang", "cs")
    expect(page.locator("#section-1")).to_be_visible()
    assert len([address for address in asked if "/rules/" in address]) == 2


def test_rules_that_cannot_be_fetched_can_be_asked_for_again(
    page: Page, url: str, watch: Watch
) -> None:
    watch.allow("ERR_FAILED")
    page.route(RULES, lambda route: route.abort())
    visit(page, url, fragment="rules-6")
    again = page.locator("#read-again")
    expect(again).to_be_visible()
    page.unroute(RULES)
    again.click()
    expect(page.locator("#section-6")).to_be_visible()


def test_rules_that_come_late_take_the_focus_where_they_were_asked_for(
    page: Page, url: str
) -> None:
    held: list[Route] = []
    page.route(RULES, lambda route: held.append(route))
    visit(page, url, fragment="rules-6")
    expect(page.get_by_role("status")).to_be_visible()
    wait_in(page, lambda: held, "the request that is held back")
    held.pop().continue_()
    expect(page.locator("#section-6")).to_be_focused()


def test_a_search_filters_as_one_types(page: Page, url: str) -> None:
    visit(page, url, fragment="rules")
    expect(page.locator("#section-1")).to_be_visible()
    field = page.get_by_role("searchbox")
    field.click()
    page.keyboard.type("observatory", delay=20)
    expect(field).to_be_focused()
    expect(field).to_have_value("observatory")
    expect(page.locator(".found mark").first).to_have_text("Observatory")
    expect(page.locator(".references .reference h3").first).to_contain_text("Observatory")
    expect(page.locator("#live")).to_contain_text("matches")
    page.keyboard.type("xyz")
    expect(page.locator(".lead")).to_contain_text("No matches")
    field.fill("")
    expect(page.locator("#section-1")).to_be_visible()
    expect(field).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#setup")).to_be_visible()


def test_the_numbers_in_a_picture_scroll_below_the_header(page: Page, url: str) -> None:
    visit(page, url, fragment="rules")
    number = page.locator(".picture .badge").first
    expect(number).to_be_visible()
    covering = number.evaluate(
        """number => {
            const header = document.querySelector('.reading-top');
            scrollBy(0, number.getBoundingClientRect().y - header.clientHeight / 2);
            const { x, y, width, height } = number.getBoundingClientRect();
            return header.contains(document.elementFromPoint(x + width / 2, y + height / 2));
        }"""
    )
    assert covering
