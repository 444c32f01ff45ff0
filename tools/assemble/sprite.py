"""Builds the sprite: one SVG with every drawing of the page.

The page refers to a drawing by its name: `<svg><use href="#card-judge"/></svg>`.
"""

from __future__ import annotations

import json
from pathlib import Path

from stp.web.render.kit.icons import ICONS

OWN_DRAWINGS = Path(__file__).with_name("symbols.svg")


def build_sprite(icons_json_path: str | Path, own_drawings: Path = OWN_DRAWINGS) -> str:
    """Return an invisible `<svg>` with every symbol and pattern of the page.

    `icons_json_path` is the icon set of `@iconify-json/game-icons`. Raises KeyError if an icon
    is missing.

    Not every browser paints patterns and gradients inside `display: none`, so the sprite has no
    size instead; the style sheet takes it out of the layout.
    """
    icon_set = json.loads(Path(icons_json_path).read_text(encoding="utf-8"))
    size = f"{icon_set['width']} {icon_set['height']}"
    symbols = "".join(
        f'<symbol id="{name}" viewBox="0 0 {size}">{icon_set["icons"][icon]["body"]}</symbol>\n'
        for name, (icon, _author) in sorted(ICONS.items())
    )
    drawn = own_drawings.read_text(encoding="utf-8")
    inner = drawn[drawn.index("-->") + len("-->") : drawn.rindex("</svg>")].strip()
    return (
        '<svg class="sprite" width="0" height="0" aria-hidden="true" focusable="false">\n'
        f"{inner}\n{symbols}</svg>"
    )
