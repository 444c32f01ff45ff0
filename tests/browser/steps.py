"""Steps in the page that several test files share."""

from collections.abc import Callable
from typing import Any, Final

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import wait_until_ready
from tests.browser.player import Player
from tests.waiting import wait_until

READY = "html[data-worker=ready]"
"""The page while a worker is there to think."""
KEPT = """async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  return registration?.active?.state === "activated" && !registration.installing;
}"""
"""Whether the service worker has everything and serves it."""
#: Refuses to store a game in either place: the local storage, and the journal's database.
STORES_NOTHING = """
const { setItem } = Storage.prototype;
Storage.prototype.setItem = function (...entry) {
  if (this === localStorage) throw new DOMException("full", "QuotaExceededError");
  setItem.apply(this, entry);
};
IDBFactory.prototype.open = () => { throw new DOMException("no", "UnknownError"); };
"""

#: Uses up the starts that a page may make by itself to mend a failure.
STARTS_ONCE: Final = """
if (location.protocol.startsWith("http")) {
  const begun = `stp:${new URL(".", location.href).pathname}:begun`;
  sessionStorage.setItem(begun, `${Date.now()} ${Date.now()}`);
}
"""
_FILL: Final = """(store) => {
  const scope = `stp:${new URL(".", document.baseURI).pathname}:`;
  for (const [key, text] of Object.entries(store)) localStorage.setItem(scope + key, text);
}"""
_STORED: Final = """() => {
  const scope = `stp:${new URL(".", document.baseURI).pathname}:`;
  return Object.fromEntries(
    Object.entries(localStorage).map(([key, text]) => [key.replace(scope, ""), text]));
}"""


def face(page: Page) -> Locator:
    """Return the box that says what has failed."""
    return page.locator("#failure")


def sit_down(page: Page, url: str) -> Locator:
    """Begin a game in which the person decides now; return the table."""
    page.goto(url)
    wait_until_ready(page)
    page.locator("label:has(#players-2)").click()
    page.locator("#seed").fill("neva")
    page.locator("#deal").click()
    table = page.locator("#table[data-turn]")
    table.wait_for()
    return table


def pass_anyway(page: Page) -> None:
    """Pass, and say so again where the coach of a first game asks whether that is meant."""
    page.locator("#pass").click()
    if page.locator("#pass-anyway").count():
        page.locator("#pass-anyway").click()


def sit_down_against(page: Page, url: str, kind: str = "expert") -> None:
    """Start a game against a bot and let it come to its move."""
    Player(page, Locator.click).sit_down(url, "worker", (kind,))


def wait_for_worker(page: Page) -> None:
    """Wait until the worker can think."""
    expect(page.locator(READY)).to_be_attached()


def wait_until_kept(page: Page) -> None:
    """Wait until the service worker has everything."""
    until(page, KEPT)


def until(page: Page, script: str) -> None:
    """Wait until an asynchronous script says yes."""
    wait_in(page, lambda: page.evaluate(script), f"yes from {script}")


def wait_in(page: Page, condition: Callable[[], object], what: str) -> None:
    """Wait until something is so, while the page goes on and what it asks for is answered."""
    wait_until(condition, what, pause=lambda seconds: page.wait_for_timeout(1000 * seconds))


def middle(place: Locator) -> tuple[float, float]:
    """Return where on the page the middle of an element lies."""
    box = place.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def visit(page: Page, url: str, store: dict[str, str]) -> None:
    """Open the page on a device that has kept something."""
    page.goto(f"{url}licences.html")
    page.evaluate(_FILL, store)
    page.goto(url, wait_until="commit")


def stored(page: Page) -> Any:
    """Return what the device keeps now."""
    return page.evaluate(_STORED)
