"""Drawings that decorate a screen and say nothing: the city's skyline, the ornament."""

from __future__ import annotations

from functools import cache

from stp.web.render.html import Html, element


@cache
def skyline() -> Html:
    """Return the skyline along the lower edge of a box that may grow: it moves inside of a drawing,
    which is no layout shift."""
    line = element("svg", element("use", href="#skyline"))
    return element("svg", line, cls="sky mk", aria_hidden="true")


@cache
def backdrop() -> Html:
    """Return the skyline behind all else."""
    line = element("svg", element("use", href="#skyline"), cls="sky", aria_hidden="true")
    return element("div", line, cls="hsky")


@cache
def ornament() -> Html:
    """Return the one ornament of a screen."""
    return element("svg", element("use", href="#ornament"), cls="orn", aria_hidden="true")
