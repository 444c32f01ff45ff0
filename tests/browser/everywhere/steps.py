"""Steps that are the same in every engine: prepare a device, open a page, wait, press."""

from __future__ import annotations

from typing import Final

from tests.browser.everywhere.drivers import PATIENCE, Driver
from tests.browser.host import Host
from tests.browser.player import MAX_TURNS, SETTINGS
from tests.browser.unpainted import HIDE
from tests.waiting import wait_until

_FILL = """(store) => {
  const scope = `stp:${new URL(".", location.href).pathname}:`;
  for (const [key, text] of Object.entries(store)) localStorage.setItem(scope + key, text);
}"""
_READY = """() => {
  const failure = document.querySelector("#failure");
  if (failure && !failure.hidden) throw new Error(failure.textContent);
  return document.documentElement.dataset.state === "ready";
}"""
#: Checks inside the page for a second, because every call from outside costs a browser as much as a
#: move.
_PATIENT = """async (...args) => {
  const isSo = CONDITION;
  for (let times = 0; times < 20; times += 1) {
    if (await isSo(...args)) return true;
    await new Promise((done) => setTimeout(done, 50));
  }
  return false;
}"""
_PRESS: Final = "(selector) => document.querySelector(selector).click()"
_TEXT: Final = "(selector) => document.querySelector(selector).innerText"
SEEN: Final = "(selector) => document.querySelector(selector) !== null"
"""Whether an element is on the page."""
DECIDES: Final = """(log) => {
  const table = document.querySelector("#table");
  return !table || (table.dataset.log !== log && "turn" in table.dataset);
}"""
"""Whether the person decides at a table with another log, or the game is over."""

IS_OPEN: Final = """(url) =>
  location.href.startsWith(url) && document.documentElement.dataset.state === "ready" """
"""Whether the open page is the game at an address, started."""
FOLLOW: Final = "(link) => { location.hash = link; }"
"""Follows a link in the open page, which needs no new start of Python."""
LOG: Final = "() => document.querySelector('#table')?.dataset.log ?? null"
"""The number of log entries at the table; null without one."""
#: Plays like `tests.browser.player.Player`, but passes until the phase ends: half as many turns
#: still contain everything in which engines could differ.
TURN: Final = """(turn) => {
  const choice = () => document.querySelector("#sheet [data-action]:not([disabled])");
  if (choice()) return choice().click();
  const card = () => document.querySelector(":is(.row, .hand) .card:not(.unaffordable)");
  const close = () => document.querySelector("#close");
  if (turn % 3 && card()) {
    card().click();
    if (!close()) card().click(); // the first click only finished the drawing
    if (choice()) return choice().click();
    close().click();
  }
  document.querySelector("#auto").click();
}"""


def wait(driver: Driver, condition: str, *args: object) -> None:
    """Wait until a JavaScript function returns true."""
    patient = _PATIENT.replace("CONDITION", condition)
    wait_until(lambda: driver.run(patient, *args), f"yes from {condition} {args}", PATIENCE)


def prepare(driver: Driver, host: Host, store: dict[str, str] | None = None) -> None:
    """Store settings and other data from a file of the site, without starting the page."""
    driver.open(f"{host.url}pyscript.toml")
    fill(driver, store or {"settings": SETTINGS})


def fill(driver: Driver, store: dict[str, str]) -> None:
    """Store data from the open file or page of the site."""
    driver.run(_FILL, store)


def visit(driver: Driver, url: str) -> None:
    """Reload the page and wait for Python."""
    driver.open("about:blank")
    driver.open(url)
    driver.run(HIDE)
    wait(driver, _READY)


def press(driver: Driver, selector: str) -> None:
    """Press the first such button, as soon as there is one."""
    wait(driver, SEEN, selector)
    driver.run(_PRESS, selector)


def text(driver: Driver, selector: str) -> str:
    """Return the visible text of an element, as soon as there is one."""
    wait(driver, SEEN, selector)
    return str(driver.run(_TEXT, selector))


def play_on(driver: Driver) -> None:
    """Play until the game is over."""
    log = ""
    for turn in range(1, MAX_TURNS):
        wait(driver, DECIDES, log)
        log = driver.run(LOG)
        if log is None:
            return
        driver.run(TURN, turn)
    raise AssertionError("the game never ends")
