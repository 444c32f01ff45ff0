"""Plays a whole game at four sizes and reports unexpected layout shifts.

Layout shifts within half a second of a person's own press are ignored. Everything else counts, from
the start page to the result: the deal, the bots' moves, the story of each scoring, a new round, an
undo, the final scoring. The settings are those of a first visit, so bots move slowly and the coach
speaks; with `--bots quick`, bots move as in a second game. The goal is 0.000.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from playwright.sync_api import Browser, Locator, Page, sync_playwright

from tests.browser.conftest import PATIENCE, wait_until_ready
from tests.browser.player import MAX_TURNS, PREPARE, Player
from tests.browser.shared_page import NEVER_IDLE
from tests.browser.stage import Size
from tests.browser.steps import PASSED
from tools.assemble.site import build
from tools.browser.chromium import FLAGS, need_chromium
from tools.browser.serve import served

SIZES: Final = (Size(1440, 900), Size(1366, 768), Size(820, 1180), Size(360, 740))
PLAYERS: Final = 3
REST: Final = 700
"""Milliseconds after each press in which the person only watches; shifts in the first 500 do not
count."""
UNDO_AT: Final = 4
"""The turn after which the story is opened and the last move is undone."""
GOAL: Final = 0.0005
"""Smaller shifts count as 0.000: a number that moves by a pixel or two."""
RESULT: Final = 4000
"""Milliseconds of watching the result."""
WATCH_SHIFTS: Final = """() => {
  const shifts = globalThis.shifts = [];
  const nameOf = (node) => {
    const near = node?.closest?.("[id], [class]") ?? node?.parentElement;
    const classes = near?.getAttribute("class");
    return near ? `${near.nodeName.toLowerCase()}${near.id && `#${near.id}`}`
      + (classes ? `.${classes.split(" ").join(".")}` : "") : "?";
  };
  const boxOf = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(" ");
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources, startTime } of list.getEntries()) {
      const table = document.getElementById("table");
      shifts.push({
        value,
        asked: hadRecentInput,
        at: Math.round(startTime),
        where: table ? `table, log ${table.dataset.log}` : document.querySelector("main")?.id ?? "",
        sources: sources.map(({ node, previousRect, currentRect }) =>
          `${nameOf(node)}: ${boxOf(previousRect)} -> ${boxOf(currentRect)}`),
      });
    }
  }).observe({ type: "layout-shift", buffered: true });
}"""
"""Collects layout shifts in `shifts`: the amount, whether a press caused it, the place in the game,
the elements."""
_DECIDES: Final = """log => {
  const table = document.getElementById("table");
  return document.getElementById("end")
    || (table && table.dataset.log !== log && table.hasAttribute("data-turn"));
}"""


@dataclass(frozen=True, slots=True)
class Shift:
    """A layout shift, as measured by the browser."""

    value: float
    asked: bool
    """Whether it came within half a second of a press."""
    at: int
    """Milliseconds since the page was opened."""
    where: str
    sources: list[str]

    def __str__(self) -> str:
        lines = (f"{self.value:.6f} after {self.at} ms ({self.where})", *self.sources)
        return "\n    ".join(lines)


class Onlooker(Player):
    """A person who presses a button, then watches for as long as shifts count as caused by it."""

    def __init__(self, page: Page, *, touch: bool) -> None:
        super().__init__(page, self._press, every=2)
        self.touch = touch

    def _press(self, target: Locator) -> None:
        if self.touch:
            target.tap()
        else:
            target.hover()
            target.click()
        self.page.wait_for_timeout(REST)

    def begin(self, url: str, seed: str, players: int) -> None:
        """Open the start page, look at it, and start a game."""
        page = self.page
        page.goto(url)
        wait_until_ready(page)
        page.wait_for_timeout(REST)
        self._press(page.locator(f"label:has(#players-{players})"))
        page.locator("#seed").fill(seed)
        self._press(page.locator("#deal"))

    def go_through(self, turns: int) -> None:
        """Play some turns, or to the end, and look at the result."""
        page, log = self.page, ""
        for _ in range(turns):
            page.wait_for_function(_DECIDES, arg=log)
            if page.locator("#end").count():
                page.wait_for_timeout(RESULT)
                return
            log = page.locator("#table").get_attribute("data-log") or ""
            if self.turn == UNDO_AT:
                self._look_back()
            while page.locator("#coach-next").count():
                self._press(page.locator("#coach-next"))
            self.decide()
            page.wait_for_function(PASSED, arg=log)
            if page.locator("#pass-anyway").count():  # the coach asks before a costly pass
                self._press(page.locator("#pass-anyway"))
        page.wait_for_timeout(RESULT)

    def _look_back(self) -> None:
        """Open "What happened?", then undo and repeat the last move."""
        page = self.page
        for button in ("#story", "#close", "#undo", "#undo-knowing"):
            if page.locator(f"{button}:enabled").count():
                self._press(page.locator(button))
        page.wait_for_selector("#table[data-turn]")


def unasked(
    browser: Browser, url: str, size: Size, *,
    seed: str = "shifts", players: int = PLAYERS, bots: str = "first", turns: int = MAX_TURNS,
    has_worker: bool = True,
) -> list[Shift]:  # fmt: skip
    """Play some turns of a game, and return the unexpected shifts.

    Without its worker, the page thinks itself.
    """
    context = browser.new_context(
        viewport={"width": size.width, "height": size.height},
        has_touch=size.touch,
        service_workers="block",
    )
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.add_init_script(f"({WATCH_SHIFTS})()")
    if not has_worker:
        page.add_init_script(NEVER_IDLE)
    if bots != "first":
        page.add_init_script(f"({PREPARE})({json.dumps(json.dumps({'bots': bots}))})")
    person = Onlooker(page, touch=size.touch)
    person.begin(url, seed, players)
    person.go_through(turns)
    found = unasked_in(page)
    context.close()
    return found


def unasked_in(page: Page) -> list[Shift]:
    """Return the unexpected shifts of a page that has run `WATCH_SHIFTS`."""
    entries: list[dict[str, Any]] = page.evaluate("shifts")
    return [shift for shift in (Shift(**entry) for entry in entries) if not shift.asked]


def main(arguments: Sequence[str]) -> int:
    """Play a game at every size and print the shifts; return 1 if the goal is missed."""
    parser = argparse.ArgumentParser(prog="build.py shifts", description=__doc__)
    parser.add_argument("--size", nargs="+", type=Size.named, default=SIZES, help="as 360x740")
    parser.add_argument("--seed", default="shifts", help="of the deal (shifts)")
    parser.add_argument("--players", type=int, default=PLAYERS, help=f"how many ({PLAYERS})")
    parser.add_argument(
        "--bots", choices=("first", "quick", "instant"), default="first", help="their speed (first)"
    )
    parser.add_argument("--turns", type=int, default=MAX_TURNS, help="play no more")
    options = parser.parse_args(arguments)
    most = 0.0
    with sync_playwright() as player, served(build()) as url:
        browser = player.chromium.launch(executable_path=need_chromium(), args=FLAGS)
        for size in options.size:
            shifts = unasked(
                browser, url, size, seed=options.seed, players=options.players,
                bots=options.bots, turns=options.turns,
            )  # fmt: skip
            moved = sum(shift.value for shift in shifts)
            most = max(most, moved)
            print(f"{size}: {moved:.6f} unasked, in {len(shifts)} shifts   goal: 0.000", flush=True)
            for shift in shifts:
                print(f"  {shift}")
        browser.close()
    return int(most >= GOAL)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
