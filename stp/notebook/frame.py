"""Makes a separate document in a frame: markup, and the styles and drawings that it uses."""

from __future__ import annotations

import re
from functools import cache
from html import escape
from pathlib import Path
from typing import Final

from stp.notebook.styles import used_styles
from stp.svg.drawings import sprite
from stp.web.render.kit.html import Html

_OWN: Final = Path(__file__).parent
_SHEETS: Final = next(
    (path for path in (_OWN / "css", _OWN.parents[1] / "static" / "css") if path.is_dir()), _OWN
)
"""The page's style sheets: here in a wheel, in the page's folder in a checkout."""
_FRAME: Final = """
html, body { margin: 0; height: 100%; background: var(--bg); }
.tools, .menu-button, .ticker button { display: none !important; }
.sprite { position: absolute; }
.log:not(:has(li)) { display: none; }
.move-cards { display: flex; flex-wrap: wrap; gap: 12px; padding: 12px; }
.move-cards figure { margin: 0; width: 120px; }
.no-card { display: grid; place-items: center; width: 120px; aspect-ratio: 120 / 168;
  border: 1px dashed var(--line-2); border-radius: 8px; }
.no-card .icon { width: 48px; height: 48px; color: var(--ink-3); }
.move-cards figcaption { margin-top: 4px; font: 13px/1.25 var(--font-text); color: var(--ink-2);
  text-align: center; overflow-wrap: anywhere; }
"""
"""Styles for a document in a frame, in which nothing can be pressed."""


def framed(body: Html, title: str, width: int, height: int) -> str:
    """Return an `<iframe>` with a document of this body and maximum width in pixels."""
    names = set(re.findall(r'(?:href="#|url\(#)([\w-]+)', body))
    styles = used_styles(_sheets(), body) + _FRAME
    document = (
        '<!doctype html><html lang="en"><meta charset="utf-8">'
        '<meta name="color-scheme" content="light dark">'
        f"<title>{escape(title)}</title><style>{styles}</style>"
        f'<body>{sprite(names)}<div id="app" inert>{body}</div></body></html>'
    )
    return (
        f'<iframe title="{escape(title)}" srcdoc="{escape(document)}" loading="lazy"'
        f' style="display:block;width:100%;max-width:{width}px;height:{height}px;border:0;'
        'border-radius:10px;color-scheme:light dark"></iframe>'
    )


@cache
def _sheets() -> tuple[str, ...]:
    """Return the page's style sheets in the order in which the page has them."""
    return tuple(file.read_text("utf-8") for file in sorted(_SHEETS.glob("*.css")))
