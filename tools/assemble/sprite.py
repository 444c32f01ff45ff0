"""Builds the sprite: one SVG with every drawing of the page.

The page refers to a drawing by its name: `<svg><use href="#card-judge"/></svg>`.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

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


def build_sprite() -> str:
    """Return an invisible `<svg>` with every symbol and pattern of the page.

    Raises KeyError if the icon set does not have an icon.

    Not every browser paints patterns and gradients inside `display: none`, so the sprite has no
    size instead; the style sheet takes it out of the layout.
    """
    symbols = "".join(
        f'<symbol id="{name}" viewBox="0 0 512 512">{rounded(body)}</symbol>\n'
        for name, body in icon_bodies().items()
    )
    inner = "\n".join(map(_inside, (OWN_DRAWINGS, PORTRAITS)))
    return (
        '<svg class="sprite" width="0" height="0" aria-hidden="true" focusable="false">\n'
        f"{inner}\n{symbols}</svg>"
    )


def _inside(drawings: Path) -> str:
    """Return the content of a file of symbols, without its comment."""
    drawn = drawings.read_text(encoding="utf-8")
    return drawn[drawn.index("-->") + len("-->") : drawn.rindex("</svg>")].strip()
