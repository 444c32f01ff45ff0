"""Fixtures for tests in every engine: its browser, and the site."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.everywhere.drivers import Driver, chromium, firefox, webkit
from tests.browser.host import Damage, Host
from tools.browser.browsers import found

#: Chromium is tested in the other folders too, in every run.
ENGINES = [
    pytest.param(name, marks=pytest.mark.nightly if name == "chromium" else ()) for name in found()
]


@pytest.fixture(scope="module", params=ENGINES)
def driver(request: pytest.FixtureRequest) -> Iterator[Driver]:
    """A browser of each installed engine."""
    match request.param:
        case "chromium":
            with chromium(request.getfixturevalue("chromium")) as driver:
                yield driver
        case "firefox":
            with firefox() as driver:
                yield driver
        case "webkit":
            with webkit() as driver:
                yield driver


@pytest.fixture(scope="module")
def single(driver: Driver, site: Path) -> Iterator[Host]:
    """A server of a site without the worker that thinks, so that pages start one Python only.

    It has no service worker either, whose installation would fail without that file. WebKit's
    driver opens private windows, which forget what a failed installation has stored, and then store
    nothing under the same names without saying so; ordinary windows keep and replace it.
    """
    host = Host(site)
    for path in ("static/thinking/worker.*", "sw.js"):
        host.damaged[path] = Damage.GONE
    yield host
    host.close()
