"""Controls the page about what to improve: the filter, and the work on many games."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from stp.cards import EDITIONS
from stp.web.browser.slices import PAUSE
from stp.web.commands import Command
from stp.web.commands.library import FilterGames
from stp.web.controllers.effects import Draw, Effects, Later, Say
from stp.web.controllers.library_page import NO_FORM, LibraryPage
from stp.web.controllers.preferences import Preferences
from stp.web.lazy.figures_kit import ALL
from stp.web.lazy.improve.comparison import compare, weakness_of
from stp.web.lazy.improve.game_figures import Ledger
from stp.web.lazy.improve.overview_page import Overview, difference_words, improve_page
from stp.web.model.summary import Summary
from stp.web.render.kit.html import Html
from stp.web.store.saves import Saves
from stp.web.words.text import Text

_WORK: Final = "improve"
_STEPS: Final = 5
"""Number of steps in which the progress is drawn: drawing takes long if there are many games."""


class Improve(LibraryPage):
    """The page about what to improve; its filter lasts as long as the visit."""

    needs_results = True

    def __init__(self, preferences: Preferences, saves: Saves, now: Callable[[], float]) -> None:
        self._preferences = preferences
        self._ledger = Ledger(saves, now)
        self._filter = {"edition": ALL, "players": ALL}

    def after_drawing(self) -> Effects:
        """Work on the games whose figures are missing."""
        return (Later(_WORK, PAUSE, self._work),) if self._ledger.missing else ()

    def _work(self) -> Effects:
        before = self._step
        self._ledger.work()
        return (Draw(),) if self._step > before else self.after_drawing()

    @property
    def _step(self) -> int:
        """How many steps of the work are done; the last one with the last game."""
        total = self._ledger.total
        return _STEPS * (total - len(self._ledger.missing)) // total

    def press(self, command: Command, form: Mapping[str, str] = NO_FORM) -> Effects | None:
        """Choose which games count."""
        match command:
            case FilterGames(trait, value):
                self._filter[trait] = value
                found = self._overview()
                t = self._preferences.t
                said = (Say(difference_words(found.comparison, t)),) if found.comparison else ()
                return (Draw(), *said)
        return None

    def panel(self, games: Sequence[Summary], t: Text) -> Html:
        """Return the page; the figures of a few games are calculated at once."""
        self._ledger.look(games)
        self._ledger.work()
        return improve_page(self._overview(), t)

    def _overview(self) -> Overview:
        """Return what the page shows; a filter that no game passes is ignored."""
        known = self._ledger.known
        here = {game.edition for game, _ in known}
        editions = tuple(edition for edition in EDITIONS if edition in here)
        edition = self._filter["edition"] if self._filter["edition"] in editions else ALL
        known = [one for one in known if edition in (ALL, one[0].edition)]
        players = tuple(map(str, sorted({len(game.points) for game, _ in known})))
        chosen = self._filter["players"] if self._filter["players"] in players else ALL
        known = [one for one in known if chosen in (ALL, str(len(one[0].points)))]
        return Overview(
            editions=editions,
            players=players,
            edition=edition,
            chosen_players=chosen,
            total=self._ledger.total,
            missing=len(self._ledger.missing),
            comparison=compare(known) if known else None,
            weakness=weakness_of(known),
        )
