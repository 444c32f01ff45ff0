"""Writes a game as a record."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from stp.cards import DECKS
from stp.deal import marker_names
from stp.errors import StpError, mistyped, quoted
from stp.game import Game
from stp.options import Rules
from stp.record.errors import RecordError, no_bot
from stp.record.format_1 import has_words_for
from stp.record.header import FORMAT, TAG_ORDER, check_date, is_extra_key, write_names, write_text


def dump(game: Game) -> str:
    """Return the record of a game.

    Raises RecordError for what `stp 1` cannot express: later editions and options, invalid tags.
    """
    if not isinstance(game, Game):
        raise RecordError(0, "", StpError(mistyped("only a Game has a record", game)))
    if not _has_words_for(game.edition, game.players, game.rules):
        cause = StpError("the format '{format}' cannot describe this table", format=FORMAT)
        raise RecordError(0, "", cause, game)
    lines = [FORMAT, f"edition: {game.edition}"]
    if game.seed is not None:
        lines += [f"seed: {write_text(game.seed)}", f"seats: {game.players}"]
    else:
        lines += [f"deck.{name}: {' '.join(game.deal.decks[name])}" for name in DECKS]
        seats = ((name, game.deal.markers[name]) for name in marker_names(game.players))
        lines.append(f"markers: {' '.join(f'{name}={seat}' for name, seat in seats)}")
    lines.append(f"rules: {_rules_text(game.rules)}")
    lines += _tag_lines(game)
    if game.result:
        lines.append(f"result: {' '.join(map(str, game.result.points))}")
    lines.append("")
    lines += _move_lines(game)
    return "\n".join(lines) + "\n"


def _move_lines(game: Game) -> Iterable[str]:
    """Return the lines of the moves with their comments."""
    if not game.comments:
        return game.transcript
    lines = []
    for number, move in enumerate(("", *game.transcript)):
        beside, *below = game.comments.get(number, ("",))
        lines += [move + beside, *below]
    return lines[1:]


_rules_text = lru_cache(Rules.to_text)
_has_words_for = lru_cache(has_words_for)
"""`has_words_for`, cached: the answer is the same after every move of a game."""


def _tag_lines(game: Game) -> list[str]:
    lines = []
    for key in game.tags:
        if not isinstance(key, str):
            raise RecordError(
                0, "", StpError(mistyped("the name of a tag must be text", key)), game
            )
    for key in sorted(game.tags, key=lambda key: (TAG_ORDER.get(key, len(TAG_ORDER)), key)):
        try:
            lines.append(f"{key}: {_tag_text(key, game.tags[key], game.players)}")
        except (StpError, TypeError) as error:
            cause = StpError("tag '{tag}': {reason}", tag=quoted(key), reason=error)
            raise RecordError(0, "", cause, game) from None
    return lines


def _tag_text(key: str, value: Any, players: int) -> str:
    """Return a tag as it is written; raises StpError or TypeError for an invalid one."""
    if key == "names":
        _check_seats(value, players)
        return write_names(value)
    if key == "bots":
        _check_seats(value, players)
        if "-" in value:
            raise no_bot()
        return write_names(["-" if bot is None else bot for bot in value])
    if key == "date":
        return check_date(value)
    if is_extra_key(key):
        return write_text(value)
    raise StpError("unknown tag; your own tags must begin with 'x-'")


def _check_seats(values: list[Any] | tuple[Any, ...], players: int) -> None:
    if not isinstance(values, list | tuple):
        raise TypeError("it must be a list, one entry per seat")
    if len(values) != players:
        raise StpError(
            "expected {seats} values, one per seat, not {number}", number=len(values), seats=players
        )
