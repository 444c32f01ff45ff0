"""Builds the sprite: one SVG with every drawing of the page.

The page refers to a drawing by its name: `<svg><use href="#card-judge"/></svg>`. The drawings of
the start screen are part of `index.html`; all others follow in a module of their own, so that the
first paint does not wait for them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection
from functools import cache

from stp.svg.drawings import ICON_BOX, Drawing, drawings_in, patterns
from stp.web.render.kit.icons import ICONS
from tools.assemble.licences import ICON_PACKAGE
from tools.paths import NODE_MODULES, ROOT

ICON_SET = NODE_MODULES / ICON_PACKAGE / "icons.json"
OWN_DRAWINGS = ROOT / "stp" / "svg" / "symbols.svg"
PORTRAITS = ROOT / "stp" / "svg" / "portraits.svg"


def icon_bodies() -> dict[str, str]:
    """Return the markup of every icon that the game uses, by its name in the sprite.

    Each has 512 units in both directions. Raises KeyError for an icon that the set does not have.
    """
    icons = json.loads(ICON_SET.read_text(encoding="utf-8"))["icons"]
    return {name: icons[icon]["body"] for name, (icon, _author) in sorted(ICONS.items())}


def rounded(body: str) -> str:
    """Return an icon with at most one decimal in its paths, which makes the sprite a fifth smaller.

    A tenth of a unit is a fiftieth of a pixel at the largest size. The digits before the point stay
    as they are, because those of an arc may begin with its flags.

    >>> rounded('<path d="M1.26 2.5a3 3 0 013.97.04"/>')
    '<path d="M1.3 2.5a3 3 0 013.9.0"/>'
    """
    return re.sub(r' d="[^"]*"', lambda path: re.sub(r"\.(\d\d)\d*", _tenths, path[0]), body)


def _tenths(decimals: re.Match[str]) -> str:
    return f".{min(9, (int(decimals[1]) + 5) // 10)}"


@cache
def symbols() -> dict[str, str]:
    """Return every symbol of the page as an element, by its name.

    Raises KeyError if the icon set does not have an icon.
    """
    own = drawings_in(OWN_DRAWINGS.name) | drawings_in(PORTRAITS.name)
    icons = {name: Drawing(ICON_BOX, rounded(body)) for name, body in icon_bodies().items()}
    return {name: drawing.symbol(name) for name, drawing in (own | icons).items()}


def build_sprite(names: Collection[str]) -> str:
    """Return an invisible `<svg>` with these symbols and all patterns of the page.

    Not every browser paints patterns and gradients inside `display: none`, so the sprite has no
    size instead; the style sheet takes it out of the layout.
    """
    return "\n".join(
        (
            '<svg class="sprite" width="0" height="0" aria-hidden="true" focusable="false">',
            *("<defs>", *patterns().values(), "</defs>"),
            *(symbol for name, symbol in symbols().items() if name in names),
            "</svg>",
        )
    )


def drawn_in(markup: str) -> set[str]:
    """Return the names of the symbols that a screen refers to.

    >>> drawn_in('<svg><use href="#card-judge"/></svg>')
    {'card-judge'}
    """
    return set(re.findall(r'<use href="#([\w-]+)"', markup))


def drawings_module(names: Collection[str]) -> str:
    """Return a JavaScript module that exports these symbols; see `static/start/boot.js`."""
    chosen = [symbol for name, symbol in symbols().items() if name in names]
    return f"export default {json.dumps(''.join(chosen))};\n"
