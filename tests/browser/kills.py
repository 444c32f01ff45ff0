"""Kills the browser during games and checks that no move is lost.

The built page plays in a real browser with its own process group and profile. At random moments,
some of them after minutes, the page's process, the browser or the whole group gets SIGKILL. Then
the browser restarts with the same profile. Every game must be where its last journal entry says, or
further on. The delay between the display of a move and its entry is reported too. With `--study`,
comments and variations are written in the replay of a finished game instead.
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import quantiles
from tempfile import TemporaryDirectory
from typing import Any, Final, Protocol

from playwright.sync_api import Error, Playwright, sync_playwright

import stp
from stp.links import DealLink, DealSetup, GameLink, Link, write_link
from tests.browser.everywhere.drivers import (
    ChromiumDriver,
    Driver,
    FirefoxDriver,
    ScriptError,
    free_port,
)
from tests.browser.kill_scripts import PLAY, STUDY, TAKE
from tests.web.games import POSITIONS
from tools.assemble.site import build
from tools.browser.browsers import find_firefox
from tools.browser.chromium import FLAGS, need_chromium
from tools.browser.serve import served
from tools.paths import DIST
from tools.problem import Problem

KINDS: Final = ("page", "browser", "group")
"""Which processes are killed, in turn."""
MAX_DELAY: Final = 250.0
MAX_DELAY_95: Final = 50.0
"""Limits in milliseconds for writing an entry: the maximum, and the 95th percentile."""
_LONG: Final = 10
"""One kill in this many comes after minutes."""
_PATIENCE: Final = 120.0
_STUDIED: Final = POSITIONS / "over.stp"
_GONE: Final = (Error, OSError, ScriptError, ValueError)

_READY: Final = "() => document.documentElement.dataset.state"
_STORED: Final = """() => Object.fromEntries(Object.entries({ ...localStorage })
  .filter(([key, text]) => key.includes(":game:") && text.startsWith("stp 1"))
  .map(([key, text]) => [key.slice(key.indexOf("game:")), text.slice(text.indexOf("\\n\\n") + 2)]))
"""


@dataclass(slots=True)
class Ledger:
    """The moves written, and those shown after them, by game.

    >>> ledger = Ledger()
    >>> ledger.note([["game:a", "1 pass\\n", [5.0]]], [["game:a", "1 pass\\n2 pass\\n"]])
    >>> ledger.lost({"game:a": "1 pass\\n"}), ledger.lost({"game:a": ""}), ledger.lost({})
    ([], ['game:a: 0 moves instead of 1'], ['game:a: no game instead of 1'])
    >>> both = [["game:a", "1 pass\\n"], ["game:a", "1 pass\\n2 pass\\n"]]
    >>> ledger.note([["game:a", "1 pass\\n2 pass\\n", [5.0]]], both)
    >>> ledger.lost({"game:a": "1 pass\\n"})
    ['game:a: 1 moves instead of 2']
    >>> ledger.note([], [["game:a", None]])  # an undo is about to be pressed
    >>> ledger.lost({"game:a": ""})
    []
    """

    written: dict[str, str] = field(default_factory=dict)
    shown: dict[str, set[str]] = field(default_factory=dict)
    undoing: set[str] = field(default_factory=set)
    delays: list[float] = field(default_factory=list)
    entries: int = 0

    def note(self, written: list[Any], shown: list[Any]) -> None:
        """Note the page's reports: moves by game, in order."""
        for key, moves, delays in written:
            self.entries += 1
            if not moves.startswith(self.written.get(key, "")):
                self.undoing.discard(key)
            self.written[key] = moves
            self.shown[key] = set()
            self.delays += delays
        for key, moves in shown:
            if moves is None:
                self.undoing.add(key)
            elif moves == self.written.get(key):
                self.shown[key] = set()  # what was shown before it is older than its entry
            elif key in self.written:
                self.shown[key].add(moves)

    def lost(self, stored: dict[str, str]) -> list[str]:
        """Return the games that are behind their last entry."""
        wrong = []
        for key, moves in self.written.items():
            found = stored.get(key)
            if found is not None and any(
                has_all(found, known) for known in (moves, *self.shown[key])
            ):
                continue
            if found is not None and key in self.undoing and moves.startswith(found):
                continue
            what = "no game" if found is None else f"{found.count(chr(10))} moves"
            wrong.append(f"{key}: {what} instead of {moves.count(chr(10))}")
        return wrong


def has_all(record: str, known: str) -> bool:
    """Return whether a record has every line of another one, all of which may have grown since.

    >>> has_all("1 pass # a note\\n2 pass\\n#+ 1 pass; 2 pass\\n", "1 pass # a\\n#+ 1 pass\\n")
    True
    >>> has_all("1 pass\\n2 pass\\n", "1 pass\\n2 pass # a\\n")
    False
    """
    rest = iter(record.splitlines())
    return all(any(line.startswith(one) for line in rest) for one in known.splitlines())


class Running(Protocol):
    """A running browser with one page."""

    driver: Driver

    def kill(self, kind: str) -> None:
        """Send SIGKILL to the page's processes, the browser's, or all of them."""

    def end(self) -> None:
        """End its remaining processes."""


class _Process:
    """A browser as a process group of its own."""

    def __init__(self, command: list[str]) -> None:
        self._process = subprocess.Popen(
            command,
            start_new_session=True,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def kill(self, kind: str) -> None:
        """Send SIGKILL to the page's processes, the browser's, or all of them."""
        if kind == "page":
            for process in self._pages():
                with suppress(ProcessLookupError):
                    os.kill(process, signal.SIGKILL)
        elif kind == "browser":
            self._process.kill()
        else:
            self.end()

    def _pages(self) -> list[int]:
        """Return the processes of the group that run pages."""
        found = []
        for folder in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):
                if os.getpgid(int(folder.name)) != self._process.pid:
                    continue
                words = folder.joinpath("cmdline").read_bytes().split(b"\0")
                if b"--type=renderer" in words or (b"-contentproc" in words and b"tab" in words):
                    found.append(int(folder.name))
        return found

    def end(self) -> None:
        """End its remaining processes."""
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait(_PATIENCE)


class _Chromium(_Process):
    def __init__(self, playwright: Playwright, profile: Path) -> None:
        told = profile / "DevToolsActivePort"
        told.unlink(missing_ok=True)
        wanted = ["--headless=new", f"--user-data-dir={profile}", "--remote-debugging-port=0"]
        super().__init__([need_chromium(), *FLAGS, *wanted, "about:blank"])
        given_up = time.monotonic() + _PATIENCE
        while not (told.exists() and "\n" in told.read_text()):
            if time.monotonic() > given_up:
                raise Problem("Chromium does not say how to drive it.")
            time.sleep(0.05)
        port = told.read_text().partition("\n")[0]
        self._browser = playwright.chromium.connect_over_cdp(f"http://127.0.0.1:{port}")
        self.driver: Driver = ChromiumDriver(self._browser.contexts[0].new_page())

    def end(self) -> None:
        super().end()
        with suppress(Error):
            self._browser.close()


class _Firefox(_Process):
    def __init__(self, profile: Path) -> None:
        path, port = find_firefox(), free_port()
        if path is None:
            raise Problem("No Firefox found.")
        for left in ("lock", ".parentlock"):
            profile.joinpath(left).unlink(missing_ok=True)
        prefs = {"marionette.port": port, "browser.sessionstore.resume_from_crash": "false",
                 "toolkit.startup.max_resumed_crashes": -1}  # fmt: skip
        lines = (f'user_pref("{name}", {value});\n' for name, value in prefs.items())
        profile.joinpath("user.js").write_text("".join(lines))
        wanted = ["--headless", "--marionette", "--no-remote", "--profile", str(profile)]
        super().__init__([path, *wanted])
        self.driver: Driver = FirefoxDriver(port)


@contextmanager
def _started(engine: str, playwright: Playwright, profile: Path) -> Iterator[Running]:
    browser: Running
    browser = _Chromium(playwright, profile) if engine == "chromium" else _Firefox(profile)
    try:
        yield browser
    finally:
        browser.end()


def _open(driver: Driver, url: str) -> None:
    """Open the page and wait until Python has taken over."""
    driver.open(url)
    given_up = time.monotonic() + _PATIENCE
    while driver.run(_READY) != "ready":
        if time.monotonic() > given_up:
            raise Problem(f"The page did not start within {_PATIENCE:.0f} s.")
        time.sleep(0.1)


def _play(driver: Driver, script: str, seconds: float, ledger: Ledger) -> None:
    """Play or study for a while, and note which moves are seen and written."""
    driver.run(script)
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        time.sleep(0.05)
        ledger.note(**driver.run(TAKE))


def kills(
    engine: str, number: int, chance: Random, longest: float, *, is_study: bool
) -> tuple[Ledger, list[str]]:
    """Kill the browser repeatedly; return what was written, and what was lost."""
    ledger, wrong = Ledger(), []
    script = STUDY if is_study else PLAY
    setup = DealSetup("base", 2, f"kills-{chance.random()}", stp.Rules(), (None, None))
    with (
        served(build(DIST)) as url,
        sync_playwright() as playwright,
        TemporaryDirectory(ignore_cleanup_errors=True) as folder,
    ):
        link: Link = DealLink(setup)
        if is_study:
            link = GameLink(stp.load(_STUDIED.read_text("utf-8")), 20)
        address = f"{url}#{write_link(link)}"
        for count in range(number):
            kind = KINDS[count % len(KINDS)]
            is_long = count % _LONG == _LONG - 1
            seconds = chance.uniform(longest / 2, longest) if is_long else chance.uniform(0.3, 12)
            with _started(engine, playwright, Path(folder)) as browser:
                _open(browser.driver, address)
                with suppress(*_GONE):
                    _play(browser.driver, script, seconds, ledger)
                browser.kill(kind)
                if kind == "page":
                    time.sleep(0.2)
            with _started(engine, playwright, Path(folder)) as browser:
                _open(browser.driver, url)
                lost = ledger.lost(browser.driver.run(_STORED))
            for one in lost:
                wrong.append(f"kill {count + 1} ({kind}, after {seconds:.1f} s): {one}")
                print(wrong[-1], flush=True)
            print(
                f"{count + 1:4} {kind:8} after {seconds:5.1f} s: {ledger.entries} entries,"
                f" {len(ledger.written)} games, {len(wrong)} lost",
                flush=True,
            )
            if not is_study:
                address = url
    return ledger, wrong


def summary(engine: str, number: int, ledger: Ledger, wrong: list[str]) -> str:
    """Return the result in a line."""
    kinds = Counter(KINDS[count % len(KINDS)] for count in range(number))
    said = ", ".join(f"{count} of the {kind}" for kind, count in kinds.items())
    middle, late = percentiles(ledger.delays)
    return (
        f"{engine}: {number} kills ({said}), {ledger.entries} entries, {len(wrong)} lost; written"
        f" after the move was shown: {middle:.0f} ms in the median, {late:.0f} ms at the 95th"
        f" percentile, {max(ledger.delays, default=0):.0f} ms at most"
    )


def percentiles(delays: list[float]) -> tuple[float, float]:
    """Return the median and the 95th percentile.

    >>> percentiles([float(number) for number in range(101)])
    (50.0, 95.0)
    """
    if len(delays) < 2:
        return (sum(delays), sum(delays))
    cuts = quantiles(delays, n=20, method="inclusive")
    return cuts[9], cuts[18]


def main() -> int:
    """Kill the browser; return 1 when a move was lost or written too late."""
    parser = argparse.ArgumentParser(prog="build.py kills", description=__doc__)
    parser.add_argument("--kills", type=int, default=300, help="how many (default: 300)")
    parser.add_argument(
        "--engine", choices=("chromium", "firefox"), default="chromium", help="(default: chromium)"
    )
    parser.add_argument("--seed", default="neva", help="of the moments (default: neva)")
    parser.add_argument(
        "--longest", type=float, default=180, help="seconds of the longest plays (default: 180)"
    )
    parser.add_argument(
        "--study", action="store_true", help="write comments and variations, instead of playing"
    )
    options = parser.parse_args()
    chance = Random(options.seed)
    ledger, wrong = kills(
        options.engine, options.kills, chance, options.longest, is_study=options.study
    )
    print(summary(options.engine, options.kills, ledger, wrong))
    _, late = percentiles(ledger.delays)
    is_late = late > MAX_DELAY_95 or max(ledger.delays, default=0) > MAX_DELAY
    return 1 if wrong or is_late else 0


if __name__ == "__main__":
    sys.exit(main())
