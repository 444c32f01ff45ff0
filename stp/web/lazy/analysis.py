"""Controls the screen with the analysis of a game."""

from __future__ import annotations

from stp.analysis import Analysis, Decision, why
from stp.game import Game
from stp.moves import Move
from stp.view import View
from stp.web.commands import Command, JudgeSeat, ShowDecision
from stp.web.commands.buttons import AnalysisButton, MistakesButton
from stp.web.controllers.analyses import Analyses
from stp.web.controllers.effects import Draw, Effects, LearnFromGame, WatchGame
from stp.web.controllers.game_screen import GameScreen
from stp.web.controllers.preferences import Preferences
from stp.web.lazy.analysis_page import ComparedMoves, analysis_screen
from stp.web.model.seats import seats_of
from stp.web.render.kit.html import Html
from stp.web.render.table.scene import Scene


class AnalysisScreen(GameScreen):
    """The analysis screen, which shows one seat's decisions at a time."""

    def __init__(self, analyses: Analyses, preferences: Preferences, game: Game, key: str) -> None:
        super().__init__(preferences, game, key)
        self._analyses = analyses
        self._seats = seats_of(game)
        self._reasons: dict[int, ComparedMoves] = {}
        self.seat = self._seats.judged[0]

    def open(self) -> Effects:
        """Start the analysis, unless there is one already."""
        if self._analyses.of(self.game, self.key) is not None:
            return ()
        return self._analyses.begin(self.game, self.key)

    def press(self, command: Command) -> Effects | None:
        """Start or stop the analysis, or show another decision or another seat."""
        match command:
            case AnalysisButton.BEGIN:
                return (*self._analyses.begin(self.game, self.key), Draw())
            case AnalysisButton.STOP:
                return (*self._analyses.stop(), Draw())
            case JudgeSeat(seat):
                self.seat = seat if seat in self._seats.judged else self.seat
                return (Draw(),)
            case ShowDecision(number):
                return (WatchGame(self.game, number, (self.seat, None), self.key),)
            case MistakesButton.OPEN:
                return (LearnFromGame(self.game, self.key, self.seat),)
        return None

    def screen(self) -> Html:
        """Return the screen."""
        scene = Scene(
            self._preferences.t,
            self.game.view(self.seat),
            self.game.log,
            self._seats.participants,
            settings=self._preferences.settings,
        )
        analysis = self._analyses.of(self.game, self.key)
        share = self._analyses.share if self._analyses.is_running(self.game) else None
        shown = analysis or self._analyses.so_far(self.game)
        return analysis_screen(scene, shown, self._worst(shown), self.seat, share, self.game.result)

    def _worst(self, analysis: Analysis | None) -> dict[int, ComparedMoves]:
        """Return the reasons of the costliest decisions, each computed once."""
        if analysis is None:
            return {}
        return {one.number: self._compared(one) for one in analysis.turning_points(self.seat)}

    def _compared(self, decision: Decision) -> ComparedMoves:
        known = self._reasons.get(decision.number)
        if known is None or str(known.best[0]) != decision.best:
            position = self.game.position(decision.number)
            made, best = why(self.game, decision)
            self._reasons[decision.number] = ComparedMoves(
                View(position, decision.seat, memory=True),
                (Move.parse(decision.made), made),
                (Move.parse(decision.best), best),
            )
        return self._reasons[decision.number]
