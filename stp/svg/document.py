"""A canvas that becomes an SVG document."""

from __future__ import annotations

from html import escape
from typing import Final

from stp.svg.canvas import COLOURS, Anchor
from stp.svg.drawings import symbols

_CREDIT: Final = (
    "Icons by Lorc, Delapouite, Caro Asercion, GeneralAce135 and sbed, https://game-icons.net,"
    " CC BY 3.0 https://creativecommons.org/licenses/by/3.0/"
)
_FONT: Final = "'Source Serif 4',Georgia,'Times New Roman',serif"


class Document:
    """A canvas of a fixed size, with a title for screen readers."""

    def __init__(self, width: float, height: float, title: str, lang: str) -> None:
        self._size = (width, height)
        self._title = title
        self._lang = lang
        self._parts: list[str] = []
        self._icons: set[str] = set()
        self._colours: set[str] = set()

    def rect(
        self, x: float, y: float, width: float, height: float, fill: str, *, radius: float = 0,
        stroke: str | None = None, faint: bool = False,
    ) -> None:  # fmt: skip
        """Draw a rectangle."""
        self._add(
            "rect", x=x, y=y, width=width, height=height, rx=radius or None,
            cls=self._classes(fill, stroke), opacity=0.5 if faint else None,
        )  # fmt: skip

    def circle(self, x: float, y: float, radius: float, fill: str, stroke: str | None) -> None:
        """Draw a disc."""
        self._add("circle", cx=x, cy=y, r=radius, cls=self._classes(fill, stroke))

    def path(self, data: str, fill: str) -> None:
        """Fill a path."""
        self._add("path", d=data, cls=self._classes(fill, None))

    def text(
        self, x: float, y: float, words: str, size: float, fill: str, *,
        anchor: Anchor = "start", bold: bool = False,
    ) -> None:  # fmt: skip
        """Write words."""
        self._add(
            "text", x=x, y=y, font_size=size, cls=self._classes(fill, None),
            text_anchor=None if anchor == "start" else anchor,
            font_weight=700 if bold else None, inside=escape(words),
        )  # fmt: skip

    def icon(self, name: str, x: float, y: float, size: float, fill: str) -> None:
        """Draw an icon."""
        self._icons.add(name)
        self._colours.add(fill)
        self._add(
            "use", href=f"#{name}", x=x, y=y, width=size, height=size, cls=f"i-{fill}"
        )  # fmt: skip

    def markup(self) -> str:
        """Return the document."""
        width, height = self._size
        drawn = "".join(symbols()[name].symbol(name) for name in sorted(self._icons))
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_number(width)}'
            f' {_number(height)}" width="{_number(width)}" height="{_number(height)}" role="img"'
            f' lang="{self._lang}"><title>{escape(self._title)}</title>'
            f"<metadata>{escape(_CREDIT)}</metadata><style>{self._styles()}</style>"
            f"<defs>{drawn}</defs>{''.join(self._parts)}</svg>"
        )

    def _styles(self) -> str:
        light, dark = (
            "".join(self._rules(name, COLOURS[name][theme]) for name in sorted(self._colours))
            for theme in range(2)
        )
        return f"text{{font-family:{_FONT}}}{light}@media(prefers-color-scheme:dark){{{dark}}}"

    def _rules(self, name: str, colour: str) -> str:
        return f".{name}{{fill:{colour}}}.s-{name}{{stroke:{colour}}}.i-{name}{{color:{colour}}}"

    def _classes(self, fill: str, stroke: str | None) -> str:
        self._colours |= {fill} | ({stroke} if stroke else set())
        return f"{fill} s-{stroke}" if stroke else fill

    def _add(self, tag: str, inside: str = "", **attributes: str | float | None) -> None:
        written = " ".join(
            f'{"class" if name == "cls" else name.replace("_", "-")}="{_number(value)}"'
            for name, value in attributes.items()
            if value is not None
        )
        self._parts.append(
            f"<{tag} {written}>{inside}</{tag}>" if inside else f"<{tag} {written}/>"
        )


def _number(value: str | float) -> str:
    return value if isinstance(value, str) else f"{value:.2f}".rstrip("0").rstrip(".")
