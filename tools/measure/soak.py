"""Plays many games of bots in one tab and checks for leaks.

The page's memory, Python's memory, listeners and proxies must not grow, and nothing may be logged
as an error. The first games are the warm-up to which the others are compared.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Final

from playwright.sync_api import CDPSession, ConsoleMessage, Page, sync_playwright

from tools.assemble.site import build
from tools.browser.chromium import FLAGS, need_chromium
from tools.browser.serve import served
from tools.paths import DIST

GAMES: Final = 200
WARM_UP: Final = 10
GROWTH: Final = 1.10
"""Largest allowed memory, as a multiple of that after the warm-up."""
SLACK: Final = 4
"""Allowed variation of listeners and proxies with what is shown."""
PLAYERS: Final = (2, 3, 2, 4, 2, 5)
BOTS: Final = ("greedy", "novice", "random")
"""Players of successive games; random bots play long games."""
_PATIENCE: Final = 300_000
_WATCH: Final = """{
  const made = (globalThis.soakProxies = new Set());
  globalThis.Proxy = new Proxy(Proxy, {
    construct(target, [object, handler]) {
      const proxy = new target(object, handler);
      if (object[Symbol.toStringTag] === "PyProxy") made.add(new WeakRef(proxy));
      return proxy;
    },
  });
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
"""Records every WebAssembly memory, to measure its size, and every proxy of a Python object, to
count those that are still alive."""
_SETTINGS: Final = """localStorage.setItem(
  `stp:${new URL(".", location.href).pathname}:settings`,
  '{"bots": "instant", "motion": "off"}')"""
_IS_AT: Final = "(entries) => document.querySelector('#table')?.dataset.log >= entries"
_LATER: Final = "() => new Promise((done) => setTimeout(done, 100))"
_COUNT_PROXIES: Final = """() => {
  let count = 0;
  for (const reference of soakProxies) {
    const proxy = reference.deref();
    if (!proxy) soakProxies.delete(reference);
    try {
      count += proxy !== undefined && Boolean(proxy.type);
    } catch {} // was destroyed, and holds nothing any more
  }
  return count;
}"""
"""Counts the Python objects that JavaScript holds on to."""


@dataclass(frozen=True, slots=True)
class Reading:
    """The resources of the tab after a game."""

    heap: int
    """Bytes of JavaScript after a garbage collection."""
    wasm: int
    """Bytes of Python's WebAssembly memory, which never shrinks."""
    listeners: int
    nodes: int
    proxies: int


def too_much(first: Reading, last: Reading) -> list[str]:
    """Return what has grown too much since the warm-up.

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
    blind = [] if first.proxies else ["proxies: none were found, so none are counted"]
    return blind + [
        f"{name}: {before[name]}, later {after[name]}"
        for name, limit in limits.items()
        if after[name] > limit
    ]


class Soak:
    """A tab in which games are played one after the other."""

    def __init__(self, page: Page, url: str) -> None:
        self.errors: list[str] = []
        self._page = page
        self._session: CDPSession = page.context.new_cdp_session(page)
        self._session.send("Performance.enable")
        page.set_default_timeout(_PATIENCE)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", self._hear)
        page.add_init_script(_WATCH)
        page.add_init_script(_SETTINGS)
        page.goto(url)
        page.locator("html[data-state=ready]").wait_for(state="attached")

    def _hear(self, said: ConsoleMessage) -> None:
        if said.type == "error":
            self.errors.append(said.text)

    def play(
        self,
        number: int,
        seats: Sequence[int] = PLAYERS,
        bots: Sequence[str] = BOTS,
        entries: int | None = None,
    ) -> None:
        """Play a game between bots, to its end or to a number of entries of its log, and return to
        the start screen."""
        page, players = self._page, seats[number % len(seats)]
        page.locator(f"label:has(#players-{players})").click()
        for seat in range(1, players + 1):
            page.locator(f"#kind-{seat}").select_option(bots[(number + seat) % len(bots)])
        page.locator("#seed").fill(f"soak-{number}")
        page.locator("#deal").click()
        if entries is None:
            page.locator(".rank .rank-points").first.wait_for()
            page.locator("#to-start").click()
        else:
            page.wait_for_function(_IS_AT, arg=entries, polling=100)
            page.locator("#leave").click()
        page.locator("#deal").wait_for()

    def read(self) -> Reading:
        """Measure the tab after collecting garbage."""
        for _ in range(2):  # finalizers of the first collection release more a task later
            self._session.send("HeapProfiler.collectGarbage")
            self._page.evaluate(_LATER)
        found = self._session.send("Performance.getMetrics")["metrics"]
        metrics = {entry["name"]: int(entry["value"]) for entry in found}
        sizes = "() => soakMemories.reduce((sum, { buffer }) => sum + buffer.byteLength, 0)"
        return Reading(
            heap=metrics["JSHeapUsedSize"],
            wasm=self._page.evaluate(sizes),
            listeners=metrics["JSEventListeners"],
            nodes=metrics["Nodes"],
            proxies=self._page.evaluate(_COUNT_PROXIES),
        )


def soak(
    page: Page,
    url: str,
    games: int,
    warm_up: int = WARM_UP,
    seats: Sequence[int] = PLAYERS,
    bots: Sequence[str] = BOTS,
    entries: int | None = None,
) -> list[str]:
    """Play `games` games, including the warm-up, to their ends or to a number of entries of their
    logs; print the progress and return the problems."""
    tab = Soak(page, url)
    began = time.monotonic()
    for number in range(warm_up):
        tab.play(number, seats, bots, entries)
    first = last = tab.read()
    _report(warm_up, first, began)
    for number in range(warm_up, games):
        tab.play(number, seats, bots, entries)
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
    """Soak the built page; return 1 if something has grown or failed."""
    parser = argparse.ArgumentParser(prog="build.py soak", description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES, help=f"how many (default: {GAMES})")
    games = parser.parse_args().games
    with sync_playwright() as playwright, served(build(DIST)) as url:
        browser = playwright.chromium.launch(executable_path=need_chromium(), args=FLAGS)
        wrong = soak(browser.new_page(), url, games)
        browser.close()
    print("\n".join(wrong) if wrong else "Nothing has grown, nothing has failed.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
