"""What is pressed is drawn before it is let go.

A press lasts longer than it takes to find out what it leads to: when the button comes up, the table
that belongs to it is there already, as markup here and as elements in the browser.
"""

from __future__ import annotations

from stp.web.browser.port import Browser
from stp.web.render.kit.html import EMPTY, Html
from stp.web.render.table.page import table
from stp.web.render.table.scene import Scene


class Prerender:
    """The table as it will look if what is held down is let go."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._scene: Scene | None = None
        self._html = EMPTY

    def expect(self, scene: Scene | None) -> None:
        """Draw a table that may have to be shown next; None where nobody knows which."""
        if scene is not None:
            self._scene, self._html = scene, table(scene)
            self._browser.foresee(self._html)

    def table(self, scene: Scene) -> Html:
        """Return a table as markup."""
        return self._html if scene == self._scene else table(scene)
