"""Fixtures for the tests of the service worker: a copy of the site, and a page stored on the
device."""

from __future__ import annotations

import shutil
from base64 import b64decode
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
from tests.browser.window import Window

BROKE_OFF: Final = """async () => {
  const { installing, waiting } = await navigator.serviceWorker.getRegistration() ?? {};
  return !installing && !waiting;
}"""
"""Whether no new version is on its way."""
#: Reads the memory of a started Python that a device has stored, as base64; and stores it.
_MEMORY: Final = """async () => {
  const kept = await (await caches.open("stp:/saint-petersburg/:snapshot")).matchAll();
  const file = await kept[0].blob();
  const text = await new Promise((done) => {
    const reader = Object.assign(new FileReader(), { onload: () => done(reader.result) });
    reader.readAsDataURL(file);
  });
  return [kept[0].headers.get("made-by"), text.slice(text.indexOf(",") + 1)];
}"""
_REMEMBER: Final = """async ([address, builder]) => {
  const bytes = await (await fetch(address)).arrayBuffer();
  const store = await caches.open("stp:/saint-petersburg/:snapshot");
  const kept = new Response(bytes, { headers: { "made-by": builder } });
  await store.put(new URL("/saint-petersburg/python/snapshot", location), kept);
}"""
_ADDRESS: Final = "/memory"
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
def first_tab(context: BrowserContext, host: Host) -> Iterator[Page]:
    """A page before its first visit, which may be stored on the device; it fails like `page`."""
    watch = Watch(host.url)
    watch.allow("503", "ERR_EMPTY_RESPONSE", "integrity", "favicon")
    page = context.new_page()
    watch.attach(page)
    yield page
    assert watch.troubles == []


@pytest.fixture(scope="session")
def memory(windows: dict[bool, Window], url: str) -> tuple[str, bytes]:
    """What made a started Python's memory, and the memory, as an earlier visit has stored it."""
    page = windows[False].visited(url).new_page()
    page.goto(f"{url}licences.html")
    builder, text = page.evaluate(_MEMORY)
    page.close()
    return builder, b64decode(text)


@pytest.fixture
def tab(first_tab: Page, host: Host, memory: tuple[str, bytes]) -> Page:
    """The same on a device of an earlier visit, where Python starts in half of the time."""
    remember(first_tab, host, memory)
    return first_tab


@pytest.fixture
def kept(tab: Page, host: Host) -> Page:
    """A window of a device that has stored the page.

    Python is not started for this, which would take ten times as long.
    """
    blank(tab, host)
    tab.evaluate(_KEEP)
    wait_until_kept(tab)
    return tab


def remember(page: Page, host: Host, memory: tuple[str, bytes]) -> None:
    """Store the memory of a started Python on a page's device."""
    builder, host.own[_ADDRESS] = memory
    blank(page, host)
    page.evaluate(_REMEMBER, [_ADDRESS, builder])


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
