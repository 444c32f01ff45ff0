"""Controls what lies over the table: a sheet, a card to displace, a dragged card, a message.

While others move, a sheet that is being read stays open: a player, the discard pile, the log, a
card that is still in its row. A sheet about the position itself closes with it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from stp.analysis import Evaluation
from stp.game import Game
from stp.position import Position
from stp.web.controllers.effects import AnnounceHint, Draw, Effects, Focus, SaveGame
from stp.web.controllers.game.adviser import Adviser
from stp.web.model.sheet_names import OVER_ANY_SCREEN, CardAt, Panel, PlayerAt, Sheet
from stp.web.render.kit.html import EMPTY, Html
from stp.web.render.table.scene import Overlay

_ENDINGS: Final = (*(f"-{copy}" for copy in range(6, -1, -1)), "-used", "")
"""Endings of the ids of elements that open the same sheet."""


class SheetOverTable:
    """The open sheet, if any, with its state, and what else lies over the table."""

    def __init__(self, adviser: Adviser) -> None:
        self._adviser = adviser
        self._displaced = ""
        self._dragged: CardAt | None = None
        self._objection: Evaluation | None = None
        self._numbers: Callable[[], Html] | None = None
        """Draws the numbers of the open card, None while they are folded."""
        self.opened: Sheet | None = None
        """The open sheet, if any."""
        self.notice = ""
        """A warning that does not stop the game."""
        self.pressed = ""
        """The id of the button that had the focus when the last command was given."""
        self._left = ""
        """The id of the button that had the focus when the sheet was opened."""

    @property
    def overlay(self) -> Overlay:
        """Everything that lies over the table, for drawing."""
        return Overlay(
            opened=self.opened,
            displaced=self._displaced,
            dragged=self._dragged,
            hint=self._adviser.hint if self.opened is Panel.HINT else None,
            notice=self.notice,
            objection=self._objection,
            numbers=self._numbers() if self._numbers else EMPTY,
        )

    @property
    def is_clear(self) -> bool:
        """Whether nothing lies over the table."""
        return self.opened is None and self._dragged is None and not self.notice

    # ------------------------------------------------------------------ the sheet

    def toggle(self, sheet: Sheet) -> Effects:
        """Open a sheet, or close it if it is open already."""
        stopped = self._show(None if self.opened == sheet else sheet)
        if self.opened is None:
            return (*stopped, Draw())
        return (*stopped, Draw(), Focus("sheet"), Focus("over"))  # the first that exists takes it

    def ask_before_pass(self, objection: Evaluation | None) -> Effects:
        """Ask whether the person means to pass; `objection` is what they could buy instead."""
        opened = self.toggle(Panel.PASS)
        self._objection = objection
        return opened

    def after_toggle(self, sheet: Sheet | None) -> Overlay:
        """Return what would lie over the table after `toggle`, or after `close` for None."""
        opened = None if self.opened == sheet else sheet
        return Overlay(opened, dragged=self._dragged, notice=self.notice)

    def close(self) -> Effects:
        """Close the sheet and the notice, and return the focus to where it was before, or to the
        button that opens the sheet."""
        self.notice = ""
        opener = self.opened.opener if self.opened else ""
        ids = (*(opener + ending for ending in _ENDINGS), self._left)  # the last that exists
        focus = (Focus(one) for one in ids if one)
        waiting = Focus("sheet")  # a decision that was waiting below
        return (*self.dismiss(), Draw(), *focus, waiting)

    def dismiss(self) -> Effects:
        """Close the sheet without drawing."""
        return self._show(None)

    def close_private(self) -> Effects:
        """Close what tells of the rubles or the hand, which others could see, without drawing: the
        sheet of a card in the hand, a hint, or the question about a costly pass."""
        in_hand = isinstance(self.opened, CardAt) and self.opened.place == "hand"
        is_advice = self.opened is Panel.HINT or self._objection is not None
        return self.dismiss() if in_hand or is_advice else ()

    def pick(self, card: str) -> Effects:
        """Choose the card that the open one displaces."""
        self._displaced = card
        return (Draw(),)

    def toggle_numbers(self, numbers: Callable[[], Html]) -> Effects:
        """Show the numbers of the open card, or hide them."""
        self._numbers = None if self._numbers else numbers
        return (Draw(), Focus("show-numbers"))

    def show_hint(self, game: Game) -> Effects:
        """Open the sheet with the hint, which the adviser may have to find first."""
        stopped = self._show(Panel.HINT) if self.opened is not Panel.HINT else ()
        asked = self._adviser.ask(game, self._hint_found)
        known = self._hint_found() if self._adviser.hint is not None else ()
        return (*stopped, *asked, *known, Draw(), Focus("sheet"))

    def show_hint_now(self, game: Game) -> Effects:
        """End the adviser's thinking and show the hint at once; the sheet keeps the focus."""
        return (*self._adviser.answer_now(game, self._hint_found), Focus("sheet"))

    def _hint_found(self) -> Effects:
        """Count the hint as help, and show and announce it."""
        self._adviser.count()
        return (SaveGame(), Draw(), AnnounceHint())

    def _show(self, sheet: Sheet | None) -> Effects:
        """Set the open sheet and stop a hint that is still being computed."""
        if self.opened is None:
            self._left = self.pressed
        elif isinstance(sheet, CardAt | PlayerAt):
            self._left = ""  # from one card to the next, the focus goes along
        self.opened, self._displaced, self._objection, self._numbers = sheet, "", None, None
        return self._adviser.interrupt() if self._adviser.is_thinking else ()

    # ------------------------------------------------------------------ dragging

    def begin_drag(self, card: CardAt) -> Effects:
        """Show where a dragged card can be dropped."""
        stopped = self.clear()
        self._dragged = card
        return (*stopped, Draw())

    def end_drag(self) -> None:
        """End dragging without drawing."""
        self._dragged = None

    # ------------------------------------------------------------------ the position below

    def clear(self) -> Effects:
        """Close everything over the table without drawing."""
        self._dragged, self.notice = None, ""
        return self.dismiss()

    def reset(self) -> Effects:
        """Close everything and drop the hint, because another game is played."""
        forgotten = self._adviser.forget() if self._adviser.was_asked else ()
        return (*forgotten, *self.clear())

    def close_outdated(self, position: Position, *, covered: bool) -> Effects:
        """Close whatever does not fit a new position. `covered` says that someone other than the
        person who opened it may be looking now."""
        opened, numbers = self.opened, self._numbers
        stopped = self.reset()
        if opened in OVER_ANY_SCREEN or (not covered and _stays(opened, position)):
            self.opened, self._numbers = opened, numbers
        return stopped


def _stays(opened: Sheet | None, position: Position) -> bool:
    """Return whether the subject of the open sheet is still there."""
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
