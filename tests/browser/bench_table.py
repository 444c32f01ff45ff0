"""Plays a game with the mouse and measures how fast the table answers.

Before every move it opens a card and closes it. For every click, it prints the time from the event
to the next paint, how much of it was the page's own work, and the processor time of both, which
other programs hardly change; for the slowest clicks of each kind also how that time is divided.
Then it prints the unexpected layout shift, and the longest time for which the page could not
respond while bots were thinking. `--against` also plays another build in turn, under the same
conditions, and `--size` changes the window. Chromium's trace, from which the processor times come,
takes time itself; `--untraced` measures clicks without it.

`--slow 6` imitates a processor six times slower, and `--alone` plays without a worker, so that bots
and hints are computed on the page itself. The goals are then that half of the clicks are answered
within 200 ms, and that no task takes longer.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles
from typing import Any, Final

from playwright.sync_api import Browser, Locator, Page, sync_playwright

from stp.bots.levels import LEVELS
from tests.browser.click_work import ClickWork, task_time, work_of_clicks
from tests.browser.conftest import PATIENCE, wait_until_ready
from tests.browser.player import Player
from tests.browser.stage import Size
from tools.assemble.site import build
from tools.browser.chromium import FLAGS, need_chromium
from tools.browser.serve import served

REST: Final = 150
"""Milliseconds that a quick hand rests on a button before pressing it."""
PRESS: Final = 60
"""Milliseconds that it holds the button down."""
GOAL: Final = 50
"""Limits in milliseconds: the 95th percentile from an event to the next paint, and a slice of
thinking."""
SLOW_GOAL: Final = 200
"""Limits in milliseconds on a slow processor: the median of all clicks, and any single task."""
OPPONENTS: Final = 2
SETTINGS: Final = {"bots": "quick", "motion": "quick", "coach": "off"}
CATEGORIES: Final = [
    "devtools.timeline", "disabled-by-default-devtools.timeline", "blink.user_timing",
]  # fmt: skip
SIZE: Final = Size(1440, 900)
KINDS: Final = {"move": "a move", "open": "opening a card", "close": "closing it"}
"""The kinds of clicks, and how they are called in the report."""
_CARDS: Final = ":is(.row, .hand) button.card"
_WATCH: Final = """settings => {
  const { pathname } = new URL(".", location.href);
  localStorage.setItem(`stp:${pathname}:settings`, settings);
  const seen = globalThis.seen = { clicks: [], shifts: [], tasks: [], drawn: [] };
  let [click, count] = [null, 0];
  const table = () => ({ ...document.querySelector("#table")?.dataset });
  addEventListener("click", ({ target, timeStamp }) => {
    const near = target.closest("#table [data-action], #table [data-ui]");
    if (!near) return;
    const opens = near.dataset.ui?.startsWith("open");
    const kind = "action" in near.dataset ? "move" : opens ? "open" : "close";
    performance.mark(`click:${count}:${kind}`);
    const what = near.dataset.action ?? near.dataset.ui;
    click = { number: count, kind, what, was: table(), at: timeStamp, begun: performance.now() };
    count += 1;
    const mine = click;
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      mine.painted = performance.now();
      mine.now = table();
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


_ALONE: Final = "Worker = class { constructor() { throw new Error(); } };"


@dataclass(frozen=True, slots=True)
class Trial:
    """The conditions of a game."""

    seed: str
    turns: int
    size: Size
    bot: str
    """The level of both opponents."""
    slow: float
    """By which factor the processor is slowed down."""
    alone: bool
    """Whether the page has no worker."""
    hints: int
    """Number of turns between two hints; 0 for none."""
    untraced: bool = False
    """Whether Chromium records no trace."""

    @property
    def goals(self) -> tuple[str, int]:
        """The limit of a click, and that of a task, in milliseconds."""
        if self.slow > 1:
            return f"50 of 100 under {SLOW_GOAL}", SLOW_GOAL
        return f"95 of 100 under {GOAL}", GOAL


def click(target: Locator) -> None:
    """Click as a hand does: everything that pointing causes, such as lifting a card, and everything
    that it was waiting for, has been drawn by then."""
    target.hover()
    target.page.wait_for_timeout(REST)
    target.click(delay=PRESS)


def play(browser: Browser, url: str, trial: Trial) -> dict[str, Any]:
    """Play a game, or some turns of it, and return what the page has measured."""
    context = browser.new_context(
        viewport={"width": trial.size.width, "height": trial.size.height}, service_workers="block"
    )
    context.set_default_timeout(PATIENCE * trial.slow)
    page = context.new_page()
    page.add_init_script(f"({_WATCH})({json.dumps(json.dumps(SETTINGS))})")
    if trial.alone:
        page.add_init_script(_ALONE)
    page.goto(url)
    wait_until_ready(page)
    session = context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": trial.slow})
    page.locator(f"label:has(#players-{OPPONENTS + 1})").click()
    for seat in range(2, OPPONENTS + 2):
        page.locator(f"#kind-{seat}").select_option(trial.bot)
    page.locator("#seed").fill(trial.seed)
    if not trial.untraced:
        browser.start_tracing(page=page, categories=CATEGORIES)
    begun, log = page.evaluate("performance.now()"), None
    click(page.locator("#deal"))
    page.wait_for_selector("#table[data-turn]")
    player = Player(page, click)
    for turn in range(trial.turns):
        page.wait_for_function(_DECIDES, arg=log)
        table = page.locator("#table")
        if not table.count():
            break
        log = table.get_attribute("data-log")
        if trial.hints and turn % trial.hints == 0:
            ask_for_a_hint(page)
        look_at_a_card(page, turn)
        player.decide()
    seen: dict[str, Any] = page.evaluate("seen")
    events = [] if trial.untraced else json.loads(browser.stop_tracing())["traceEvents"]
    seen["worked"] = list(work_of_clicks(events))
    seen["task work"] = list(task_time(events))
    context.close()
    seen["tasks"] = [task for task in seen["tasks"] if task[0] > begun]
    return seen


def ask_for_a_hint(page: Page) -> None:
    """Ask for a hint if that is possible, wait for it and close it."""
    button = page.locator("#hint:enabled")
    if button.count() and not page.locator("#sheet").count():
        click(button)
        page.wait_for_selector("#sheet.hint:not(:has(.busy))")
        click(page.locator("#close"))


def look_at_a_card(page: Page, turn: int) -> None:
    """Open a card, another one every turn, and close it; it need not be affordable."""
    cards = page.locator(_CARDS)
    if cards.count() and not page.locator("#sheet").count():
        click(cards.nth(turn % cards.count()))
        click(page.locator("#close"))


def report(name: str, seen: dict[str, Any], trial: Trial) -> None:
    """Print the measurements of a game."""
    goal, most = trial.goals
    print(name)
    for kind, what in KINDS.items():
        clicks = [click for click in seen["clicks"] if click["kind"] == kind]
        waits = [click["painted"] - click["at"] for click in clicks]
        works = [click["done"] - click["begun"] for click in clicks]
        print(f"  {what}: {len(clicks)} times")
        print(f"    to the next paint: {_figures(waits)}, first {waits[0]:.0f} ms   goal: {goal}")
        print(f"    the page's own work: {_figures(works)}")
        if worked := [work for work in seen["worked"] if work.kind == kind]:
            report_work(worked, clicks)
    moved = sum(shift["value"] for shift in seen["shifts"] if not shift["asked"])
    asked = sum(shift["value"] for shift in seen["shifts"] if shift["asked"])
    print(f"  layout shift: {moved:.4f} unasked, {asked:.4f} just after input   goal: 0")
    for shift in sorted(seen["shifts"], key=lambda shift: (shift["asked"], -shift["value"]))[:9]:
        print(f"    {shift['value']:.4f} {'asked' if shift['asked'] else ''} {shift['nodes'][:3]}")
    times = {True: [0.0], False: [0.0]}
    for start, length in seen["tasks"]:
        times[any(start <= drawn <= start + length + 1 for drawn in seen["drawn"])].append(length)
    longer = sum(time > most for time in times[False])
    print(
        f"  longest task that draws: {max(times[True]):.0f} ms; any other, thinking among them:"
        f" {max(times[False]):.0f} ms, {longer} over {most} ms   goal: none"
    )
    if longest := sorted(seen["task work"])[-5:]:
        tasks = ", ".join(f"{task:.0f}" for task in longest)
        print(f"  processor time, longest tasks: {tasks} ms")


def report_work(worked: list[ClickWork], clicks: list[dict[str, Any]]) -> None:
    """Print the processor time of clicks of one kind, and what the slowest twentieth did."""
    spent = [work.handler + work.drawing for work in worked]
    print(f"    processor time, handler: {_figures([work.handler for work in worked])}")
    print(f"    processor time, layout and paint: {_figures([work.drawing for work in worked])}")
    print(f"    processor time, both: {_figures(spent)}, first {spent[0]:.0f} ms")
    known = {click["number"]: click for click in clicks}
    slowest = sorted(worked, key=lambda work: -work.handler - work.drawing)
    for work in slowest[: 1 + len(worked) // 20]:
        click = known.get(work.number)
        if click is None:  # the last one of a game that is cut off
            continue
        before, after = click["was"], click["now"]
        events = [
            f", {name}" for name in ("scored", "round") if before.get(name) != after.get(name)
        ]
        wait = click["begun"] - click["at"]
        print(f"      {click['what']}{''.join(events)}: waited {wait:.1f}, {work}")


def _figures(numbers: list[float]) -> str:
    """Return the median and the 95th percentile of times in milliseconds."""
    cuts = quantiles(numbers, n=20) if len(numbers) > 1 else [*numbers, 0]
    return f"median {median(numbers):.0f} ms, 95th percentile {cuts[-1]:.0f} ms"


def main(arguments: Sequence[str]) -> int:
    """Play and print."""
    parser = argparse.ArgumentParser(prog="build.py bench-table", description=__doc__)
    parser.add_argument("--against", type=Path, help="a built site to be played in turn with this")
    parser.add_argument("--seed", default="bench", help="of the deal (bench)")
    parser.add_argument("--turns", type=int, default=400, help="play no more than so many turns")
    parser.add_argument("--size", type=Size.named, default=SIZE, help="of the window: 360x740")
    parser.add_argument("--bot", choices=LEVELS, default="medium", help="both opponents")
    parser.add_argument("--slow", type=float, default=1, help="a processor so many times slower")
    parser.add_argument("--alone", action="store_true", help="without a worker")
    parser.add_argument("--hints", type=int, default=0, help="ask for one every so many turns")
    parser.add_argument("--untraced", action="store_true", help="without processor time")
    options = parser.parse_args(arguments)
    trial = Trial(
        options.seed, options.turns, options.size, options.bot, options.slow, options.alone,
        options.hints, options.untraced,
    )  # fmt: skip
    sites = {"this build": build()}
    if options.against:
        sites[str(options.against)] = options.against
    with sync_playwright() as player:
        browser = player.chromium.launch(executable_path=need_chromium(), args=FLAGS)
        for name, folder in sites.items():
            with served(folder) as url:
                report(name, play(browser, url, trial), trial)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
