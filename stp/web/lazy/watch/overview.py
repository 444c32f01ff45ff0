"""Controls the page on which a game between bots is set up."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from stp.bots.roster import HUMAN, ROSTER
from stp.errors import StpError
from stp.game import Game
from stp.record import load
from stp.web.buttons import WatchButton
from stp.web.commands import Command
from stp.web.controllers.effects import BeginGame, Draw, Effects, WatchGame
from stp.web.controllers.library_page import NO_FORM, LibraryPage
from stp.web.controllers.preferences import Preferences
from stp.web.lazy.watch.page import DEAL, watch_page
from stp.web.model.rematch import before_first_move
from stp.web.model.start_form import MOST_PLAYERS, StartForm, from_form
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
        self._seed = new_seed()
        self._notice = ""

    def title(self, t: Text) -> str:
        """Return the heading of the page."""
        return t._("Watch bots play")

    def panel(self, games: Sequence[Summary], t: Text) -> Html:
        """Return the page, from all saved games."""
        finished = [game for game in games if game.over and not game.error]
        return watch_page(PROPOSED, finished, self._seed, self._notice, t)

    def press(self, command: Command, form: Mapping[str, str] = NO_FORM) -> Effects | None:
        """Begin the game of the form, and show it before its first move."""
        if command is not WatchButton.BEGIN:
            return None
        try:
            game = self._game(form)
        except (StpError, ValueError) as error:
            t = self._preferences.t
            self._notice = t._("The game can't start: {reason}.", reason=t.reason(error))
            return (Draw(),)
        return (BeginGame(game), WatchGame(game))

    def _game(self, form: Mapping[str, str]) -> Game:
        """Return the game before its first move.

        The deal of a saved game comes with its number of players, edition and table options; bots
        are added or left out accordingly.
        """
        key = form.get(DEAL, "")
        old = load(self._saves.read(GAME + key) or "") if key else None
        asked = (form.get(f"kind-{seat}", "") for seat in range(1, MOST_PLAYERS + 1))
        bots = [bot for bot in asked if bot and bot != HUMAN]
        players = old.players if old else max(len(bots), 2)
        bots += [bot for bot in PROPOSED if bot not in bots]
        entries = {
            "players": str(players),
            "edition": form.get("edition", ""),
            "seed": form.get("seed", "") or self._seed,
            **{f"kind-{seat}": bot for seat, bot in enumerate(bots[:MOST_PLAYERS], 1)},
        }
        game = from_form(entries, StartForm(kinds=PROPOSED)).game()
        return before_first_move(old, copied_tags(game)) if old else game
