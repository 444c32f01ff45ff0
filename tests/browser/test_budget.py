"""A first visit stays within its limits of files and bytes until the table is shown."""

import re
from contextlib import closing
from itertools import takewhile
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.conftest import open_window, wait_until_ready
from tests.browser.watch import Watch
from tools.browser.wire import on_the_wire

MAX_FILES = 30
MAX_BYTES = 4_800_000
MAX_BYTES_TO_PAINT = 75_000
DRAWINGS = "static/drawings/"
AFTERWARDS = ("static/thinking/worker.", "sw.js")
ON_THE_TABLE = "static/fonts/small-old-standard-tt-latin-400-italic."
"""Fonts that the start screen does not use; browsers warn if a preloaded file is not used soon."""
_TABLE_STANDS_FIRST = """() => {
  const [{ startTime }] = performance.getEntriesByName("stp-ready");
  const worker = ({ name }) => name.includes("/thinking/worker.");
  return startTime < performance.getEntriesByType("resource").find(worker).startTime;
}"""
#: Names what the page refers to and does not contain.
_UNDRAWN = """() => [...document.querySelectorAll("use")].map((use) => use.getAttribute("href"))
  .filter((name) => !document.querySelector(name))"""


#: The files of the fonts whose letters are drawn. `document.fonts` begins with one for each rule.
_LETTERS_IN_USE = """() => {
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules])
    .filter((rule) => rule instanceof CSSFontFaceRule);
  const drawn = [...document.fonts].map(({ status }) => status === "loaded");
  return rules.filter((_, at) => drawn[at]).map(({ style }) => style.getPropertyValue("src"));
}"""


@pytest.fixture
def page(first_page: Page) -> Page:
    """A page on a device without stored files."""
    return first_page


class Visit(NamedTuple):
    """A first visit until a card can be clicked."""

    files: list[str]
    """Those that were requested, in their order, by their paths in the site."""
    letters: str
    """The sources of the fonts in use."""


def visited(page: Page, url: str) -> Visit:
    """Start a game on a first visit."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.removeprefix(url) or "index.html"))
    page.goto(url)
    assert page.evaluate(_UNDRAWN) == []
    page.locator("#deal").click()
    expect(page.locator("html[data-worker=ready]")).to_be_attached()
    assert page.evaluate(_TABLE_STANDS_FIRST)
    assert page.evaluate(_UNDRAWN) == []
    files = list(takewhile(lambda file: not file.startswith(AFTERWARDS), asked))
    return Visit(files, " ".join(page.evaluate(_LETTERS_IN_USE)))


@pytest.fixture(scope="module")
def first_visit(chromium: Browser, url: str) -> Visit:
    """What a first visit requests and draws."""
    context, watch = open_window(chromium, service_workers="block"), Watch(url)
    with closing(context):
        page = context.new_page()
        watch.attach(page)
        found = visited(page, url)
    assert watch.troubles == []
    return found


@pytest.fixture
def files(first_visit: Visit) -> list[str]:
    """The files of a first visit, in the order of the requests."""
    return first_visit.files


def test_first_visit_is_small(files: list[str], site: Path) -> None:
    sizes = {file: len(on_the_wire(site / file)) for file in files}
    assert len(files) == len(sizes), "nothing is fetched twice"
    assert len(files) <= MAX_FILES
    assert sum(sizes.values()) <= MAX_BYTES, sorted(sizes.items(), key=lambda item: -item[1])
    first = [size for file, size in sizes.items() if file.endswith((".html", ".css"))]
    assert len(first) == 2
    assert sum(first) <= MAX_BYTES_TO_PAINT


def test_first_visit_fetches_nothing_that_can_wait(files: list[str]) -> None:
    late = (
        "static/screenshots/",
        "static/rules/",
        "static/puzzles/",
        "static/numbers/",
        "licences",
    )
    assert [file for file in files if file.startswith(late)] == []
    whole_fonts = [file for file in files if "fonts/" in file and "small-" not in file]
    assert whole_fonts == [], "the page's own letters are in the small fonts"


def test_everything_fetched_early_is_preloaded(files: list[str], site: Path) -> None:
    hinted = (site / "index.html").read_text(encoding="utf-8")
    kinds = (".js", ".woff2")
    late = (ON_THE_TABLE, DRAWINGS)
    early = [file for file in files if file.endswith(kinds) and not file.startswith(late)]
    assert [file for file in early if f'"./{file}"' not in hinted] == []


_PRELOADED = re.compile(r'<link[^>]*as="font"[^>]*"\./([^"]+)"[^>]*>')


def test_every_preloaded_font_is_needed(first_visit: Visit, site: Path) -> None:
    preloaded = _PRELOADED.findall((site / "index.html").read_text(encoding="utf-8"))
    assert preloaded
    assert [file for file in preloaded if Path(file).name not in first_visit.letters] == []
    assert Path(ON_THE_TABLE).name in first_visit.letters


_BEGUN = """() => Object.fromEntries([
  ...performance.getEntriesByType("resource").map(({ name, startTime, responseEnd }) =>
    [name.split("/").at(-1).replace(/\\.\\w{12}\\./, "."), [startTime, responseEnd]]),
])"""
_HASH = re.compile(r"\.\w{12}\.")


def plain(url: str) -> str:
    """Return the name of a file without its hash."""
    return _HASH.sub(".", url.rpartition("/")[2])


#: Milliseconds until every request that does not wait has been made.
_A_WHILE = 500
#: Waits for the first paint for ever, instead of two seconds at most: a slow test takes longer.
_PATIENT = """
const { setTimeout: real } = globalThis;
globalThis.setTimeout = (run, after, ...rest) => (after === 2000 ? 0 : real(run, after, ...rest));
"""
_LATE = {"stdlib.gz", "pyodide.asm.mjs", "later.js"}


def test_deferrable_requests_wait_for_the_first_paint(page: Page, url: str) -> None:
    asked: list[str] = []
    held: list[Route] = []
    page.add_init_script(_PATIENT)
    page.on("request", lambda request: asked.append(plain(request.url)))
    page.route("**/all.*.css", lambda route: held.append(route))
    with page.expect_request("**/*.wasm"):
        page.goto(url, wait_until="commit")
    page.wait_for_timeout(_A_WHILE)
    (style,) = held
    assert not _LATE & set(asked)
    style.continue_()
    wait_until_ready(page)
    assert set(asked) >= _LATE
    begun = page.evaluate(_BEGUN)
    (wasm,) = (times for name, times in begun.items() if name.endswith(".wasm"))
    assert begun["game.gz"][0] >= wasm[1]
