"""Plays a game while the window, its colours and the language change."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Page

from tests.browser.gallery import LANGUAGES
from tests.browser.matrix import spread
from tests.browser.stage import SIZES, THEMES, Size, Theme
from tools.nightly import FULL

Scene = tuple[Size, Theme, str]

GAMES: Final = ("mouse", "keyboard", "touch", "people")
"""The games played, by their kind of input."""
_ROWS: Final = spread(GAMES, SIZES, THEMES, LANGUAGES)


def tours(game: str) -> list[list[Scene]]:
    """Return the tours of a game: a single one of every other scene, or one for each scene.

    Together, all scenes contain every pair of game, size, theme and language.
    """
    scenes: list[Scene] = [(size, theme, lang) for of, size, theme, lang in _ROWS if of == game]
    scenes.sort(key=lambda scene: LANGUAGES.index(scene[2]))
    return [[scene] for scene in scenes] if FULL else [scenes[::2]]


class Tour:
    """Shows a page in one scene after the other; each call shows the next one."""

    def __init__(self, scenes: list[Scene]) -> None:
        self.to_see = list(scenes)
        self.lang = LANGUAGES[0]

    def go_on(self, page: Page) -> None:
        """Change to the next scene, unless a question must be answered first."""
        if not self.to_see or page.locator("#sheet, #curtain").count():
            return
        size, theme, lang = self.to_see.pop(0)
        page.set_viewport_size({"width": size.width, "height": size.height})
        page.emulate_media(color_scheme=theme)
        if lang != self.lang:
            self._speak(page, lang)

    def _speak(self, page: Page, lang: str) -> None:
        if page.locator("#menu").is_visible():
            page.locator("#menu").click()
            page.locator("#menu-settings").click()
        else:
            page.locator("#settings").click()
        page.locator(f"#set-lang-{lang}").check(force=True)
        page.locator("#close").click()
        page.locator("#table").focus()
        self.lang = lang
