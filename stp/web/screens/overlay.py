"""What lies over the table: a sheet, a card that is dragged, a message.

While others move, what somebody reads stays: a player, the discard pile, the log, a card that still
lies in its row. Whatever is about the position itself goes with it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from stp.web.render.table.scene import Scene

if TYPE_CHECKING:
    from stp.game import Game
    from stp.web.screens.adviser import Adviser
    from stp.web.screens.host import Host

_ENDINGS: Final = (*(f"-{copy}" for copy in range(6, -1, -1)), "-used", "")
"""By these the elements are told apart that open the same sheet."""

ABOUT_NO_POSITION: Final = ("menu", "settings")
"""What can lie over any screen."""


class Overlay:
    """At most one sheet, what belongs to it, and what goes on beside it."""

    def __init__(self, host: Host, adviser: Adviser) -> None:
        self._host = host
        self._adviser = adviser
        self._over = self._dragged = ""
        self.opened = ""
        """What the sheet shows (see `Scene`), "" where none lies open."""
        self.notice = ""
        """Something that went wrong and does not stop the game."""

    def on(self, scene: Scene) -> Scene:
        """Return a table with all this over it."""
        return replace(
            scene,
            opened=self.opened,
            over=self._over,
            dragged=self._dragged,
            hint=self._adviser.hint if self.opened == "hint" else None,
            notice=self.notice,
        )

    # ------------------------------------------------------------------ the sheet

    def open(self, what: str) -> None:
        """Open a sheet; where it lies open already, close it."""
        self._show("" if self.opened == what else what)
        self._host.draw()
        if self.opened:
            for panel in ("sheet", "over"):
                self._host.focus(panel)  # the one that was opened last takes it

    def opening(self, what: str, scene: Scene) -> Scene:
        """Return a table as `open` would show it."""
        opened = "" if self.opened == what else what
        return replace(self.on(scene), opened=opened, over="", hint=None)

    def close(self) -> None:
        """Close the sheet and give the focus back to what has opened it."""
        base = self.opened.replace(" ", "-")
        self.dismiss()
        self._host.draw()
        for ending in _ENDINGS:
            self._host.focus(base + ending)  # the one that exists takes it
        self._host.focus("sheet")  # a decision that was waiting below

    def dismiss(self) -> None:
        """Close the sheet, without drawing."""
        self._show("")

    def pick(self, card: str) -> None:
        """Pick the card that the opened one displaces; a second time, pick none."""
        self._over = "" if self._over == card else card
        self._host.draw()

    def ask(self, game: Game, answered: Callable[[], None]) -> None:
        """Open what the adviser would do; `answered` is called once it has found something."""
        if self.opened != "hint":
            self._show("hint")
        self._adviser.ask(game, answered)
        if self._adviser.hint is not None:
            answered()
        self._host.draw()
        self._host.focus("sheet")

    def _show(self, what: str) -> None:
        """Have something lie open; a hint that is no longer waited for is never given."""
        self._adviser.interrupt()
        self.opened, self._over = what, ""

    # ------------------------------------------------------------------ dragging

    def lift(self, card: str) -> None:
        """Show where a card can be dragged to."""
        self.clear()
        self._dragged = card
        self._host.draw()

    def put_down(self) -> None:
        """Drag nothing any more, without drawing."""
        self._dragged = ""

    # ------------------------------------------------------------------ the position below

    def clear(self) -> None:
        """Have nothing lie over the table, without drawing."""
        self.dismiss()
        self._dragged = self.notice = ""

    def forget(self) -> None:
        """Have nothing lie over another game, and nothing known of the old one."""
        self._adviser.forget()
        self.clear()

    def move_on(self, scene: Scene | None) -> None:
        """Have nothing lie over the table of a new position but what can be read there too."""
        opened = self.opened
        self.forget()
        if opened in ABOUT_NO_POSITION or (scene is not None and _stays(opened, scene)):
            self.opened = opened


def _stays(opened: str, scene: Scene) -> bool:
    """Tell whether what lay open is for whoever looks now, and still there."""
    if scene.awaited or scene.view.seat is None:
        return False
    place, _, name = opened.partition(" ")
    rows = {"upper": scene.view.upper, "lower": scene.view.lower}
    return place in ("seat", "discard", "log") or name in rows.get(place, ())
