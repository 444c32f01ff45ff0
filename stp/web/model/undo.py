"""Undo and redo: one step returns to the last choice of a person at this device.

Against bots, undo is unlimited. Between people, only the last move can be undone, and not after a
new card was turned up. Moves that came by link or were sent by link stay. A forced pass is not a
choice, so undo never stops there.
"""

from __future__ import annotations

from collections.abc import Collection

from stp.game import Game
from stp.log import Entry, FillEntry, MoveEntry
from stp.moves import Move


class UndoHistory:
    """The undo history of one game, for the seats that people play at this device.

    `between_people` says whether several people take part in the game, including those replaced by
    bots; `floor` is the number of moves that stay in any case.
    """

    def __init__(
        self, game: Game, people: Collection[int], *, between_people: bool, floor: int = 0
    ) -> None:
        self._game = game
        self._people = people
        self._between_people = between_people
        self._floor = floor
        self._undone: list[list[Move]] = []
        self._stands_at = 0
        """Number of moves after the last undo; if the game has another number, redo is
        impossible."""

    @property
    def can_undo(self) -> bool:
        """Whether a choice can be undone."""
        return self._steps() > 0

    @property
    def choice(self) -> MoveEntry | None:
        """The choice that an undo would take back, with everything after it."""
        steps = self._steps()
        moves = [entry for entry in self._game.log if isinstance(entry, MoveEntry)]
        return moves[-steps] if steps else None

    @property
    def is_knowing(self) -> bool:
        """Whether an undo now would follow hidden information: a card that was turned up, or the
        end, which reveals everything."""
        steps = self._steps()
        if not steps or self._game.over:
            return steps > 0
        for entry in reversed(self._game.log):
            if turns_up(entry):
                return True
            if isinstance(entry, MoveEntry):
                steps -= 1
                if not steps:
                    return False
        return False

    @property
    def can_redo(self) -> bool:
        """Whether something can be redone."""
        return bool(self._undone) and self._moves() == self._stands_at

    def undo(self) -> bool:
        """Undo the last choice of a person and everything after it."""
        steps = self._steps()
        if not steps:
            return False
        if not self.can_redo:
            self._undone.clear()
        back = [self._game.undo() for _ in range(steps)]
        self._undone.append(back[::-1])
        self._stands_at = self._moves()
        return True

    def redo(self) -> bool:
        """Redo the last undo."""
        if not self.can_redo:
            return False
        for move in self._undone.pop():
            self._game.play(move)
        self._stands_at = self._moves()
        return True

    def _moves(self) -> int:
        return len(self._game.transcript)

    def _steps(self) -> int:
        """Return how many moves an undo would remove, 0 if it is impossible."""
        if self._between_people and self.can_redo:
            return 0
        steps, most = 0, self._moves() - self._floor
        for entry in reversed(self._game.log):
            if self._between_people and turns_up(entry):
                return 0
            if isinstance(entry, MoveEntry):
                steps += 1
                if steps > most:
                    return 0
                if entry.seat in self._people and not entry.forced:
                    return steps
        return 0


def turns_up(entry: Entry) -> bool:
    """Return whether a log entry turned up an unknown card."""
    match entry:
        case FillEntry(cards=cards):
            return bool(cards)
        case MoveEntry(move=move):
            return move.verb == "observe"
    return False
