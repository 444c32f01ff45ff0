"""Opens the history and imports a backup with hundreds of finished games, and measures the tasks.

No game has been replayed on the device before, as after an import. Prints how long it takes until
all games are listed and the processor time of the longest tasks of the page's main thread, in which
it cannot respond; the goal is that none takes longer than 200 ms.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from typing import Final

from playwright.sync_api import Browser, Page, sync_playwright

from stp.record import dump
from stp.web.store.backup import MARK, VERSION
from stp.web.store.texts import GAME
from tests.browser.bench_table import CATEGORIES
from tests.browser.click_work import task_time
from tests.browser.conftest import PATIENCE, wait_until_ready
from tests.browser.steps import visit
from tests.web.games import finished
from tools.assemble.site import build
from tools.browser.chromium import FLAGS, need_chromium
from tools.browser.serve import served

GOAL: Final = 200
"""Limit of a task in milliseconds."""
SHOWN: Final = 5
"""Number of longest tasks in the report."""


def saves(games: int) -> dict[str, str]:
    """Return finished games against one to three bots, under their keys."""
    return {
        f"{GAME}g{number}": dump(
            finished(f"bench{number}", (None, *("greedy",) * (1 + number % 3)))
        )
        for number in range(games)
    }


def open_history(page: Page) -> None:
    """Open the history and wait until all games are listed."""
    page.locator("[data-ui='library show games']").click()
    page.locator("#tab-history").click()
    page.locator("#library .facts").wait_for()


def import_backup(page: Page, games: dict[str, str]) -> None:
    """Import all games from a file and wait until they are listed."""
    page.locator("[data-ui='library show games']").click()
    page.locator("#tab-bring").click()
    records = {key.removeprefix(GAME): record for key, record in games.items()}
    text = json.dumps({MARK: VERSION, "games": records})
    page.locator("#import").set_input_files(
        {"name": "games.json", "mimeType": "application/json", "buffer": text.encode()}
    )
    page.locator("#library .facts").wait_for()


def measure(
    browser: Browser, url: str, stored: dict[str, str], work: Callable[[Page], None]
) -> tuple[float, list[float]]:
    """Return the seconds that work in the page took, and the processor time of its tasks in
    milliseconds."""
    context = browser.new_context(service_workers="block")
    context.set_default_timeout(10 * PATIENCE)
    page = context.new_page()
    visit(page, url, stored)
    wait_until_ready(page)
    browser.start_tracing(page=page, categories=CATEGORIES)
    begun = page.evaluate("performance.now()")
    work(page)
    seconds = (page.evaluate("performance.now()") - begun) / 1000
    events = json.loads(browser.stop_tracing())["traceEvents"]
    context.close()
    return seconds, sorted(task_time(events))


def main(arguments: Sequence[str]) -> int:
    """Measure and print; return 1 if a task takes too long."""
    parser = argparse.ArgumentParser(prog="build.py bench-library", description=__doc__)
    parser.add_argument(
        "--games", type=int, default=200, help="in the history, and in the backup (200)"
    )
    games = saves(parser.parse_args(arguments).games)
    longest = 0.0
    with sync_playwright() as player, served(build()) as url:
        browser = player.chromium.launch(executable_path=need_chromium(), args=FLAGS)
        works: dict[str, tuple[dict[str, str], Callable[[Page], None]]] = {
            "opening the history": (games, open_history),
            "importing a backup": ({}, lambda page: import_backup(page, games)),
        }
        for name, (stored, work) in works.items():
            seconds, tasks = measure(browser, url, stored, work)
            shown = ", ".join(f"{task:.0f}" for task in tasks[-SHOWN:])
            print(f"{name}: {seconds:.1f} s; longest tasks: {shown} ms   goal: {GOAL}")
            longest = max(longest, tasks[-1])
        browser.close()
    return int(longest > GOAL)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
