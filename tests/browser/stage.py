"""Shows drawn screens in a real Chromium, with the page's own styles and drawings."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal

from playwright.sync_api import Browser, BrowserContext, Page, Route

from tests.browser.gallery import draw
from tools.assemble.fonts import FONTS
from tools.assemble.sprite import build_sprite
from tools.paths import NODE_MODULES, ROOT

Theme = Literal["light", "dark"]
THEMES: Final[tuple[Theme, ...]] = ("light", "dark")
ORIGIN: Final = "http://stage.test/"
TOUCH_BELOW: Final = 1200
"""Narrower windows, in CSS pixels, are taken for a finger's."""
_SHOW: Final = """async ([html, lang]) => {
  const { documentElement: root } = document;
  Object.assign(root.dataset, { state: "ready", motion: "off" });
  root.lang = lang;
  const app = document.getElementById("app");
  app.innerHTML = html;
  const { setTabStops } = await import("./static/input/arrow_keys.js");
  setTabStops(app);
  const { shutOff } = await import("./static/page/modal.js");
  shutOff(app);
  scrollTo(0, 0);
  await document.fonts.ready;
  const { fitCards } = await import("./static/page/card_size.js");
  fitCards(app);
  const { placeSheet } = await import("./static/page/sheet_place.js");
  placeSheet(app);
}"""


#: What was shown before would be laid out and painted once more, in the next one's size and theme.
_EMPTY: Final = """() => document.getElementById("app").replaceChildren()"""


@dataclass(frozen=True, slots=True)
class Size:
    """A window, in CSS pixels."""

    width: int
    height: int

    @property
    def touch(self) -> bool:
        """Whether fingers are what it is worked with."""
        return self.width < TOUCH_BELOW

    @classmethod
    def named(cls, text: str) -> Size:
        """Return what a window is called on the command line: 360x740."""
        width, _, height = text.partition("x")
        return cls(int(width), int(height))

    def __str__(self) -> str:
        return f"{self.width}x{self.height}"


SIZES: Final = tuple(
    Size(*size)
    for size in (
        (360, 640),
        (360, 740),
        (740, 360),
        (820, 1180),
        (1180, 820),
        (1440, 900),
        (2560, 1440),
    )
)


@cache
def _document() -> str:
    """Return the page without its scripts."""
    sheets = sorted((ROOT / "static" / "css").glob("*.css"))
    links = (f'<link rel="stylesheet" href="./static/css/{sheet.name}">' for sheet in sheets)
    icons = NODE_MODULES / "@iconify-json" / "game-icons" / "icons.json"
    parts = {"styles": "".join(links), "sprite": build_sprite(icons)}
    text = (ROOT / "index.html").read_text(encoding="utf-8")
    text = re.sub(r"<script.*?</script>", "", text, flags=re.DOTALL)
    return re.sub(r"<!--(\w+)-->", lambda match: parts.get(match[1], ""), text)


_FONTS: Final = {Path(font).name: NODE_MODULES / font for font in FONTS}


def _answer(route: Route) -> None:
    """Serve what the page asks for from where the build would take it."""
    name = route.request.url.removeprefix(ORIGIN).partition("?")[0]
    if not name:
        route.fulfill(body=_document(), content_type="text/html; charset=utf-8")
    elif Path(name).name in _FONTS:
        route.fulfill(path=_FONTS[Path(name).name])
    else:
        route.fulfill(path=ROOT / name)


#: Draws another screen over the one that is shown, in motion; returns what moves, and the totals.
CHANGE = """async ([html, motion]) => {
  const app = document.getElementById("app");
  document.documentElement.dataset.motion = motion;
  const { capture, holdBack, play } = await import("./static/motion/redraw.js");
  const [before, next] = [capture(app), app.cloneNode(false)];
  next.innerHTML = html;
  holdBack(next, before);
  app.replaceChildren(...next.childNodes);
  play(app, before);
  return [document.getAnimations().length, [...app.querySelectorAll(".rank .rank-points")].map(
    ({ innerText }) => innerText)];
}"""


class Stage:
    """One window in which screens are shown one after the other."""

    def __init__(self, chromium: Browser, *, touch: bool = False, **options: Any) -> None:
        options.setdefault("reduced_motion", "reduce")
        self.context: BrowserContext = chromium.new_context(
            has_touch=touch, bypass_csp=True, **options
        )
        self.context.route(f"{ORIGIN}**", _answer)
        self.page: Page = self.context.new_page()
        self.page.goto(ORIGIN)

    def show(self, screen: str, size: Size, theme: Theme = "light", lang: str = "en") -> Page:
        """Show a screen and return the page that it is on."""
        self.page.emulate_media(color_scheme=theme)
        return self.show_drawn(draw(screen, lang), size, lang)

    def show_drawn(self, html: str, size: Size, lang: str = "en") -> Page:
        """Show what has been drawn and return the page that it is on."""
        self.page.evaluate(_EMPTY)
        self.page.set_viewport_size({"width": size.width, "height": size.height})
        self.page.evaluate(_SHOW, [html, lang])
        return self.page

    def close(self) -> None:
        """Close the window."""
        self.context.close()


def change(page: Page, screen: str, motion: str) -> Any:
    """Go over to another screen; return how much moves, and the totals as they are shown first."""
    return page.evaluate(CHANGE, [draw(screen), motion])
