"""Defines the interface for drawing on any canvas, and the colours."""

from __future__ import annotations

from typing import Final, Literal, Protocol

Anchor = Literal["start", "middle", "end"]

COLOURS: Final[dict[str, tuple[str, str]]] = {
    "ground": ("#f2efe6", "#14162b"),
    "surface": ("#fbf9f3", "#1d2040"),
    "well": ("#e4eaee", "#1a1d38"),
    "face": ("#fffdf6", "#262a50"),
    "ink": ("#1b2333", "#f0eadc"),
    "soft": ("#5f6675", "#a2a2bf"),
    "line": ("#c3bda9", "#474c79"),
    "gold": ("#a98437", "#b8974f"),
    "coin": ("#e6c064", "#dcb559"),
    "coin-ink": ("#3a2804", "#2e2003"),
    "shield": ("#2a3350", "#f3ead2"),
    "shield-ink": ("#fbf3dc", "#1d2142"),
    "green": ("#1d6a4c", "#1c6148"),
    "blue": ("#27608f", "#235684"),
    "red": ("#9c2530", "#8c222d"),
    "art": ("#fbf6e8", "#fbf6e8"),
}
"""The page's colours by name, each for light and dark mode."""


class Canvas(Protocol):
    """A surface to draw on. Lengths are in units; colours are names in `COLOURS`."""

    def rect(
        self, x: float, y: float, width: float, height: float, fill: str, *, radius: float = 0,
        stroke: str | None = None, faint: bool = False,
    ) -> None:  # fmt: skip
        """Draw a rectangle; a faint one is translucent."""

    def circle(self, x: float, y: float, radius: float, fill: str, stroke: str | None) -> None:
        """Draw a disc with a centre and a radius."""

    def path(self, data: str, fill: str) -> None:
        """Fill a path."""

    def text(
        self, x: float, y: float, words: str, size: float, fill: str, *,
        anchor: Anchor = "start", bold: bool = False,
    ) -> None:  # fmt: skip
        """Write words on a base line."""

    def icon(self, name: str, x: float, y: float, size: float, fill: str) -> None:
        """Draw one of `drawings.symbols` into a square with the given corner."""


def lines_of(words: str, size: float, width: float) -> list[str]:
    """Break words into lines of about the given width, estimated without a font.

    >>> lines_of("Mistress of Ceremonies", 12, 110)
    ['Mistress of', 'Ceremonies']
    """
    lines: list[str] = []
    for word in words.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width_of(longer, size) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def width_of(words: str, size: float) -> float:
    """Return the estimated width of words."""
    return len(words) * size * 0.55
