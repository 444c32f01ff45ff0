"""Makes new games from existing ones: the same deal again, or another continuation."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, Final

from stp.game import Game
from stp.links.packing import MAX_TEXT_BYTES
from stp.record import dump
from stp.web.model.clean_text import MAX_TITLE_LENGTH
from stp.web.model.seats import playable, seats_of
from stp.web.model.tags import copied_tags, read_tags, tags_for, write_tags
from stp.web.words.text import Text

_MAX_DIGITS: Final = 3
"""Longest number at the end of a seed that counts games, in digits."""


def before_first_move(game: Game, tags: dict[str, Any]) -> Game:
    """Return a game from the same deal, before its first move."""
    if game.seed is None:
        return Game(edition=game.edition, rules=game.rules, deal=game.deal, tags=tags)
    return Game(game.players, game.seed, game.edition, game.rules, tags=tags)


def same_deal_again(game: Game, latest: Callable[[str], int]) -> Game:
    """Return a game from the same deal with the same people, before its first move.

    In a game by link, its number tells the other devices that it is a new game. `latest` returns
    the highest number that these people's games on the deal of a record have or have noted here.
    """
    new, tags = before_first_move(game, _same_people(game)), read_tags(game)
    if tags.own_seat or tags.sent or tags.again:
        again = max(tags.again, tags.rematches, latest(dump(game))) + 1
        write_tags(new, replace(read_tags(new), again=again))
    return _same_seat(game, new)


def same_table(game: Game, seed: str) -> Game:
    """Return a game with the same people, edition and rules, and the deal of another seed."""
    new = Game(game.players, seed, game.edition, game.rules, tags=_same_people(game))
    return _same_seat(game, new)


def next_seeds(seed: str) -> Iterator[str]:
    """Yield the seeds of the next games by link, or matches, of the same people, so that all of
    their devices begin the same one. Each fits a link.

    >>> seeds = next_seeds("neva")
    >>> next(seeds), next(seeds)
    ('neva.2', 'neva.3')
    """
    while True:
        name, _, number = seed.rpartition(".")
        counts = number.isascii() and number.isdigit() and len(number) <= _MAX_DIGITS
        if not name or not counts:
            name, number = seed, "1"
        end = f".{int(number) + 1}"
        seed = name.encode()[: MAX_TEXT_BYTES - len(end)].decode(errors="ignore") + end
        yield seed


def _same_seat(game: Game, new: Game) -> Game:
    """Let the person at this device keep the seat of a game by link in a new one."""
    part = read_tags(game).part
    if part.has_seat:
        write_tags(new, read_tags(new).with_part(part.rematched()))
    return new


def _same_people(game: Game) -> dict[str, Any]:
    known = copied_tags(game)
    tags = {"names": known["names"]} if "names" in known else {}
    return tags | {"bots": list(seats_of(game).bots_at_start)}


def play_on(game: Game, moves: int, viewer: int | None, t: Text) -> Game:
    """Return a new game that continues after a number of moves, with one person against bots.

    The person takes the seat of `viewer` or, if that is an onlooker, the first seat that a
    person plays.
    """
    seats = seats_of(game)
    me = viewer or next(iter(seats.humans), 1)
    bots = [None if seat == me else playable(bot) for seat, bot in enumerate(seats.bots, 1)]
    old = read_tags(game).title or t.conjunction(seats.names(t))
    title = t._("What if, from move {number}: {title}", number=moves, title=old)
    new = before_first_move(game, tags_for(seats.given_names, bots))
    write_tags(new, replace(read_tags(new), title=title[:MAX_TITLE_LENGTH]))
    for move in game.moves[:moves]:
        new.play(move)
    return new
