"""A visit of the page that tests share is like one of a page that has just been loaded."""

import json
from difflib import unified_diff
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page

import stp
from tests.browser.conftest import DESKTOP, Opened, wait_until_ready
from tests.browser.gallery import kept
from tests.browser.shared_page import SharedPage
from tests.browser.steps import visit

DATA: Final = Path(__file__).parents[1] / "data"
OLDER: Final[dict[str, str]] = json.loads((DATA / "store/v1.json").read_text("utf-8"))["store"]
RUNNING: Final = OLDER | {"game:late": stp.dump(kept("late")), "current": "late"}
SETTINGS: Final = json.dumps({"motion": "off", "bots": "instant"})
#: Everything that a person or a script can see of the page, except for the random seed and the
#: progress of the start.
LOOK: Final = """() => {
  for (const one of document.querySelectorAll('[style=""]')) one.removeAttribute("style");
  document.getElementById("boot").remove(); // it has said how far the start was
  document.querySelector("#seed")?.setAttribute("value", "");
  const { documentElement: root, activeElement, title } = document;
  const stored = [localStorage, sessionStorage].map((kept) => Object.entries(kept).sort());
  const attributes = [...root.attributes].map(({ name, value }) => `${name}=${value}`).sort();
  return [...attributes, title, activeElement.id, location.href, `${scrollY}`,
          JSON.stringify(stored), ...document.body.outerHTML.split(/(?=<)/)];
}"""


def look(page: Page, url: str, store: dict[str, str]) -> list[str]:
    """Visit the page and return what can be seen of it."""
    visit(page, url, store)
    wait_until_ready(page)
    seen: list[str] = page.evaluate(LOOK)
    return seen


@pytest.mark.parametrize("store", [{}, RUNNING], ids=["first visit", "running game"])
def test_it_looks_like_a_new_page_whatever_was_done_in_it(
    opened: Opened, url: str, store: dict[str, str]
) -> None:
    own = opened(DESKTOP, False, own=True)
    loaded = look(own, url, store)
    own.close()
    page = opened(DESKTOP, False)
    assert isinstance(page, SharedPage)
    assert page.leave() or page.url == "about:blank"
    visit(page, url, {"lang": "cs", "theme": "dark", "settings": SETTINGS})
    page.locator("#quick").click()
    page.locator("#table").wait_for()
    page.locator("#settings").click()
    assert page.leave()
    assert list(unified_diff(loaded, look(page, url, store), n=0)) == []


def test_a_change_around_the_game_ends_the_sharing(page: Page, url: str) -> None:
    assert isinstance(page, SharedPage)
    visit(page, url)
    page.evaluate("globalThis.added = 1")
    assert not page.leave()
    page.evaluate("delete globalThis.added")
    assert page.leave()
    page.add_init_script("globalThis.added = 1")
    assert not page.leave()
