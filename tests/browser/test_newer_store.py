"""In a real browser, data of an older version is found, and data of a newer one is left alone."""

import json
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import wait_until_ready
from tests.browser.steps import stored, visit, wait_in

FILE: Final = Path(__file__).parents[1] / "data" / "store" / "v1.json"
STORE: Final[dict[str, str]] = json.loads(FILE.read_text("utf-8"))["store"]


def test_games_of_an_older_version_are_found(page: Page, url: str) -> None:
    visit(page, url, STORE)
    wait_until_ready(page)
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert stored(page) == STORE


@pytest.mark.parametrize("early", [True, False], ids=["before Python", "after Python"])
def test_a_newer_versions_things_are_left_alone(own_page: Page, url: str, early: bool) -> None:
    page = own_page
    store = STORE | {"format": "2", "game:later": "stp 2\nweather: frost\n\n"}
    held: list[Route] = []
    page.route("**/*.wasm", lambda route: held.append(route) if early else route.continue_())
    visit(page, url, store)
    if not early:
        wait_until_ready(page)
        expect(page.get_by_role("alert")).to_contain_text("neueren Version")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.locator("#theme").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    if early:
        wait_in(page, lambda: held, "the request that is held back")
    for route in held:
        route.continue_()
    wait_until_ready(page)
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    page.locator("#deal").click()
    expect(page.locator("#table")).to_be_visible()
    expect(page.locator("#unsaved")).to_contain_text("nicht gespeichert")
    assert stored(page) == store
