"""Undo and redo. A step back ends before the last choice that a person made.

Against bots any number of steps can be taken back; between people only the last move, and not
once a new card was seen. A pass that was the only move is no choice and never a place to stop.
"""

from __future__ import annotations

from collections.abc import Collection

from stp.game import Game
from stp.log import FillEntry, MoveEntry
from stp.moves import Move


class UndoHistory:
    """The way back and forth through one game, for the seats that people play now.

    `among` says whether several people have a part in the game, also such as are away.
    """

    def __init__(self, game: Game, people: Collection[int], *, among: bool) -> None:
        self._game = game
        self._people = people
        self._among = among
        self._undone: list[list[Move]] = []

    @property
    def can_undo(self) -> bool:
        """Whether there is a choice that can be taken back."""
        return self._steps() > 0

    @property
    def can_redo(self) -> bool:
        """Whether something was taken back and nothing else done since."""
        return bool(self._undone)

    def undo(self) -> bool:
        """Take back the last choice of a person and all that followed it."""
        steps = self._steps()
        if not steps:
            return False
        back = [self._game.undo() for _ in range(steps)]
        self._undone.append(back[::-1])
        return True

    def redo(self) -> bool:
        """Do again what was taken back last."""
        if not self._undone:
            return False
        for move in self._undone.pop():
            self._game.play(move)
        return True

    def moved(self) -> None:
        """Note that a move was made, after which nothing can be done again."""
        self._undone.clear()

    def could_undo(self) -> bool:
        """Tell whether a move that is made on trial could be taken back."""
        return self._steps(ignore_undone=True) > 0

    def _steps(self, *, ignore_undone: bool = False) -> int:
        """Return how many moves an undo takes back; 0 where none can be."""
        if self._among and self._undone and not ignore_undone:
            return 0
        steps = 0
        for entry in reversed(self._game.log):
            if isinstance(entry, FillEntry) and self._among:
                return 0
            if isinstance(entry, MoveEntry):
                steps += 1
                if self._among and entry.move.verb == "observe":
                    return 0
                if entry.seat in self._people and not entry.forced:
                    return steps
        return 0
