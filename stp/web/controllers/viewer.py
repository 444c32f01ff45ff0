"""Controls the viewer of a game: its replay, its analysis, or both on top of each other."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from stp.analysis import Analysis
from stp.game import Game
from stp.web.commands import Command
from stp.web.commands.buttons import AnalysisButton, ReplayButton
from stp.web.controllers.analyses import Analyses
from stp.web.controllers.effects import AnalyseGame, Draw, Effects, Focus, OpenShareSheet, WatchGame
from stp.web.controllers.game_screen import GameScreen
from stp.web.controllers.preferences import Preferences
from stp.web.controllers.replay import Remarks, Replay
from stp.web.render.kit.html import Html
from stp.web.store.saves import Saves

NewAnalysis: TypeAlias = Callable[[Analyses, Game, str], GameScreen]
NewTrainer: TypeAlias = Callable[[Game, str, Analysis, int], GameScreen]
NewStudy: TypeAlias = Callable[[Replay, str], Replay]


class Viewer:
    """At most one replay and one analysis; the one opened last is shown."""

    def __init__(
        self,
        saves: Saves,
        preferences: Preferences,
        new_analysis: NewAnalysis,
        new_trainer: NewTrainer,
        new_study: NewStudy,
        remarks: Remarks,
    ) -> None:
        self._preferences = preferences
        self._new_analysis = new_analysis
        self._new_trainer = new_trainer
        self._new_study = new_study
        self._remarks = remarks
        self._analyses = Analyses(saves, preferences, self._progressed)
        self._open: list[GameScreen] = []
        self.is_open = False
        """Whether a game is being viewed. Not a property, because every click reads it."""

    @property
    def seen(self) -> GameScreen | None:
        """The screen shown, None if no game is viewed."""
        return self._open[-1] if self._open else None

    def screen(self) -> Html | None:
        """Return the screen, None if no game is viewed."""
        seen = self.seen
        if isinstance(seen, Replay):
            seen.analysis = self._analyses.of(seen.game, seen.key)
        return seen.screen() if seen is not None else None

    # ------------------------------------------------------------------ opening and closing

    def watch(self, wanted: WatchGame) -> Effects:
        """Show a game's replay from a move on."""
        game, at, viewers, key = wanted.game, wanted.move or 0, wanted.viewers, wanted.key
        replay = Replay(self._preferences, game, at, viewers, key, self._remarks)
        return (*self.show(replay), Draw(), Focus("table"))

    def analyse(self, game: Game, key: str) -> Effects:
        """Show the analysis of a game."""
        screen = self._new_analysis(self._analyses, game, key)
        return (*self.show(screen), Draw(), Focus("analysis"))

    def mistakes(self, game: Game, key: str) -> int:
        """Return how many mistakes of people are known in a game."""
        analysis = self._analyses.of(game, key)
        return sum(len(analysis.mistakes(seat)) for seat in analysis.seats) if analysis else 0

    def learn(self, game: Game, key: str, seat: int) -> Effects:
        """Open the mistakes trainer for a seat, or analyse the game first; seat 0 is the first with
        mistakes."""
        analysis = self._analyses.of(game, key)
        seats = (seat,) if seat else analysis.seats if analysis else ()
        found = [one for one in seats if analysis is not None and analysis.mistakes(one)]
        if analysis is None or not found:
            return self.analyse(game, key)
        return self.show(self._new_trainer(game, key, analysis, found[0]))

    def study(self, line: str = "") -> Effects:
        """Start or stop trying moves in the replay of a finished game; `line` is a variation of a
        link."""
        seen = self.seen
        if not isinstance(seen, Replay) or not seen.game.over:
            return ()
        stopped = self._stop()
        self._open[-1] = self._new_study(seen, line)
        return (*stopped, Draw(), Focus("study-open"))

    def show(self, screen: GameScreen) -> Effects:
        """Open a screen over the others, in place of one of its kind."""
        stopped = self._stop()
        others = [one for one in self._open if type(one) is not type(screen)]
        self._open = [*others, screen]
        self.is_open = True
        return (*stopped, *screen.open())

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
        """Stop autoplay or analysis of the screen shown."""
        return self.seen.stop() if self.seen is not None else ()

    def _progressed(self) -> Effects:
        """Show the progress of an analysis, if it is on screen."""
        return (Draw(),) if self._open else ()

    def close_sheet(self) -> Effects:
        """Close the sheet that is open over the screen shown, if one is."""
        return self.seen.close_sheet() if self.seen is not None else ()

    def press(self, command: Command) -> Effects | None:
        """Carry out a command of the screen shown; return None for any other."""
        seen = self.seen
        if seen is None:
            return None
        match command:
            case ReplayButton.SHARE if isinstance(seen, Replay):
                return self.share()
            case AnalysisButton.REPLAY if isinstance(seen, Replay):
                return (AnalyseGame(seen.game, seen.key),)
        return seen.press(command)

    def share(self) -> Effects:
        """Offer to share the viewed game at the position shown."""
        seen = self.seen
        if seen is None:
            return ()
        at, line = (seen.place, seen.line) if isinstance(seen, Replay) else (None, "")
        return (*self._stop(), OpenShareSheet(seen.game, at, line=line))
