"""Whole games played by bots, and the page's drawing of a game."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import stp
from stp.web.model.seats import Participant
from stp.web.model.sheet_names import parse_sheet
from stp.web.model.tags import read_tags, stage_of, write_tags
from stp.web.render.table.scene import Overlay, Scene
from stp.web.words.text import Text
from tests.bot_games import let_bots_play

POSITIONS: Final = Path(__file__).parents[1] / "data" / "positions"


def played(players: int, seed: str, edition: str = "base") -> stp.Game:
    """Return a game that greedy bots have played to the end."""
    return let_bots_play(stp.Game(players, seed, edition))


def finished(seed: str = "neva", bots: tuple[str | None, ...] = (None, "greedy")) -> stp.Game:
    """Return a finished game as the page saves it, with its players and result."""
    tags = {"bots": list(bots), "date": "2026-11-20"}
    return as_saved(let_bots_play(stp.Game(len(bots), seed, tags=tags)))


def as_saved(game: stp.Game, **tags: Any) -> stp.Game:
    """Note in a game what the page notes when it saves it, and other tags; return it."""
    write_tags(game, stage_of(game, replace(read_tags(game), **tags)))
    return game


def recorded(name: str = "over", people: tuple[int, ...] = (1,), level: str = "medium") -> stp.Game:
    """Return a game of `tests/data/positions` with people in some seats, bots in the others."""
    game = stp.load((POSITIONS / f"{name}.stp").read_text("utf-8"))
    seats = range(1, game.players + 1)
    game.tags["bots"] = [None if seat in people else level for seat in seats]
    return game


def scene(game: stp.Game, seat: int, opened: str = "") -> Scene:
    """Return the scene of a game for one seat."""
    people = tuple(Participant(f"Player {n}") for n in range(1, game.players + 1))
    return Scene(
        Text(), game.view(seat), game.log, people, Overlay(parse_sheet(opened) if opened else None)
    )
