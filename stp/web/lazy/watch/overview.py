"""Controls the page on which a game between bots is set up."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from stp.bots.roster import HUMAN, ROSTER
from stp.errors import StpError
from stp.game import Game
from stp.record import load
from stp.web.commands import Command
from stp.web.commands.buttons import StartButton, WatchButton
from stp.web.controllers.effects import BeginGame, Draw, Effects, WatchGame
from stp.web.controllers.library_page import NO_FORM, LibraryPage
from stp.web.controllers.preferences import Preferences
from stp.web.lazy.watch.overview_page import DEAL, watch_page
from stp.web.model.rematch import before_first_move
from stp.web.model.start_form import StartForm, from_form
from stp.web.model.summary import Summary
from stp.web.model.tags import copied_tags
from stp.web.render.kit.html import Html
from stp.web.store.saves import Saves
from stp.web.store.texts import GAME
from stp.web.words.text import Text

_CAST: Final = StartForm().kinds[1:]
PROPOSED: Final = (*_CAST, next(who.bot for who in ROSTER if who.bot not in _CAST))
"""The proposed bots of the five seats."""


class WatchBots(LibraryPage):
    """The page with the form."""

    def __init__(self, preferences: Preferences, saves: Saves, new_seed: Callable[[], str]) -> None:
        self._preferences = preferences
        self._saves = saves
        self._new_seed = new_seed
        self._form = StartForm(players=2, kinds=PROPOSED, seed=new_seed())
        self._deal = ""
        """The saved game whose deal is played, "" for the deal of the seed."""
        self._notice = ""

    def title(self, t: Text) -> str:
        """Return the heading of the page."""
        return t._("Watch bots play")

    def panel(self, games: Sequence[Summary], t: Text) -> Html:
        """Return the page, from all saved games."""
        finished = [game for game in games if game.over and not game.error]
        return watch_page(self._form, self._deal, finished, self._notice, t)

    def open(self) -> Effects:
        """Open the page without an old message."""
        self._notice = ""
        return ()

    def change(self, form: Mapping[str, str]) -> Effects:
        """Take what was chosen in the form; a person cannot be chosen."""
        self._notice = ""
        entries = {key: value for key, value in form.items() if value != HUMAN}
        self._form = from_form(entries, self._form)
        self._deal = form.get(DEAL, "")
        return (Draw(),)

    def press(self, command: Command, form: Mapping[str, str] = NO_FORM) -> Effects | None:
        """Begin the game of the form, and show it before its first move; or fill in a new seed."""
        if command is StartButton.SEED:
            self._form = replace(self._form, seed=self._new_seed())
            return (Draw(),)
        if command is not WatchButton.BEGIN:
            return None
        self.change(form)
        try:
            game = self._game()
        except (StpError, ValueError) as error:
            t = self._preferences.t
            self._notice = t._("The game can't start: {reason}.", reason=t.reason(error))
            return (Draw(),)
        return (BeginGame(game), WatchGame(game))

    def _game(self) -> Game:
        """Return the game before its first move; the deal of a saved game comes with its number of
        players, edition and table options."""
        if not self._deal:
            return self._form.game()
        old = load(self._saves.read(GAME + self._deal) or "")
        table = replace(self._form, players=old.players)
        return before_first_move(old, copied_tags(table.game()))
