"""Plays a whole game with the mouse and times the table: `python build.py bench-table`.

For everything that is clicked it prints how long the page took from the event to the next paint,
and how much of that was its own work; then how far anything moved on the page without being asked
(layout shift), and the longest time for which the page could not answer while bots thought. With
`--against` another build is played in turn with this one, so that both meet the same machine; with
`--size` in another window.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median, quantiles
from typing import Any, Final

from playwright.sync_api import Browser, Locator, sync_playwright

from tests.browser.conftest import PATIENCE, wait_until_ready
from tests.browser.player import Player
from tests.browser.stage import Size
from tools.assemble.site import build
from tools.browser.chromium import FLAGS, HOW_TO, find_chromium
from tools.browser.serve import served
from tools.problem import Problem

REST: Final = 150
"""Milliseconds for which a quick hand rests on a button before it presses it."""
PRESS: Final = 60
"""Milliseconds for which it holds the button down."""
GOAL: Final = 50
"""Milliseconds: from an event to the next paint for 95 of 100, and for one piece of thinking."""
OPPONENTS: Final = ("medium", "medium")
SETTINGS: Final = {"bots": "quick", "motion": "quick", "coach": "off"}
RENDERING: Final = ("UpdateLayoutTree", "Layout", "PrePaint", "Paint")
SIZE: Final = Size(1440, 900)
_WATCH: Final = """settings => {
  const { pathname } = new URL(".", location.href);
  localStorage.setItem(`stp:${pathname}:settings`, settings);
  const seen = globalThis.seen = { clicks: [], shifts: [], tasks: [], drawn: [] };
  let click = null;
  addEventListener("click", ({ target, timeStamp }) => {
    const near = target.closest("#table [data-action], #table [data-ui]");
    if (!near) return;
    click = { move: "action" in near.dataset, at: timeStamp, begun: performance.now() };
    const mine = click;
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      mine.painted = performance.now();
      seen.clicks.push(mine);
      channel.port1.close();
    };
    requestAnimationFrame(() => channel.port2.postMessage(0));
  }, true);
  addEventListener("click", () => { if (click) click.done ??= performance.now(); });
  const observe = (type, note) => new PerformanceObserver((list) => list.getEntries().forEach(note))
    .observe({ type, buffered: true });
  observe("layout-shift", ({ value, hadRecentInput, sources }) => {
    if (!document.querySelector("#table")) return;
    const nodes = sources.map(({ node }) => {
      const near = node?.closest?.("[class]") ?? node?.parentElement;
      return near?.id || near?.getAttribute("class") || "?";
    });
    seen.shifts.push({ value, asked: hadRecentInput, nodes });
  });
  observe("longtask", ({ startTime, duration }) => seen.tasks.push([startTime, duration]));
  addEventListener("DOMContentLoaded", () => {
    new MutationObserver(() => seen.drawn.push(performance.now()))
      .observe(document.getElementById("app"), { childList: true, subtree: true });
  });
}"""

_DECIDES: Final = """log => {
  const table = document.querySelector("#table");
  return !table || (table.dataset.log !== log && table.hasAttribute("data-turn"));
}"""


def click(target: Locator) -> None:
    """Click as a hand does: what it does on its way (to point at a card lifts it) is drawn by
    then, and so is what it has been waiting for."""
    target.hover()
    target.page.wait_for_timeout(REST)
    target.click(delay=PRESS)


def play(browser: Browser, url: str, seed: str, turns: int, size: Size) -> dict[str, Any]:
    """Play a game, or so many turns of it, and return what the page has seen of itself."""
    context = browser.new_context(
        viewport={"width": size.width, "height": size.height}, service_workers="block"
    )
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.add_init_script(f"({_WATCH})({json.dumps(json.dumps(SETTINGS))})")
    page.goto(url)
    wait_until_ready(page)
    page.locator(f"label:has(#players-{len(OPPONENTS) + 1})").click()
    for seat, kind in enumerate(OPPONENTS, 2):
        page.locator(f"#kind-{seat}").select_option(kind)
    page.locator("#seed").fill(seed)
    page.locator("#deal").click()
    page.wait_for_selector("#table[data-turn]")
    begun, log = page.evaluate("performance.now()"), None
    browser.start_tracing(page=page, categories=["devtools.timeline"])
    player = Player(page, click)
    for _ in range(turns):
        page.wait_for_function(_DECIDES, arg=log)
        table = page.locator("#table")
        if not table.count():
            break
        log = table.get_attribute("data-log")
        player.decide()
    seen: dict[str, Any] = page.evaluate("seen")
    seen["worked"] = list(_processor_time(json.loads(browser.stop_tracing())["traceEvents"]))
    context.close()
    seen["tasks"] = [task for task in seen["tasks"] if task[0] > begun]
    return seen


def _processor_time(events: list[dict[str, Any]]) -> Iterator[tuple[float, float]]:
    """Yield for each click that draws how many milliseconds of a processor it has cost.

    That is the handler, and the first layout and paint after it, wherever the machine let them
    wait.
    """
    events = sorted((e for e in events if "tdur" in e), key=lambda event: event["ts"])
    handler = drawing = handled = 0.0
    for event in events:
        if event["name"] == "EventDispatch" and event["args"]["data"]["type"] == "click":
            handler, drawing = event["tdur"] / 1000, 0.0
            handled = event["ts"] + event["dur"]
        elif handler and event["name"] in RENDERING and event["ts"] >= handled:
            drawing += event["tdur"] / 1000
            if event["name"] == "Paint":
                yield handler, drawing
                handler = 0.0


def report(name: str, seen: dict[str, Any]) -> None:
    """Print what a game showed."""
    print(name)
    for is_move, what in ((True, "a move"), (False, "opening a card, closing it")):
        clicks = [click for click in seen["clicks"] if click["move"] is is_move]
        waits = [click["painted"] - click["at"] for click in clicks]
        works = [click["done"] - click["begun"] for click in clicks]
        print(f"  {what}: {len(clicks)} times")
        print(f"    to the next paint: {_figures(waits)}   goal: 95 of 100 under {GOAL}")
        print(f"    the page's own work: {_figures(works)}")
    for part, what in enumerate(("handler", "layout and paint")):
        print(f"  processor time, {what}: {_figures([work[part] for work in seen['worked']])}")
    print(f"  processor time, click to paint: {_figures([sum(work) for work in seen['worked']])}")
    moved = sum(shift["value"] for shift in seen["shifts"] if not shift["asked"])
    asked = sum(shift["value"] for shift in seen["shifts"] if shift["asked"])
    print(f"  layout shift: {moved:.4f} unasked, {asked:.4f} just after input   goal: 0")
    for shift in sorted(seen["shifts"], key=lambda shift: (shift["asked"], -shift["value"]))[:9]:
        print(f"    {shift['value']:.4f} {'asked' if shift['asked'] else ''} {shift['nodes'][:3]}")
    times = {True: [0.0], False: [0.0]}
    for start, length in seen["tasks"]:
        times[any(start <= drawn <= start + length + 1 for drawn in seen["drawn"])].append(length)
    print(
        f"  longest task that draws: {max(times[True]):.0f} ms; any other, thinking among them:"
        f" {max(times[False]):.0f} ms, {len(times[False]) - 1} over {GOAL} ms   goal: none"
    )


def _figures(numbers: list[float]) -> str:
    """Return the middle and the 95th percentile of milliseconds."""
    cuts = quantiles(numbers, n=20) if len(numbers) > 1 else [*numbers, 0]
    return f"median {median(numbers):.0f} ms, 95th percentile {cuts[-1]:.0f} ms"


def main(arguments: Sequence[str]) -> int:
    """Play and print."""
    parser = argparse.ArgumentParser(prog="build.py bench-table", description=__doc__)
    parser.add_argument("--against", type=Path, help="a built site to be played in turn with this")
    parser.add_argument("--seed", default="bench")
    parser.add_argument("--turns", type=int, default=400, help="play no more than so many turns")
    parser.add_argument("--size", type=Size.named, default=SIZE, help="of the window: 360x740")
    options = parser.parse_args(arguments)
    if find_chromium() is None:
        raise Problem(f"The benchmark needs a Chromium. {HOW_TO}")
    sites = {"this build": build()}
    if options.against:
        sites[str(options.against)] = options.against
    with sync_playwright() as player:
        browser = player.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        for name, folder in sites.items():
            with served(folder) as url:
                report(name, play(browser, url, options.seed, options.turns, options.size))
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
