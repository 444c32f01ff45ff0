"""Draws the result of a move when the button is pressed, before the click.

A press lasts longer than computing its result. When the button is released, the resulting table is
ready, as markup here and as elements in the browser.
"""

from __future__ import annotations

from collections.abc import Sequence

from stp.log import Entry
from stp.web.browser.port import Browser
from stp.web.render.kit.html import EMPTY, Html
from stp.web.render.table.page import table
from stp.web.render.table.scene import Scene


class Prerender:
    """The table as it will look after the button is released."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._scene: Scene | None = None
        self._html = EMPTY
        self._version = 0

    def expect(self, scene: Scene | None, version: int = 0) -> None:
        """Draw a table that is likely to come next; None draws nothing.

        `version` is the page's version if the next event leads to this table, 0 if more may change.
        """
        if scene is not None:
            self._scene, self._html, self._version = scene, table(scene), version
            self._browser.prerender(self._html)

    def scene_of(self, version: int, log: Sequence[Entry]) -> Scene | None:
        """Return the scene of a version if it was drawn in advance with the same log."""
        if version != self._version or self._scene is None or self._scene.log != log:
            return None
        return self._scene

    def table(self, scene: Scene) -> Html:
        """Return a table as markup."""
        is_known = scene is self._scene or scene == self._scene
        return self._html if is_known else table(scene)
