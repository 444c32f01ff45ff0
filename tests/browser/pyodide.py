"""Runs Python code in the built site's own Pyodide, without the page."""

from playwright.sync_api import Page

from tests.browser.served import named

EMPTY = '<!doctype html><link rel="icon" href="data:,">'
"""A document of the site's origin that does not load the game."""

_START = f"""async () => {{
  const {{ addScreens, loadPyodide }} = await import({named("static/runtime/interpreter.js")});
  globalThis.python = await loadPyodide();
  await addScreens();
}}"""


class Pyodide:
    """An interpreter that can import `stp`; names persist from one run to the next."""

    def __init__(self, page: Page, url: str) -> None:
        self._page = page
        self.has_crashed = False
        """Whether the page's process has died, and the interpreter with it."""
        page.on("crash", self._on_crash)
        page.route("**/empty.html", lambda route: route.fulfill(body=EMPTY))
        page.goto(f"{url}empty.html")
        page.evaluate(_START)

    def _on_crash(self, _: Page) -> None:
        self.has_crashed = True

    def run(self, code: str) -> str:
        """Run `code` and return the text of its last expression."""
        return str(self._page.evaluate("code => String(globalThis.python.runPython(code))", code))
