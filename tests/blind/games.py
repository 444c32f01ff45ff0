"""Plays fixed deals using only what a screen reader gets: `python build.py blind`.

It reads the accessibility tree of the built page in Chromium, listens to its live region, presses
keys, and prints how each deal ended. With `--offline` the same player hears the same words without
a browser. It fails if fewer games are won than the goal.
"""

from __future__ import annotations

import argparse
import re
import sys
import time
from typing import Final

from playwright.sync_api import sync_playwright

from tests.blind.chromium import Chromium
from tests.blind.offline import RIVAL, Offline
from tests.blind.player import play
from tools.assemble.site import build
from tools.browser.chromium import FLAGS, need_chromium
from tools.browser.serve import served

DEALS: Final = tuple(f"blind-{number}" for number in range(1, 21))
GOAL: Final = 14
"""Number of deals that must be won."""
_PATIENCE: Final = 120_000


def outcome(said: str) -> tuple[bool, int]:
    """Return whether the announced end is a victory of the person, and their points.

    >>> outcome("Trading phase. You win! 90 points, 3 ahead of Bo, after 7 rounds")
    (True, 90)
    >>> outcome("Anna passes. Bo wins. You: 87 points, rank 2 of 2")
    (False, 87)
    >>> outcome("Anna passes. Anna and Bo share the victory. 80 points after 7 rounds")
    (False, 80)
    """
    found = re.search(r"(You win!|\bwins\.|share the victory\.) (?:You: )?(\d+)\spoint", said)
    assert found is not None, said
    return found[1] == "You win!", int(found[2])


def play_offline(seed: str) -> tuple[bool, int]:
    """Play a deal without a browser; return whether it was won, and with how many points."""
    screen = Offline(seed)
    play(screen)
    result = screen.game.result
    assert result is not None
    return result.rank[0] < result.rank[1], result.points[0]


def play_online(seed: str, screen: Chromium, url: str) -> tuple[bool, int]:
    """Play a deal in a page; return whether the page announced a victory, and the points."""
    screen.sit_down(url, seed, RIVAL)
    play(screen)
    return outcome(screen.heard[-1])


def main() -> int:
    """Play the deals and print how they ended; return 1 if too few are won."""
    parser = argparse.ArgumentParser(prog="build.py blind", description=__doc__)
    parser.add_argument("--games", type=int, default=len(DEALS), help="only so many of the deals")
    parser.add_argument("--offline", action="store_true", help="without a browser")
    options = parser.parse_args()
    deals = DEALS[: options.games]
    won = _offline(deals) if options.offline else _online(deals)
    print(f"{won} of {len(deals)} games won, goal {GOAL} of {len(DEALS)}")
    return int(won * len(DEALS) < GOAL * len(deals))


def _offline(deals: tuple[str, ...]) -> int:
    won = 0
    for seed in deals:
        began = time.monotonic()
        won += _report(seed, *play_offline(seed), began)
    return won


def _online(deals: tuple[str, ...]) -> int:
    won = 0
    with sync_playwright() as playwright, served(build()) as url:
        browser = playwright.chromium.launch(executable_path=need_chromium(), args=FLAGS)
        for seed in deals:
            began = time.monotonic()
            context = browser.new_context(service_workers="block")
            context.set_default_timeout(_PATIENCE)
            won += _report(seed, *play_online(seed, Chromium(context.new_page()), url), began)
            context.close()
        browser.close()
    return won


def _report(seed: str, is_won: bool, points: int, began: float) -> int:
    word, seconds = "won" if is_won else "lost", time.monotonic() - began
    print(f"{seed}: {word} with {points} points ({seconds:.0f} s)", flush=True)
    return int(is_won)


if __name__ == "__main__":
    sys.exit(main())
