"""A canvas of pixels, for environments that render pictures. It needs Pillow."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from functools import cache
from math import cos, radians, sin
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageChops, ImageDraw, ImageFont

from stp.svg.canvas import COLOURS, Anchor
from stp.svg.drawings import symbols
from stp.svg.outline import Point, Polygon, polygons

FINER = 2
"""Number of drawn pixels for each pixel of the picture in both directions, for smooth edges."""
_ANCHORS = {"start": "ls", "middle": "ms", "end": "rs"}


class Pixels:
    """A canvas with one pixel per unit, in light or dark colours."""

    def __init__(self, width: float, height: float, *, dark: bool = False) -> None:
        self._size = (round(width), round(height))
        self._theme = int(dark)
        size = (self._size[0] * FINER, self._size[1] * FINER)
        self._image = Image.new("RGB", size, self._colour("ground"))
        self._draw = ImageDraw.Draw(self._image)

    def array(self) -> NDArray[np.uint8]:
        """Return the picture as an array of height, width and three bytes per pixel."""
        return np.asarray(self._image.resize(self._size, Image.Resampling.BOX), np.uint8)

    def rect(
        self, x: float, y: float, width: float, height: float, fill: str, *, radius: float = 0,
        stroke: str | None = None, faint: bool = False,
    ) -> None:  # fmt: skip
        """Draw a rectangle."""
        box = [x * FINER, y * FINER, (x + width) * FINER - 1, (y + height) * FINER - 1]
        colour = self._faint(fill) if faint else self._colour(fill)
        self._draw.rounded_rectangle(
            box, radius * FINER, colour, self._colour(stroke) if stroke else None, FINER
        )

    def circle(self, x: float, y: float, radius: float, fill: str, stroke: str | None) -> None:
        """Draw a disc."""
        box = [(x - radius) * FINER, (y - radius) * FINER, (x + radius) * FINER,
               (y + radius) * FINER]  # fmt: skip
        outline = self._colour(stroke) if stroke else None
        self._draw.ellipse(box, self._colour(fill), outline, FINER)

    def path(self, data: str, fill: str) -> None:
        """Fill the inside of a path."""
        for polygon in polygons(data):
            self._draw.polygon([(x * FINER, y * FINER) for x, y in polygon], self._colour(fill))

    def text(
        self, x: float, y: float, words: str, size: float, fill: str, *,
        anchor: Anchor = "start", bold: bool = False,
    ) -> None:  # fmt: skip
        """Write words; bold words are drawn with a wider pen."""
        self._draw.text(
            (x * FINER, y * FINER), words, self._colour(fill), _font(round(size * FINER)),
            _ANCHORS[anchor], stroke_width=0.4 * FINER if bold and size > 10 else 0,
        )  # fmt: skip

    def icon(self, name: str, x: float, y: float, size: float, fill: str) -> None:
        """Draw an icon."""
        mask = _icon(name, round(size * FINER))
        self._image.paste(self._colour(fill), (round(x * FINER), round(y * FINER)), mask)

    def _colour(self, name: str) -> str:
        return COLOURS[name][self._theme]

    def _faint(self, name: str) -> tuple[int, ...]:
        pair = (self._colour(name), self._colour("surface"))
        both = [[int(one[at : at + 2], 16) for at in (1, 3, 5)] for one in pair]
        return tuple((a + b) // 2 for a, b in zip(*both, strict=True))


@cache
def _font(size: int) -> Any:
    return ImageFont.load_default(size)


@cache
def _icon(name: str, size: int) -> Image.Image:
    """Return how far an icon covers each pixel of a square, from 0 to 255."""
    drawing = symbols()[name]
    _, _, width, height = map(float, drawing.box.split())
    scale = size / max(width, height)
    covered = Image.new("L", (size, size))
    for element, tilt in _elements(ET.fromstring(f"<g>{drawing.body}</g>"), None):
        shape = Image.new("L", (size, size))
        for polygon in _outlines(element):
            points = [(x * scale, y * scale) for x, y in map(tilt, polygon)]
            one = Image.new("L", (size, size))
            ImageDraw.Draw(one).polygon(points, 255)
            shape = ImageChops.difference(shape, one)  # an area inside two outlines is a hole
        covered = ImageChops.lighter(covered, shape)
    return covered


def _elements(group: ET.Element, turn: str | None) -> Iterator[tuple[ET.Element, Any]]:
    """Yield the shapes of a drawing, each with the transformation of its points."""
    turn = group.get("transform", turn)
    for element in group:
        if element.tag == "g":
            yield from _elements(element, turn)
        else:
            yield element, _turned(element.get("transform", turn))


def _turned(transform: str | None) -> Any:
    if transform is None or not transform.startswith("rotate("):
        return lambda point: point
    angle, cx, cy = map(float, transform[len("rotate(") : -1].replace(",", " ").split())
    along, across = cos(radians(angle)), sin(radians(angle))

    def turned(point: Point) -> Point:
        x, y = point[0] - cx, point[1] - cy
        return cx + x * along - y * across, cy + x * across + y * along

    return turned


def _outlines(element: ET.Element) -> list[Polygon]:
    number = {name: float(value) for name, value in element.items() if _is_number(value)}
    if element.tag == "path":
        return polygons(element.get("d", ""))
    if element.tag == "rect":
        x, y = number.get("x", 0), number.get("y", 0)
        return polygons(f"M{x} {y}h{number['width']}v{number['height']}h{-number['width']}z")
    if element.tag == "circle":
        r, x, y = number["r"], number["cx"], number["cy"]
        return polygons(f"M{x - r} {y}a{r} {r} 0 1 1 {2 * r} 0a{r} {r} 0 1 1 {-2 * r} 0z")
    return []


def _is_number(value: str) -> bool:
    try:
        float(value)
    except ValueError:
        return False
    return True
