"""Whole games played by bots, and the page's drawing of a game."""

from __future__ import annotations

import stp
from stp.web.model.seats import Person
from stp.web.model.sheet_names import parse_sheet
from stp.web.model.tags import read_tags, stage_of, write_tags
from stp.web.render.table.scene import Scene
from stp.web.words.text import Text
from tests.bot_games import let_bots_play


def played(players: int, seed: str, edition: str = "base") -> stp.Game:
    """Return a game that greedy bots have played to the end."""
    return let_bots_play(stp.Game(players, seed, edition))


def finished(seed: str = "neva", bots: tuple[str | None, ...] = (None, "greedy")) -> stp.Game:
    """Return a finished game as the page saves it, with its players and result."""
    tags = {"bots": list(bots), "date": "2026-11-20"}
    game = let_bots_play(stp.Game(len(bots), seed, tags=tags))
    write_tags(game, stage_of(game, read_tags(game)))
    return game


def scene(game: stp.Game, seat: int, opened: str = "") -> Scene:
    """Return the scene of a game for one seat."""
    people = tuple(Person(f"Player {n}") for n in range(1, game.players + 1))
    return Scene(
        Text(), game.view(seat), game.log, people, opened=parse_sheet(opened) if opened else None
    )
