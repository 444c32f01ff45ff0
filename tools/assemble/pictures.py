"""Draws the icons and screenshots of the web app manifest as PNG files.

They are kept in the repository, because a build needs no browser. Run `build.py pictures` after
the artwork or the page has changed.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page, sync_playwright

from stp.web.render.prebuilt.manifest import SIZES
from tools.assemble.site import build
from tools.assemble.sprite import OWN_DRAWINGS
from tools.browser.chromium import FLAGS, need_chromium
from tools.browser.serve import served
from tools.paths import ROOT
from tools.problem import Problem

ICONS: Final = ROOT / "static" / "icons"
SCREENSHOTS: Final = ROOT / "static" / "screenshots"
DRAWING: Final = Path(__file__).with_name("icon.svg")
SHORTCUTS: Final = {"continue": "ui-play", "new": "ui-new", "daily": "ui-sun"}
"""The symbol of each shortcut."""
_GROUND: Final = "#2a2550"
_GOLD: Final = "#ffe2a0"
_SETTINGS: Final = """localStorage.setItem(
  `stp:${new URL(".", location.href).pathname}:settings`,
  '{"bots": "instant", "motion": "off", "coach": "off"}')"""


def icons() -> dict[str, tuple[str, int]]:
    """Return the icons by name, each as SVG with its size in pixels."""
    whole = DRAWING.read_text(encoding="utf-8")
    found = {f"icon-{size}": (rounded(whole), size) for size in SIZES}
    found |= {f"maskable-{size}": (whole, size) for size in SIZES}
    found["apple-touch-icon"] = whole, 180
    found |= {f"shortcut-{place}": (_sign(sign), 96) for place, sign in SHORTCUTS.items()}
    return found


def rounded(drawing: str) -> str:
    """Return a drawing of 512 by 512 pixels with rounded corners."""
    head, opening, rest = re.split(r"(<svg[^>]*>)", drawing, maxsplit=1)
    clip = '<clipPath id="round"><rect width="512" height="512" rx="116"/></clipPath>'
    inner = rest.rpartition("</svg>")[0]
    return f'{head}{opening}{clip}<g clip-path="url(#round)">{inner}</g></svg>\n'


def _sign(symbol: str) -> str:
    """Return a symbol of the page on a round background."""
    found = re.search(
        rf'<symbol id="{symbol}" viewBox="0 0 24 24">(.*?)</symbol>',
        OWN_DRAWINGS.read_text("utf-8"),
    )
    if not found:
        raise Problem(f"{OWN_DRAWINGS.name} has no {symbol}.")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" color="{_GOLD}">'
        f'<circle cx="48" cy="48" r="48" fill="{_GROUND}"/>'
        f'<g transform="translate(21 21) scale(2.25)">{found[1]}</g></svg>\n'
    )


def main() -> None:
    """Draw all pictures."""
    ICONS.mkdir(exist_ok=True)
    (ICONS / "icon.svg").write_text(rounded(DRAWING.read_text("utf-8")), "utf-8", newline="\n")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=need_chromium(), args=FLAGS)
        for name, (drawing, size) in icons().items():
            _draw(browser, drawing, size, ICONS / f"{name}.png")
        with served(build()) as url:
            _photograph(browser, url, "wide", width=1280, height=720, scale=1)
            _photograph(browser, url, "narrow", width=390, height=780, scale=2)
        browser.close()


def _draw(browser: Browser, drawing: str, size: int, target: Path) -> None:
    page = browser.new_page(viewport={"width": size, "height": size})
    page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block }}</style>{drawing}")
    page.screenshot(path=target, omit_background=True)
    page.close()


def _photograph(
    browser: Browser, url: str, form: str, *, width: int, height: int, scale: int
) -> None:
    """Take screenshots of the start screen and of the middle of a game."""
    page = browser.new_page(
        viewport={"width": width, "height": height},
        device_scale_factor=scale,
        color_scheme="light",
        service_workers="block",
    )
    page.add_init_script(_SETTINGS)
    page.goto(url)
    page.wait_for_selector("html[data-state=ready]", state="attached")
    page.locator("#seed").fill("neva")
    page.locator("#seed").blur()
    page.evaluate("scrollTo(0, 0)")
    page.screenshot(path=SCREENSHOTS / f"start-{form}.png")
    page.locator("label:has(#players-3)").click()
    page.locator("#deal").click()
    _play(page, moves=60)
    page.screenshot(path=SCREENSHOTS / f"table-{form}.png")
    page.close()


def _play(page: Page, moves: int) -> None:
    """Play on until enough moves have been made and there is a choice."""
    for _ in range(2 * moves):
        page.wait_for_selector("#table[data-turn]")
        card = page.locator(":is(.row, .hand) .card:not(.unaffordable)")
        made = int(page.locator("#table").get_attribute("data-log") or 0)
        if made >= moves and card.count() > 2:
            return
        if not card.count():
            page.locator("#pass").click()
            continue
        card.first.click()
        page.locator("#sheet [data-action]:not([disabled])").first.click()


if __name__ == "__main__":
    main()
