"""Who plays which seat: people, bots, and bots that stand in for people who have left.

A record's names stay as they are; its tag `bots` says who plays now. For which seats of people a
bot has played stands beside it, with the number of moves: `x-stood-in: 1:14 3:0`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from stp.game import Game
from stp.web.model.summary import STOOD_IN, bots_of
from stp.web.render.table.scene import HUMAN, Person

STAND_IN: Final = "medium"
"""The bot that takes the seat of somebody who is not there."""
_ENTRY: Final = re.compile(r"([1-5]):(\d{1,6})")


def stood_in(tags: Mapping[str, Any]) -> dict[int, int]:
    """Return the seats of people that a bot has played for, with the number of its moves.

    >>> stood_in({"x-stood-in": "1:14 3:0 none"})
    {1: 14, 3: 0}
    """
    found = map(_ENTRY.fullmatch, str(tags.get(STOOD_IN, "")).split())
    return {int(entry[1]): int(entry[2]) for entry in found if entry}


def people_of(game: Game) -> list[int]:
    """Return the seats (from 1) that people play now."""
    return [seat for seat, bot in enumerate(bots_of(game), 1) if bot is None]


def away_of(game: Game) -> list[int]:
    """Return the seats of people for whom a bot plays now."""
    people, seats = people_of(game), range(1, game.players + 1)
    return [seat for seat in stood_in(game.tags) if seat in seats and seat not in people]


def people_with(game: Game, names: Iterable[str]) -> tuple[Person, ...]:
    """Return who sits in each seat, by name."""
    away, moves = away_of(game), stood_in(game.tags)
    kinds = enumerate(bots_of(game), 1)
    return tuple(
        Person(name, bot or HUMAN, away=seat in away, stood_in=moves.get(seat, 0))
        for name, (seat, bot) in zip(names, kinds, strict=True)
    )


def seated(game: Game) -> list[str | None]:
    """Return the bot in each seat as the game began, None for a person."""
    away = away_of(game)
    return [None if seat in away else bot for seat, bot in enumerate(bots_of(game), 1)]


def owners_of(game: Game) -> list[int]:
    """Return the seats of people, also of those for whom a bot plays now."""
    return [seat for seat, bot in enumerate(seated(game), 1) if bot is None]


def leave(game: Game, seat: int) -> None:
    """Have a bot play for a person from now on."""
    if seat in people_of(game):
        _seat(game, seat, STAND_IN)
        _note(game, {seat: 0} | stood_in(game.tags))


def come_back(game: Game, seat: int) -> None:
    """Give a person's seat back; if the bot has not moved, it was never there."""
    if seat in away_of(game):
        _seat(game, seat, None)
        _note(game, {who: moves for who, moves in stood_in(game.tags).items() if moves})


def count_move(game: Game, seat: int) -> None:
    """Note that the seat has moved, if that was a bot in a person's place."""
    if seat in away_of(game):
        found = stood_in(game.tags)
        found[seat] += 1
        _note(game, found)


def _seat(game: Game, seat: int, bot: str | None) -> None:
    bots = list(bots_of(game))
    bots[seat - 1] = bot
    game.tags["bots"] = bots


def _note(game: Game, found: Mapping[int, int]) -> None:
    game.tags.pop(STOOD_IN, None)
    if found:
        game.tags[STOOD_IN] = " ".join(f"{seat}:{moves}" for seat, moves in sorted(found.items()))
