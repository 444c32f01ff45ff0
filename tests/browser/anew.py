"""Starts the game anew in a page that has started; `shared_page.py` runs this in the page's Python.

It does what `stp/web/main.py` does, with a browser that can be left without closing the page.
"""

from collections.abc import Callable

import js
from pyodide.ffi import create_proxy
from pyscript import js_modules

from stp.web.app import App
from stp.web.browser.dom import DomBrowser, DomJournal, announce_ready
from stp.web.browser.port import Cancel, Handler, Journal


class EmptyJournal(DomJournal):
    """The journal as it is found at a first visit."""

    def read(self) -> str:
        return "[]"


class Visit(DomBrowser):
    """The browser during a visit, which ends when nothing that was begun goes on."""

    def __init__(self) -> None:
        self._begun: list[Cancel] = []
        super().__init__()

    @property
    def journal(self) -> Journal:
        return EmptyJournal()

    def later(self, milliseconds: float, run: Callable[[], None]) -> Cancel:
        js.countedTimers.are = False  # Python's cannot be cleared, but do nothing when cancelled
        cancel = super().later(milliseconds, run)
        js.countedTimers.are = True
        self._begun.append(cancel)
        return cancel

    def recall(self, handler: Handler) -> None:
        """Recall nothing, because nobody has pressed anything since the visit before."""

    def end(self) -> None:
        """Cancel what was begun, and answer no events any more."""
        for cancel in self._begun:
            cancel()
        self.release_lock()
        js_modules.bridge.connect(create_proxy(lambda _: False))


def visit() -> Callable[[], None]:
    """Start the game, and return a function that ends it."""
    browser = Visit()
    app = App(browser)
    browser.listen(app.handle)
    announce_ready()
    browser.start_worker()
    return browser.end
