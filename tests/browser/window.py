"""A browser's window that tests share: what one has played and set, the next does not find."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, CDPSession, Page

#: What is forgotten; what is kept of the site's files stays.
_FORGOTTEN: Final = "cookies,indexeddb,local_storage"


class Window:
    """A window that knows the site from earlier visits."""

    def __init__(self, context: BrowserContext) -> None:
        self.context = context
        self._blank: Page | None = None
        self._session: CDPSession | None = None

    def forget_games(self, url: str) -> None:
        """Close the pages and forget all that was played and set at this address."""
        for page in self.context.pages:
            if page is not self._blank:
                page.close()
        self.context.clear_permissions()
        parts = urlsplit(url)
        origin = f"{parts.scheme}://{parts.netloc}"
        order = {"origin": origin, "storageTypes": _FORGOTTEN}
        self._orders().send("Storage.clearDataForOrigin", order)

    def _orders(self) -> CDPSession:
        """Return what gives the browser orders, through a blank page.

        The page stays open, as opening one takes as long as many a test.
        """
        if self._session is None:
            self._blank = self.context.new_page()
            self._blank.on("crash", self._on_crash)
            self._session = self.context.new_cdp_session(self._blank)
        return self._session

    def _on_crash(self, _: Page) -> None:
        self._blank = self._session = None
