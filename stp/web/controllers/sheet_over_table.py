"""Controls what lies over the table: a sheet, a card to displace, a dragged card, a message.

While others move, what somebody reads stays: a player, the discard pile, the log, a card that still
lies in its row. Whatever is about the position itself goes with it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from stp.analysis import Evaluation
from stp.game import Game
from stp.position import Position
from stp.web.controllers.adviser import Adviser
from stp.web.controllers.effects import Draw, Effects, Focus
from stp.web.model.sheet_names import OVER_ANY_SCREEN, CardAt, Panel, PlayerAt, Sheet
from stp.web.render.table.scene import OverTable

_ENDINGS: Final = (*(f"-{copy}" for copy in range(6, -1, -1)), "-used", "")
"""Endings of the ids of elements that open the same sheet."""


class SheetOverTable:
    """At most one sheet, what belongs to it, and what goes on beside it."""

    def __init__(self, adviser: Adviser) -> None:
        self._adviser = adviser
        self._displaced = ""
        self._dragged: CardAt | None = None
        self._objection: Evaluation | None = None
        self.opened: Sheet | None = None
        """What lies open."""
        self.notice = ""
        """Something that went wrong and does not stop the game."""

    @property
    def state(self) -> OverTable:
        """All that lies over the table, for drawing."""
        hint = self._adviser.hint if self.opened is Panel.HINT else None
        return OverTable(
            self.opened, self._displaced, self._dragged, hint, self.notice, self._objection
        )

    @property
    def is_clear(self) -> bool:
        """Whether nothing lies over the table."""
        return self.opened is None and self._dragged is None and not self.notice

    # ------------------------------------------------------------------ the sheet

    def open(self, sheet: Sheet) -> Effects:
        """Open a sheet; where it lies open already, close it."""
        stopped = self._show(None if self.opened == sheet else sheet)
        if self.opened is None:
            return (*stopped, Draw())
        return (*stopped, Draw(), Focus("sheet"), Focus("over"))  # the one that is there takes it

    def ask_before_pass(self, objection: Evaluation | None) -> Effects:
        """Ask whether the person means to pass; `objection` is what they could buy instead."""
        opened = self.open(Panel.PASS)
        self._objection = objection
        return opened

    def opening(self, sheet: Sheet) -> OverTable:
        """Return what lies over the table as `open` would have it."""
        opened = None if self.opened == sheet else sheet
        return OverTable(opened, "", self._dragged, None, self.notice)

    def close(self) -> Effects:
        """Close the sheet and give the focus back to what has opened it."""
        opener = self.opened.opener if self.opened else ""
        focus = (Focus(opener + ending) for ending in _ENDINGS)  # the one that exists takes it
        waiting = Focus("sheet")  # a decision that was waiting below
        return (*self.dismiss(), Draw(), *focus, waiting)

    def dismiss(self) -> Effects:
        """Close the sheet, without drawing."""
        return self._show(None)

    def pick(self, card: str) -> Effects:
        """Pick the card that the opened one displaces."""
        self._displaced = card
        return (Draw(),)

    def ask(self, game: Game, answered: Callable[[], Effects]) -> Effects:
        """Open what the adviser would do; `answered` is called once it has found something."""
        stopped = self._show(Panel.HINT) if self.opened is not Panel.HINT else ()
        asked = self._adviser.ask(game, answered)
        known = answered() if self._adviser.hint is not None else ()
        return (*stopped, *asked, *known, Draw(), Focus("sheet"))

    def answer_now(self, game: Game, answered: Callable[[], Effects]) -> Effects:
        """Have the hint that is being thought about at once; the sheet keeps the focus."""
        return (*self._adviser.answer_now(game, answered), Focus("sheet"))

    def _show(self, sheet: Sheet | None) -> Effects:
        """Set what is open, and stop a hint that is still being thought about."""
        self.opened, self._displaced, self._objection = sheet, "", None
        return self._adviser.interrupt() if self._adviser.is_thinking else ()

    # ------------------------------------------------------------------ dragging

    def lift(self, card: CardAt) -> Effects:
        """Show where a card can be dragged to."""
        stopped = self.clear()
        self._dragged = card
        return (*stopped, Draw())

    def put_down(self) -> None:
        """Drag nothing any more, without drawing."""
        self._dragged = None

    # ------------------------------------------------------------------ the position below

    def clear(self) -> Effects:
        """Close everything over the table, without drawing."""
        self._dragged, self.notice = None, ""
        return self.dismiss()

    def forget(self) -> Effects:
        """Close everything and forget the hint: another game is played."""
        forgotten = self._adviser.forget() if self._adviser.was_asked else ()
        return (*forgotten, *self.clear())

    def move_on(self, position: Position, *, covered: bool) -> Effects:
        """Close whatever no longer fits a new position; `covered` says that somebody else may be
        looking now than the person who opened it."""
        opened = self.opened
        stopped = self.forget()
        if opened in OVER_ANY_SCREEN or (not covered and _stays(opened, position)):
            self.opened = opened
        return stopped


def _stays(opened: Sheet | None, position: Position) -> bool:
    """Tell whether what lay open is still there."""
    if position.seat is None:
        return False
    match opened:
        case CardAt("upper", card):
            return card in position.upper
        case CardAt("lower", card):
            return card in position.lower
        case PlayerAt() | Panel.DISCARD | Panel.LOG | Panel.STORY:
            return True
        case _:
            return False
