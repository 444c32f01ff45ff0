"""Steps in the page that several test files share."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from playwright.sync_api import Dialog, Locator, Page, expect

from tests.browser.conftest import wait_until_ready
from tests.browser.player import Player, wait_for_table
from tests.browser.shared_page import visit_anew
from tests.waiting import wait_until

READY = "html[data-worker=ready]"
"""Selects the page while the worker is ready."""
KEPT = """async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  return registration?.active?.state === "activated" && !registration.installing;
}"""
"""Whether the service worker has stored everything and serves it."""
PASSED: Final = """made => document.querySelector("#pass-anyway")
  || document.querySelector("#table")?.dataset.log !== made"""
"""Whether a pass was made, or is questioned."""
#: Makes both the local storage and the journal's database refuse games.
STORES_NOTHING = """
const { setItem } = Storage.prototype;
Storage.prototype.setItem = function (...entry) {
  if (this === localStorage) throw new DOMException("full", "QuotaExceededError");
  setItem.apply(this, entry);
};
IDBFactory.prototype.open = () => { throw new DOMException("no", "UnknownError"); };
"""

#: Uses up the automatic restarts of a page after failures.
STARTS_ONCE: Final = """
if (location.protocol.startsWith("http")) {
  const begun = `stp:${new URL(".", location.href).pathname}:begun`;
  sessionStorage.setItem(begun, `${Date.now()} ${Date.now()}`);
}
"""
#: Keeps what is copied, even if the browser would refuse to copy it; and what undoes that.
_KEEP_COPIES: Final = """() => {
  const clipboard = { writeText: async (text) => { window.copied = text; } };
  Object.defineProperty(navigator, "clipboard", { value: clipboard, configurable: true });
}"""
_COPY_AGAIN: Final = "() => { delete navigator.clipboard; delete window.copied; }"
_FILL: Final = """(store) => {
  const scope = `stp:${new URL(".", document.baseURI).pathname}:`;
  for (const [key, text] of Object.entries(store)) localStorage.setItem(scope + key, text);
}"""
_STORED: Final = """() => {
  const scope = `stp:${new URL(".", document.baseURI).pathname}:`;
  return Object.fromEntries(
    Object.entries(localStorage).map(([key, text]) => [key.replace(scope, ""), text]));
}"""


def log_length(page: Page) -> int:
    """Return the number of entries of the log that the table shows."""
    return int(page.locator("#table").get_attribute("data-log") or 0)


def stay_when_asked(page: Page) -> list[str]:
    """Stay on the page whenever the browser asks; return the kinds of the dialogs seen so far."""
    asked: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    page.on("dialog", stay)
    return asked


def face(page: Page) -> Locator:
    """Return the box with the failure message."""
    return page.locator("#failure")


def sit_down(page: Page, url: str) -> Locator:
    """Start a game in which it is the person's turn; return the table."""
    visit(page, url)
    wait_until_ready(page)
    page.locator("label:has(#players-2)").click()
    page.locator("#seed").fill("neva")
    page.locator("#deal").click()
    wait_for_table(page)
    table = page.locator("#table[data-turn]")
    table.wait_for()
    return table


def press_pass(page: Page) -> bool:
    """Press the button for a pass; return whether the coach, which may think first, asks."""
    made = page.locator("#table").get_attribute("data-log")
    page.locator("#pass").click()
    page.wait_for_function(PASSED, arg=made)
    return page.locator("#pass-anyway").count() > 0


def pass_anyway(page: Page) -> None:
    """Pass, and confirm it if the coach asks."""
    if press_pass(page):
        page.locator("#pass-anyway").click()


def sit_down_against(page: Page, url: str, kind: str = "expert") -> None:
    """Start a game against a bot and wait for its move."""
    Player(page, Locator.click).sit_down(url, "worker", (kind,))


def wait_for_worker(page: Page) -> None:
    """Wait until the worker is ready, in a page that has started Python."""
    wait_until_ready(page)
    page.evaluate("() => globalThis.becomeIdle?.()")
    expect(page.locator(READY)).to_be_attached()


def wait_until_kept(page: Page) -> None:
    """Wait until the service worker has stored everything."""
    until(page, KEPT)


def until(page: Page, script: str) -> None:
    """Wait until an asynchronous script returns true."""
    wait_in(page, lambda: page.evaluate(script), f"yes from {script}")


def wait_in(page: Page, condition: Callable[[], object], what: str) -> None:
    """Wait until a condition holds, while the page runs and its requests are answered."""
    wait_until(condition, what, pause=lambda seconds: page.wait_for_timeout(1000 * seconds))


def middle(place: Locator) -> tuple[float, float]:
    """Return the middle of an element, in pixels of the page."""
    box = place.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def visit(page: Page, url: str, store: Mapping[str, str] | None = None, fragment: str = "") -> None:
    """Open the page on a device with stored data, at the place that the fragment names.

    If possible, the game starts anew in a shared page that has been loaded before.
    """
    if visit_anew(page, url, store, fragment):
        return
    if store:
        page.goto(f"{url}licences.html")
        page.evaluate(_FILL, store)
    page.goto(f"{url}#{fragment}" if fragment else url, wait_until="commit")


def follow(page: Page, fragment: str) -> None:
    """Open a link in a page that has the game."""
    page.evaluate("(fragment) => { location.hash = fragment; }", fragment)


def copied_link(page: Page, button: str) -> str:
    """Press a button that copies a link after other text; return the link's fragment."""
    page.evaluate(_KEEP_COPIES)
    page.locator(button).click()
    text = str(page.wait_for_function("() => window.copied").json_value())
    page.evaluate(_COPY_AGAIN)
    return text.split("\n")[-1].partition("#")[2]


def stored(page: Page) -> Any:
    """Return the stored data of the device."""
    return page.evaluate(_STORED)
