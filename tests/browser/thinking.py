"""Measures the thinking time of bots in Chromium: `python build.py thinking`.

For every level and table, it asks for a move in positions of whole games, one by one: the page's
worker, or for bots that do not search the page itself, as the game does. It prints the median and
the 95th percentile of the time between question and answer, beside the time of the same bot for the
same positions in this Python. With `--slow 4`, the page thinks without a worker on a processor four
times slower, and the limits are four times as high. "slice" is the longest time for which the page
could not respond.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from statistics import median, quantiles
from time import perf_counter

from playwright.sync_api import BrowserContext, Page, sync_playwright

from stp import Game, dump, load
from stp.bots import make_bot
from stp.bots.levels import LEVELS
from stp.web.browser.thinker import is_quick
from stp.web.browser.thinker_client import SLICE
from tests.bots.positions import bot_moves
from tests.browser.conftest import PATIENCE
from tests.browser.pyodide import Pyodide
from tests.browser.served import named
from tools.assemble.site import build
from tools.browser.chromium import FLAGS, need_chromium
from tools.browser.serve import served

LIMITS = {"hard": 40.0, "expert": 150.0, "master": 3000.0}
"""Limit of the 95th percentile in milliseconds; every other level has 5."""
_MIN_LIMIT = 5.0
TABLES = ("base:2", "base:3", "base:4", "new-society:2", "new-society:5")
_ASK = f"""([record, task]) => new Promise(async (resolve) => {{
  const {{ start, ask }} = await import({named("static/thinking/worker_client.js")});
  const begun = performance.now();
  start((id, word, text) => word !== "progress" && resolve(performance.now() - begun));
  if (!ask(globalThis.asked = (globalThis.asked ?? 1e6) + 1, record, task)) resolve(-1);
}})"""
_PREPARE = """
from time import perf_counter
from stp.web.browser.thinker import Thinker
thinker = Thinker()
thinker.warm_up()
"""
_THINK = """
longest, begun = 0.0, perf_counter()
thinker.begin(1, record, task)
while thinker.busy:
    slice_begun = perf_counter()
    thinker.work(SLICE)
    longest = max(longest, perf_counter() - slice_begun)
f"{(perf_counter() - begun) * 1000} {longest * 1000}"
"""

Times = tuple[float, float]
"""Milliseconds of a move, and of its longest uninterrupted slice."""


def positions(edition: str, players: int, number: int) -> list[str]:
    """Return records of positions in which someone is to move, spread evenly over games of medium
    bots."""
    found: list[str] = []
    for game_number in range(1 + number // 40):
        game = Game(players, f"time-{game_number}", edition, "classic")
        records = [dump(at) for at in bot_moves(game, "medium") if len(at.legal_moves) > 1]
        found += records
    return found[:: max(1, len(found) // number)][:number]


def in_python(record: str, bot: str) -> float:
    """Return the milliseconds that this Python takes for the move at the end of a record."""
    game = load(record)
    seat = game.state.seat
    assert seat is not None
    begun = perf_counter()
    make_bot(bot, game.seed, seat).choose(game.view(seat, memory=True))
    return (perf_counter() - begun) * 1000


def in_worker(page: Page, url: str) -> Callable[[str, str], Times]:
    """Return a function that asks the page's own worker through the page's own channel."""
    page.goto(url)
    page.wait_for_selector("html[data-worker=ready]", state="attached")
    return lambda record, bot: (page.evaluate(_ASK, [record, f"move {bot}"]), 0.0)


def on_the_page(page: Page, url: str, slow: float) -> Callable[[str, str], Times]:
    """Return a function that thinks on the page itself, in the slices that the page gives to
    bots."""
    pyodide = Pyodide(page, url)
    pyodide.run(_PREPARE)
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slow})

    def think(record: str, bot: str) -> Times:
        facts = f"record, task, SLICE = {record!r}, {f'move {bot}'!r}, {SLICE}"
        total, longest = pyodide.run(f"{facts}\n{_THINK}").split()
        return float(total), float(longest)

    return think


@contextmanager
def opened() -> Iterator[tuple[BrowserContext, str]]:
    """Open a browser, and serve the built site to it."""
    with served(build()) as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=need_chromium(), args=FLAGS)
        context = browser.new_context()
        context.set_default_timeout(PATIENCE)
        yield context, url
        browser.close()


def main(arguments: Sequence[str] | None = None) -> int:
    """Print a line for every level and table; returns 1 when a limit is missed."""
    options = _parser().parse_args(arguments)
    missed = 0
    columns = ("n", "median", "p95", "limit", "slice", "/ CPython")
    print(f"{'table':<15}{'bot':<9}" + "".join(f"{column:>10}" for column in columns))
    with opened() as (context, url):
        slow = options.slow
        on_page = on_the_page(context.new_page(), url, slow)
        by_worker = None if slow > 1 else in_worker(context.new_page(), url)
        for table in options.table:
            edition, _, players = table.partition(":")
            records = positions(edition, int(players), options.positions)
            for bot in options.bot:
                think = on_page if is_quick(f"move {bot}") else by_worker or on_page
                times, slices = zip(*(think(one, bot) for one in records), strict=True)
                here = median(in_python(one, bot) for one in records)
                p95, limit = quantiles(times, n=20)[-1], LIMITS.get(bot, _MIN_LIMIT) * slow
                missed += p95 > limit
                figures = (median(times), p95, limit, max(slices))
                row = "".join(f"{figure:>10.1f}" for figure in figures)
                print(f"{table:<15}{bot:<9}{len(times):>10}{row}{median(times) / here:>10.2f}")
    return int(missed > 0)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python build.py thinking", description=__doc__)
    parser.add_argument("--table", nargs="+", default=TABLES, help="such as base:4")
    parser.add_argument("--bot", nargs="+", default=tuple(LEVELS), help="such as expert:banker")
    parser.add_argument("--positions", type=int, default=60, help="for each table (default 60)")
    parser.add_argument("--slow", type=float, default=1, help="times the processor is slowed down")
    return parser


if __name__ == "__main__":
    sys.exit(main())
