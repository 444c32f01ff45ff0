"""Comments and variations of a game, which are comments of its record.

A comment on a position follows the move that led to it. A variation is a comment line that
begins with `#+`: the moves that could have followed, and after another `#` a name. A comment on a
position of a variation is a line that begins with `#:`: the moves that lead there, and after
another `#` the text. Every other comment is text for people, about the game's own position.

>>> from stp.record import dump
>>> game = Game(players=2, seed="neva")
>>> game.play("take upper shepherd")
>>> write_comment(game, 1, "Too early.")
>>> better = Variation(0, ("1 buy upper shepherd", "2 pass"), "The income first")
>>> replace_variation(game, None, better)
>>> print(dump(game).partition("\\n\\n")[2], end="")
#+ 1 buy upper shepherd; 2 pass # The income first
1 take upper shepherd # Too early.
>>> comment_at(game, 1), variations_at(game, 0) == (better,)
('Too early.', True)
>>> write_comment(game, 0, "Two rubles left.", ("1 buy upper shepherd",))
>>> game.comments[0][-1], comment_at(game, 0, ("1 buy upper shepherd",))
('#: 1 buy upper shepherd # Two rubles left.', 'Two rubles left.')
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final, TypeAlias

from stp.cards import Edition
from stp.deal import Deal
from stp.errors import StpError
from stp.game import Game
from stp.moves import Move
from stp.options import Rules
from stp.record.header import CONTROL

MAX_VARIATIONS: Final = 30
"""Number of variations that are read at one position."""
_VARIATION: Final = "#+ "
_REMARK: Final = "#: "
_WORDS: Final = " # "
_BETWEEN: Final = "; "
_MOVE: Final = re.compile(r"[1-5] [a-z]")
"""Beginning of a move in a record."""
_MAX_CACHED: Final = 500
"""Maximum number of variations whose legality is cached."""

Transcript: TypeAlias = tuple[str, ...]
"""Moves as a record writes them: seat and move."""


@dataclass(frozen=True, slots=True)
class Variation:
    """Moves that could have followed the first `after` moves of a game."""

    after: int
    transcript: Transcript
    name: str = ""

    def __str__(self) -> str:
        """Return the variation as a comment line."""
        return _written(_VARIATION, self.transcript, self.name)

    def begins_with(self, tried: Transcript) -> bool:
        """Return whether these are its first moves."""
        return self.transcript[: len(tried)] == tried


@dataclass(frozen=True, slots=True)
class Remark:
    """A comment on the position after the first moves of a variation."""

    transcript: Transcript
    text: str

    def __str__(self) -> str:
        """Return the remark as a comment line."""
        return _written(_REMARK, self.transcript, self.text)


def comment_at(game: Game, after: int, tried: Transcript = ()) -> str:
    """Return the comment on the position after a number of moves, or after the moves `tried` in a
    variation that begins there; "" if there is none."""
    beside, *below = _comment_lines(game, after)
    if tried:
        remarks = (_parse_remark(line) for line in below)
        return " ".join(one.text for one in remarks if one and one.transcript == tried)
    said = (beside, *(line for line in below if _is_text(after, line)))
    texts = (line.strip(" ").removeprefix("#").strip(" ") for line in said)
    return " ".join(filter(None, texts))


def write_comment(game: Game, after: int, text: str, tried: Transcript = ()) -> None:
    """Replace the comment on a position, as in `comment_at`; "" removes it. The text becomes a
    single line.

    Raises StpError if there is no variation with these moves.
    """
    text = CONTROL.sub(" ", text).strip(" ")
    beside, *below = _comment_lines(game, after)
    if tried:
        if not any(one.begins_with(tried) for one in variations_at(game, after)):
            raise StpError("there is no such variation")
        kept = [line for line in below if not _is_about(line, tried)]
        _put(game, after, [beside, *kept, *([str(Remark(tried, text))] if text else [])])
        return
    kept = [line for line in below if not _is_text(after, line)]
    first = f" # {text}" if text and after else ""
    own = [f"# {text}"] if text and not after else []
    _put(game, after, [first, *own, *kept])


def variations_at(game: Game, after: int) -> tuple[Variation, ...]:
    """Return the variations that begin at a position, without those that have illegal moves."""
    read = (_parse(after, line) for line in _comment_lines(game, after)[1:])
    most = islice((one for one in read if one is not None), MAX_VARIATIONS)
    return tuple(one for one in dict.fromkeys(most) if _is_legal(game, one))


def unreadable_at(game: Game, after: int) -> int:
    """Return the number of variations at a position that `variations_at` leaves out: they have
    illegal moves or another form, or there are too many."""
    read = {_parse(after, line) for line in _comment_lines(game, after)[1:]} - {None}
    return len(read) - len(variations_at(game, after))


def remarks_on(game: Game, variation: Variation) -> tuple[Remark, ...]:
    """Return the comments on the positions of a variation."""
    read = (_parse_remark(line) for line in _comment_lines(game, variation.after)[1:])
    return tuple(one for one in read if one and variation.begins_with(one.transcript))


def replace_variation(game: Game, old: Variation | None, new: Variation | None) -> None:
    """Replace a variation by one that begins at the same position.

    Without `old`, `new` is added; without `new`, `old` is removed. Comments on positions that are
    then in no variation are removed as well. Raises StpError if `new` has an
    illegal move, or if it is added to `MAX_VARIATIONS` others.
    """
    if new is not None and not _is_legal(game, new):
        raise StpError("a variation needs legal moves")
    after = new.after if new else old.after if old else 0
    beside, *below = _comment_lines(game, after)
    read = [_parse(after, line) for line in below]
    put = [str(new)] if new is not None and new not in read else []
    if old is not None and old in read:
        at = read.index(old)
        below[at : at + 1] = put
    elif put and sum(one is not None for one in read) >= MAX_VARIATIONS:
        raise StpError("this position has too many variations")
    else:
        below += put
    left = [one for line in below if (one := _parse(after, line)) is not None]
    if old is not None:
        below = [line for line in below if not _is_lost(line, old, left)]
    _put(game, after, [beside, *below])


def _is_lost(line: str, old: Variation, left: Sequence[Variation]) -> bool:
    """Return whether a line is a comment on a position of an old variation that none of those
    left passes through."""
    remark = _parse_remark(line)
    if remark is None or not old.begins_with(remark.transcript):
        return False
    return not any(one.begins_with(remark.transcript) for one in left)


def to_link_text(game: Game, variation: Variation, shown: int) -> str:
    """Return a variation and the number of its moves before the position shown, for a link: that
    number, then for each move its place among the legal ones, from 0."""
    trial, places = _before(game, variation.after), [shown]
    for text in variation.transcript:
        move = Move.parse(text.partition(" ")[2])
        places.append(list(trial.legal_moves).index(move))
        trial.play(move)
    return " ".join(map(str, places))


def from_link_text(game: Game, after: int, text: str) -> tuple[Variation, int]:
    """Return what `to_link_text` has written about a variation after the first moves of a game.

    Raises StpError if it is not a variation of the game.
    """
    trial = _before(game, after)
    words = text.split(" ")
    if not all(word.isascii() and word.isdigit() and len(word) <= 3 for word in words):
        raise StpError("the variation in the link is damaged")
    shown, *places = map(int, words)
    for place in places:
        if place >= len(trial.legal_moves):
            raise StpError("the variation in the link is damaged")
        trial.play(trial.legal_moves[place])
    if not 0 < shown <= len(places):
        raise StpError("the variation in the link is damaged")
    return Variation(after, trial.transcript[after:]), shown


def continued_by(game: Game, variation: Variation) -> Game | None:
    """Return the game continued by a variation, or None if one of its moves is illegal."""
    trial = _before(game, variation.after)
    try:
        for text in variation.transcript:
            trial.play(text.partition(" ")[2])
    except StpError:
        return None
    return trial if trial.transcript[variation.after :] == variation.transcript else None


_known: OrderedDict[tuple[Deal, Edition, Rules, Transcript, Transcript], bool] = OrderedDict()
"""Whether moves are legal after the moves of a game on a deal; the last ones asked for."""


def _is_legal(game: Game, variation: Variation) -> bool:
    """Return whether all moves of a variation are legal, which is replayed once."""
    before = game.transcript[: variation.after]
    key = (game.deal, game.edition, game.rules, before, variation.transcript)
    if key not in _known:
        _known[key] = continued_by(game, variation) is not None
        if len(_known) > _MAX_CACHED:
            _known.popitem(last=False)
    _known.move_to_end(key)
    return _known[key]


def _before(game: Game, after: int) -> Game:
    """Return a game without comments and without the moves that follow its first ones."""
    copy = game.copy()
    copy.comments = {}
    while len(copy.transcript) > after:
        copy.undo()
    return copy


def _comment_lines(game: Game, after: int) -> list[str]:
    """Return the comment beside a move, then the lines below it."""
    return game.comments.get(after) or [""]


def _parse(after: int, line: str) -> Variation | None:
    """Return the variation of a comment line, legal or not; None for any other line."""
    found = _read(_VARIATION, line)
    return Variation(after, *found) if found else None


def _parse_remark(line: str) -> Remark | None:
    """Return what a comment line says about a variation; None for any other line, which another
    program may begin in the same way."""
    found = _read(_REMARK, line)
    return Remark(*found) if found and all(map(_MOVE.match, found[0])) else None


def _is_about(line: str, tried: Transcript) -> bool:
    remark = _parse_remark(line)
    return remark is not None and remark.transcript == tried


def _is_text(after: int, line: str) -> bool:
    """Return whether a comment line is text about the game's own position."""
    return _parse(after, line) is None and _parse_remark(line) is None


def _read(sign: str, line: str) -> tuple[Transcript, str] | None:
    """Return the moves and the words of a comment line that begins with a sign."""
    line = line.strip(" ")
    if not line.startswith(sign):
        return None
    moves, _, words = line.removeprefix(sign).partition(_WORDS)
    return tuple(moves.strip(" ").split(_BETWEEN)), words.strip(" ")


def _written(sign: str, transcript: Transcript, words: str) -> str:
    """Return moves and words as a comment line."""
    return sign + _BETWEEN.join(transcript) + CONTROL.sub(" ", f"{_WORDS}{words}" if words else "")


def _put(game: Game, after: int, lines: list[str]) -> None:
    """Set the comment lines after a number of moves; the first one is beside the move."""
    if any(lines):
        game.comments[after] = lines
    else:
        game.comments.pop(after, None)
