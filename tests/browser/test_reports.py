"""A report of a failure can be copied, or becomes an issue where GitHub publishes the page."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from stp.web.words.text import text_in
from tests.browser.conftest import open_window
from tests.browser.served import serve_python
from tests.browser.steps import face
from tests.browser.watch import Watch
from tools.paths import ROOT

REPORT = "Traceback (most recent call last):\n  1 & 2 # “č”"


@contextmanager
def at(chromium: Browser, site: Path, address: str, lang: str = "en") -> Iterator[Page]:
    """Open the start screen at another address; Python never arrives."""

    def answer(route: Route) -> None:
        path = urlsplit(route.request.url).path.removeprefix(urlsplit(address).path)
        file = site / (path or "index.html")
        if path.startswith(("python/", "vendor/")):
            return  # never answered, so that nothing else fails
        if file.is_file():
            route.fulfill(path=file)
        else:
            route.abort()

    context = open_window(chromium, locale=lang, service_workers="block")
    page = context.new_page()
    page.route("**", answer)
    page.goto(address, wait_until="commit")
    page.wait_for_selector("noscript", state="attached")  # the page's last message
    yield page
    context.close()


@pytest.mark.parametrize(
    ("address", "repository"),
    [
        ("https://anna.github.io/petersburg/", "anna/petersburg"),
        ("https://anna.github.io/", "anna/anna.github.io"),
    ],
)
def test_a_report_becomes_an_issue_where_github_publishes_the_page(
    chromium: Browser, site: Path, address: str, repository: str
) -> None:
    with at(chromium, site, address) as page:
        page.evaluate("(report) => stpFail('handler', report)", REPORT)
        expect(face(page).locator("[data-send]")).to_be_hidden()
        page.locator("[data-read]").click()
        expect(page.locator("[data-report]")).to_be_visible()
        shown = page.locator("[data-report]").inner_text()
        assert shown.startswith(REPORT)
        link = page.locator("[data-send]")
        expect(link).to_be_focused()
        issue = urlsplit(link.get_attribute("href") or "")
        assert issue.hostname == "github.com"
        assert issue.path == f"/{repository}/issues/new"
        asked = parse_qs(issue.query)
        assert asked.keys() == {"template", "title", "report"}
        assert asked["report"] == [shown]
        form = (ROOT / ".github/ISSUE_TEMPLATE" / asked["template"][0]).read_text("utf-8")
        assert "id: report" in form


@pytest.mark.parametrize("address", ["https://anna.example/petersburg/", "http://localhost:1/"])
def test_elsewhere_a_report_is_copied(chromium: Browser, site: Path, address: str) -> None:
    with at(chromium, site, address) as page:
        page.evaluate("(report) => stpFail('handler', report)", REPORT)
        expect(page.locator("[data-copy]")).to_be_visible()
        expect(page.locator("[data-read]")).to_be_hidden()
        face(page).locator("summary").click()
        expect(page.locator("[data-report]")).to_be_visible()
        expect(page.locator("[data-send]")).to_be_hidden()


def test_a_report_is_copied_where_it_is_too_long_or_there_is_no_network(
    chromium: Browser, site: Path
) -> None:
    with at(chromium, site, "https://anna.github.io/petersburg/") as page:
        page.evaluate("(report) => stpFail('handler', report)", "x" * 8001)
        expect(page.locator("[data-copy]")).to_be_visible()
        expect(page.locator("[data-read]")).to_be_hidden()
        page.locator("[data-dismiss]").click()
        page.evaluate("(report) => stpFail('handler', report)", "x" * 7000)
        expect(page.locator("[data-read]")).to_be_visible()
        page.context.set_offline(True)
        expect(page.locator("[data-read]")).to_be_hidden()
        page.context.set_offline(False)
        expect(page.locator("[data-read]")).to_be_visible()


def test_the_way_to_an_issue_speaks_the_persons_language(chromium: Browser, site: Path) -> None:
    with at(chromium, site, "https://anna.github.io/petersburg/", "de") as page:
        for lang in ("de", "fr", "cs"):
            page.locator(f"#lang-{lang}").click()
            page.evaluate("(report) => stpFail('handler', report)", REPORT)
            t = text_in(lang)
            expect(page.locator("[data-read]")).to_have_text(t._("Report on GitHub"))
            page.locator("[data-read]").click()
            expect(page.locator("[data-send]")).to_have_text(t._("Continue to GitHub"))
            expect(page.locator("[data-issue] p").first).to_have_text(t._(
                "This goes into a public issue on GitHub, where you can edit it before you submit"
                " it."
            ))  # fmt: skip
            page.locator("[data-dismiss]").click()


def test_a_report_can_be_copied_by_hand_where_the_clipboard_is_refused(
    own_page: Page, url: str, site: Path, watch: Watch
) -> None:
    page = own_page
    watch.allow(".")
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    serve_python(page, site, program="1 / 0")
    page.goto(url)
    expect(page.locator("[data-report]")).to_be_hidden()
    page.locator("[data-copy]").click()
    expect(page.locator("[data-report]")).to_be_visible()
    assert "ZeroDivisionError" in page.evaluate("() => String(getSelection())")


#: Repairs nothing, and lets the test report that another file has been checked.
_REPAIRING = """() => {
  globalThis.stpHeal = (_, checked) => {
    globalThis.checked = checked;
    return new Promise(() => {});
  };
}"""


def test_no_message_appears_while_files_are_being_checked(chromium: Browser, site: Path) -> None:
    with at(chromium, site, "https://anna.example/petersburg/") as page:
        page.clock.install()
        page.evaluate(_REPAIRING)
        page.evaluate("(report) => stpFail('missing', report)", REPORT)
        for _ in range(3):
            page.clock.run_for(9_000)
            expect(face(page)).to_be_hidden()
            page.evaluate("checked()")
        page.clock.run_for(11_000)
        expect(face(page)).to_contain_text("Check your connection")
