"""Fixtures for browser tests: a server with the built site, and pages that report all errors."""

from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect, sync_playwright

from tests.browser.failures import kept, note, pictured
from tests.browser.host import Host
from tests.browser.pyodide import Pyodide
from tests.browser.shared_page import NEVER_IDLE, Colours, visit_anew
from tests.browser.stage import Stage
from tests.browser.unpainted import hide_all
from tests.browser.watch import Watch
from tests.browser.window import Window
from tools.assemble.site import build
from tools.browser.chromium import HOW_TO, TEST_FLAGS, find_shell
from tools.browser.serve import served

#: Timeout of a step in milliseconds; starting Python on a busy machine needs most of it.
PATIENCE = 120_000
expect.set_options(timeout=PATIENCE)

DESKTOP: ViewportSize = {"width": 1280, "height": 720}
PHONE: ViewportSize = {"width": 360, "height": 640}

#: Timeout of a test in seconds: it has several steps, each with its own timeout.
LIMIT = 600
#: The same for a whole game.
LONG = pytest.mark.timeout(1200)

#: Opens a page of a size, for touch or for a mouse; with `own` one that is not shared.
Opened = Callable[..., Page]
#: Opens a window for drawn screens; with `touch` for a touch screen, with `prepared` by a script,
#: with `painted` for what depends on the picture, with `has_drawings` for what depends on shapes in
#: it, such as a hit on a house.
Staged = Callable[..., Stage]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options that make tests too long for every run; only if this folder is named."""
    parser.addoption(
        "--crashes", type=int, default=1, help="games in which the page's process is killed"
    )


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test in this folder, so that `-m "not browser"` leaves them out, and give a
    timeout to those without one.
    """
    modules = frozenset(Path(__file__).parent.rglob("*.py"))
    for item in items:
        if item.path in modules:
            item.add_marker("browser")
            if not item.get_closest_marker("timeout"):
                item.add_marker(pytest.mark.timeout(LIMIT))


@pytest.fixture(scope="session")
def site() -> Path:
    """The built site; it is built now if any of its sources has changed."""
    return build()


@pytest.fixture(scope="session")
def serve() -> Iterator[Callable[[Path], str]]:
    """A function that serves a folder until the session ends and returns its address."""
    with ExitStack() as servers:
        yield lambda folder: servers.enter_context(served(folder))


@pytest.fixture(scope="session")
def url(site: Path, serve: Callable[[Path], str]) -> str:
    """The address of the built site, under a sub-path."""
    return serve(site)


@pytest.fixture
def host(site: Path) -> Iterator[Host]:
    """A server of the site whose network can fail."""
    host = Host(site)
    yield host
    host.close()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """One browser for the whole session, without windows if possible."""
    path = find_shell()
    if path is None:
        pytest.fail(f"No Chromium found. {HOW_TO}")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=TEST_FLAGS)
        yield browser
        browser.close()


def open_window(chromium: Browser, **options: Any) -> BrowserContext:
    """Open a window for a visitor, which waits as long as a busy machine needs.

    Playwright's own limit of 30 s is too short there for a first visit. `options` are those of
    `Browser.new_context`.
    """
    window = chromium.new_context(**options)
    window.set_default_timeout(PATIENCE)
    return window


@pytest.fixture
def has_worker() -> bool:
    """Whether pages start their worker by themselves.

    It is a second Python, whose start takes nearly as long as the page's. Modules about thinking,
    and about all that a visit loads, override this.
    """
    return False


@pytest.fixture
def context(chromium: Browser, has_worker: bool) -> Iterator[BrowserContext]:
    """The context of a first visit, which may store the game."""
    context = open_window(chromium)
    hide_all(context)
    if not has_worker:
        context.add_init_script(NEVER_IDLE)
    yield context
    context.close()


@pytest.fixture
def watch(url: str) -> Watch:
    """Records errors in `page`; a test that causes an error on purpose permits it with `allow`."""
    return Watch(url)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Note whether a test has failed, which decides whether screenshots are stored."""
    report = yield
    note(item, report)
    return report


@pytest.fixture
def first_page(
    chromium: Browser, watch: Watch, request: pytest.FixtureRequest, has_worker: bool
) -> Iterator[Page]:
    """A blank page in its own window, before the first visit.

    The test fails if an error is logged, an exception is not caught, or another origin gets a
    request. Modules about first visits use this as their `page`.
    """
    context = open_window(chromium, service_workers="block")
    with kept(context, request.node, watch):
        page = context.new_page()
        if not has_worker:
            page.add_init_script(NEVER_IDLE)
        watch.attach(page)
        yield page
    assert watch.troubles == []


@pytest.fixture(scope="session")
def windows(chromium: Browser) -> Iterator[dict[bool, Window]]:
    """Two windows with files of earlier visits, one for a mouse and one for touch.

    With the stored files and Python's snapshot, a page starts in two thirds of the time. In the
    window for touch, it would start too seldom to make up for the visit that stores them.
    """
    colours: dict[bool, Colours] = {False: "light", True: "dark"}
    windows = {
        touch: Window(
            open_window(
                chromium, service_workers="block", has_touch=touch, color_scheme=colours[touch]
            ),
            colours[touch],
            keeps_memory=not touch,
        )
        for touch in colours
    }
    yield windows
    for window in windows.values():
        window.context.close()


@pytest.fixture
def opened(
    windows: dict[bool, Window],
    url: str,
    watch: Watch,
    request: pytest.FixtureRequest,
    has_worker: bool,
) -> Iterator[Opened]:
    """A function that opens pages of several sizes in windows with files of earlier visits.

    The first page of a window is shared by tests (`SharedPage`), unless its `own` is wanted.
    They have no games or settings of other tests, and fail like `first_page`.
    """
    used: set[bool] = set()

    def start(viewport: ViewportSize, touch: bool, *, own: bool = False) -> Page:
        window = windows[touch].visited(url)
        if touch not in used:
            used.add(touch)
            pictures.enter_context(pictured(window, request.node, watch))
        shared = None if own or has_worker else windows[touch].shared()
        page = shared or window.new_page()
        if not (shared or has_worker):
            page.add_init_script(NEVER_IDLE)
        if not shared:
            hide_all(page)
        page.set_viewport_size(viewport)
        watch.attach(page)
        return page

    with ExitStack() as pictures:
        yield start
    for touch in used:
        windows[touch].forget_games(url)
    assert watch.troubles == [], "\n".join(watch.troubles)


@pytest.fixture
def page(opened: Opened) -> Page:
    """A page in a window with files of earlier visits, in which `visit` opens the game.

    Tests share it (`SharedPage`).
    """
    return opened(DESKTOP, False)


@pytest.fixture
def own_page(opened: Opened) -> Page:
    """A blank page in the same window, for tests that change what is loaded, or load it again."""
    return opened(DESKTOP, False, own=True)


@pytest.fixture
def game_page(page: Page, url: str) -> Page:
    """The page with the game, in which Python is running."""
    if not visit_anew(page, url):
        page.goto(url)
        wait_until_ready(page)
    return page


@pytest.fixture(scope="session")
def stages(chromium: Browser) -> Iterator[dict[bool, Stage]]:
    """The shared windows for drawn screens, by whether they are for touch."""
    stages: dict[bool, Stage] = {}
    yield stages
    for stage in stages.values():
        stage.close()


@pytest.fixture
def own_stage(chromium: Browser) -> Iterator[Stage]:
    """A window of the test's own, for scripts that change more than the screen."""
    stage = Stage(chromium, touch=True)
    yield stage
    stage.close()


@pytest.fixture
def staged(chromium: Browser, stages: dict[bool, Stage]) -> Staged:
    """A function that returns windows for drawn screens.

    They are shared, because opening one takes ten times as long as showing a screen, and reset
    before every test. Tests that need the same script before any screen share its result, too.
    """
    used: set[bool] = set()

    def start(
        *,
        touch: bool = False,
        prepared: str = "",
        painted: bool = False,
        has_drawings: bool = False,
    ) -> Stage:
        if touch not in stages:
            stages[touch] = Stage(chromium, touch=touch)
        if touch not in used:
            stages[touch].renew(prepared, painted=painted, has_drawings=has_drawings)
        used.add(touch)
        return stages[touch]

    return start


@pytest.fixture(scope="session")
def interpreters(chromium: Browser, url: str) -> Iterator[Callable[[], Pyodide]]:
    """A function that returns the same interpreter for all tests, a new one if it has crashed."""
    context = open_window(chromium, service_workers="block")
    started: list[Pyodide] = []

    def living() -> Pyodide:
        if not started or started[-1].has_crashed:
            started.append(Pyodide(context.new_page(), url))
        return started[-1]

    yield living
    context.close()


@pytest.fixture
def pyodide(interpreters: Callable[[], Pyodide]) -> Pyodide:
    """The built site's Pyodide with the package, to run Python code in.

    All tests share one, because starting it takes longer than most of them.
    """
    return interpreters()


@pytest.fixture
def fresh_pyodide(first_page: Page, url: str) -> Pyodide:
    """The same, freshly started."""
    return Pyodide(first_page, url)


def wait_until_ready(page: Page) -> None:
    """Wait until Python has taken over the page, and all of a table has been shown."""
    page.wait_for_selector("html[data-state=ready]:not([data-entering])", state="attached")
