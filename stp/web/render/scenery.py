"""Drawings that decorate a screen and say nothing: the city's skyline, the ornament."""

from __future__ import annotations

from functools import cache

from stp.web.render.html import Html, classes, element


@cache
def skyline(look: str = "") -> Html:
    """Return the skyline; `look` is one more class."""
    use = element("use", href="#skyline")
    return element("svg", use, cls=classes("sky", look), aria_hidden="true")


@cache
def backdrop() -> Html:
    """Return the skyline behind all else."""
    return element("div", skyline(), cls="hsky")


@cache
def ornament() -> Html:
    """Return the one ornament of a screen."""
    return element("svg", element("use", href="#ornament"), cls="orn", aria_hidden="true")
