"""A new version is offered when it is complete, and replaces the old one all at once."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.conftest import wait_until_ready
from tests.browser.host import Host
from tests.browser.offline.conftest import BROKE_OFF, visit
from tests.browser.player import Player
from tests.browser.served import change
from tests.browser.steps import (
    STORES_NOTHING,
    pass_anyway,
    stay_when_asked,
    until,
    wait_in,
    wait_until_kept,
)
from tests.browser.watch import Watch
from tools.assemble.offline import files_of, write_worker
from tools.paths import ROOT

_WAITS = """async () =>
  Boolean((await navigator.serviceWorker.getRegistration())?.waiting)"""
#: Whether no version of the game is waiting; any page of the same origin can ask.
_HAS_TAKEN_OVER = """async () => {
  const { active, waiting } = await navigator.serviceWorker.getRegistration("/saint-petersburg/");
  return !waiting && active.state === "activated";
}"""
_STORED = """async () => {
  const found = {};
  for (const name of await caches.keys()) {
    const requests = await (await caches.open(name)).keys();
    found[name] = requests.map(({ url }) => url);
  }
  return found;
}"""
#: Makes a service worker say its version late.
_LATE = """
const { addEventListener: listen } = self;
self.addEventListener = (kind, run) => listen.call(self, kind, kind === "message"
  ? (event) => (event.data === "version" ? setTimeout(run, 2500, event) : run(event)) : run);
"""
_OURS = "stp:/saint-petersburg/:files"
_STORE_OTHERS = """async () => {
  localStorage.setItem("other", "1");
  for (const name of ["other", "stp:/elsewhere/:files"])
    await (await caches.open(name)).put("/thing", new Response("theirs"));
}"""
#: The files of a page, by their names without hashes.
_ADDRESSES = """() => Object.fromEntries(
  performance.getEntriesByType("resource")
    .filter(({ name }) => /[.][0-9a-f]{12}[.]js$/.test(name))
    .map(({ name }) => name.slice(document.baseURI.length))
    .map((path) => [path.replace(/[.][0-9a-f]{12}/, ""), path]))"""
_LENGTH_NOW = "async (path) => (await (await fetch(path)).text()).length"
_RESTORED = "() => performance.getEntriesByName('stp-restored').length"
NEW = "second"
"""The name of the new version; the first one has none."""
SCRIPT = "static/offline/updates.js"
"""The script that a new version changes."""


def new_version(folder: Path) -> Path:
    """Serve a new version, with another markup and script; return the script."""
    page = folder / "index.html"
    text = page.read_text("utf-8")
    assert "<body>" in text
    text = text.replace("<body>", f'<body data-version="{NEW}">')
    text = text.replace(
        'data-state="loading" data-version="', f'data-state="loading" data-version="{NEW}-'
    )
    page.write_text(text, encoding="utf-8")
    script = change(folder, SCRIPT, f"globalThis.version = '{NEW}';")
    write_worker(folder, ROOT / "sw.js")
    return script


def versions_of(page: Page) -> tuple[str | None, str | None]:
    """Return the versions of the markup and of the scripts."""
    return (
        page.locator("body").get_attribute("data-version"),
        page.evaluate("() => globalThis.version ?? null"),
    )


def take_update(page: Page) -> None:
    """Press the button that activates the new version."""
    page.locator("#update [data-take]").click()
    wait_until_new(page)


def wait_until_new_markup(page: Page) -> None:
    """Wait until a page has reloaded with the new version's markup."""
    expect(page.locator("body")).to_have_attribute("data-version", NEW)
    wait_until_ready(page)


def wait_until_new(page: Page) -> None:
    """Wait until a page is completely the new version."""
    wait_until_new_markup(page)
    page.wait_for_function("(version) => globalThis.version === version", arg=NEW)


#: Whether the table begins where the offer of a new version ends, and ends with the window.
_SHARE = """() => {
  const parts = ["#update", ".table-page"].map((name) => document.querySelector(name));
  const [offer, table] = parts.map((part) => part.getBoundingClientRect());
  return Math.abs(table.top - offer.bottom) < 1 && Math.abs(table.bottom - innerHeight) < 1;
}"""


def stored_files(page: Page) -> list[str]:
    """Return the addresses of the files that the service worker has stored, with their hashes."""
    addresses: list[str] = page.evaluate(_STORED)[_OURS]
    return addresses


def test_a_new_version_takes_over_on_request_and_the_game_and_other_data_stay(
    tab: Page, host: Host, copy: Path, context: BrowserContext
) -> None:
    tab.goto(f"{host.url}licences.html")
    tab.evaluate(_STORE_OTHERS)
    Player(tab, Locator.click).sit_down(host.url, "update", ("greedy",))
    assert tab.evaluate(_RESTORED) == 1, "otherwise all of these tests take twice as long"
    expect(tab.locator("#update")).to_be_hidden()
    wait_until_kept(tab)
    listed = files_of(copy)
    assert {url.partition("?")[0] for url in stored_files(tab)} == {
        host.url + path for path in listed
    }
    expect(tab.locator("#table[data-turn]")).to_be_visible()
    pass_anyway(tab)
    expect(tab.locator("#table[data-turn]")).to_be_visible()
    new_version(copy)
    visit(tab, host.url)
    log = tab.locator("#table").get_attribute("data-log") or ""
    assert versions_of(tab) == (None, None), "the old one, whole"
    expect(tab.locator("#update")).to_be_visible()
    tab.set_viewport_size({"width": 360, "height": 740})
    until(tab, _SHARE)
    other = context.new_page()
    visit(other, host.url)
    assert versions_of(other) == (None, None)
    take_update(tab)
    for page in (tab, other):
        wait_until_new(page)
        expect(page.locator("#table")).to_have_attribute("data-log", log)
        expect(page.locator("#update")).to_be_hidden()
    wait_until_kept(tab)
    assert len(stored_files(tab)) > len(listed), "either of the two pages may be the old version"

    session = context.new_cdp_session(tab)
    session.send("ServiceWorker.enable")
    session.send("ServiceWorker.stopAllWorkers")  # as browsers do at any time
    other.close()
    visit(tab, host.url)
    wait_in(tab, lambda: len(stored_files(tab)) == len(listed), "only the new version's files")
    counts = {name: len(urls) for name, urls in tab.evaluate(_STORED).items()}
    del counts["stp:/saint-petersburg/:snapshot"]
    assert counts == {
        _OURS: len(listed),
        "other": 1,
        "stp:/elsewhere/:files": 1,
    }
    assert tab.evaluate("() => localStorage.getItem('other')") == "1"


#: Delays the script that looks for updates until the test releases it.
_HOLD = """
new MutationObserver((_, observer) => {
  const script = document.querySelector("script[src*='offline/updates']");
  if (!script) return;
  observer.disconnect();
  script.remove();
  globalThis.letGo = () => {
    const again = document.createElement("script");
    Object.assign(again, { type: "module", id: script.id, src: script.src });
    document.head.append(again);
  };
}).observe(document, { childList: true, subtree: true });
"""


def test_a_new_version_reloads_every_tab_except_one_with_an_unsaved_game(
    kept: Page, host: Host, copy: Path, context: BrowserContext
) -> None:
    """One page is still loading: the old worker has served it when the new one takes over. It then
    requests its script, which is no longer on the server."""
    kept.add_init_script(STORES_NOTHING)
    asked = stay_when_asked(kept)
    visit(kept, host.url)
    kept.locator("#deal").click()
    expect(kept.locator("#table")).to_be_visible()
    expect(kept.locator("html")).to_have_attribute(
        "data-unsaved", re.compile("can’t save your games")
    )
    slow = context.new_page()
    watch = Watch(host.url)
    watch.attach(slow)
    slow.add_init_script(_HOLD)
    new_version(copy)
    visit(slow, host.url)
    other = context.new_page()
    visit(other, host.url)
    old = kept.evaluate(_ADDRESSES)
    take_update(other)
    for page in (kept, slow):
        assert versions_of(page) == (None, None)
    slow.evaluate("() => letGo()")
    wait_until_new_markup(slow)
    assert watch.troubles == []
    assert versions_of(kept) == (None, None)
    expect(kept.locator("#table")).to_be_visible()
    assert asked == [], "it does not even try to leave"
    assert not Path(copy, old[SCRIPT]).exists(), "the server has the new ones only"
    for address in old.values():
        assert kept.evaluate(_LENGTH_NOW, address) > 0, "a page that has begun gets its own files"


@pytest.mark.parametrize("is_empty", [pytest.param(True, marks=pytest.mark.nightly), False])
def test_a_damaged_new_version_is_never_offered_and_a_whole_one_may_wait_for_the_next_visit(
    kept: Page, host: Host, copy: Path, context: BrowserContext, is_empty: bool
) -> None:
    """The whole one answers late, as on a slow device, and is offered all the same."""
    script = new_version(copy)
    worker = copy / "sw.js"
    worker.write_text(_LATE + worker.read_text("utf-8"), "utf-8")
    whole = script.read_bytes()
    script.write_bytes(b"" if is_empty else b"// half a fi")
    visit(kept, host.url)
    kept.evaluate(
        "async () => (await navigator.serviceWorker.getRegistration()).update().catch(() => {})"
    )
    until(kept, BROKE_OFF)
    expect(kept.locator("#update")).to_be_hidden()

    script.write_bytes(whole)
    visit(kept, host.url)
    assert versions_of(kept) == (None, None)
    kept.locator("#update [data-later]").click()
    expect(kept.locator("#update")).to_be_hidden()
    page = context.new_page()
    page.goto(host.url.replace("saint-petersburg", "elsewhere"))
    kept.close()
    until(page, _HAS_TAKEN_OVER)  # by itself, with no page of the game open
    visit(page, host.url)
    assert versions_of(page) == (NEW, NEW)


@pytest.mark.parametrize("is_empty", [pytest.param(True, marks=pytest.mark.nightly), False])
def test_an_empty_or_truncated_service_worker_is_never_offered(
    kept: Page, host: Host, copy: Path, is_empty: bool
) -> None:
    new_version(copy)
    worker = copy / "sw.js"
    whole = worker.read_text("utf-8")
    end = 0 if is_empty else whole.index("// This comes last")
    worker.write_text(whole[:end], "utf-8")
    visit(kept, host.url)
    until(kept, _WAITS)
    kept.wait_for_timeout(1000)  # it is asked for its version, but does not answer
    expect(kept.locator("#update")).to_be_hidden()
    assert versions_of(kept) == (None, None)
    worker.write_text(whole, "utf-8")
    visit(kept, host.url)
    take_update(kept)
