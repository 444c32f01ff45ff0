"""Undo and redo: a step back ends before the last choice of a person at this device.

Against bots any number of steps can be taken back; between people only the last move, and not
once a new card was seen. What other devices have, because it came by a link or was sent by one,
stays. A pass that was the only move is no choice and never a place to stop.
"""

from __future__ import annotations

from collections.abc import Collection

from stp.game import Game
from stp.log import Entry, FillEntry, MoveEntry
from stp.moves import Move


class UndoHistory:
    """The way back and forth through one game, for the seats that people play at this device now.

    `among` says whether several people have a part in the game, also such as are away; `floor` is
    how many moves stay, whoever made them.
    """

    def __init__(self, game: Game, people: Collection[int], *, among: bool, floor: int = 0) -> None:
        self._game = game
        self._people = people
        self._among = among
        self._floor = floor
        self._undone: list[list[Move]] = []
        self._stands_at = 0
        """How many moves the game had after the last step; with others, nothing can be redone."""

    @property
    def can_undo(self) -> bool:
        """Whether a choice can be taken back."""
        return self._steps() > 0

    @property
    def is_knowing(self) -> bool:
        """Whether an undo now comes after something hidden was seen: a card that was turned up,
        or the end, which lays everything open."""
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
        """Take back the last choice of a person and everything after it."""
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
        """Redo what was taken back last."""
        if not self.can_redo:
            return False
        for move in self._undone.pop():
            self._game.play(move)
        self._stands_at = self._moves()
        return True

    def _moves(self) -> int:
        return len(self._game.transcript)

    def _steps(self) -> int:
        """Return how many moves an undo takes back; 0 where none can be."""
        if self._among and self.can_redo:
            return 0
        steps, most = 0, self._moves() - self._floor
        for entry in reversed(self._game.log):
            if self._among and turns_up(entry):
                return 0
            if isinstance(entry, MoveEntry):
                steps += 1
                if steps > most:
                    return 0
                if entry.seat in self._people and not entry.forced:
                    return steps
        return 0


def turns_up(entry: Entry) -> bool:
    """Tell whether something that happened has turned up a card that nobody knew."""
    match entry:
        case FillEntry(cards=cards):
            return bool(cards)
        case MoveEntry(move=move):
            return move.verb == "observe"
    return False
