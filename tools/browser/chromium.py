"""Finds a Chromium for the browser tests, or gets one the way that works on this machine."""

import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

from tools.paths import ROOT
from tools.problem import Problem

#: Names the path of a Chromium, or `playwright` for the one that Playwright has been tested with.
VARIABLE = "STP_CHROMIUM"
PLAYWRIGHT = "playwright"
#: Names that a person's own Chromium goes by.
COMMANDS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
#: Seconds after which a download that does not get anywhere is given up.
DOWNLOAD_TIMEOUT = 300
#: What Chromium is not to do. Of two such flags only the last one counts, and Playwright gives one
#: itself, so most of these names are out of its list. The other two make Chromium start two more
#: pages of its own beside every window, for suggestions under an address bar that nobody sees.
_FEATURES = (
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "AimEnabled",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
)
#: Without these, Chromium calls home at every start, which nobody should wait for.
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-gpu-rasterization",  # some systems switch it on, and it would be imitated
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(_FEATURES)}",
)
#: For tests, most of which start Python anew and do little in it: without the second, slower
#: compilation of WebAssembly a start takes a third less of the processor.
TEST_FLAGS = (*FLAGS, "--js-flags=--liftoff-only")
HOW_TO = f"Install Chromium or Google Chrome, or name one in the variable {VARIABLE}."


def find_chromium() -> str | None:
    """Return the path of a Chromium that is there, or None.

    Playwright's own is known only to Playwright, so this also answers None where that package is
    not installed.
    """
    named = os.environ.get(VARIABLE)
    if named == PLAYWRIGHT:
        return _playwrights_own()
    if named:
        if not Path(named).is_file():
            raise Problem(f"{VARIABLE} names {named}, which does not exist.")
        return named
    present = (shutil.which(command) for command in COMMANDS)
    return next((path for path in present if path), None) or _playwrights_own()


def ensure_chromium(python: Path) -> None:
    """Get a Chromium if there is none; `python` is one that has Playwright."""
    if find_chromium() or _succeeds([python, "-m", "tools.browser.chromium"]):
        return
    print("Getting a Chromium for the browser tests ...", flush=True)
    if _succeeds([python, "-m", "playwright", "install", "chromium"]):
        return
    if install(["chromium"]) and find_chromium():
        return
    raise Problem(f"The browser tests need a Chromium. {HOW_TO}")


def install(packages: list[str]) -> bool:
    """Install packages of the system where that needs no question; tell whether it went well."""
    if not (shutil.which("apt-get") and _is_root()):
        return False
    _succeeds(["apt-get", "update", "-qq"])
    return _succeeds(["apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages])


@cache
def _playwrights_own() -> str | None:
    """Return the path of Playwright's Chromium; asked once, as it cannot be while one is driven."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        return None
    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).is_file() else None


def _succeeds(command: list[str | Path]) -> bool:
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    try:
        done = subprocess.run(
            command,
            check=False,
            cwd=ROOT,
            timeout=DOWNLOAD_TIMEOUT,
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def _is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


if __name__ == "__main__":  # asked by a Python that may know of more than ours
    sys.exit(find_chromium() is None)
