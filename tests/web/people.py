"""Opens pages with several people, for tests."""

from __future__ import annotations

import re

from stp.web.app import App
from tests.web.fake_browser import FakeBrowser, start
from tests.web.pages import configure

TWO = {"players": "2", "seed": "neva", "kind-1": "human", "kind-2": "human",
       "name-1": "Anna", "name-2": "Boris"}  # fmt: skip
"""The start screen's form for a game between Anna and Boris."""
THREE = TWO | {"players": "3", "kind-3": "greedy"}
"""The same with a greedy bot as the third."""


def together(privacy: str, form: dict[str, str]) -> tuple[App, FakeBrowser]:
    """Return a page at the start of a game between several people."""
    browser = FakeBrowser()
    app = App(browser)
    configure(app, privacy=privacy)
    start(app, **form)
    return app, browser


def rubles_shown(browser: FakeBrowser) -> list[int]:
    """Return whose rubles the page shows."""
    return sorted(
        map(int, re.findall(r'data-count="rubles-(\d)"[^>]*><span class="token coin', browser.html))
    )
