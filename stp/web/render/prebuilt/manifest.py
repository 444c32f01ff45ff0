"""Builds the web app manifest, which describes the page to devices that install it."""

from __future__ import annotations

from typing import Any, Final

from stp.web.words.text import Text

BACKGROUND: Final = "#14162b"
"""Colour of the window before the page is drawn: that of the icon's sky."""
SIZES: Final = (192, 512)
"""Sizes of the icons, in pixels."""
FILE_TYPE: Final = "application/x-saint-petersburg"


def manifest(t: Text) -> dict[str, Any]:
    """Return the manifest in one language; addresses are relative to the page's folder.

    It has no `id`, which would be relative to the origin: browsers then use the start address,
    which keeps other projects on the same origin apart.
    """
    return {
        "name": t._("Saint Petersburg (unofficial)"),
        "short_name": t._("Petersburg"),
        "description": t._(
            "Play the board game Saint Petersburg against bots and friends, even offline."
        ),
        "lang": t.lang,
        "dir": "ltr",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": BACKGROUND,
        "theme_color": BACKGROUND,
        "categories": ["games", "entertainment"],
        "icons": [
            *(_icon(f"icon-{size}", size, "any") for size in SIZES),
            *(_icon(f"maskable-{size}", size, "maskable") for size in SIZES),
        ],
        "screenshots": [
            _screenshot("table-wide", "1280x720", "wide", t._("The table")),
            _screenshot("start-wide", "1280x720", "wide", t._("A new game")),
            _screenshot("table-narrow", "780x1560", "narrow", t._("The table on a phone")),
            _screenshot("start-narrow", "780x1560", "narrow", t._("A new game on a phone")),
        ],
        "shortcuts": [
            _shortcut("continue", t._("Continue")),
            _shortcut("new", t._("New game")),
            _shortcut("daily", t._("Deal of the day")),
        ],
        "file_handlers": [{"action": "./", "accept": {FILE_TYPE: [".stp"]}}],
        "share_target": {
            "action": "./",
            "method": "GET",
            "enctype": "application/x-www-form-urlencoded",
            "params": {"title": "title", "text": "text", "url": "url"},
        },
        "launch_handler": {"client_mode": ["focus-existing", "auto"]},
    }


def _icon(name: str, size: int, purpose: str) -> dict[str, str]:
    return {
        "src": f"./static/icons/{name}.png",
        "sizes": f"{size}x{size}",
        "type": "image/png",
        "purpose": purpose,
    }


def _screenshot(name: str, sizes: str, form: str, label: str) -> dict[str, str]:
    return {
        "src": f"./static/screenshots/{name}.png",
        "sizes": sizes,
        "type": "image/png",
        "form_factor": form,
        "label": label,
    }


def _shortcut(place: str, name: str) -> dict[str, Any]:
    return {
        "name": name,
        "url": f"./#{place}",
        "icons": [_icon(f"shortcut-{place}", 96, "any")],
    }
