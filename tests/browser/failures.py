"""Stores screenshots of a failed test's pages in `test-results/`, and traces on request.

The variable `STP_TRACE` requests traces, which `playwright show-trace` opens. They slow a page
down, so record only tests that have failed without them.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import pytest
from playwright.sync_api import BrowserContext, Error

from tests.browser.unpainted import SHOW, TRACE
from tests.browser.watch import Watch
from tools.paths import ROOT

FOLDER: Final = ROOT / "test-results"
FAILED: Final = pytest.StashKey[bool]()
PATIENCE: Final = 10_000
"""Timeout in milliseconds of a picture, which a page that is stuck never gives."""


def note(item: pytest.Item, report: pytest.TestReport) -> None:
    """Remember that a part of a test has failed."""
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed


@contextmanager
def kept(context: BrowserContext, item: pytest.Item, watch: Watch) -> Iterator[None]:
    """Close a context at the end; if the test has failed, take screenshots of its pages first."""
    with pictured(context, item, watch):
        yield
    context.close()


@contextmanager
def pictured(context: BrowserContext, item: pytest.Item, watch: Watch) -> Iterator[None]:
    """If the test has failed, take screenshots of a context's pages, and a trace on request."""
    tracing = bool(os.environ.get(TRACE))
    if tracing:
        context.tracing.start(screenshots=True, snapshots=True)
    yield
    failed = item.stash.get(FAILED, False) or bool(watch.troubles)
    name = f"{file_name(item.nodeid)}-{id(context):x}"
    if failed:
        FOLDER.mkdir(exist_ok=True)
        for number, page in enumerate(context.pages):
            try:
                page.wait_for_function(SHOW, timeout=PATIENCE)
                page.screenshot(path=FOLDER / f"{name}-{number}.png", timeout=PATIENCE)
            except Error as error:  # it has crashed or no longer draws
                print(f"no picture of {page.url}: {error}")
    if tracing:
        context.tracing.stop(path=FOLDER / f"{name}.zip" if failed else None)


def file_name(nodeid: str) -> str:
    """Return a file name that names the test.

    >>> file_name("tests/browser/test_boot.py::test_start[de/dark]")
    'test_boot-test_start-de-dark'
    """
    test = nodeid.rpartition("/tests/")[2].rpartition(".py::")
    stem = test[0].rpartition("/")[2]
    return re.sub(r"[^\w]+", "-", f"{stem}-{test[2]}").strip("-")
