"""A browser window shared by tests, without the games and settings of earlier ones."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, CDPSession, Page

from tests.browser.pyodide import EMPTY
from tests.browser.shared_page import Colours, SharedPage

#: The kinds of storage that are cleared; the site's stored files stay.
_FORGOTTEN: Final = "cookies,local_storage"
_DATABASES: Final = "indexeddb"
#: The address of the WebAssembly that a page has loaded; and a script that keeps it compiled.
_WASM: Final = """() => performance.getEntriesByType("resource")
  .find(({ name }) => name.endsWith(".wasm")).name"""
_COMPILE: Final = """async (wasm) => {
  globalThis.compiled = await WebAssembly.compileStreaming(fetch(wasm, { cache: "force-cache" }));
}"""


class Window:
    """A window with files of earlier visits; with `keeps_memory` also with Python's snapshot."""

    def __init__(self, context: BrowserContext, colours: Colours, *, keeps_memory: bool) -> None:
        self.context = context
        self._colours = colours
        self._keeps_memory = keeps_memory
        self._wasm: str | None = None
        """The address of the WebAssembly, after a visit that has kept the memory."""
        self._blank: Page | None = None
        self._shared: SharedPage | None = None
        self._is_lent = False
        """Whether the test has the shared page already."""
        self._session: CDPSession | None = None

    def visited(self, url: str) -> BrowserContext:
        """Return the context, after a first visit if this window keeps the memory.

        The worker stores it, and all later starts restore it.
        """
        if self._keeps_memory and self._wasm is None:
            page = self.context.new_page()
            page.goto(url)
            page.locator("html[data-worker=ready]").wait_for(state="attached")
            self._wasm = str(page.evaluate(_WASM))
            self.forget_games(url)
        return self.context

    def shared(self) -> SharedPage | None:
        """Return the page that tests share; a test gets it once."""
        if self._is_lent:
            return None
        self._is_lent = True
        if self._shared is None or self._shared.has_crashed():
            self._shared = SharedPage(self.context, self._colours)
        return self._shared

    def forget_games(self, url: str) -> None:
        """Close the pages and clear the games and settings of this address.

        The shared page stays if it is as good as new.
        """
        self._is_lent = False
        lasting = [self._blank, self._shared and self._shared.plain]
        for page in self.context.pages:
            if page not in lasting:
                page.close()
        if self._shared and not self._shared.leave():
            self._shared.close()
            self._shared = None
        self.context.clear_permissions()
        parts = urlsplit(url)
        origin = f"{parts.scheme}://{parts.netloc}"
        kinds = _FORGOTTEN if self._shared else f"{_FORGOTTEN},{_DATABASES}"
        order = {"origin": origin, "storageTypes": kinds}
        self._orders(url).send("Storage.clearDataForOrigin", order)

    def _orders(self, url: str) -> CDPSession:
        """Return a channel for commands to the browser, through an empty page of the site.

        The page stays open, because opening one takes as long as some tests, and keeps Python's
        WebAssembly compiled: all pages of a window share a process (`TEST_FLAGS`), so they need not
        compile it again, which saves a sixth of their start.
        """
        if self._session is None:
            self._blank = self.context.new_page()
            self._blank.on("crash", self._on_crash)
            address = f"{url}empty.html"
            self._blank.route(
                address, lambda route: route.fulfill(body=EMPTY, content_type="text/html")
            )
            self._blank.goto(address)
            if self._wasm is not None:
                self._blank.evaluate(_COMPILE, self._wasm)
            self._session = self.context.new_cdp_session(self._blank)
        return self._session

    def _on_crash(self, _: Page) -> None:
        self._blank = self._session = None
