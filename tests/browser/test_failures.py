"""Every failure shows what happened and what a person can do."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from stp.web.words.text import text_in
from tests.browser.conftest import open_window, wait_until_ready
from tests.browser.host import Host
from tests.browser.player import Player
from tests.browser.served import configuration, named, serve_python, serve_unchecked
from tests.browser.steps import (
    STARTS_ONCE,
    STORES_NOTHING,
    face,
    log_length,
    pass_anyway,
    stay_when_asked,
)
from tests.browser.watch import Watch
from tools.paths import DIST

#: Makes only the next drawing fail.
_FAIL_ONCE = """() => {
  const app = document.getElementById("app");
  app.cloneNode = () => { delete app.cloneNode; throw new Error("no canvas"); };
}"""
_RECORD = "() => Object.values({ ...localStorage }).find((text) => text.startsWith('stp 1'))"
OLD = "This browser is too old"


@pytest.fixture
def page(own_page: Page) -> Page:
    """A page that is loaded."""
    return own_page


def at_table(page: Page, url: str) -> None:
    Player(page, Locator.click).sit_down(url, "trouble", ("greedy",))
    expect(page.locator("#table[data-turn]")).to_be_visible()


def test_an_old_browser_gets_a_message_and_may_still_try(page: Page, url: str) -> None:
    page.add_init_script("CSS.supports = () => false")
    page.goto(url)
    expect(face(page)).to_contain_text(OLD)
    expect(page.locator("#deal")).to_be_visible()
    page.locator("[data-dismiss]").click()
    wait_until_ready(page)
    expect(face(page)).to_be_hidden()


@pytest.mark.parametrize("script", ["start/boot.*.js", "page/bridge.*.js"])
def test_a_script_that_the_browser_cannot_parse_gives_a_message(
    page: Page, url: str, site: Path, watch: Watch, script: str
) -> None:
    watch.allow(".")
    serve_unchecked(page, site)
    code = "const future = |> #{ };"
    page.route(
        f"**/{script}", lambda route: route.fulfill(body=code, content_type="text/javascript")
    )
    page.goto(url)
    expect(face(page)).to_contain_text(OLD)
    expect(page.locator("#deal")).to_be_visible()


@pytest.mark.parametrize(
    ("missing", "status", "said"),
    [
        ("css/all.*.css", 404, "missing or damaged"),
        ("shared/part-*.js", 0, "Check your connection"),
    ],
)
def test_missing_files_around_the_game_give_a_message(
    page: Page, url: str, watch: Watch, missing: str, status: int, said: str
) -> None:
    watch.allow(".")
    page.route(
        f"**/static/{missing}",
        lambda route: route.fulfill(status=status) if status else route.abort(),
    )
    page.goto(url)
    expect(face(page)).to_contain_text(said)
    expect(page.locator("[data-report]")).to_contain_text("static/")
    if not missing.startswith("css/"):  # without its styles, the page can hide nothing
        expect(page.locator("#boot"), "it no longer says that the game is loading").to_be_hidden()


def test_blocked_fonts_stop_nothing(page: Page, url: str, watch: Watch) -> None:
    watch.allow(".")
    page.route("**/*.woff2", lambda route: route.abort())
    page.goto(url)
    wait_until_ready(page)
    expect(face(page)).to_be_hidden()


@pytest.mark.parametrize(
    "lang", ["cs", *(pytest.param(lang, marks=pytest.mark.nightly) for lang in ("de", "fr"))]
)
def test_a_failure_message_is_in_the_persons_language(
    chromium: Browser, url: str, site: Path, lang: str
) -> None:
    context = open_window(chromium, locale=lang, service_workers="block")
    page = context.new_page()
    serve_python(page, site, program="1 / 0")
    page.goto(url)
    t = text_in(lang)
    expect(face(page)).to_contain_text(
        t._("The game couldn’t start. Reload the page. If that doesn’t help, send us the report.")
    )
    expect(page.locator("[data-reload]")).to_have_text(t._("Reload"))
    expect(page.locator("[data-report]")).to_contain_text("ZeroDivisionError")
    context.close()


def test_a_failure_before_a_click_shows_no_message_and_that_of_a_script_does_not_end_the_game(
    page: Page, url: str, watch: Watch
) -> None:
    watch.allow("stray")
    at_table(page, url)
    before = page.locator("#table").get_attribute("data-log") or ""
    page.evaluate(_FAIL_ONCE)
    pass_anyway(page)
    expect(page.locator("#table")).not_to_have_attribute("data-log", before)
    assert "\n1 pass\n" in page.evaluate(_RECORD)
    expect(face(page)).to_be_hidden()
    page.evaluate("() => { setTimeout(() => { throw new Error('stray'); }); }")
    expect(face(page)).to_contain_text("You can keep playing")
    page.locator("[data-dismiss]").click()
    page.evaluate("() => { Promise.reject(new Error('stray')); }")
    expect(face(page)).to_contain_text("You can keep playing")
    page.locator("[data-dismiss]").click()
    expect(page.locator("#table[data-turn]")).to_be_visible()
    pass_anyway(page)
    expect(page.locator("#table[data-turn]")).to_be_visible()


def test_a_failed_handler_loses_nothing_and_a_second_one_has_a_message_too(
    page: Page, url: str, watch: Watch
) -> None:
    watch.allow("no canvas")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    at_table(page, url)
    before = log_length(page)
    page.evaluate(_FAIL_ONCE)
    page.locator("#pass").dispatch_event("click")
    expect(face(page)).to_contain_text("You can keep playing")
    assert page.evaluate(_RECORD).rstrip().endswith("1 pass"), "kept up to the last move"
    page.locator("[data-copy]").click()
    expect(page.locator("[data-copy]")).to_have_text("Copied")
    report = page.evaluate("() => navigator.clipboard.readText()")
    assert "Traceback" in report
    assert "no canvas" in report
    version = page.locator("html").get_attribute("data-version") or ""
    assert len(version) == 8
    assert f"Version {version}" in report
    page.locator("[data-dismiss]").click()
    expect(face(page)).to_be_hidden()
    expect(page.locator("#table[data-turn]")).to_be_visible()
    assert log_length(page) > before + 1, "the bot has moved"
    pass_anyway(page)
    expect(page.locator("#table[data-turn]")).to_be_visible()
    expect(face(page)).to_be_hidden()
    page.locator("#settings").click()
    page.locator("label:has(#set-lang-de)").click()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.keyboard.press("Escape")
    page.evaluate(_FAIL_ONCE)
    page.locator("#settings").click()
    expect(face(page)).to_contain_text("Du kannst weiterspielen")
    expect(page.locator("[data-dismiss]")).to_have_text(text_in("de")._("Continue"))


def test_a_browser_that_blocks_all_storage_plays(page: Page, url: str) -> None:
    page.add_init_script(
        """
        const blocked = { get() { throw new DOMException("blocked", "SecurityError"); } };
        for (const name of ["localStorage", "sessionStorage", "caches", "indexedDB"])
          Object.defineProperty(window, name, blocked);
        Object.defineProperty(Navigator.prototype, "serviceWorker", { get() {} });
        Object.defineProperty(Navigator.prototype, "storage", { get() {} });
        """
    )
    page.goto(url)
    wait_until_ready(page)
    expect(page.get_by_text("You will lose your games and settings")).to_be_visible()
    page.locator("#deal").click()
    expect(page.locator("#table[data-turn]")).to_be_visible()
    pass_anyway(page)
    expect(page.locator("#table[data-turn]")).to_be_visible()
    expect(face(page)).to_be_hidden()


@pytest.fixture
def elsewhere() -> Iterator[Host]:
    """A server of another origin, which must get no request."""
    host = Host(DIST)
    yield host
    host.close()


@pytest.mark.parametrize(
    "change",
    [
        {"interpreter": "{foreign}vendor/pyodide/pyodide.mjs"},
        {"js_modules": {"main": {"{foreign}static/page/bridge.js": "b"}}},
        {"packages": ["{foreign}numpy.whl"]},
        {"files": {"{foreign}main.py": "x"}},
        {"interpreter": None},
    ],
)
def test_nothing_is_fetched_from_elsewhere_whatever_the_configuration_says(
    page: Page, url: str, site: Path, watch: Watch, elsewhere: Host, change: dict[str, object]
) -> None:
    watch.allow(".")
    page.add_init_script(STARTS_ONCE)
    config = json.dumps({**configuration(site), **change})
    serve_python(page, site, config=config.replace("{foreign}", elsewhere.url))
    arrived: list[str] = []
    page.on("response", lambda response: arrived.append(response.url))
    page.goto(url)
    expect(face(page)).to_be_visible()
    page.wait_for_timeout(500)
    assert elsewhere.asked == []
    assert [address for address in arrived if not address.startswith((url, "data:"))] == []


#: Makes Python call itself until WebAssembly's stack overflows, which kills it.
_DIE = """async () => {
  const { loadPyodide } = await import(ADDRESS);
  const { promise, resolve } = Promise.withResolvers();
  loadPyodide().then((python) => {
    python.runPython("import json; json.loads('[' * 100_000, parse_float=0)");
    resolve("alive");
  }).catch((error) => resolve(String(error)));
  return promise;
}""".replace("ADDRESS", named("static/runtime/interpreter.js"))


#: Lets the page reload after a crash only when the test is done with what it says.
_HOLD = """
const { setTimeout: real } = globalThis;
globalThis.setTimeout = (run, after, ...rest) => {
  if (after !== 3000) return real(run, after, ...rest);
  globalThis.reloadNow = run;
  return 0;
};
"""


def reload_after_crash(page: Page) -> None:
    """Let Python die, and wait until the page has started again."""
    with page.expect_event("load"):
        assert page.evaluate(_DIE) != "alive"
        expect(face(page)).to_contain_text("It will reload")
        page.evaluate("() => { reloadNow(); }")
    wait_until_ready(page)


def test_when_python_dies_the_page_says_so_and_reloads_once(
    page: Page, url: str, watch: Watch
) -> None:
    watch.allow(".")
    page.add_init_script(_HOLD)
    at_table(page, url)
    moves = log_length(page)
    stored = page.evaluate(_RECORD)
    reload_after_crash(page)
    expect(face(page)).to_be_hidden()
    expect(page.locator("#table[data-turn]")).to_be_visible()
    assert log_length(page) >= moves
    assert page.evaluate(_DIE) != "alive"
    expect(face(page)).to_contain_text("The game crashed again")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save my games to a file").click()
    backup = json.loads(saved.value.path().read_text("utf-8"))
    assert stored.partition("\n\n")[2] in "".join(backup["games"].values())


#: Undoes what was stored since the deal, as a killed browser does.
_SET_BACK = """() => {
  const isGame = ([, text]) => text.startsWith("stp 1");
  const [key, text] = Object.entries({ ...localStorage }).find(isGame);
  localStorage.setItem(key, text.slice(0, text.indexOf("\\n\\n") + 2));
}"""


@pytest.mark.parametrize("is_forbidden", [True, False])
def test_a_crashed_page_exports_games_that_only_the_journal_has(
    page: Page, url: str, watch: Watch, is_forbidden: bool
) -> None:
    watch.allow(".")
    page.add_init_script(_HOLD)
    if is_forbidden:
        page.add_init_script("Object.defineProperty(window, 'localStorage', { get: () => null })")
        page.goto(url)
        wait_until_ready(page)
        page.locator("#deal").click()
        expect(page.locator("#table[data-turn]")).to_be_visible()
    else:
        at_table(page, url)
    pass_anyway(page)
    expect(page.locator("#table[data-turn]")).to_be_visible()
    reload_after_crash(page)
    expect(page.locator("#table[data-turn]")).to_be_visible()
    if not is_forbidden:
        page.evaluate(_SET_BACK)
    assert page.evaluate(_DIE) != "alive"
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save my games to a file").click()
    (record,) = json.loads(saved.value.path().read_text("utf-8"))["games"].values()
    assert "\n1 pass\n" in record


def test_when_python_dies_a_page_with_an_unsaved_game_reloads_without_asking(
    page: Page, url: str, watch: Watch
) -> None:
    watch.allow(".")
    page.add_init_script(STORES_NOTHING)
    page.add_init_script(_HOLD)
    asked = stay_when_asked(page)
    at_table(page, url)
    expect(page.locator("html")).to_have_attribute(
        "data-unsaved", re.compile("can’t save your games")
    )
    reload_after_crash(page)
    assert asked == []
