"""Draws pure decoration: the city's skyline and the ornament."""

from __future__ import annotations

from functools import cache

from stp.web.render.kit.html import Html, element


@cache
def skyline() -> Html:
    """Return the skyline along the bottom of a box that may grow. It moves inside a drawing, so
    browsers count no layout shift."""
    return element("svg", _drawing("skyline"), cls="skyline in-market", aria_hidden="true")


@cache
def backdrop() -> Html:
    """Return the skyline in the background."""
    return element("div", _drawing("skyline", "skyline"), cls="backdrop")


@cache
def ornament() -> Html:
    """Return the ornament of a screen."""
    return _drawing("ornament", "ornament")


def _drawing(name: str, look: str | None = None) -> Html:
    """Return a drawing of the sprite with its own class, hidden from screen readers."""
    return element("svg", element("use", href=f"#{name}"), cls=look, aria_hidden="true")
