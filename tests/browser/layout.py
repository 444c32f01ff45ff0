"""Finds faults in the layout of a page: elements that are cut off, too small or covered."""

from pathlib import Path
from typing import Final

from playwright.sync_api import Page

from tests.browser.stage import Size, Stage, Theme

FIND: Final = Path(__file__).with_name("layout.js").read_text(encoding="utf-8")
"""A script that takes the kind of page and returns the faults."""


def problems(page: Page, size: Size, is_table: bool) -> list[str]:
    """Return the faults of the page as shown."""
    found: list[str] = page.evaluate(FIND, {"touch": size.touch, "isTable": is_table})
    return found


def wrong_with(
    stage: Stage,
    html: str,
    size: Size,
    is_table: bool,
    theme: Theme = "light",
    lang: str = "en",
) -> list[str]:
    """Show some markup and return the faults of its layout."""
    told = {"touch": size.touch, "isTable": is_table}
    found: list[str] = stage.find(FIND, told, html, size, theme, lang)
    return found
