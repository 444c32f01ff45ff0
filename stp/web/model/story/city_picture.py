"""Describes the picture of a city: its buildings, the result, and the deal with its link."""

from __future__ import annotations

import json

from stp.cards import CARDS
from stp.game import Game
from stp.links import DealLink, LinkError, setup_of, write_link
from stp.position import PlayerPosition
from stp.web.model.seats import seats_of
from stp.web.words.text import Text

_BUILDINGS = frozenset(card.id for card in CARDS if card.colour == "blue")


def buildings(player: PlayerPosition) -> tuple[str, ...]:
    """Return the buildings (their ids) in a player's tableau, one for each copy."""
    return tuple(card for card in player.tableau if card in _BUILDINGS)


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
