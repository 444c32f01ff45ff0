"""Measures how fast the page starts, compared with PyScript's hello world.

`python build.py bench` runs it. Both pages are served compressed and visited in turn, so that other
load on the machine slows both alike. On a shared machine compare the ratios, not the times.
"""

import argparse
import statistics
import sys
from collections import defaultdict
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import astuple, dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from playwright.sync_api import BrowserContext, CDPSession, Playwright, sync_playwright

from tools.assemble.site import build
from tools.browser.chromium import FLAGS, need_chromium
from tools.browser.serve import served
from tools.browser.wire import PagesHandler
from tools.measure.stock import TEXT, build_stock

ROUNDS: Final = 7
PATIENCE: Final = 120_000
"""Timeout of a visit, in milliseconds."""

_EVERY_FRAME: Final = """
const look = () => {
  if (!ready()) requestAnimationFrame(look);
  else globalThis.readyAt = performance.now();
};
requestAnimationFrame(look);"""


@dataclass(frozen=True, slots=True)
class Site:
    """A page to compare: its files, and scripts that report its progress."""

    name: str
    folder: Path
    ready: str
    settled: str
    """A condition that is true once no background work is left."""


@dataclass(frozen=True, slots=True)
class Line:
    """A speed of connection and processor; 0 is unlimited."""

    name: str
    megabits: float = 0
    latency: float = 0
    slowdown: float = 1

    def strain(self, tools: CDPSession) -> None:
        """Apply these conditions to a page."""
        speed = self.megabits * 1e6 / 8 or -1
        conditions = {"downloadThroughput": speed, "uploadThroughput": speed}
        tools.send(
            "Network.emulateNetworkConditions",
            {"offline": False, "latency": self.latency, **conditions},
        )
        tools.send("Emulation.setCPUThrottlingRate", {"rate": self.slowdown})


@dataclass(frozen=True, slots=True)
class Visit:
    """Milliseconds since the start of the navigation, and bytes transferred until then.

    `work` is the time that the page's main thread was busy; other load on the machine hardly adds
    to it.
    """

    ready: float
    paint: float
    work: float
    megabytes: float
    requests: int


Visits = dict[tuple[str, str, str], list[Visit]]
"""Visits by conditions, page, and `cold` (a first visit) or `warm` (a later one)."""

LINES: Final = (
    Line("localhost"),
    Line("10 Mbit/s", megabits=10, latency=40),
    Line("4x slower", slowdown=4),
)
_UNSTRAINED: Final = LINES[0]


def stock() -> Site:
    """Return the hello world, which is ready when its text appears."""
    ready = f"const ready = () => document.body?.innerText.includes({TEXT!r});"
    return Site("stock", build_stock(), ready, "true")


def ours(name: str = "ours", folder: Path | None = None) -> Site:
    """Return the game: the site in a folder, or a fresh build.

    Start is clicked as soon as possible; the game is ready when a card can be clicked. With this
    seed the person has the first turn.
    """
    ready = """const ready = () => {
      const start = document.querySelector("#deal");
      if (start && !globalThis.clicked) {
        document.querySelector("#seed").value = "d";
        start.click();
        globalThis.clicked = true;
      }
      const card = document.querySelector("#table[data-turn] .row button.card");
      if (!card) return false;
      const { x, y, width, height } = card.getBoundingClientRect();
      return card.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    };"""
    return Site(
        name, folder or build(), ready, "document.documentElement.dataset.worker === 'ready'"
    )


def visit(context: BrowserContext, site: Site, url: str, line: Line) -> Visit:
    """Load the page and wait until it is idle."""
    page = context.new_page()
    page.add_init_script(site.ready + _EVERY_FRAME)
    tools = context.new_cdp_session(page)
    tools.send("Network.enable")
    tools.send("Performance.enable", {"timeDomain": "threadTicks"})
    line.strain(tools)
    sizes: list[int] = []
    tools.on("Network.loadingFinished", lambda done: sizes.append(done["encodedDataLength"]))
    page.goto(url, wait_until="commit", timeout=PATIENCE)
    page.wait_for_function("() => globalThis.readyAt", timeout=PATIENCE)
    metrics = {one["name"]: one["value"] for one in tools.send("Performance.getMetrics")["metrics"]}
    arrived = [size for size in sizes if size]
    ready = page.evaluate("readyAt")
    paint = page.evaluate(
        "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? readyAt"
    )
    _UNSTRAINED.strain(tools)
    page.wait_for_function(f"() => {site.settled}", timeout=PATIENCE)
    page.wait_for_load_state("networkidle", timeout=PATIENCE)
    page.close()
    work = metrics["TaskDuration"] * 1e3
    return Visit(ready, paint, work, sum(arrived) / 1e6, len(arrived))


def first_and_second(player: Playwright, site: Site, url: str, line: Line) -> tuple[Visit, Visit]:
    """Visit with a fresh profile, then again with the same profile in a new browser."""
    with TemporaryDirectory(prefix="stp-profile-") as profile:
        return _visit_anew(player, profile, site, url, line), _visit_anew(
            player, profile, site, url, line
        )


def _visit_anew(player: Playwright, profile: str, site: Site, url: str, line: Line) -> Visit:
    context = player.chromium.launch_persistent_context(
        profile, executable_path=need_chromium(), args=FLAGS, locale="en-US"
    )
    try:
        return visit(context, site, url, line)
    finally:
        context.close()


def measure(sites: Sequence[Site], lines: Sequence[Line], rounds: int) -> Visits:
    """Return the visits of every page; pages take turns, in reverse order every second round."""
    visits = defaultdict(list)
    with sync_playwright() as player, ExitStack() as servers:
        pages = [(site, servers.enter_context(served(site.folder, PagesHandler))) for site in sites]
        for number in range(rounds):
            for line in lines:
                for site, url in pages[:: -1 if number % 2 else 1]:
                    cold, warm = first_and_second(player, site, url, line)
                    visits[line.name, site.name, "cold"].append(cold)
                    visits[line.name, site.name, "warm"].append(warm)
                    print(f"{line.name}, {site.name}: {cold} {warm}", file=sys.stderr, flush=True)
    return visits


def report(visits: Visits, other: str = "stock") -> None:
    """Print medians, and the ratios of the game to the other page.

    The times run until the first text of the hello world, or the first card of another build.
    """
    print(f"| | ours, s | {other}, s | ratio | first paint | MB | {other}, MB | requests |")
    print("|---|---|---|---|---|---|---|---|")
    for line, site, kind in visits:
        if site != "ours":
            continue
        game = median(visits[line, "ours", kind])
        hello = median(visits[line, other, kind])
        print(
            f"| {line}, {kind} | {game.ready / 1e3:.2f} | {hello.ready / 1e3:.2f}"
            f" | {game.ready / hello.ready:.2f} | {game.paint / hello.ready:.2f}"
            f" | {game.megabytes:.2f} | {hello.megabytes:.2f} | {game.requests} |"
        )


def median(visits: Sequence[Visit]) -> Visit:
    """Return the median of each measure."""
    values = zip(*map(astuple, visits), strict=True)
    ready, paint, work, megabytes, requests = map(statistics.median, values)
    return Visit(ready, paint, work, megabytes, round(requests))


def main(arguments: Sequence[str]) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="build.py bench", description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"visits of each ({ROUNDS})")
    parser.add_argument(
        "--against",
        type=Path,
        metavar="DIST",
        help="another build of the game, instead of the hello world",
    )
    parser.add_argument(
        "--line", choices=[one.name for one in LINES], action="append", help="all by default"
    )
    options = parser.parse_args(arguments)
    lines = [line for line in LINES if not options.line or line.name in options.line]
    other = ours("other", options.against.resolve()) if options.against else stock()
    report(measure((other, ours()), lines, options.rounds), other.name)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
