"""Fixtures for the tests of the service worker: a copy of the site, and a page stored on the
device."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.browser.conftest import wait_until_ready
from tests.browser.host import Host
from tests.browser.pyodide import EMPTY
from tests.browser.steps import wait_until_kept
from tests.browser.watch import Watch

BROKE_OFF: Final = """async () => {
  const { installing, waiting } = await navigator.serviceWorker.getRegistration() ?? {};
  return !installing && !waiting;
}"""
"""Whether no new version is on its way."""
#: Registers the service worker, as a started page does.
_KEEP: Final = """async () => {
  await navigator.serviceWorker.register("./sw.js", { updateViaCache: "none" });
}"""


@pytest.fixture
def copy(site: Path, tmp_path: Path) -> Path:
    """A copy of the site, to make new versions of."""
    return Path(shutil.copytree(site, tmp_path / "site"))


@pytest.fixture
def host(copy: Path) -> Iterator[Host]:
    """A server of that site."""
    host = Host(copy)
    yield host
    host.close()


@pytest.fixture
def tab(context: BrowserContext, host: Host) -> Iterator[Page]:
    """A page that may be stored on the device; it fails like `page` does."""
    watch = Watch(host.url)
    watch.allow("503", "ERR_EMPTY_RESPONSE", "integrity", "favicon")
    page = context.new_page()
    watch.attach(page)
    yield page
    assert watch.troubles == []


@pytest.fixture
def kept(tab: Page, host: Host) -> Page:
    """A window of a device that has stored the page.

    Python is not started for this, which would take ten times as long.
    """
    blank(tab, host)
    tab.evaluate(_KEEP)
    wait_until_kept(tab)
    return tab


def blank(page: Page, host: Host) -> None:
    """Open an empty page of the site."""
    address = f"{host.url}empty.html"
    page.route(address, lambda route: route.fulfill(body=EMPTY, content_type="text/html"))
    page.goto(address)
    page.unroute(address)


def visit(page: Page, url: str) -> None:
    """Open the page and wait until the game is ready."""
    page.goto(url)
    wait_until_ready(page)
