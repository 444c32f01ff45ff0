"""A browser window shared by tests, without the games and settings of earlier ones."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, CDPSession, Page

#: The kinds of storage that are cleared; the site's stored files stay.
_FORGOTTEN: Final = "cookies,indexeddb,local_storage"


class Window:
    """A window with files of earlier visits."""

    def __init__(self, context: BrowserContext) -> None:
        self.context = context
        self._was_here = False
        self._blank: Page | None = None
        self._session: CDPSession | None = None

    def visited(self, url: str) -> BrowserContext:
        """Return the context after a first visit, in which the worker has stored its memory.

        All later starts restore it.
        """
        if not self._was_here:
            page = self.context.new_page()
            page.goto(url)
            page.locator("html[data-worker=ready]").wait_for(state="attached")
            self.forget_games(url)
            self._was_here = True
        return self.context

    def forget_games(self, url: str) -> None:
        """Close the pages and clear the games and settings of this address."""
        for page in self.context.pages:
            if page is not self._blank:
                page.close()
        self.context.clear_permissions()
        parts = urlsplit(url)
        origin = f"{parts.scheme}://{parts.netloc}"
        order = {"origin": origin, "storageTypes": _FORGOTTEN}
        self._orders().send("Storage.clearDataForOrigin", order)

    def _orders(self) -> CDPSession:
        """Return a channel for commands to the browser, through a blank page.

        The page stays open, because opening one takes as long as some tests.
        """
        if self._session is None:
            self._blank = self.context.new_page()
            self._blank.on("crash", self._on_crash)
            self._session = self.context.new_cdp_session(self._blank)
        return self._session

    def _on_crash(self, _: Page) -> None:
        self._blank = self._session = None
