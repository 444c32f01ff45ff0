"""The whole game is stored on the device, starts offline, and is updated all at once."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Dialog, Locator, Page, expect

from stp.web.words.locale import LANGUAGES
from tests.browser.conftest import LONG, PATIENCE, open_window, wait_until_ready
from tests.browser.host import Host
from tests.browser.player import Player
from tests.browser.served import change, real
from tests.browser.steps import (
    KEPT,
    STORES_NOTHING,
    pass_anyway,
    until,
    wait_for_worker,
    wait_in,
    wait_until_kept,
)
from tests.browser.watch import Watch
from tools.assemble.offline import files_of, write_worker
from tools.browser.chromium import TEST_FLAGS, find_chromium
from tools.paths import ROOT

_BROKE_OFF = """async () => {
  const { installing, waiting } = await navigator.serviceWorker.getRegistration() ?? {};
  return !installing && !waiting;
}"""
_WAITS = """async () =>
  Boolean((await navigator.serviceWorker.getRegistration())?.waiting)"""
_STORED = """async () => {
  const found = {};
  for (const name of await caches.keys()) {
    const requests = await (await caches.open(name)).keys();
    found[name] = requests.map(({ url }) => url);
  }
  return found;
}"""
#: The files of a page, by what they are called without their hashes.
_ADDRESSES = """() => Object.fromEntries(
  performance.getEntriesByType("resource")
    .filter(({ name }) => /[.][0-9a-f]{12}[.]js$/.test(name))
    .map(({ name }) => name.slice(document.baseURI.length))
    .map((path) => [path.replace(/[.][0-9a-f]{12}/, ""), path]))"""
_LENGTH_NOW = "async (path) => (await (await fetch(path)).text()).length"
NEW = "second"
"""What a new version calls itself; the first one has no name."""
DEAL = {
    "en": "Start game",
    "de": "Partie starten",
    "fr": "Commencer la partie",
    "cs": "Začít hru",
}


@pytest.fixture
def copy(site: Path, tmp_path: Path) -> Path:
    """A site of the test's own, to make new versions of."""
    return Path(shutil.copytree(site, tmp_path / "site"))


@pytest.fixture
def host(copy: Path) -> Iterator[Host]:
    host = Host(copy)
    yield host
    host.close()


@pytest.fixture
def tab(context: BrowserContext, host: Host) -> Iterator[Page]:
    """A page that may be kept; it fails like `page` does."""
    watch = Watch(host.url)
    watch.allow("503", "ERR_EMPTY_RESPONSE", "integrity", "favicon")
    page = context.new_page()
    watch.attach(page)
    yield page
    assert watch.troubles == []


@pytest.fixture
def kept(tab: Page, host: Host) -> Page:
    """The page, visited once and kept on the device."""
    visit(tab, host.url)
    wait_until_kept(tab)
    return tab


def visit(page: Page, url: str) -> None:
    """Open the page and wait until the game stands."""
    page.goto(url)
    wait_until_ready(page)


SCRIPT = "static/offline/updates.js"


def new_version(folder: Path) -> Path:
    """Change what is served: the page's markup, and one of its scripts; return the script."""
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
    """Return what version the markup is of, and the scripts."""
    return (
        page.locator("body").get_attribute("data-version"),
        page.evaluate("() => globalThis.version ?? null"),
    )


def take_update(page: Page) -> None:
    """Press the button that lets the new version take over."""
    page.locator("#update [data-take]").click()
    wait_until_new(page)


def wait_until_new_markup(page: Page) -> None:
    """Wait until a page has been loaded anew, with the new version's markup."""
    expect(page.locator("body")).to_have_attribute("data-version", NEW)
    wait_until_ready(page)


def wait_until_new(page: Page) -> None:
    """Wait until a page has become the new version, whole."""
    wait_until_new_markup(page)
    assert versions_of(page) == (NEW, NEW)


@pytest.mark.parametrize(
    "lang", [pytest.param(lang, marks=() if lang == "cs" else pytest.mark.nightly) for lang in DEAL]
)
def test_starts_and_plays_without_a_network(chromium: Browser, host: Host, lang: str) -> None:
    context = open_window(chromium, locale=lang)
    page = context.new_page()
    visit(page, host.url)
    wait_until_kept(page)
    host.down = True
    page = context.new_page()
    visit(page, host.url)
    expect(page.locator("#deal")).to_have_text(DEAL[lang])
    page.locator("#to-rules").click()
    expect(page.locator("#section-6")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", lang)
    page.keyboard.press("Escape")
    page.locator("#deal").click()
    expect(page.locator("#table[data-turn]")).to_be_visible()
    before = page.locator("#table").get_attribute("data-log") or ""
    pass_anyway(page)
    expect(page.locator("#table")).not_to_have_attribute("data-log", before)
    expect(page.locator("#table[data-turn]")).to_be_visible()
    context.close()


def test_another_language_is_there_without_a_network(kept: Page, host: Host) -> None:
    host.down = True
    visit(kept, host.url)
    for lang in (*list(LANGUAGES)[1:], "en"):
        kept.locator(f"#lang-{lang}").click()
        expect(kept.locator("#deal")).to_have_text(DEAL[lang])


@pytest.mark.nightly
@LONG
def test_a_whole_game_without_a_network(kept: Page, host: Host) -> None:
    host.down = True
    player = Player(kept, Locator.click)
    player.sit_down(host.url, "offline", ("greedy",))
    assert player.play().over


def test_is_kept_only_after_the_game_stands(kept: Page, host: Host) -> None:
    worker = host.asked.index(next(path for path in host.asked if path.endswith("/sw.js")))
    asked = {re.sub(r"\.\w{12}", "", path.rpartition("/")[2]) for path in host.asked[:worker]}
    assert {"game.gz", "stdlib.gz", "pyodide.asm.mjs", "bridge.js"} <= asked


def test_an_address_with_a_query_is_the_page(kept: Page, host: Host) -> None:
    host.down = True
    for query in ("?source=app", "?text=hello&url=", "index.html"):
        visit(kept, host.url + query)
        expect(kept.locator("#failure")).to_be_hidden()


def test_keeps_every_file_and_touches_nothing_foreign(tab: Page, host: Host, copy: Path) -> None:
    tab.goto(f"{host.url}licences.html")
    tab.evaluate(
        """async () => {
          localStorage.setItem("other", "1");
          for (const name of ["other", "stp:/elsewhere/:files"])
            await (await caches.open(name)).put("/thing", new Response("theirs"));
        }"""
    )
    visit(tab, host.url)
    wait_until_kept(tab)
    stored = tab.evaluate(_STORED)
    ours, snapshot = (f"stp:/saint-petersburg/:{name}" for name in ("files", "snapshot"))
    listed = files_of(copy)
    assert {url.partition("?")[0] for url in stored[ours]} == {host.url + path for path in listed}
    new_version(copy)
    visit(tab, host.url)
    take_update(tab)
    wait_until_kept(tab)
    stored = tab.evaluate(_STORED)
    assert {name: len(urls) for name, urls in stored.items() if name not in (ours, snapshot)} == {
        "other": 1,
        "stp:/elsewhere/:files": 1,
    }
    count = f"async () => Object.keys((await ({_STORED})())['{ours}']).length"
    until(tab, f"async () => await ({count})() === {len(listed)}")  # the old version is forgotten
    assert tab.evaluate("() => localStorage.getItem('other')") == "1"


def test_old_files_are_forgotten_though_the_browser_has_stopped_the_worker_meanwhile(
    kept: Page, host: Host, copy: Path, context: BrowserContext
) -> None:
    ours = "stp:/saint-petersburg/:files"
    count = f"async () => Object.keys((await ({_STORED})())['{ours}']).length"
    new_version(copy)
    visit(kept, host.url)
    other = context.new_page()
    visit(other, host.url)
    take_update(kept)
    wait_until_new(other)
    wait_until_kept(kept)
    listed = len(files_of(copy))
    assert kept.evaluate(count) > listed, "two pages are open: either may be of the old version"
    session = context.new_cdp_session(kept)
    session.send("ServiceWorker.enable")
    session.send("ServiceWorker.stopAllWorkers")
    other.close()
    visit(kept, host.url)
    until(kept, f"async () => await ({count})() === {listed}")


def test_a_new_version_takes_over_when_asked_and_the_game_goes_on(
    tab: Page, host: Host, copy: Path, context: BrowserContext
) -> None:
    visit(tab, host.url)
    expect(tab.locator("#update")).to_be_hidden()
    wait_until_kept(tab)
    Player(tab, Locator.click).sit_down(host.url, "update", ("greedy",))
    expect(tab.locator("#table[data-turn]")).to_be_visible()
    pass_anyway(tab)
    expect(tab.locator("#table[data-turn]")).to_be_visible()
    new_version(copy)
    visit(tab, host.url)
    log = tab.locator("#table").get_attribute("data-log") or ""
    assert versions_of(tab) == (None, None), "the old one, whole"
    expect(tab.locator("#update")).to_be_visible()
    other = context.new_page()
    visit(other, host.url)
    assert versions_of(other) == (None, None)
    take_update(tab)
    for page in (tab, other):
        wait_until_new(page)
        expect(page.locator("#table")).to_have_attribute("data-log", log)
        expect(page.locator("#update")).to_be_hidden()


#: Holds back the script that looks for updates until the test lets it go.
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


def test_a_page_that_the_new_version_overtakes_while_it_loads_becomes_new(
    kept: Page, host: Host, copy: Path, context: BrowserContext
) -> None:
    """The old worker has answered with the old page when the new one takes over; only then does
    the page ask for its script, which the server has no more."""
    slow = context.new_page()
    watch = Watch(host.url)
    watch.attach(slow)
    slow.add_init_script(_HOLD)
    new_version(copy)
    visit(slow, host.url)
    visit(kept, host.url)
    take_update(kept)
    assert versions_of(slow) == (None, None)
    slow.evaluate("() => letGo()")
    wait_until_new_markup(slow)
    assert watch.troubles == []


def test_a_new_version_can_wait_until_the_next_visit(
    kept: Page, host: Host, copy: Path, context: BrowserContext
) -> None:
    new_version(copy)
    visit(kept, host.url)
    kept.locator("#update [data-later]").click()
    expect(kept.locator("#update")).to_be_hidden()
    page = context.new_page()
    kept.close()
    page.wait_for_timeout(2000)  # with nobody left to be surprised, it takes over by itself
    visit(page, host.url)
    assert versions_of(page) == (NEW, NEW)


def test_a_game_that_is_not_stored_is_not_reloaded(
    kept: Page, host: Host, copy: Path, context: BrowserContext
) -> None:
    kept.add_init_script(STORES_NOTHING)
    asked: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    kept.on("dialog", stay)
    visit(kept, host.url)
    kept.locator("#deal").click()
    expect(kept.locator("#table")).to_be_visible()
    expect(kept.locator("html")).to_have_attribute(
        "data-unsaved", re.compile("can't save your games")
    )
    new_version(copy)
    other = context.new_page()
    visit(other, host.url)
    old = kept.evaluate(_ADDRESSES)
    take_update(other)
    assert versions_of(kept) == (None, None)
    expect(kept.locator("#table")).to_be_visible()
    assert asked == [], "it does not even try to leave"
    assert not Path(copy, old[SCRIPT]).exists(), "the server has the new ones only"
    for address in old.values():
        assert kept.evaluate(_LENGTH_NOW, address) > 0, "a page that has begun gets its own files"
    kept.close()
    visit(other, host.url)
    wait_until_kept(other)
    until(other, f"async () => !JSON.stringify(await ({_STORED})()).includes('{old[SCRIPT]}')")


def test_a_download_that_breaks_off_is_finished_at_the_next_visit(
    tab: Page, host: Host, copy: Path
) -> None:
    files = (real(copy, path).name for path in ("static/page/bridge.js", "python/game.gz"))
    host.broken = dict.fromkeys(files, 1)  # the page has them, and then no more
    visit(tab, host.url)
    until(tab, _BROKE_OFF)
    assert not tab.evaluate(KEPT), "half a version does not serve"
    host.broken.clear()
    visit(tab, host.url)
    wait_until_kept(tab)
    wait_for_worker(tab)  # which is not yet served by what is kept
    host.down = True
    visit(tab, host.url)


@pytest.mark.parametrize("damage", [pytest.param(b"", marks=pytest.mark.nightly), b"// half a fi"])
def test_a_damaged_new_version_leaves_the_old_one(
    kept: Page, host: Host, copy: Path, damage: bytes
) -> None:
    script = new_version(copy)
    whole = script.read_bytes()
    script.write_bytes(damage)
    visit(kept, host.url)
    kept.evaluate(
        "async () => (await navigator.serviceWorker.getRegistration()).update().catch(() => {})"
    )
    until(kept, _BROKE_OFF)
    expect(kept.locator("#update")).to_be_hidden()
    visit(kept, host.url)
    assert versions_of(kept) == (None, None)
    script.write_bytes(whole)
    visit(kept, host.url)
    take_update(kept)


@pytest.mark.parametrize("is_empty", [True, False])
def test_a_service_worker_that_is_empty_or_cut_short_is_never_offered(
    kept: Page, host: Host, copy: Path, is_empty: bool
) -> None:
    new_version(copy)
    worker = copy / "sw.js"
    whole = worker.read_text("utf-8")
    end = 0 if is_empty else whole.index("// This comes last")
    worker.write_text(whole[:end], "utf-8")
    visit(kept, host.url)
    until(kept, _WAITS)
    kept.wait_for_timeout(2500)  # longer than the page waits for an answer
    expect(kept.locator("#update")).to_be_hidden()
    assert versions_of(kept) == (None, None)
    worker.write_text(whole, "utf-8")
    visit(kept, host.url)
    take_update(kept)


def test_what_is_lost_on_the_device_is_fetched_again(kept: Page, host: Host) -> None:
    kept.evaluate(
        """async () => {
          const store = await caches.open("stp:/saint-petersburg/:files");
          for (const request of await store.keys())
            if (/bridge|game/.test(request.url)) await store.delete(request);
        }"""
    )
    visit(kept, host.url)
    host.down = True
    visit(kept, host.url)


#: Takes the WebAssembly out of what the service worker keeps.
_LOSE_WASM = """async () => {
  const store = await caches.open("stp:/saint-petersburg/:files");
  const [kept] = (await store.keys()).filter(({ url }) => url.includes(".wasm"));
  return store.delete(kept);
}"""
_KEEPS_WASM = """async () => {
  const store = await caches.open("stp:/saint-petersburg/:files");
  return (await store.keys()).some(({ url }) => url.includes(".wasm"));
}"""
_LENGTH = """async (url) =>
  (await (await fetch(url, { cache: "reload" })).arrayBuffer()).byteLength"""
_IS_CACHED = """async (url) => {
  const options = { cache: "only-if-cached", mode: "same-origin" };
  const found = await fetch(url, options).catch(() => undefined);
  await found?.body?.cancel(); // or it is kept for being read
  return Boolean(found?.ok);
}"""


def forget_what_is_cached(stranger: Page, address: str) -> None:
    """Clear the browser's own cache until a file is not in it: one that is being read stays."""
    browser = stranger.context.new_cdp_session(stranger)

    def is_gone() -> bool:
        browser.send("Network.clearBrowserCache")
        return not stranger.evaluate(_IS_CACHED, address)

    wait_in(stranger, is_gone, f"the cache to be without {address}")


def test_the_webassembly_comes_from_wherever_it_is_whole(
    chromium: Browser, host: Host, copy: Path, tmp_path: Path
) -> None:
    (wasm,) = (copy / "vendor" / "pyodide").glob("*.wasm")
    address = host.url + wasm.relative_to(copy).as_posix()
    context = chromium.browser_type.launch_persistent_context(
        tmp_path / "profile", executable_path=find_chromium(), args=TEST_FLAGS
    )
    context.set_default_timeout(PATIENCE)
    stranger = context.new_page()  # asks past the service worker
    stranger.goto(host.url.replace("saint-petersburg", "elsewhere"))
    page = context.new_page()
    visit(page, host.url)
    wait_until_kept(page)
    assert page.evaluate(_LOSE_WASM)
    host.down = True
    visit(page, host.url)  # the browser has kept it itself

    host.down = False
    forget_what_is_cached(stranger, address)
    visit(page, host.url)
    until(page, _KEEPS_WASM)  # the service worker has fetched it anew
    forget_what_is_cached(stranger, address)
    host.down = True
    visit(page, host.url)

    host.down = False
    whole = wasm.read_bytes()
    wasm.write_bytes(whole[:1000])
    assert stranger.evaluate(_LENGTH, address) == 1000
    host.down = True
    visit(page, host.url)  # what the browser keeps is damaged
    host.down = False
    wasm.write_bytes(whole)
    visit(page, host.url)
    page.on("console", lambda line: said.append(line.text))
    said: list[str] = []
    visit(page, host.url)
    assert not [line for line in said if "once more" in line], "and is not, the next time"
    context.close()


def test_a_browser_that_keeps_nothing_plays(tab: Page, host: Host) -> None:
    tab.add_init_script(
        "Object.defineProperty(Navigator.prototype, 'serviceWorker', { get() {} });"
    )
    visit(tab, host.url)
    expect(tab.locator("#failure")).to_be_hidden()
