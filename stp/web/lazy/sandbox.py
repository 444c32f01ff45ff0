"""The base of screens on which moves can be tried: sheets, keys and status questions."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

from stp.game import Game
from stp.log import Entry
from stp.view import View
from stp.web.browser.port import Event
from stp.web.commands import Command, Displace, OpenSheet
from stp.web.commands.buttons import StatusButton, TableButton
from stp.web.controllers.effects import Draw, Effects, Focus, Say
from stp.web.controllers.game_screen import GameScreen
from stp.web.controllers.preferences import Preferences
from stp.web.controllers.shortcuts import pressed, refusal
from stp.web.model.seats import Participant
from stp.web.model.sheet_names import DISPLACED, Sheet
from stp.web.render.table.scene import Overlay, Scene
from stp.web.render.table.screen_reader import status_words


class SandboxScreen(GameScreen):
    """A screen with the table of a position; moves tried there change no game."""

    def __init__(self, preferences: Preferences, game: Game, key: str) -> None:
        super().__init__(preferences, game, key)
        self._opened: Sheet | None = None
        self._displaced = ""

    @property
    @abstractmethod
    def scene(self) -> Scene:
        """The table as seen by the seat that decides."""

    def _table(
        self, view: View, log: Sequence[Entry], participants: tuple[Participant, ...]
    ) -> Scene:
        """Return a table with the sheet that is open over it."""
        return Scene(
            self._preferences.t,
            view,
            log,
            participants,
            Overlay(self._opened, self._displaced),
            settings=self._preferences.settings,
        )

    def press_table(self, command: Command) -> Effects | None:
        """Carry out a command that opens or closes a sheet or asks a status question; return None
        for any other."""
        match command:
            case OpenSheet(sheet):
                return self._open(None if self._opened == sheet else sheet)
            case TableButton.CLOSE:
                return self._open(None)
            case Displace(card):
                self._displaced = card
                return (Draw(),)
            case StatusButton():
                return (Say(status_words(self.scene, command)),)
        return None

    def _open(self, sheet: Sheet | None) -> Effects:
        opener = self._opened.opener if self._opened and sheet is None else ""
        self._opened, self._displaced = sheet, ""
        return (Draw(), Focus("sheet"), Focus("over"), *((Focus(opener),) if opener else ()))

    def close_sheet(self) -> Effects:
        """Close the sheet over the table, if one is open."""
        return self._open(None) if self._opened is not None else ()

    def control(self, name: str, value: str) -> Effects | None:
        """Apply the choice of a card to displace."""
        return self.press(Displace(value)) if name == DISPLACED and value else None

    def shortcut(self, event: Event) -> Command | None:
        """Return the command of a key press, as at the table."""
        return pressed(event, self.scene)

    def refusal(self, event: Event) -> str:
        """Return why the key for a move makes none, as at the table."""
        return refusal(event, self.scene)
