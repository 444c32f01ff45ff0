"""Comments and variations of a game, which are comments of its record.

A comment on a position follows the move that led to it. A variation is a comment line that
begins with `#+`: the moves that could have followed, and after another `#` a name. Every other
comment is text for people.

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
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import Final

from stp.errors import StpError
from stp.game import Game
from stp.record.header import CONTROL

MOST_VARIATIONS: Final = 30
"""Number of variations that are read at one position."""
_SIGN: Final = "#+ "
_NAME: Final = " # "
_BETWEEN: Final = "; "


@dataclass(frozen=True, slots=True)
class Variation:
    """Moves that could have followed the first `after` moves of a game, each as in a record: seat
    and move."""

    after: int
    lines: tuple[str, ...]
    name: str = ""

    def __str__(self) -> str:
        """Return it as a comment line."""
        name = f"{_NAME}{self.name}" if self.name else ""
        return _SIGN + _BETWEEN.join(self.lines) + CONTROL.sub(" ", name)


def comment_at(game: Game, after: int) -> str:
    """Return the comment on the position after a number of moves, "" if there is none."""
    beside, *below = _lines(game, after)
    said = (beside, *(line for line in below if _parse(after, line) is None))
    texts = (line.strip(" ").removeprefix("#").strip(" ") for line in said)
    return " ".join(filter(None, texts))


def write_comment(game: Game, after: int, text: str) -> None:
    """Replace the comment on a position; "" removes it. The text becomes a single line."""
    variations = [line for line in _lines(game, after)[1:] if _parse(after, line) is not None]
    text = CONTROL.sub(" ", text).strip(" ")
    beside = f" # {text}" if text and after else ""
    below = [f"# {text}"] if text and not after else []
    _put(game, after, [beside, *below, *variations])


def variations_at(game: Game, after: int) -> tuple[Variation, ...]:
    """Return the variations that begin at a position, without those that have illegal moves."""
    read = (_parse(after, line) for line in _lines(game, after)[1:])
    most = islice((one for one in read if one is not None), MOST_VARIATIONS)
    return tuple(one for one in dict.fromkeys(most) if line_of(game, one) is not None)


def replace_variation(game: Game, old: Variation | None, new: Variation | None) -> None:
    """Replace a variation by one that begins at the same position.

    Without `old`, `new` is added; without `new`, `old` is removed. Raises StpError if `new` has an
    illegal move, or if it is added to `MOST_VARIATIONS` others.
    """
    if new is not None and line_of(game, new) is None:
        raise StpError("a variation needs legal moves")
    after = new.after if new else old.after if old else 0
    beside, *below = _lines(game, after)
    read = [_parse(after, line) for line in below]
    put = [str(new)] if new is not None and new not in read else []
    if old is not None and old in read:
        at = read.index(old)
        below[at : at + 1] = put
    elif put and sum(one is not None for one in read) >= MOST_VARIATIONS:
        raise StpError("this position has too many variations")
    else:
        below += put
    _put(game, after, [beside, *below])


def line_of(game: Game, variation: Variation) -> Game | None:
    """Return the game continued by a variation, or None if one of its moves is illegal."""
    line = game.copy()
    line.comments = {}
    while len(line.transcript) > variation.after:
        line.undo()
    try:
        for text in variation.lines:
            line.play(text.partition(" ")[2])
    except StpError:
        return None
    return line if line.transcript[variation.after :] == variation.lines else None


def _lines(game: Game, after: int) -> list[str]:
    """Return the comment beside a move, then the lines below it."""
    return game.comments.get(after) or [""]


def _parse(after: int, line: str) -> Variation | None:
    """Return the variation of a comment line, legal or not; None for a text."""
    line = line.strip(" ")
    if not line.startswith(_SIGN):
        return None
    moves, _, name = line.removeprefix(_SIGN).partition(_NAME)
    return Variation(after, tuple(moves.strip(" ").split(_BETWEEN)), name.strip(" "))


def _put(game: Game, after: int, lines: list[str]) -> None:
    """Set the comment lines after a number of moves; the first one is beside the move."""
    if any(lines):
        game.comments[after] = lines
    else:
        game.comments.pop(after, None)
