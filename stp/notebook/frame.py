"""Makes a separate document in a frame: markup, and the styles and drawings that it uses."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from html import escape
from pathlib import Path
from typing import Final

from stp.svg.drawings import sprite
from stp.web.render.kit.html import Html

_OWN: Final = Path(__file__).parent
_SHEETS: Final = next(
    (path for path in (_OWN / "css", _OWN.parents[1] / "static" / "css") if path.is_dir()), _OWN
)
"""The page's style sheets: here in a wheel, in the page's folder in a checkout."""
_COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
_GROUPS: Final = ("@media", "@container", "@supports", "@layer")
_DROPPED: Final = ("@font-face", "@keyframes", "@view-transition", "@page")
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


def used_styles(sheets: Iterable[str], markup: str) -> str:
    """Return the rules of the sheets that can apply to the markup, minified.

    >>> used_styles(["a { b: c }\\n.used, .not { d: e }\\n@media print { .not { f: g } }"],
    ...             '<i class="used">')
    'a{b:c}.used{d:e}'
    """
    classes = {name for names in re.findall(r'class="([^"]*)"', markup) for name in names.split()}
    ids = set(re.findall(r'\bid="([^"]+)"', markup)) | {"app"}
    return "".join(_kept(_parsed(sheet), classes, ids) for sheet in sheets)


def _kept(rules: tuple[tuple[str, str], ...], classes: set[str], ids: set[str]) -> str:
    parts = []
    for prelude, block in rules:
        if prelude.startswith(_GROUPS):
            inner = _kept(_parsed(block), classes, ids)
            parts.append(f"{prelude}{{{inner}}}" if inner else "")
        elif not prelude.startswith(_DROPPED):
            selectors = [one for one in _split(prelude) if _can_apply(one, classes, ids)]
            parts.append(f"{','.join(selectors)}{{{block}}}" if selectors else "")
    return "".join(parts)


def _can_apply(selector: str, classes: set[str], ids: set[str]) -> bool:
    """Return whether the markup has all classes and ids of a selector."""
    positive = re.sub(r":(not|is|where|has)\((?:[^()]|\([^()]*\))*\)", "", selector)
    asked = re.findall(r"\.([A-Za-z][\w-]*)", positive)
    return set(asked) <= classes and set(re.findall(r"#([A-Za-z][\w-]*)", positive)) <= ids


def _split(prelude: str) -> Iterator[str]:
    """Yield the selectors of a rule; commas within brackets do not separate selectors."""
    depth, begin = 0, 0
    for at, letter in enumerate(prelude):
        depth += (letter in "([") - (letter in ")]")
        if letter == "," and not depth:
            yield prelude[begin:at].strip()
            begin = at + 1
    yield prelude[begin:].strip()


@cache
def _parsed(sheet: str) -> tuple[tuple[str, str], ...]:
    """Return each rule's prelude and block."""
    text = re.sub(r"\s+", " ", _COMMENT.sub("", sheet))
    text = re.sub(r" ?([{};]) ?", r"\1", text)
    found, begin, at = [], 0, 0
    while (opened := text.find("{", at)) >= 0:
        depth, at = 1, opened + 1
        while depth:
            depth += {"{": 1, "}": -1}.get(text[at], 0)
            at += 1
        block = re.sub(r": ", ":", text[opened + 1 : at - 1]).rstrip(";")
        found.append((text[begin:opened].rpartition(";")[2].strip(), block))
        begin = at
    return tuple(found)
