"""Leaves out the painting of pages at which nobody looks: a fifth of the cost of driving them, a
fifteenth of that of starting them.

Boxes, hits, motion, events and what a screen reader gets are the same. Whatever depends on the
painted picture has to `SHOW` the page first, as layout shifts do. axe-core looks for pale words
only on a page that is shown, but reads its styles, not the picture: it is content with `PRETEND`.
"""

from __future__ import annotations

import os
from typing import Final

from playwright.sync_api import BrowserContext, Page

#: A variable that requests traces, in which pages are to be seen.
TRACE: Final = "STP_TRACE"
#: A script that shows the page again, until it is hidden by the next test. A style sheet that
#: Playwright adds for a screenshot would be refused by the page's security policy.
SHOW: Final = "() => { document.adoptedStyleSheets = []; return true; }"
HIDE: Final = """() => {
  if (document.adoptedStyleSheets.length) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("html { opacity: 0; }");
  document.adoptedStyleSheets = [sheet];
}"""

#: Lets scripts read the styles of a hidden page as if it were shown; returns a function that ends
#: this. Nothing is painted for it.
PRETEND: Final = """() => {
  const { documentElement: root } = document;
  const really = globalThis.getComputedStyle;
  const own = really(root);
  const read = (name) => (name === "opacity" ? "1" : own.getPropertyValue(name));
  const shown = new Proxy(own, {
    get: (_, name) => (name === "getPropertyValue" ? read : name === "opacity" ? "1" : own[name]),
  });
  globalThis.getComputedStyle = (element, pseudo) =>
    element === root && !pseudo ? shown : really(element, pseudo);
  return () => { globalThis.getComputedStyle = really; };
}"""


def hide(page: Page) -> None:
    """Leave out the painting of the open document."""
    if not os.environ.get(TRACE):
        page.evaluate(HIDE)


def hide_all(opened: Page | BrowserContext) -> None:
    """Leave out the painting of every document that a page or window opens from now on."""
    if not os.environ.get(TRACE):
        opened.add_init_script(f"({HIDE})()")
