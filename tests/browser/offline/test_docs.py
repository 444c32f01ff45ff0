"""The documentation is served beside the game and does not affect it."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.host import Host
from tools.assemble.offline import DOCS

PAGES = ("index.html", "api/stp.html", "rules/de.html")
_STORED = """async () => {
  const urls = [];
  for (const name of await caches.keys()) {
    urls.push(...(await (await caches.open(name)).keys()).map(({ url }) => url));
  }
  return urls;
}"""


def test_it_loads_only_its_own_files_and_the_service_worker_ignores_it(
    site: Path, kept: Page, host: Host
) -> None:
    if not (site / DOCS).exists():
        pytest.skip("python3 build.py docs has not been run")
    page = kept
    games = set(page.evaluate("Object.keys(localStorage)"))
    for name in PAGES:
        answer = page.goto(f"{host.url}{DOCS}/{name}")
        assert answer
        assert answer.ok
        assert not answer.from_service_worker
        expect(page.locator("h1")).to_be_visible()
    search(page)
    page.locator(".md-header label[for^=__palette]:visible").click()
    added = set(page.evaluate("Object.keys(localStorage)")) - games
    assert added, "the choice of colours is remembered"
    assert not [key for key in added if key.startswith("stp")]
    assert not [address for address in page.evaluate(_STORED) if f"/{DOCS}/" in address]


def search(page: Page) -> None:
    """Find a card in the documentation's own search, which works in a worker of its own."""
    page.locator(".md-search__input").fill("Observatory")
    expect(page.locator(".md-search-result__link").first).to_be_attached()
    page.keyboard.press("Escape")
