"""Finds a Chromium for the browser tests, or installs one."""

import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

from tools.paths import ROOT
from tools.problem import Problem

VARIABLE = "STP_CHROMIUM"
"""The path of a Chromium, or `playwright` for the version that Playwright is tested with."""
PLAYWRIGHT = "playwright"
COMMANDS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
"""Commands of installed Chromiums."""
SHELL = "chromium-headless-shell"
"""The command, and the package on Debian and its relatives, of Chromium's headless shell."""
DOWNLOAD_TIMEOUT = 300
"""Timeout of a download, in seconds."""
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
    "SpareRendererForSitePerProcess",
    "ThirdPartyStoragePartitioning",
)
"""Features to switch off. Only the last flag of this kind counts, and Playwright passes one itself,
so most of these names are from its list. The first two would open two extra pages per window, for
suggestions under an address bar that nobody sees; a spare renderer would be an extra process that
most tests never use."""
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-gpu-rasterization",  # some systems switch it on, and it would be emulated
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(_FEATURES)}",
)
"""Flags that stop Chromium from calling home at every start, among others."""
TEST_FLAGS = (
    *FLAGS,
    "--js-flags=--liftoff-only --no-maglev --no-turbofan",
    "--process-per-site",
    "--font-render-hinting=none",
)
"""For tests, most of which start Python and do little in it: without the optimising compiler for
WebAssembly, a start takes a third less CPU time, and without those for JavaScript everything takes
a little less. Pages of one window share a process, and with it compiled WebAssembly. The headless
shell would round the widths of letters to whole pixels otherwise, which a browser with windows
doesn't."""
HOW_TO = f"Install Chromium or Google Chrome, or name one in the variable {VARIABLE}."


def find_chromium() -> str | None:
    """Return the path of an installed Chromium, or None.

    Only the package playwright knows where its own Chromium is, so without that package an
    installed one may not be found.
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


def need_chromium() -> str:
    """Return the path of an installed Chromium; raises Problem, with advice, if there is none."""
    path = find_chromium()
    if path is None:
        raise Problem(f"No Chromium was found. {HOW_TO}")
    return path


def find_shell() -> str | None:
    """Return the path of Chromium's headless shell if it is installed, or of a Chromium, or None.

    The shell has the same engine without a browser's windows and bars, which nobody sees in tests:
    a start of the page takes a fifth less CPU time, an empty page half of it. A Chromium named in
    the variable is always used itself.
    """
    shell = None if os.environ.get(VARIABLE) else shutil.which(SHELL)
    return shell or find_chromium()


def ensure_chromium(python: Path) -> None:
    """Install a Chromium if there is none; `python` has Playwright."""
    if find_chromium() or _succeeds([python, "-m", "tools.browser.chromium"]):
        return
    print("Getting a Chromium for the browser tests ...", flush=True)
    if _succeeds([python, "-m", "playwright", "install", "chromium"]):
        return
    if install(["chromium"]) and find_chromium():
        return
    raise Problem(f"The browser tests need a Chromium. {HOW_TO}")


def ensure_shell() -> None:
    """Install Chromium's headless shell if the tests would use it and it is missing, if we may."""
    if not (os.environ.get(VARIABLE) or shutil.which(SHELL)):
        print("Getting Chromium's headless shell for the browser tests ...", flush=True)
        install([SHELL])


def install(packages: list[str]) -> bool:
    """Install system packages if that needs no password; return whether it succeeded."""
    if not (shutil.which("apt-get") and _is_root()):
        return False
    _succeeds(["apt-get", "update", "-qq"])
    return _succeeds(["apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages])


@cache
def _playwrights_own() -> str | None:
    """Return the path of Playwright's Chromium; cached, as Playwright cannot start twice."""
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


if __name__ == "__main__":  # for `ensure_chromium`, in a Python that has Playwright
    sys.exit(find_chromium() is None)
