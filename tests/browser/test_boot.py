"""The page starts at any address and with missing parts, and loads nothing from other hosts."""

from __future__ import annotations

import re
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, AnyStr

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.conftest import open_window, wait_until_ready
from tests.browser.pyodide import Pyodide
from tests.browser.served import serve_python
from tests.browser.steps import wait_in
from tests.browser.watch import Watch
from tools.browser.serve import Handler, served

if TYPE_CHECKING:
    from _typeshed import SupportsRead, SupportsWrite

WASM = "**/pyodide.asm.*.wasm"
#: The files that the server sent. Those that it only confirmed take 300 bytes; the WebAssembly is
#: too large for the cache of a test's window.
SENT = """performance.getEntriesByType("resource").filter(({ transferSize }) => transferSize > 300)
  .map(({ name }) => name).filter((name) => !name.endsWith(".wasm"))"""

#: With a clock that makes a pause due after every module: those that Pyodide imports, and those of
#: the game.
MIN_YIELDS = 200
COUNT_YIELDS = """
  let now = 0;
  performance.now = () => (now += 10);
  const original = scheduler.yield.bind(scheduler);
  window.yields = 0;
  scheduler.yield = () => { window.yields += 1; return original(); };
"""
#: Disables the observation of paints, as privacy extensions do.
SILENT = """
const { observe } = PerformanceObserver.prototype;
PerformanceObserver.prototype.observe = function (options) {
  if (options.type === "paint") %s;
  else observe.call(this, options);
};"""
#: A browser that samples its own memory crashes because of calls that may be suspended.
COUNT_SUSPENDABLE = """
  const { promising } = WebAssembly;
  window.suspendable = 0;
  WebAssembly.promising = (call) => {
    const suspendable = promising(call);
    return (...values) => { window.suspendable += 1; return suspendable(...values); };
  };
"""


@pytest.fixture
def page(own_page: Page) -> Page:
    """A page that is loaded."""
    return own_page


@contextmanager
def held_back(page: Page, files: str) -> Iterator[list[Route]]:
    """Delay these files inside the block; yield the list of delayed requests."""
    held: list[Route] = []
    page.route(files, lambda route: held.append(route))
    yield held
    for route in held:
        route.continue_()


def test_boots_under_a_sub_path_without_leaving_its_origin_or_suspending_a_call_and_responds(
    first_page: Page, url: str, watch: Watch
) -> None:
    first_page.add_init_script(COUNT_YIELDS)
    first_page.add_init_script(COUNT_SUSPENDABLE)
    first_page.goto(url)
    wait_until_ready(first_page)
    expect(first_page.locator("#failure")).to_be_hidden()
    expect(first_page.locator("#boot")).to_be_hidden()
    assert watch.foreign == []
    assert first_page.evaluate("window.suspendable") == 0
    assert first_page.evaluate("window.yields") >= MIN_YIELDS


def test_a_language_and_a_click_before_any_module_has_loaded_count(page: Page, url: str) -> None:
    with held_back(page, "**/static/page/bridge.*.js") as held:
        page.goto(url, wait_until="commit")
        page.locator("#lang-de").click()
        page.locator("#deal").click()
        assert page.url == url, "nothing is sent anywhere"
        wait_in(page, lambda: held, "the request that is held back")
    wait_until_ready(page)
    expect(page.locator("#table")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "de")


def test_start_screen_is_usable_and_counts_bytes_before_python(first_page: Page, url: str) -> None:
    with held_back(first_page, WASM):
        first_page.goto(url)
        progress = first_page.locator("#boot progress")
        expect(progress).to_be_visible()
        expect(first_page.locator("[data-fill=seed]")).not_to_have_value("")
        expect(first_page.locator("form [type=submit]").first).to_be_enabled()
        expect(progress).to_have_attribute("max", re.compile(r"\d"))
        expect(progress).not_to_have_js_property("value", 0)
        loaded, total = (
            float(progress.evaluate(f"element => element.{name}")) for name in ("value", "max")
        )
        assert 0 < loaded < total, "the runtime is still under way"


@pytest.mark.parametrize("does", ["return", "throw new Error('no')"])
def test_a_browser_that_has_no_scheduler_and_reports_no_paints_starts_too(
    first_page: Page, url: str, does: str
) -> None:
    first_page.add_init_script("delete Scheduler.prototype.yield")
    first_page.add_init_script(SILENT % does)
    first_page.goto(url)
    wait_until_ready(first_page)
    first_page.locator("#deal").click()
    expect(first_page.locator("#table")).to_be_visible()


class _Slow(Handler):
    """Sends the largest file in many small parts."""

    def copyfile(self, source: SupportsRead[AnyStr], outputfile: SupportsWrite[AnyStr]) -> None:
        if not self.path.endswith(".wasm"):
            super().copyfile(source, outputfile)
            return
        while part := source.read(400_000):
            outputfile.write(part)
            time.sleep(0.25)


def test_progress_moves_while_a_large_file_is_loading(chromium: Browser, site: Path) -> None:
    with served(site, _Slow) as slow, closing(open_window(chromium)) as context:
        page = context.new_page()
        page.goto(slow, wait_until="domcontentloaded")
        seen = progress_of(page)
    assert len(seen) > 3, "it moves before the largest file has come"


def progress_of(page: Page) -> set[float]:
    """Return the values of the progress bar until the largest file has arrived."""
    counted = "() => performance.getEntriesByType('resource')" + (
        ".some(({ name }) => name.endsWith('.wasm')) ? null"
        " : document.querySelector('#boot progress').value"
    )
    seen: set[float] = set()
    while (value := page.evaluate(counted)) is not None:
        seen.add(value)
        page.wait_for_timeout(100)
    return seen


def test_click_on_start_before_python_is_remembered(page: Page, url: str) -> None:
    with held_back(page, WASM) as held:
        page.goto(url)
        start = page.locator("form [type=submit]").first
        page.locator("[data-fill=seed]").fill("remembered")
        start.click()
        expect(start).to_have_attribute("data-remembered", "")
        wait_in(page, lambda: held, "the request that is held back")
    wait_until_ready(page)
    expect(page.locator("[data-fill=seed]")).to_have_count(0)


def test_colours_and_language_chosen_before_python_apply_at_once_and_stay(
    page: Page, url: str
) -> None:
    html, seed = page.locator("html"), page.locator("[data-fill=seed]")
    two, rival = page.locator("#players-2"), page.locator("#kind-2")
    page.emulate_media(color_scheme="light")
    with held_back(page, WASM) as held:
        page.goto(url)
        page.locator("#theme").click()
        expect(html).to_have_attribute("data-theme", "dark")
        given = seed.input_value()
        page.locator("[data-ui=seed]").click()
        expect(seed).not_to_have_value(given)
        expect(seed).to_have_value(re.compile("[a-z2-9]{8}"))
        seed.fill("neva")
        page.locator("label:has(#players-2)").click()
        usual = rival.input_value()
        rival.select_option("novice")
        page.locator("#lang-cs").click()
        expect(html).to_have_attribute("lang", "cs")
        expect(two).to_be_checked()
        expect(rival).to_have_value("novice")
        rival.select_option(usual)
        page.locator("#lang-en").click()
        expect(rival).to_have_value(usual)
        page.locator("#deal").click()
        page.locator("[data-ui=seed]").click()
        seed.fill("neva")
        page.locator("#lang-de").click()
        expect(html).to_have_attribute("lang", "de")
        expect(page.locator("#lang-de")).to_be_focused()
        expect(page.locator("#deal")).to_have_text("Partie starten")
        expect(page.locator("#deal")).to_have_attribute("data-remembered", "")
        expect(seed).to_have_value("neva")
        wait_in(page, lambda: held, "the request that is held back")
    wait_until_ready(page)
    expect(page.locator("#table")).to_be_visible()
    expect(page.locator(".opponent")).to_have_count(1)
    expect(html).to_have_attribute("lang", "de")
    expect(html).to_have_attribute("data-theme", "dark")
    page.unroute(WASM)
    page.reload()
    wait_until_ready(page)
    assert page.evaluate(SENT) == [], "it starts again from the browser's cache"
    expect(page.locator("#failure")).to_be_hidden()
    expect(html).to_have_attribute("lang", "de")
    expect(html).to_have_attribute("data-theme", "dark")


def test_settings_chosen_before_python_need_no_storage(page: Page, url: str) -> None:
    page.add_init_script("Storage.prototype.setItem = () => { throw new Error('full'); }")
    with held_back(page, WASM) as held:
        page.goto(url)
        page.locator("#theme").click()
        theme = page.locator("html").get_attribute("data-theme") or ""
        page.locator("#lang-fr").click()
        wait_in(page, lambda: held, "the request that is held back")
    wait_until_ready(page)
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.locator("html")).to_have_attribute("data-theme", theme)
    expect(page.locator("#deal")).to_have_text("Commencer la partie")


@pytest.mark.parametrize(
    "missing",
    [
        "vendor/pyodide/pyodide.asm.*.wasm",
        pytest.param("python/stdlib.*.gz", marks=pytest.mark.nightly),
        pytest.param("vendor/pyscript/core.*.js", marks=pytest.mark.nightly),
        "static/start/boot.*.js",
        pytest.param("static/page/bridge.*.js", marks=pytest.mark.nightly),
        pytest.param("vendor/pyodide/pyodide.asm.*.mjs", marks=pytest.mark.nightly),
        pytest.param("static/shared/part-*.js", marks=pytest.mark.nightly),
        "python/game.*.gz",
        pytest.param("static/runtime/interpreter.*.js", marks=pytest.mark.nightly),
    ],
)
def test_missing_file_gives_a_message(
    first_page: Page, url: str, watch: Watch, missing: str
) -> None:
    watch.allow(".")
    first_page.route(f"**/{missing}", lambda route: route.fulfill(status=404))
    first_page.goto(url)
    expect(first_page.locator("#failure [data-message]")).to_contain_text(
        "Reload", ignore_case=True
    )
    expect(first_page.locator("#failure [data-reload]")).to_be_visible()
    assert watch.foreign == []


def test_a_lost_connection_gives_a_message(first_page: Page, url: str, watch: Watch) -> None:
    watch.allow(".")
    first_page.route(WASM, lambda route: route.abort())
    first_page.goto(url)
    expect(first_page.locator("#failure [data-message]")).to_contain_text("connection")


def test_a_briefly_lost_connection_gives_no_message(
    first_page: Page, url: str, watch: Watch
) -> None:
    watch.allow("ERR_FAILED", "Failed to fetch", "wasm")
    lost: list[Route] = []

    def lose_once(route: Route) -> None:
        if lost:
            route.continue_()
        else:
            lost.append(route)
            route.abort()

    first_page.route(WASM, lose_once)
    first_page.goto(url)
    wait_until_ready(first_page)
    expect(first_page.locator("#failure")).to_be_hidden()


def test_a_damaged_file_gives_a_message(first_page: Page, url: str, watch: Watch) -> None:
    watch.allow(".")
    first_page.route(
        WASM, lambda route: route.fulfill(body=b"half", content_type="application/wasm")
    )
    first_page.goto(url)
    expect(first_page.locator("#failure [data-reload]")).to_be_visible()
    expect(first_page.locator("#failure [data-report]")).to_contain_text("WebAssembly")


@pytest.mark.parametrize(
    "config",
    [
        pytest.param("", marks=pytest.mark.nightly),
        pytest.param("{", marks=pytest.mark.nightly),
        "= nonsense [",
        pytest.param('{"name": "no more"}', marks=pytest.mark.nightly),
    ],
)
def test_broken_configuration_gives_a_message_and_no_foreign_request(
    first_page: Page, url: str, site: Path, watch: Watch, config: str
) -> None:
    watch.allow(".")
    serve_python(first_page, site, config=config)
    first_page.goto(url)
    expect(first_page.locator("#failure")).to_be_visible()
    assert watch.foreign == []


def test_a_browser_without_webassembly_gets_a_message(first_page: Page, url: str) -> None:
    first_page.add_init_script("delete globalThis.WebAssembly")
    first_page.goto(url)
    expect(first_page.locator("#failure")).to_contain_text("WebAssembly")


def test_works_in_another_folder_too(
    page: Page, site: Path, serve: Callable[[Path], str], tmp_path: Path, watch: Watch
) -> None:
    shutil.copytree(site, tmp_path / "a b" / "deeper")
    other = serve(tmp_path)
    watch.allow(f"foreign request: {other}")
    page.goto(f"{other}a%20b/deeper/")
    wait_until_ready(page)


def test_pyodide_runs_the_package(pyodide: Pyodide) -> None:
    assert pyodide.run("import stp; stp.__name__") == "stp"
