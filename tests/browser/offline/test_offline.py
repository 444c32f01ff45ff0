"""The whole game is stored on the device and starts offline."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from stp.web.words.locale import LANGUAGES
from tests.browser.conftest import LONG, PATIENCE, open_window
from tests.browser.host import Host
from tests.browser.offline.conftest import BROKE_OFF, visit
from tests.browser.player import Player
from tests.browser.served import real
from tests.browser.shared_page import NEVER_IDLE
from tests.browser.steps import KEPT, pass_anyway, until, wait_for_worker, wait_in, wait_until_kept
from tools.browser.chromium import TEST_FLAGS, find_chromium

DEAL = {
    "en": "Start game",
    "de": "Partie starten",
    "fr": "Commencer la partie",
    "cs": "Začít hru",
}


@pytest.mark.parametrize(
    "lang", [pytest.param(lang, marks=() if lang == "cs" else pytest.mark.nightly) for lang in DEAL]
)
def test_it_starts_and_plays_offline(chromium: Browser, host: Host, lang: str) -> None:
    context = open_window(chromium, locale=lang)
    page = context.new_page()
    page.add_init_script(NEVER_IDLE)
    visit(page, host.url)
    wait_until_kept(page)
    host.down = True
    page = context.new_page()
    visit(page, host.url)
    wait_for_worker(page)
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


def test_another_language_is_available_offline(kept: Page, host: Host) -> None:
    host.down = True
    visit(kept, host.url)
    for lang in (*list(LANGUAGES)[1:], "en"):
        kept.locator(f"#lang-{lang}").click()
        expect(kept.locator("#deal")).to_have_text(DEAL[lang])


@pytest.mark.nightly
@LONG
def test_a_whole_game_offline(kept: Page, host: Host) -> None:
    host.down = True
    player = Player(kept, Locator.click)
    player.sit_down(host.url, "offline", ("greedy",))
    assert player.play().over


def test_it_is_stored_only_after_the_game_has_started(first_tab: Page, host: Host) -> None:
    visit(first_tab, host.url)
    wait_until_kept(first_tab)
    worker = host.asked.index(next(path for path in host.asked if path.endswith("/sw.js")))
    asked = {re.sub(r"\.\w{12}", "", path.rpartition("/")[2]) for path in host.asked[:worker]}
    assert {"game.gz", "stdlib.gz", "pyodide.asm.mjs", "bridge.js"} <= asked


def test_an_address_with_a_query_is_the_page(kept: Page, host: Host) -> None:
    host.down = True
    for query in ("?source=app", "?text=hello&url=", "index.html"):
        visit(kept, host.url + query)
        expect(kept.locator("#failure")).to_be_hidden()


def test_an_interrupted_download_is_finished_at_the_next_visit(
    first_tab: Page, host: Host, copy: Path
) -> None:
    tab = first_tab
    files = (real(copy, path).name for path in ("static/page/bridge.js", "python/game.gz"))
    host.broken = dict.fromkeys(files, 1)  # the page gets them, then the network fails
    visit(tab, host.url)
    until(tab, BROKE_OFF)
    assert not tab.evaluate(KEPT), "half a version does not serve"
    host.broken.clear()
    visit(tab, host.url)
    wait_until_kept(tab)
    wait_for_worker(tab)  # not yet served from the stored files
    host.down = True
    visit(tab, host.url)


def test_files_lost_on_the_device_are_fetched_again(kept: Page, host: Host) -> None:
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


#: Removes the WebAssembly from the service worker's cache.
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
    """Clear the browser's own cache until a file is gone from it; a file that is being read
    stays."""
    browser = stranger.context.new_cdp_session(stranger)

    def is_gone() -> bool:
        browser.send("Network.clearBrowserCache")
        return not stranger.evaluate(_IS_CACHED, address)

    wait_in(stranger, is_gone, f"the cache to be without {address}")


def test_the_webassembly_comes_from_any_place_with_an_intact_copy(
    chromium: Browser, host: Host, copy: Path, tmp_path: Path
) -> None:
    (wasm,) = (copy / "vendor" / "pyodide").glob("*.wasm")
    address = host.url + wasm.relative_to(copy).as_posix()
    context = chromium.browser_type.launch_persistent_context(
        tmp_path / "profile", executable_path=find_chromium(), args=TEST_FLAGS
    )
    context.set_default_timeout(PATIENCE)
    context.add_init_script(NEVER_IDLE)
    stranger = context.new_page()  # bypasses the service worker
    stranger.goto(host.url.replace("saint-petersburg", "elsewhere"))
    page = context.new_page()
    visit(page, host.url)
    wait_for_worker(page)  # it keeps Python's memory, and later starts take half of the time
    wait_until_kept(page)
    assert page.evaluate(_LOSE_WASM)
    host.down = True
    visit(page, host.url)  # the browser has cached it itself

    host.down = False
    forget_what_is_cached(stranger, address)
    visit(page, host.url)
    until(page, _KEEPS_WASM)  # the service worker has fetched it again
    forget_what_is_cached(stranger, address)
    host.down = True
    visit(page, host.url)

    host.down = False
    whole = wasm.read_bytes()
    wasm.write_bytes(whole[:1000])
    assert stranger.evaluate(_LENGTH, address) == 1000
    host.down = True
    visit(page, host.url)  # the browser's cache is damaged
    host.down = False
    wasm.write_bytes(whole)
    visit(page, host.url)
    page.on("console", lambda line: said.append(line.text))
    said: list[str] = []
    visit(page, host.url)
    assert not [line for line in said if "once more" in line], "and is not, the next time"
    context.close()


def test_the_game_works_in_a_browser_that_stores_nothing(tab: Page, host: Host) -> None:
    tab.add_init_script(
        "Object.defineProperty(Navigator.prototype, 'serviceWorker', { get() {} });"
    )
    visit(tab, host.url)
    expect(tab.locator("#failure")).to_be_hidden()
