"""Draws the growing city: every building in play, in its owner's colour."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from stp.position import PlayerPosition
from stp.web.model.story.city_picture import buildings
from stp.web.render.kit.html import EMPTY, Html, Value, element

WIDTH, HEIGHT = 48, 64
"""Size of a building's drawing, in its own units."""


def city(players: Sequence[PlayerPosition], label: str = "", **attributes: Value) -> Html:
    """Return the buildings of all players (by seat) side by side along a quay, or EMPTY if there
    are none; without a label they are hidden from screen readers."""
    owned = tuple(buildings(player) for player in players)
    return _city(owned, "city", label, tuple(attributes.items()))


def own_quarter(player: PlayerPosition, seat: int) -> Html:
    """Return the buildings of one seat, or EMPTY if it has none."""
    return _city((*((),) * (seat - 1), buildings(player)), "city own-city")


@lru_cache(maxsize=16)
def _city(
    owned: tuple[tuple[str, ...], ...], cls: str, label: str = "",
    attributes: tuple[tuple[str, Value], ...] = (),
) -> Html:  # fmt: skip
    total = sum(map(len, owned))
    if not total:
        return EMPTY
    quarters, at = [], 0
    for seat, cards in enumerate(owned, 1):
        drawn = (
            element("use", href=f"#city-{card}", x=(at + place) * WIDTH, y=0, width=WIDTH,
                    height=HEIGHT)
            for place, card in enumerate(cards)
        )  # fmt: skip
        quarters.append(element("g", *drawn, data_seat=seat))
        at += len(cards)
    named: dict[str, Value] = (
        {"role": "img", "aria_label": label} if label else {"aria_hidden": "true"}
    )
    return element(
        "svg", *quarters, cls=cls, viewBox=f"0 0 {total * WIDTH} {HEIGHT}",
        preserveAspectRatio="xMidYMax meet", data_key="city", **named, **dict(attributes),
    )  # fmt: skip
