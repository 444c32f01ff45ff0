"""Converts SVG paths to polygons, for canvases without curves.

>>> polygons("M0 0h4v4h-4z")
[[(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)]]
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise
from math import acos, ceil, cos, hypot, pi, radians, sin, sqrt
from typing import Final

Point = tuple[float, float]
Polygon = list[Point]

_TOKEN: Final = re.compile(r"[A-Za-z]|[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_STEPS: Final = 10
"""Number of straight lines that replace a curve."""


def polygons(data: str) -> list[Polygon]:
    """Return the outlines of a path. Raises ValueError for a command that SVG does not have."""
    return [list(polygon) for polygon in _polygons(data)]


@cache
def _polygons(data: str) -> tuple[tuple[Point, ...], ...]:
    reader = _Reader(data)
    reader.read()
    return tuple(tuple(polygon) for polygon in reader.found if len(polygon) > 1)


class _Reader:
    """Walks along a path."""

    def __init__(self, data: str) -> None:
        self._tokens = _TOKEN.findall(data)
        self._at = 0
        self._x = self._y = 0.0
        self._control: Point = (0.0, 0.0)
        self._last = ""
        self.found: list[Polygon] = []

    def read(self) -> None:
        """Find all outlines."""
        command = ""
        while self._at < len(self._tokens):
            if self._tokens[self._at].isalpha():
                command = self._tokens[self._at]
                self._at += 1
            elif command in "Mm":
                command = "L" if command == "M" else "l"
            self._follow(command)
            self._last = command.upper()

    def _follow(self, command: str) -> None:
        if command.upper() == "Z":
            self._x, self._y = self.found[-1][0]
            return
        steps: dict[str, Callable[[bool], None]] = {
            "M": self._move, "L": self._line, "H": self._across, "V": self._down,
            "C": self._cubic, "S": self._cubic, "Q": self._quadratic, "T": self._quadratic,
            "A": self._arc,
        }  # fmt: skip
        if command.upper() not in steps:
            raise ValueError(f"a path has no command {command!r}")
        self._smooth = command.upper() in "ST"
        if self._last == "Z" and command.upper() != "M":
            self.found.append([(self._x, self._y)])
        steps[command.upper()](command.islower())

    def _number(self) -> float:
        self._at += 1
        return float(self._tokens[self._at - 1])

    def _flag(self) -> int:
        """Read a flag of an arc; no separator has to follow it."""
        token = self._tokens[self._at]
        if len(token) > 1:
            self._tokens[self._at] = token[1:]
        else:
            self._at += 1
        return int(token[0])

    def _point(self, relative: bool) -> Point:
        x, y = self._number(), self._number()
        return (self._x + x, self._y + y) if relative else (x, y)

    def _go(self, point: Point) -> None:
        self._x, self._y = point
        self.found[-1].append(point)

    def _move(self, relative: bool) -> None:
        self._x, self._y = self._point(relative)
        self.found.append([(self._x, self._y)])

    def _line(self, relative: bool) -> None:
        self._go(self._point(relative))

    def _across(self, relative: bool) -> None:
        x = self._number()
        self._go((self._x + x if relative else x, self._y))

    def _down(self, relative: bool) -> None:
        y = self._number()
        self._go((self._x, self._y + y if relative else y))

    def _mirrored(self, after: str) -> Point:
        if self._last not in after:
            return self._x, self._y
        return 2 * self._x - self._control[0], 2 * self._y - self._control[1]

    def _cubic(self, relative: bool) -> None:
        start = (self._x, self._y)
        first = self._mirrored("CS") if self._smooth else self._point(relative)
        second, end = self._point(relative), self._point(relative)
        for t in _between():
            self._go(_mixed((start, first, second, end), t))
        self._control = second

    def _quadratic(self, relative: bool) -> None:
        start = (self._x, self._y)
        middle = self._mirrored("QT") if self._smooth else self._point(relative)
        end = self._point(relative)
        for t in _between():
            self._go(_mixed((start, middle, end), t))
        self._control = middle

    def _arc(self, relative: bool) -> None:
        start = (self._x, self._y)
        rx, ry, tilt = abs(self._number()), abs(self._number()), radians(self._number())
        large, sweep = self._flag(), self._flag()
        end = self._point(relative)
        for point in _arc_points(start, end, rx, ry, tilt, large, sweep):
            self._go(point)


def _between() -> Iterator[float]:
    return (step / _STEPS for step in range(1, _STEPS + 1))


def _mixed(points: tuple[Point, ...], t: float) -> Point:
    """Return the point of a Bézier curve (de Casteljau)."""
    while len(points) > 1:
        points = tuple(
            (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t) for a, b in pairwise(points)
        )
    return points[0]


def _arc_points(
    start: Point, end: Point, rx: float, ry: float, tilt: float, large: int, sweep: int
) -> Iterator[Point]:
    """Yield points of an elliptical arc (SVG 1.1, appendix F.6.5)."""
    if not rx or not ry or start == end:
        yield end
        return
    dx, dy = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    x1, y1 = cos(tilt) * dx + sin(tilt) * dy, -sin(tilt) * dx + cos(tilt) * dy
    too_small = max(1.0, (x1 / rx) ** 2 + (y1 / ry) ** 2)
    rx, ry = rx * sqrt(too_small), ry * sqrt(too_small)
    part = (rx * y1) ** 2 + (ry * x1) ** 2
    root = sqrt(max(0.0, (rx * ry) ** 2 - part) / part) * (-1 if large == sweep else 1)
    cx1, cy1 = root * rx * y1 / ry, -root * ry * x1 / rx
    cx = cos(tilt) * cx1 - sin(tilt) * cy1 + (start[0] + end[0]) / 2
    cy = sin(tilt) * cx1 + cos(tilt) * cy1 + (start[1] + end[1]) / 2
    first = _angle((1, 0), ((x1 - cx1) / rx, (y1 - cy1) / ry))
    turn = _angle(((x1 - cx1) / rx, (y1 - cy1) / ry), ((-x1 - cx1) / rx, (-y1 - cy1) / ry))
    if not sweep and turn > 0:
        turn -= 2 * pi
    elif sweep and turn < 0:
        turn += 2 * pi
    steps = max(2, ceil(abs(turn) / (pi / 2) * _STEPS))
    for step in range(1, steps + 1):
        angle = first + turn * step / steps
        x, y = rx * cos(angle), ry * sin(angle)
        yield cx + cos(tilt) * x - sin(tilt) * y, cy + sin(tilt) * x + cos(tilt) * y


def _angle(a: Point, b: Point) -> float:
    size = hypot(*a) * hypot(*b)
    found = acos(max(-1.0, min(1.0, (a[0] * b[0] + a[1] * b[1]) / size)))
    return -found if a[0] * b[1] - a[1] * b[0] < 0 else found
