"""Draws the panel above the result of a deal of a match."""

from __future__ import annotations

from stp.game import Game
from stp.web.lazy.match.overview_page import names_of
from stp.web.lazy.match.saved_matches import MatchTag
from stp.web.model.seats import seats_of
from stp.web.model.tags import read_tags
from stp.web.render.kit.html import EMPTY, Html, classes, element
from stp.web.render.kit.signs import shield
from stp.web.words.text import Text


def deal_of_match(game: Game, t: Text) -> Html:
    """Return everybody's points on a finished deal of a match; EMPTY if it belongs to none."""
    tag, seats = MatchTag.from_text(read_tags(game).match, game.players), seats_of(game)
    if tag is None or game.result is None or len(seats.owners) != 1:
        return EMPTY
    seat = seats.owners[0] - 1
    names = names_of(tag.others, t)
    games = (game.result.points, *(one.games[tag.number - 1] for one in tag.others))
    points = {name: one[seat] for name, one in zip(names, games, strict=True) if one is not None}
    best = max(points.values())
    duels = (
        element("span", element("span", name), shield(number, "large", t.points(number)),
                cls=classes("duel", number == best and "won"))
        for name, number in points.items()
    )  # fmt: skip
    return element(
        "section",
        element("h2", t._("Match: deal {number} of {all}", number=tag.number, all=tag.deals)),
        element("p", *duels) if len(points) > 1 else None,
        cls="panel versus deal-of-match",
    )
