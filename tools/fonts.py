"""The font files that the style sheet `static/css/fonts.css` asks for, and where npm puts them."""

from __future__ import annotations

from typing import Final

_TITLE = "@fontsource/old-standard-tt/files/old-standard-tt"
_TEXT = "@fontsource-variable/source-serif-4/files/source-serif-4"

#: Paths below `node_modules`; the build copies each to `fonts/` under its own name.
FONTS: Final = (
    *(
        f"{_TITLE}-{subset}-{face}.woff2"
        for subset in ("latin", "latin-ext")
        for face in ("400-normal", "400-italic", "700-normal")
    ),
    *(
        f"{_TEXT}-{subset}-opsz-{style}.woff2"
        for subset in ("latin", "latin-ext")
        for style in ("normal", "italic")
    ),
)
