"""Draws cities: all that grow on the table, in their owners' colours, and the picture of one."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache

from stp.cards import CARDS
from stp.game import Game
from stp.links import DealLink, LinkError, setup_of, write_link
from stp.position import PlayerPosition
from stp.web.model.seats import seats_of
from stp.web.render.kit.html import EMPTY, Html, Value, element
from stp.web.words.text import Text

WIDTH, HEIGHT = 48, 64
"""Size of a building's drawing, in its own units."""
_BUILDINGS = frozenset(card.id for card in CARDS if card.colour == "blue")


def buildings(player: PlayerPosition) -> tuple[str, ...]:
    """Return the buildings (their ids) in a player's tableau, one for each copy."""
    return tuple(card for card in player.tableau if card in _BUILDINGS)


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


def city_picture(game: Game, seat: int, address: str, t: Text) -> str:
    """Return a seat's city (seats count from 1) as JSON for `static/page/city_picture.js`."""
    name, player = seats_of(game).names(t)[seat - 1], game.state.players[seat - 1]
    result = game.result
    points = t.points(result.points[seat - 1] if result else player.points)
    text = points
    if result is not None:
        text = t._("{points}, rank {rank} of {players}", points=points,
                   rank=result.rank[seat - 1], players=game.players)  # fmt: skip
    try:
        url = f"{address}#{write_link(DealLink(setup_of(game)))}"
    except LinkError:  # a deal that is written out has no link
        url = address
    parts = [t._("Saint Petersburg"), t._("Deal {seed}", seed=game.seed) if game.seed else ""]
    return json.dumps(
        {
            "title": t._("{player}'s city", player=name),
            "text": text,
            "deal": " · ".join(filter(None, parts)),
            "url": url,
            "seat": seat,
            "buildings": buildings(player),
            "name": "saint-petersburg",
        }
    )
