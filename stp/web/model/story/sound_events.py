"""Names the events at the table for which sounds are played.

A move is named after its verb ("buy", "take", "pass"), followed by "pay" if rubles were paid. A
scoring is "income", "points" or both, by what it paid the viewer. New cards are a "phase", in the
first phase a "round". The end is "won" or "over".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from stp.log import Entry, FillEntry, MoveEntry, ScoringEntry

if TYPE_CHECKING:
    from stp.game import Game, Result


def sound_events(entries: Sequence[Entry], seat: int) -> tuple[str, ...]:
    """Return the events of new log entries for a seat (from 1), in order."""
    return tuple(name for entry in entries for name in _names(entry, seat))


def _names(entry: Entry, seat: int) -> Iterator[str]:
    match entry:
        case MoveEntry():
            yield entry.move.verb
            if entry.price:
                yield "pay"
        case ScoringEntry():
            rubles, points = entry.gains[seat - 1]
            if rubles > 0:
                yield "income"
            if points > 0:
                yield "points"
        case FillEntry():
            yield "round" if entry.phase == "worker" else "phase"


def ending(result: Result | None, seat: int) -> tuple[str, ...]:
    """Return ("won",) or ("over",) for a seat, () before the end."""
    if result is None:
        return ()
    return ("won",) if result.rank[seat - 1] == 1 else ("over",)


class SoundEvents:
    """Finds what is new in the current game."""

    def __init__(self) -> None:
        self._game: Game | None = None
        self._entries = 0
        self._turn: int | None = None
        self._owes_end = False
        """Whether the sound of the end is still to be played."""

    def listen(
        self, game: Game, seat: int, asked: int | None, *, tells_end: bool = True
    ) -> tuple[str, ...]:
        """Return the events for a seat since the last call; none for a new game or after an undo.

        `asked` is the seat of the person who must choose now; "turn" is added when that changes.
        `tells_end` allows the sound of the end; until then it is postponed.
        """
        log = game.log
        is_news = game is self._game and len(log) > self._entries
        new, was_asked = log[self._entries :], self._turn
        is_known = game is self._game
        self._game, self._entries, self._turn = game, len(log), asked
        end: tuple[str, ...] = ()
        if game.result is not None and tells_end and is_known and (is_news or self._owes_end):
            end = ending(game.result, seat)
        self._owes_end = game.result is not None and not tells_end
        if not is_news:
            return end
        turn = ("turn",) if asked is not None and asked != was_asked else ()
        return sound_events(new, seat) + turn + end
