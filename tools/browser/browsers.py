"""Finds and installs browser engines, and runs the cross-browser tests.

As a program, it runs `tests/browser/everywhere` in all engines that it finds, and lists them.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tools.browser.chromium import find_chromium, install
from tools.nightly import nightly
from tools.paths import ROOT
from tools.problem import Problem

VARIABLE: Final = "STP_ENGINES"
"""Engines, separated by spaces, without which the tests fail."""
_MINI_BROWSERS: Final = "lib/*/webkit2gtk-4.*/MiniBrowser"
"""Where Debian and its relatives install WebKitGTK's MiniBrowser, outside of the PATH."""
PACKAGES: Final = {"firefox": ["firefox-esr"], "webkit": ["webkit2gtk-driver", "xvfb"]}
"""Packages of the engines on Debian and its relatives."""


@dataclass(frozen=True, slots=True)
class WebKit:
    """The paths of a WebKitGTK."""

    driver: str
    browser: str


def find_firefox() -> str | None:
    """Return the path of an installed Firefox, or None."""
    found = (shutil.which(name) for name in ("firefox-esr", "firefox"))
    return next((path for path in found if path), None)


def find_webkit() -> WebKit | None:
    """Return an installed WebKitGTK with a driver and a display, or None."""
    driver = shutil.which("WebKitWebDriver")
    browsers = sorted(Path("/usr").glob(_MINI_BROWSERS)) + sorted(
        Path("/usr").glob(f"libexec/{_MINI_BROWSERS.removeprefix('lib/*/')}")
    )
    screen = os.environ.get("DISPLAY") or shutil.which("Xvfb")
    if driver is None or not browsers or not screen:
        return None
    return WebKit(driver, str(browsers[-1]))


def found() -> list[str]:
    """Return the names of the installed engines.

    Raises Problem if one is missing that the variable `STP_ENGINES` names.
    """
    present = {"chromium": find_chromium(), "firefox": find_firefox(), "webkit": find_webkit()}
    names = [name for name, path in present.items() if path]
    missing = [name for name in os.environ.get(VARIABLE, "").split() if name not in names]
    if missing:
        raise Problem(f"{VARIABLE} names engines that are not here: {', '.join(missing)}.")
    return names


def ensure_others() -> None:
    """Install the engines other than Chromium that are missing, if we may."""
    present = {"firefox": find_firefox(), "webkit": find_webkit()}
    for name in (name for name, path in present.items() if path is None):
        print(f"Getting {name} for the browser tests ...", flush=True)
        install(PACKAGES[name])


def main() -> int:
    """Run the cross-browser tests; return pytest's exit status."""
    present = found()
    missing = [name for name in ("chromium", "firefox", "webkit") if name not in present]
    print(f"Engines here: {', '.join(present)}", flush=True)
    command = [sys.executable, "-m", "pytest", "tests/browser/everywhere", "-v", *sys.argv[1:]]
    status = subprocess.run(command, cwd=ROOT, check=False, env=nightly()).returncode
    print(f"{'Failed' if status else 'Passed'} in: {', '.join(present)}")
    if missing:
        print(f"Not on this machine: {', '.join(missing)}")
    return status


if __name__ == "__main__":
    sys.exit(main())
