"""Damages every file of a first visit and checks that the next visit repairs it.

`python3 build.py first-visits` uses a fresh browser profile. Once the page has failed, or has
started in spite of the damage, the server is repaired and the page is reloaded. Browsers may cache
files for ten minutes, as on GitHub Pages.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page, TimeoutError, sync_playwright

from tests.browser.host import Damage, Host
from tests.browser.shared_page import NEVER_IDLE
from tools.assemble.offline import DOCS
from tools.assemble.site import build
from tools.browser.chromium import FLAGS, need_chromium

#: Files that the page can do without, such as pictures for installing it.
_UNUSED: Final = ("licences.html", "*.webmanifest", "static/screenshots/*", "static/icons/*", ".*")
#: Timeout in milliseconds for a start to succeed or fail.
PATIENCE: Final = 90_000
KEPT_FOR: Final = 600
_ENDED: Final = """() => {
  const page = document.documentElement;
  const failure = document.querySelector("#failure");
  const isReady = page.dataset.state === "ready";
  const isStuck = failure ? !failure.hidden : document.readyState === "complete";
  return isReady || isStuck ? (isReady ? "ready" : document.body.innerText) : null;
}"""


@contextmanager
def visited(
    chromium: Browser, host: Host, damaged: dict[str, Damage]
) -> Iterator[tuple[Page, str]]:
    """Make a first visit with damaged files; yield the page and how the start ended: `ready`, or
    the page's message."""
    context = chromium.new_context()
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.add_init_script(NEVER_IDLE)  # the worker starts after what is looked at
    host.kept_for, host.damaged = KEPT_FOR, damaged
    page.goto(host.url, wait_until="commit")
    try:
        yield page, end_of(page)
    finally:
        host.damaged = {}
        context.close()


def end_of(page: Page) -> str:
    """Wait until a start has ended; return `ready`, or the page's message.

    If the connection breaks in the middle of the page, Chromium waits for the rest.
    """
    try:
        return str(page.wait_for_function(_ENDED).json_value())
    except TimeoutError:
        return "nothing"


def files_of_a_visit(site: Path) -> list[str]:
    """Return the files that a visit may request."""
    found = (file.relative_to(site) for file in sorted(site.rglob("*")) if file.is_file())
    return [
        file.as_posix()
        for file in found
        if file.parts[0] != DOCS and not any(file.match(pattern) for pattern in _UNUSED)
    ]


def main(arguments: Sequence[str]) -> int:
    """Try all of them and print which were not repaired; return 1 if there are any."""
    parser = argparse.ArgumentParser(prog="build.py first-visits", description=__doc__)
    parser.add_argument("--files", default="", help="only files with this in their names")
    options = parser.parse_args(arguments)
    site = build()
    files = [file for file in files_of_a_visit(site) if options.files in file]
    host, sick, tried = Host(site), 0, 0
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=need_chromium(), args=FLAGS)
        for file in files:
            for damage in Damage:
                with visited(chromium, host, {file: damage}) as (page, first):
                    host.damaged = {}
                    page.reload(wait_until="commit")
                    second = end_of(page)
                tried += 1
                sick += second != "ready"
                first = first.partition("\n")[0]
                print(f"{file}, {damage}: {first} | then {second}", flush=True)
        chromium.close()
    host.close()
    print(f"{tried - sick} of {tried} first visits have healed at the next reload")
    return 1 if sick else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
