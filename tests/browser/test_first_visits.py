"""A damaged first visit recovers at the next reload, whatever the browser has cached.

`first_visits.py` tries every file and every kind of damage; these are the hardest cases.
"""

from __future__ import annotations

import re
from pathlib import Path
from threading import Event, Timer

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import open_window, wait_until_ready
from tests.browser.first_visits import visited
from tests.browser.host import Damage, Host
from tests.browser.served import real, sealed
from tests.browser.shared_page import NEVER_IDLE

STYLE = "static/css/all.css"
BRIDGE = "static/page/bridge.js"
GAME = "python/game.gz"


@pytest.mark.parametrize(
    ("file", "damage"),
    [
        ("index.html", Damage.CUT),
        (STYLE, Damage.GONE),
        (BRIDGE, Damage.PORTAL),
        pytest.param("vendor/pyodide/pyodide.asm.mjs", Damage.CUT, marks=pytest.mark.nightly),
    ],
)
def test_it_recovers_at_the_next_reload(
    chromium: Browser, host: Host, site: Path, file: str, damage: Damage
) -> None:
    path = file if file.endswith(".html") else real(site, file).relative_to(site).as_posix()
    with visited(chromium, host, {path: damage}) as (page, said):
        assert "missing or damaged" in said
        asked = host.asked.count(f"/saint-petersburg/{path.removeprefix('index.html')}")
        assert asked < 10, "it does not begin again for ever"
        host.damaged = {}
        page.reload(wait_until="commit")
        wait_until_ready(page)  # whatever it says meanwhile; checking all files takes time


def test_a_page_that_is_still_arriving_is_not_loaded_again(
    chromium: Browser, host: Host, site: Path
) -> None:
    """It may restart only twice a minute, and has to once the server is repaired."""
    path = real(site, STYLE).relative_to(site).as_posix()
    host.halfway = Event()
    Timer(1.0, host.halfway.set).start()
    with visited(chromium, host, {path: Damage.GONE}) as (page, said):
        assert "missing or damaged" in said
        assert page.evaluate("sessionStorage.length") == 0


def test_an_old_page_without_its_files_is_replaced_by_the_new_one(
    chromium: Browser, host: Host, site: Path
) -> None:
    """A cache on the way still has the previous version's page, but none of its files."""
    page = open_window(chromium).new_page()
    page.add_init_script(NEVER_IDLE)
    text = (site / "index.html").read_text("utf-8")
    other = text.replace(real(site, BRIDGE).name, "bridge.000000000000.js")
    old = [sealed(text, re.sub(r'(?<=data-version=")\w+', "older", other))]
    page.route(
        host.url,
        lambda route: (
            route.fulfill(body=old.pop(), content_type="text/html") if old else route.continue_()
        ),
    )
    page.goto(host.url, wait_until="commit")
    wait_until_ready(page)
    assert not old
    assert page.locator("html").get_attribute("data-version") != "older"
    page.context.close()


def test_a_file_repaired_at_once_needs_no_reload(chromium: Browser, host: Host, site: Path) -> None:
    path = real(site, GAME).relative_to(site).as_posix()
    context = open_window(chromium)
    page = context.new_page()
    page.add_init_script(NEVER_IDLE)
    host.damaged, host.kept_for = {path: Damage.CUT}, 600
    page.on("response", lambda answer: host.damaged.clear() if path in answer.url else None)
    page.goto(host.url)
    wait_until_ready(page)
    expect(page.locator("#failure")).to_be_hidden()
    context.close()
