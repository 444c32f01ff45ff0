"""The whole game is stored on the device and starts offline."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from stp import load
from stp.links import GameLink, write_link
from stp.web.words.locale import LANGUAGES
from tests.browser.conftest import LONG, PATIENCE, open_window
from tests.browser.host import Host
from tests.browser.offline.conftest import BROKE_OFF, remember, visit
from tests.browser.player import Player
from tests.browser.served import real
from tests.browser.shared_page import NEVER_IDLE
from tests.browser.steps import (
    KEPT,
    follow,
    pass_anyway,
    until,
    wait_for_worker,
    wait_in,
    wait_until_kept,
)
from tests.browser.unpainted import hide_all
from tests.web.games import POSITIONS
from tools.browser.chromium import TEST_FLAGS, find_chromium

OVER = POSITIONS / "over.stp"
FINISHED = write_link(GameLink(load(OVER.read_text())))
DEAL = {
    "en": "Start game",
    "de": "Partie starten",
    "fr": "Commencer la partie",
    "cs": "Začít hru",
}


@pytest.mark.parametrize(
    "lang", [pytest.param(lang, marks=() if lang == "cs" else pytest.mark.nightly) for lang in DEAL]
)
def test_it_is_stored_after_the_game_has_started_and_starts_and_plays_offline(
    chromium: Browser, host: Host, lang: str
) -> None:
    context = open_window(chromium, locale=lang)
    hide_all(context)
    page = context.new_page()
    page.add_init_script(NEVER_IDLE)
    visit(page, host.url)
    wait_until_kept(page)
    worker = host.asked.index(next(path for path in host.asked if path.endswith("/sw.js")))
    asked = {re.sub(r"\.\w{12}", "", path.rpartition("/")[2]) for path in host.asked[:worker]}
    assert {"game.gz", "stdlib.gz", "pyodide.asm.mjs", "bridge.js"} <= asked
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


def test_every_address_language_and_lazy_screen_is_available_offline(
    kept: Page, host: Host
) -> None:
    """Nothing of the lazy screens has been fetched before."""
    host.down = True
    for query in ("?source=app", "?text=hello&url="):
        kept.goto(host.url + query, wait_until="commit")
        expect(kept.locator("#deal")).to_have_text(DEAL["en"])
    visit(kept, f"{host.url}index.html")
    expect(kept.locator("#failure")).to_be_hidden()
    for lang in (*list(LANGUAGES)[1:], "en"):
        kept.locator(f"#lang-{lang}").click()
        expect(kept.locator("#deal")).to_have_text(DEAL[lang])
    sort_and_filter_the_openings(kept)
    solve_a_puzzle(kept)
    follow(kept, FINISHED)
    kept.locator("#replay-analysis").click()
    expect(kept.locator("#analysis")).to_be_visible()
    visit(kept, host.url)
    find_the_rating_and_solve_todays_puzzle(kept)


def sort_and_filter_the_openings(page: Page) -> None:
    """Use the page of openings by keyboard, from the start screen."""
    page.locator("#puzzles").click()
    page.locator("#tab-openings").press("Enter")
    table = page.get_by_role("table")
    expect(table.get_by_role("rowheader").first).to_be_visible()
    wins = table.get_by_role("button", name="Wins")
    wins.press("Enter")
    expect(wins).to_be_focused()
    expect(table.locator("th[aria-sort=descending]")).to_contain_text("Wins")
    phase = page.get_by_role("group", name="Opening").get_by_role("button", name="Worker phase")
    phase.press("Enter")
    expect(phase).to_be_focused()
    expect(phase).to_have_attribute("aria-pressed", "true")


def solve_a_puzzle(page: Page) -> None:
    """Look at the solution of the next puzzle, and go on to another."""
    page.locator("#tab-puzzles").click()
    expect(page.locator("#puzzle-next")).to_be_visible()
    expect(page.locator(".facts")).not_to_contain_text("your rating")
    page.locator("#puzzle-next").click()
    expect(page.locator("#table")).to_be_focused()
    page.locator("#solution").click()
    expect(page.locator("#answer")).to_contain_text("The best move:")
    page.locator("#next").click()
    expect(page.locator("#answer")).to_have_class("verdict empty")


def find_the_rating_and_solve_todays_puzzle(page: Page) -> None:
    """Find the rating of an earlier visit, and come back from the puzzle of the day."""
    page.locator("#puzzles").click()
    expect(page.locator(".facts")).to_contain_text("your rating")
    page.locator("#puzzle-today").click()
    page.locator("#solution").click()
    expect(page.locator("#answer")).to_contain_text("The best move:")
    page.locator("#puzzle-leave").click()
    expect(page.locator("#puzzle-today")).to_be_focused()


@pytest.mark.nightly
@LONG
def test_a_whole_game_is_played_offline(kept: Page, host: Host) -> None:
    host.down = True
    player = Player(kept, Locator.click)
    player.sit_down(host.url, "offline", ("greedy",))
    assert player.play().over


def test_an_interrupted_download_is_finished_at_the_next_visit(
    tab: Page, host: Host, copy: Path
) -> None:
    files = (real(copy, path).name for path in ("static/page/bridge.js", "python/game.gz"))
    host.broken = dict.fromkeys(files, 1)  # the page gets them, then the network fails
    visit(tab, host.url)
    until(tab, BROKE_OFF)
    assert not tab.evaluate(KEPT), "half a version does not serve"
    host.broken.clear()
    visit(tab, host.url)
    wait_until_kept(tab)
    host.down = True
    visit(tab, host.url)


#: Removes files whose addresses contain a part from the service worker's cache.
_LOSE = """async (part) => {
  const store = await caches.open("stp:/saint-petersburg/:files");
  const lost = (await store.keys()).filter(({ url }) => url.includes(part));
  return (await Promise.all(lost.map((request) => store.delete(request)))).length;
}"""
_KEEPS_LOST = """async () => {
  const store = await caches.open("stp:/saint-petersburg/:files");
  const urls = (await store.keys()).map(({ url }) => url);
  return [".wasm", "bridge", "game"].every((part) => urls.some((url) => url.includes(part)));
}"""
_COMPILED = """async (url) =>
  (await (await fetch(url, { cache: "force-cache" })).arrayBuffer()).byteLength"""
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


def test_files_lost_on_the_device_come_from_any_place_with_an_intact_copy(
    chromium: Browser, host: Host, copy: Path, tmp_path: Path, memory: tuple[str, bytes]
) -> None:
    (wasm,) = (copy / "vendor" / "pyodide").glob("*.wasm")
    whole = wasm.read_bytes()
    address = host.url + wasm.relative_to(copy).as_posix()
    context = chromium.browser_type.launch_persistent_context(
        tmp_path / "profile", executable_path=find_chromium(), args=TEST_FLAGS
    )
    context.set_default_timeout(PATIENCE)
    context.add_init_script(NEVER_IDLE)
    stranger = context.new_page()  # bypasses the service worker
    stranger.goto(host.url.replace("saint-petersburg", "elsewhere"))
    page = context.new_page()
    remember(page, host, memory)
    visit(page, host.url)
    wait_until_kept(page)
    assert page.evaluate(_LOSE, ".wasm") == 1
    host.down = True
    visit(page, host.url)  # the browser has cached it itself

    host.down = False
    assert page.evaluate(_LOSE, "bridge") > 0
    assert page.evaluate(_LOSE, "game") > 0
    forget_what_is_cached(stranger, address)
    visit(page, host.url)
    until(page, _KEEPS_LOST)  # the service worker has fetched them again
    forget_what_is_cached(stranger, address)
    host.down = True
    assert page.evaluate(_COMPILED, address) == len(whole)

    host.down = False
    wasm.write_bytes(whole[:1000])
    assert stranger.evaluate(_LENGTH, address) == 1000
    host.down = True
    visit(page, host.url)  # the browser's cache is damaged
    assert page.evaluate(_COMPILED, address) == len(whole), "and is not, the next time"
    context.close()
