"""Records everything that goes wrong in a page while a test drives it."""

import re
from urllib.parse import urlsplit

from playwright.sync_api import ConsoleMessage, Error, Page, Request


class Watch:
    """Collects the errors of a page, except those that a test expects."""

    def __init__(self, url: str) -> None:
        self.troubles: list[str] = []
        self.foreign: list[str] = []
        self._origin = urlsplit(url)[:2]
        self._allowed: list[re.Pattern[str]] = []

    def allow(self, *patterns: str) -> None:
        """Permit matching errors, because the test causes them."""
        self._allowed.extend(re.compile(pattern) for pattern in patterns)

    def attach(self, page: Page) -> None:
        """Listen to the events of `page` from now on."""
        page.on("console", self._on_console)
        page.on("pageerror", self._on_error)
        page.on("request", self._on_request)

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._note(f"console: {message.text} ({message.location.get('url', '')})")

    def _on_error(self, error: Error) -> None:
        self._note(f"not caught: {error}")

    def _on_request(self, request: Request) -> None:
        address = urlsplit(request.url)
        if address.scheme in ("http", "https") and address[:2] != self._origin:
            self.foreign.append(request.url)
            self._note(f"foreign request: {request.url}")

    def _note(self, trouble: str) -> None:
        if not any(pattern.search(trouble) for pattern in self._allowed):
            self.troubles.append(trouble)
