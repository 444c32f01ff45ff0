"""Shows drawn screens in a real Chromium, with the page's own styles and drawings."""

from __future__ import annotations

import atexit
import io
import re
import threading
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize

from tests.browser.gallery import draw
from tests.browser.unpainted import SHOW, hide
from tests.waiting import PATIENCE
from tools.assemble.fonts import FONTS
from tools.assemble.site import STYLES
from tools.assemble.sprite import build_sprite, symbols
from tools.browser.serve import Handler, Server
from tools.nightly import FULL
from tools.paths import NODE_MODULES, ROOT

Theme = Literal["light", "dark"]
THEMES: Final[tuple[Theme, ...]] = ("light", "dark")
TOUCH_BELOW: Final = 1200
"""Windows narrower than this, in CSS pixels, are for touch."""
#: Draws a screen as the page's scripts do, and returns the result of a JavaScript function on it.
#: It does not wait for anything that is already loaded, so that no partial drawing is painted.
#: Unless it is `whole`, it has none of the drawings that it refers to, which take a third of the
#: time; all boxes are the same without them.
_SHOW: Final = """async ([html, lang, look, told, whole]) => {
  const { documentElement: root } = document;
  Object.assign(root.dataset, { state: "ready", motion: "off" });
  root.lang = lang;
  const drawings = document.querySelector("svg.sprite");
  globalThis.stage ??= Object.assign({}, ...await Promise.all([
    import("./static/input/arrow_keys.js"), import("./static/page/modal.js"),
    import("./static/page/card_size.js"), import("./static/page/sheet_place.js"),
    import("./static/motion/redraw.js"), import("./static/page/reorder.js"),
    import("./static/page/layout_shift.js"),
  ]), { drawings, following: drawings.nextSibling });
  const app = document.getElementById("app");
  if (!whole) stage.drawings.remove();
  else if (!drawings) stage.following.before(stage.drawings);
  app.innerHTML = html;
  const field = app.querySelector(".field");
  if (field && stage.fit) field.dataset.fit = stage.fit; // as on the page, which saves a layout
  stage.setTabStops(app);
  stage.shutOff(app);
  scrollTo(0, 0);
  app.getBoundingClientRect(); // with this its letters begin to load
  if (document.fonts.status !== "loaded") await document.fonts.ready;
  stage.fitCards(app);
  stage.fit = field?.dataset.fit ?? stage.fit;
  stage.placeSheet(app);
  if (!look) return null;
  const found = await (0, eval)(look)(told);
  app.replaceChildren(); // or it would be painted now, for nobody
  return found;
}"""
#: Otherwise the previous screen would be laid out and painted again in the next size and theme.
_EMPTY: Final = """() => document.getElementById("app").replaceChildren()"""
#: Ends all motion, and removes the screen shown, what was said of it and added styles; returns
#: whether everything around it is as it was when this was called with `isNew`: elements, names that
#: scripts have added, stored data, and the files of the scripts that have run.
_CLEAR: Final = """async (isNew) => {
  // Motion begins in the second frame after a drawing.
  for (const _ of [1, 2]) await new Promise((done) => { requestAnimationFrame(done); });
  dispatchEvent(new KeyboardEvent("keydown", { key: "Shift" }));
  dispatchEvent(new Event("blur")); // which hides the line about a sign
  await new Promise((done) => setTimeout(done)); // what has arrived is removed
  for (const part of document.querySelectorAll("#app, #live, #sign-line")) part.replaceChildren();
  for (const name of ["data-side", "style"])
    document.getElementById("sign-line")?.removeAttribute(name);
  document.querySelectorAll("style").forEach((added) => added.remove());
  globalThis.stage?.drawings.remove();
  const { attributes } = document.documentElement;
  const changed = ["lang", "data-state", "data-motion"]; // with every screen
  const own = [...attributes].filter(({ name }) => !changed.includes(name));
  const files = performance.getEntriesByType("resource").map(({ name }) => name);
  const scripts = files.filter((name) => /[.]js\\b/.test(name)).sort();
  const around = [...own.map(({ name, value }) => `${name}=${value}`), document.head.outerHTML,
                  document.body.outerHTML, ...Object.keys(globalThis), ...Object.keys(localStorage),
                  ...scripts].join("\\n");
  if (isNew) stage.around = around;
  return around === globalThis.stage?.around;
}"""


@dataclass(frozen=True, slots=True)
class Size:
    """A window, in CSS pixels."""

    width: int
    height: int

    @property
    def touch(self) -> bool:
        """Whether it is for touch."""
        return self.width < TOUCH_BELOW

    @property
    def viewport(self) -> ViewportSize:
        """The same, as Playwright takes it."""
        return {"width": self.width, "height": self.height}

    @classmethod
    def named(cls, text: str) -> Size:
        """Return the name of a window on the command line: 360x740."""
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
    style = f'<link rel="stylesheet" href="./{STYLES}">'
    parts = {"styles": style, "sprite": build_sprite(symbols().keys())}
    text = (ROOT / "index.html").read_text(encoding="utf-8")
    text = re.sub(r"<script.*?</script>", "", text, flags=re.DOTALL)
    return re.sub(r"<!--(\w+)-->", lambda match: parts.get(match[1], ""), text)


_FONTS: Final = {Path(font).name: NODE_MODULES / font for font in FONTS}


class _Sources(Handler):
    """Serves the files that the page requests, from the sources of the build.

    The browser may keep them, so a window that is loaded again needs none of them.
    """

    caching = "max-age=3600"

    def translate_path(self, path: str) -> str:
        """Return the path of a source, or of a font among the packages."""
        name = path.partition("?")[0].lstrip("/")
        return str(_FONTS.get(Path(name).name, ROOT / name))

    def send_head(self) -> io.BytesIO | Any:
        """Send the headers; the document and the styles are put together here."""
        name = self.path.partition("?")[0].lstrip("/")
        if name not in ("", STYLES):
            return super(Handler, self).send_head()
        text, kind = (_styles(), "css") if name else (_document(), "html")
        body = text.encode()
        self.send_response(200)
        self.send_header("Content-Type", f"text/{kind}; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        return io.BytesIO(body)


@cache
def origin() -> str:
    """Return the address of the sources, which are served until the program ends."""
    server = Server(("127.0.0.1", 0), _Sources)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    atexit.register(server.server_close)
    return f"http://localhost:{server.server_address[1]}/"


@cache
def _styles() -> str:
    """Return all style sheets in one file, as in the built site."""
    sheets = sorted((ROOT / STYLES).parent.glob("*.css"))
    return "".join(sheet.read_text(encoding="utf-8") for sheet in sheets)


#: Draws another screen over the one shown, with motion, and returns the result of a JavaScript
#: function that is called at once, before anything has moved; without one, the number of moving
#: elements and the totals.
CHANGE = """async ([html, motion, look]) => {
  const app = document.getElementById("app");
  document.documentElement.dataset.motion = motion;
  const { capture, holdBack, play } = await import("./static/motion/redraw.js");
  const [before, next] = [capture(app), app.cloneNode(false)];
  next.innerHTML = html;
  holdBack(next, before);
  app.replaceChildren(...next.childNodes);
  play(app, before);
  if (look) return (0, eval)(look)();
  return [document.getAnimations().length, [...app.querySelectorAll(".rank .rank-points")].map(
    ({ innerText }) => innerText)];
}"""


class Stage:
    """One window in which screens are shown one after the other."""

    page: Page
    _theme: Theme
    _prepared = ""
    """The script that has prepared the document."""
    _has_drawings = True
    """Whether screens are shown with the drawings that they refer to."""
    _has_crashed: bool

    def __init__(self, chromium: Browser, *, touch: bool = False, **options: Any) -> None:
        options.setdefault("reduced_motion", "reduce")
        self.context: BrowserContext = chromium.new_context(
            has_touch=touch, bypass_csp=True, **options
        )
        self.context.set_default_timeout(1000 * PATIENCE)
        self._open()

    def show(self, screen: str, size: Size, theme: Theme = "light", lang: str = "en") -> Page:
        """Show a screen and return its page."""
        self.find("", None, draw(screen, lang), size, theme, lang)
        return self.page

    def show_drawn(self, html: str, size: Size, lang: str = "en") -> Page:
        """Show some markup and return its page."""
        self.find("", None, html, size, self._theme, lang)
        return self.page

    def find(
        self, look: str, told: object, html: str, size: Size, theme: Theme, lang: str = "en"
    ) -> Any:
        """Show some markup and return the result of a JavaScript function on it.

        The function runs at once, before anything is painted.
        """
        if theme != self._theme or self.page.viewport_size != size.viewport:
            self.page.evaluate(_EMPTY)
            self.page.set_viewport_size(size.viewport)
            self.wear(theme)
        is_whole = FULL or (self._has_drawings and not look)
        return self.page.evaluate(_SHOW, [html, lang, look, told, is_whole])

    def wear(self, theme: Theme) -> None:
        """Change the colours of the screen shown."""
        if theme != self._theme:
            self.page.emulate_media(color_scheme=theme)
            self._theme = theme

    def renew(
        self, prepared: str = "", *, painted: bool = False, has_drawings: bool = False
    ) -> None:
        """Reset the window for another test, in a document that a JavaScript function prepares.

        The document is reloaded if anything but the screen and its styles was changed, if scripts
        have run that it does not always load, or if it is to be prepared otherwise. Screens are
        laid out in it, but painted and shown with their drawings only on request.
        """
        self._has_drawings = has_drawings or painted
        self._reset(prepared)
        if painted:
            self.page.evaluate(SHOW)
        else:
            hide(self.page)

    def _reset(self, prepared: str) -> None:
        is_other, self._prepared = prepared != self._prepared, prepared
        if self._has_crashed or self.page.is_closed():
            self.page.close()
            self._open()
            return
        is_as_new = self.page.evaluate(_CLEAR, False)
        self.page.mouse.up()
        self.page.mouse.move(-1, -1)
        self.page.emulate_media(
            media="null", color_scheme="light", contrast="null", forced_colors="null"
        )
        self._theme = "light"
        if is_other or not is_as_new:
            self.page.evaluate("localStorage.clear()")
            self._load()

    def close(self) -> None:
        """Close the window."""
        self.context.close()

    def _open(self) -> None:
        self._has_crashed = False
        self.page = self.context.new_page()
        self.page.on("crash", self._on_crash)
        self.page.emulate_media(color_scheme="light")
        self._theme = "light"
        self._load()

    def _load(self) -> None:
        self.page.goto(origin())
        self.page.evaluate(_SHOW, ["", "en"])  # with all scripts that a drawing needs
        if self._prepared:
            self.page.evaluate(self._prepared)
        self.page.evaluate(_CLEAR, True)

    def _on_crash(self, _: Page) -> None:
        self._has_crashed = True


def change(page: Page, screen: str, motion: str, look: str = "") -> Any:
    """Change to another screen; return the result of a JavaScript function that looks at it before
    anything has moved, or the number of moving elements and the totals as first shown."""
    return page.evaluate(CHANGE, [draw(screen), motion, look])
