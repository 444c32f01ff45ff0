"""Controls the viewer of a game: its replay, its analysis, or one over the other."""

from __future__ import annotations

from stp.game import Game
from stp.web.commands import AnalysisButton, ReplayButton
from stp.web.controllers.analyses import Analyses
from stp.web.controllers.analysis import AnalysisScreen
from stp.web.controllers.effects import Draw, Effects, Focus, OfferLinks
from stp.web.controllers.preferences import Preferences
from stp.web.controllers.replay import Replay
from stp.web.model.sheet_names import Sheet
from stp.web.render.kit.html import Html
from stp.web.store.saves import Saves


class Viewer:
    """At most one replay and one analysis; the one that was opened last is seen."""

    def __init__(self, saves: Saves, preferences: Preferences) -> None:
        self._preferences = preferences
        self._analyses = Analyses(saves, preferences, self._progressed)
        self._open: list[Replay | AnalysisScreen] = []
        self.is_open = False
        """Whether a game is looked at."""

    @property
    def _seen(self) -> Replay | AnalysisScreen | None:
        return self._open[-1] if self._open else None

    def screen(self) -> Html | None:
        """Return the screen, None where no game is looked at."""
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
        """Show a game's replay from a move on; `viewers` are those that it may be seen by."""
        stopped = self._show(Replay(self._preferences, game, at or 0, viewers, key))
        return (*stopped, Draw(), Focus("table"))

    def analyse(self, game: Game, key: str) -> Effects:
        """Show what the adviser thinks of a game."""
        screen = AnalysisScreen(self._analyses, self._preferences, game, key)
        return (*screen.open(), *self._show(screen), Draw(), Focus("analysis"))

    def _show(self, screen: Replay | AnalysisScreen) -> Effects:
        """Show a screen over the other one, in the place of the last of its kind."""
        stopped = self._stop()
        others = [one for one in self._open if type(one) is not type(screen)]
        self._open = [*others, screen]
        self.is_open = True
        return stopped

    def back(self) -> Effects:
        """Close what is seen."""
        stopped = self._stop()
        self._open.pop()
        self.is_open = bool(self._open)
        return stopped

    def close(self) -> Effects:
        """Look at no game any more."""
        stopped = self._stop()
        self._open, self.is_open = [], False
        return stopped

    def _stop(self) -> Effects:
        """Stop the replay that is shown."""
        return self._seen.stop() if isinstance(self._seen, Replay) else ()

    def _progressed(self) -> Effects:
        """Show how an analysis gets on, where it is seen."""
        return (Draw(),) if self._open else ()

    # ------------------------------------------------------------------ events

    @property
    def is_replay(self) -> bool:
        """Whether a replay is what is seen."""
        return isinstance(self._seen, Replay)

    def control(self, name: str, value: str) -> Effects | None:
        """Take over what a control of the replay says; None for all others."""
        return self._seen.control(name, value) if isinstance(self._seen, Replay) else None

    def open_sheet(self, sheet: Sheet | None) -> Effects | None:
        """Open a sheet over the replay, or close it; None where no replay is seen."""
        return self._seen.open(sheet) if isinstance(self._seen, Replay) else None

    def close_sheet(self) -> Effects:
        """Close the sheet that lies open over the replay, if one does."""
        return self._seen.close_sheet() if isinstance(self._seen, Replay) else ()

    def press_replay(self, button: ReplayButton) -> Effects:
        """Carry out a button of the replay that is seen."""
        if not isinstance(self._seen, Replay):
            return ()
        if button is ReplayButton.SHARE:
            return self.share()
        return self._seen.press(button)

    def press_analysis(self, button: AnalysisButton) -> Effects:
        """Carry out a button of the analysis that is seen, or of the replay it is opened from."""
        match self._seen:
            case Replay() as replay if button is AnalysisButton.REPLAY:
                return self.analyse(replay.game, replay.key)
            case AnalysisScreen() as analysis:
                return analysis.press(button)
            case _:
                return ()

    def show_decision(self, number: int) -> Effects:
        """Show the position of a decision of the analysis in the replay."""
        seen = self._seen
        if not isinstance(seen, AnalysisScreen):
            return ()
        return self.watch(seen.game, number, (seen.seat, None), seen.key)

    def judge(self, seat: int) -> Effects:
        """Show the decisions of another seat."""
        return self._seen.judge(seat) if isinstance(self._seen, AnalysisScreen) else ()

    def share(self) -> Effects:
        """Offer to share the game that is looked at, as it is seen."""
        seen = self._seen
        if seen is None:
            return ()
        at = seen.at if isinstance(seen, Replay) else None
        return (*self._stop(), OfferLinks(seen.game, at))
