"""Plays many games in one tab, bots against bots through the page, and watches what it costs.

Nothing may grow for ever: not the page's memory, not Python's, not listeners, not proxies; and
nothing may be logged as an error. The first games warm up, the rest is held against them.
"""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import asdict, dataclass
from typing import Final

from playwright.sync_api import CDPSession, ConsoleMessage, Page, sync_playwright

from tools.chromium import FLAGS, HOW_TO, find_chromium
from tools.paths import DIST
from tools.problem import Problem
from tools.serve import served
from tools.site import build

GAMES: Final = 200
WARM_UP: Final = 10
GROWTH: Final = 1.10
"""What memory may come to, as a multiple of what it was after the warm-up."""
SLACK: Final = 4
"""Listeners and proxies that may come and go with what is shown just now."""
PLAYERS: Final = (2, 3, 2, 4, 2, 5)
BOTS: Final = ("greedy", "novice", "random")
_PATIENCE: Final = 300_000
#: Notes every memory that WebAssembly is given, so that its size can be asked for.
_WATCH_MEMORY: Final = """{
  const memories = (globalThis.soakMemories = []);
  const { Memory, Instance, instantiate, instantiateStreaming } = WebAssembly;
  const note = (exports) => {
    for (const thing of Object.values(exports)) if (thing instanceof Memory) memories.push(thing);
  };
  WebAssembly.Memory = new Proxy(Memory, {
    construct(target, args) {
      const made = new target(...args);
      memories.push(made);
      return made;
    },
  });
  for (const [name, run] of Object.entries({ instantiate, instantiateStreaming }))
    WebAssembly[name] = async (...args) => {
      const made = await run.apply(WebAssembly, args);
      note((made.instance ?? made).exports ?? {});
      return made;
    };
}"""
_SETTINGS: Final = """localStorage.setItem(
  `stp:${new URL(".", location.href).pathname}:settings`,
  '{"bots": "instant", "motion": "off"}')"""
_IS_PROXY: Final = """function () {
  return this.filter((thing) => {
    try { return thing?.[Symbol.toStringTag] === "PyProxy"; } catch { return false; }
  }).length;
}"""


@dataclass(frozen=True, slots=True)
class Reading:
    """What the tab holds after a game."""

    heap: int
    """Bytes of JavaScript, after everything unused has been thrown away."""
    wasm: int
    """Bytes of WebAssembly, where Python lives; they never get fewer."""
    listeners: int
    nodes: int
    proxies: int


def too_much(first: Reading, last: Reading) -> list[str]:
    """Return what has grown since the warm-up by more than it may.

    >>> too_much(Reading(100, 100, 5, 9, 3), Reading(109, 111, 5, 9, 30))
    ['wasm: 100, later 111', 'proxies: 3, later 30']
    """
    limits = {
        "heap": first.heap * GROWTH,
        "wasm": first.wasm * GROWTH,
        "listeners": first.listeners + SLACK,
        "nodes": first.nodes * GROWTH + SLACK,
        "proxies": first.proxies + SLACK,
    }
    before, after = asdict(first), asdict(last)
    return [
        f"{name}: {before[name]}, later {after[name]}"
        for name, limit in limits.items()
        if after[name] > limit
    ]


class Soak:
    """One tab in which game follows game."""

    def __init__(self, page: Page, url: str) -> None:
        self.errors: list[str] = []
        self._page = page
        self._session: CDPSession = page.context.new_cdp_session(page)
        self._session.send("Performance.enable")
        page.set_default_timeout(_PATIENCE)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", self._hear)
        page.add_init_script(_WATCH_MEMORY)
        page.add_init_script(_SETTINGS)
        page.goto(url)
        page.wait_for_selector("html[data-state=ready]", state="attached")

    def _hear(self, said: ConsoleMessage) -> None:
        if said.type == "error":
            self.errors.append(said.text)

    def play(self, number: int) -> None:
        """Deal a game to bots alone, wait for its end, and go back to the start screen."""
        page, players = self._page, PLAYERS[number % len(PLAYERS)]
        page.locator(f"label:has(#players-{players})").click()
        for seat in range(1, players + 1):
            page.locator(f"#kind-{seat}").select_option(BOTS[(number + seat) % len(BOTS)])
        page.locator("#seed").fill(f"soak-{number}")
        page.locator("#deal").click()
        page.wait_for_selector(".rk .tot")
        page.locator("#new-deal").click()
        page.wait_for_selector("#deal")

    def read(self) -> Reading:
        """Measure the tab as it is now."""
        self._session.send("HeapProfiler.collectGarbage")
        found = self._session.send("Performance.getMetrics")["metrics"]
        metrics = {entry["name"]: int(entry["value"]) for entry in found}
        sizes = "() => soakMemories.reduce((sum, { buffer }) => sum + buffer.byteLength, 0)"
        return Reading(
            heap=metrics["JSHeapUsedSize"],
            wasm=self._page.evaluate(sizes),
            listeners=metrics["JSEventListeners"],
            nodes=metrics["Nodes"],
            proxies=self._proxies(),
        )

    def _proxies(self) -> int:
        """Count the Python objects that JavaScript holds on to."""
        everything = self._session.send(
            "Runtime.evaluate", {"expression": "Object.prototype", "objectGroup": "soak"}
        )["result"]["objectId"]
        objects = self._session.send(
            "Runtime.queryObjects", {"prototypeObjectId": everything, "objectGroup": "soak"}
        )["objects"]["objectId"]
        counted = self._session.send(
            "Runtime.callFunctionOn",
            {"functionDeclaration": _IS_PROXY, "objectId": objects, "returnByValue": True},
        )
        self._session.send("Runtime.releaseObjectGroup", {"objectGroup": "soak"})
        return int(counted["result"]["value"])


def soak(page: Page, url: str, games: int, warm_up: int = WARM_UP) -> list[str]:
    """Play so many games after the warm-up; return what is wrong, and print how it goes."""
    tab = Soak(page, url)
    began = time.monotonic()
    for number in range(warm_up):
        tab.play(number)
    first = last = tab.read()
    _report(warm_up, first, began)
    for number in range(warm_up, games):
        tab.play(number)
        if (number + 1) % WARM_UP == 0 or number + 1 == games:
            last = tab.read()
            _report(number + 1, last, began)
    return [*too_much(first, last), *tab.errors]


def _report(games: int, reading: Reading, began: float) -> None:
    print(
        f"{games:4} games, {time.monotonic() - began:5.0f} s: {reading.heap / 1e6:.1f} MB heap,"
        f" {reading.wasm / 1e6:.1f} MB wasm, {reading.listeners} listeners, {reading.nodes} nodes,"
        f" {reading.proxies} proxies",
        flush=True,
    )


def main() -> int:
    """Soak the built page; return 1 when something has grown or failed."""
    parser = argparse.ArgumentParser(prog="build.py soak", description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES, help=f"how many (default: {GAMES})")
    games = parser.parse_args().games
    path = find_chromium()
    if path is None:
        raise Problem(f"The page is soaked in a Chromium. {HOW_TO}")
    with sync_playwright() as playwright, served(build(DIST)) as url:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        wrong = soak(browser.new_page(), url, games)
        browser.close()
    print("\n".join(wrong) if wrong else "Nothing has grown, nothing has failed.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
