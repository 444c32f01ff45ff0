"""Controls the viewer of a game: its replay, its analysis, or both on top of each other."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from stp.game import Game
from stp.web.commands import AnalysisButton, Command, ReplayButton
from stp.web.controllers.analyses import Analyses
from stp.web.controllers.effects import AnalyseGame, Draw, Effects, Focus, OfferLinks
from stp.web.controllers.game_screen import GameScreen
from stp.web.controllers.preferences import Preferences
from stp.web.controllers.replay import Replay
from stp.web.model.sheet_names import Sheet
from stp.web.render.kit.html import Html
from stp.web.store.saves import Saves

NewAnalysis: TypeAlias = Callable[[Analyses, Preferences, Game, str], GameScreen]


class Viewer:
    """At most one replay and one analysis; the one opened last is shown."""

    def __init__(self, saves: Saves, preferences: Preferences, new_analysis: NewAnalysis) -> None:
        self._preferences = preferences
        self._new_analysis = new_analysis
        self._analyses = Analyses(saves, preferences, self._progressed)
        self._open: list[GameScreen] = []
        self.is_open = False
        """Whether a game is looked at."""

    @property
    def _seen(self) -> GameScreen | None:
        return self._open[-1] if self._open else None

    def screen(self) -> Html | None:
        """Return the screen, None if no game is viewed."""
        seen = self._seen
        if isinstance(seen, Replay):
            seen.analysis = self._analyses.of(seen.game, seen.key)
        return seen.screen() if seen is not None else None

    # ------------------------------------------------------------------ opening and closing

    def watch(
        self,
        game: Game,
        at: int | None = None,
        viewers: tuple[int | None, ...] = (),
        key: str = "",
    ) -> Effects:
        """Show a game's replay from a move on; `viewers` are the permitted points of view."""
        stopped = self._show(Replay(self._preferences, game, at or 0, viewers, key))
        return (*stopped, Draw(), Focus("table"))

    def analyse(self, game: Game, key: str) -> Effects:
        """Show the analysis of a game."""
        screen = self._new_analysis(self._analyses, self._preferences, game, key)
        return (*screen.open(), *self._show(screen), Draw(), Focus("analysis"))

    def _show(self, screen: GameScreen) -> Effects:
        """Show a screen over the other one, replacing the last of its kind."""
        stopped = self._stop()
        others = [one for one in self._open if type(one) is not type(screen)]
        self._open = [*others, screen]
        self.is_open = True
        return stopped

    def back(self) -> Effects:
        """Close the screen shown."""
        stopped = self._stop()
        self._open.pop()
        self.is_open = bool(self._open)
        return stopped

    def close(self) -> Effects:
        """Close everything."""
        stopped = self._stop()
        self._open, self.is_open = [], False
        return stopped

    def _stop(self) -> Effects:
        """Stop what the screen shown does by itself."""
        return self._seen.stop() if self._seen is not None else ()

    def _progressed(self) -> Effects:
        """Show the progress of an analysis, if it is on screen."""
        return (Draw(),) if self._open else ()

    # ------------------------------------------------------------------ events

    @property
    def is_replay(self) -> bool:
        """Whether a replay is shown."""
        return isinstance(self._seen, Replay)

    def control(self, name: str, value: str) -> Effects | None:
        """Apply a control of the replay; return None for any other."""
        return self._seen.control(name, value) if isinstance(self._seen, Replay) else None

    def open_sheet(self, sheet: Sheet | None) -> Effects | None:
        """Open a sheet over the replay, or close it; None if no replay is shown."""
        return self._seen.open_sheet(sheet) if isinstance(self._seen, Replay) else None

    def close_sheet(self) -> Effects:
        """Close the sheet that is open over the replay, if one is."""
        return self._seen.close_sheet() if isinstance(self._seen, Replay) else ()

    def press(self, command: Command) -> Effects:
        """Carry out a command of the screen shown."""
        seen = self._seen
        if seen is None:
            return ()
        match command:
            case ReplayButton.SHARE if isinstance(seen, Replay):
                return self.share()
            case AnalysisButton.REPLAY if isinstance(seen, Replay):
                return (AnalyseGame(seen.game, seen.key),)
        return seen.press(command) or ()

    def share(self) -> Effects:
        """Offer to share the viewed game at the position shown."""
        seen = self._seen
        if seen is None:
            return ()
        at = seen.at if isinstance(seen, Replay) else None
        return (*self._stop(), OfferLinks(seen.game, at))
