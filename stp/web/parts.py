"""Creates all controllers and what they share.

Screens in `stp.web.lazy` are loaded when first opened. They are imported only here, inside
functions that are called after `Loader` has fetched their code.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from stp.analysis import Analysis
from stp.game import Game
from stp.log import MoveEntry
from stp.web.browser.port import Browser
from stp.web.commands.library import LibraryTab
from stp.web.controllers.analyses import Analyses
from stp.web.controllers.card_numbers import CardNumbers
from stp.web.controllers.game.adviser import Adviser
from stp.web.controllers.game.autosave import Autosave
from stp.web.controllers.game.coach import Coach
from stp.web.controllers.game.device import Device
from stp.web.controllers.game.lessons import Lessons
from stp.web.controllers.game.sheet_over_table import SheetOverTable
from stp.web.controllers.game.table import Table
from stp.web.controllers.game_screen import GameScreen
from stp.web.controllers.library import Library
from stp.web.controllers.library_page import LibraryPage
from stp.web.controllers.loader import Loader
from stp.web.controllers.navigator import Navigator
from stp.web.controllers.preferences import Preferences
from stp.web.controllers.reading_pages import ReadingPages
from stp.web.controllers.replay import Replay
from stp.web.controllers.sharing import Sharing
from stp.web.controllers.start import Start
from stp.web.controllers.viewer import Viewer
from stp.web.model.session import Session
from stp.web.model.summary import Summary
from stp.web.render.kit.html import EMPTY, Html
from stp.web.render.table.scene import Scene
from stp.web.store.saves import Saves

if TYPE_CHECKING:
    from stp.web.lazy.deal_comparison import DealComparison
    from stp.web.lazy.numbers.numbers_file import NumbersFile
    from stp.web.lazy.save_editor import SaveEditor


class Parts:
    """The parts of one page: its controllers and what they share. Each gets only what it needs."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self.session = Session()
        self.preferences = Preferences(browser)
        self.saves = Saves(browser)
        self.adviser = Adviser(self.session)
        self.sheet = SheetOverTable(self.adviser)
        is_first = self.saves.listing.has_no_finished_game
        self.coach = Coach(self.preferences, is_first, self.adviser)
        self.device = Device(self.session, self.preferences)
        self.table = Table(
            self.session,
            self.preferences,
            self.device,
            is_first,
            self.coach.is_wanted,
            self._alternatives,
        )
        self.autosave = Autosave(self.session, self.saves, self.preferences)
        self.library = Library(
            self.session,
            self.saves,
            self.preferences,
            browser.clock,
            browser.now,
            self.new_page,
            self.figures,
        )
        self.lessons = Lessons(self.session, self.saves)
        self.loader = Loader(self.preferences, browser.fetch)
        self.viewer = Viewer(
            self.saves, self.preferences, self.new_analysis, self.new_trainer, self.new_study, self
        )
        self.sharing = Sharing(self.session, self.preferences, browser.address)
        self.navigator = Navigator(
            self.session,
            self.saves,
            self.preferences,
            self.library,
            self.viewer,
            self.sharing,
            self.loader,
            browser.clock,
            self.new_bot_game,
        )
        self.start = Start(
            self.session,
            self.preferences,
            self.saves,
            browser.entropy,
            self.navigator.inbox.tag_challenge,
        )
        self.reading = ReadingPages(
            self.session,
            self.preferences,
            self.sheet,
            browser.fetch,
            self.loader,
            lambda: self.card_numbers,
        )

    def _alternatives(self, scene: Scene) -> Html:
        """Return why other moves are worse than the advised one. EMPTY while the code for that is
        being loaded; the page is drawn again afterwards."""
        if not self.loader.is_ready():
            return EMPTY
        from stp.web.lazy.why_not import alternatives

        return alternatives(scene)

    @cached_property
    def _save_editor(self) -> SaveEditor:
        """The games on this device, whose tags and comments lazy screens change."""
        from stp.web.lazy.save_editor import SaveEditor

        return SaveEditor(self.session, self.saves)

    @cached_property
    def _numbers_file(self) -> NumbersFile:
        """The file of numbers, which is fetched once."""
        from stp.web.lazy.numbers.numbers_file import NumbersFile

        return NumbersFile(self._browser.fetch)

    @cached_property
    def card_numbers(self) -> CardNumbers:
        """The numbers of cards."""
        from stp.web.lazy.numbers.cards import NumbersOfCards

        return NumbersOfCards(self.preferences, self._numbers_file)

    @cached_property
    def _openings(self) -> LibraryPage:
        """The page of openings, which remembers its filters."""
        from stp.web.lazy.numbers.openings import Openings

        return Openings(self._numbers_file)

    def bought(self, game: Game, entry: MoveEntry) -> Html:
        """Return the numbers of a purchase in a replay; EMPTY while the code for them is being
        loaded."""
        return self.card_numbers.bought(game, entry) if self.loader.is_ready() else EMPTY

    def commented(self, game: Game, at: int) -> str:
        """Return the comment on a position in a replay; "" while the code for it is being
        loaded."""
        if at not in game.comments or not self.loader.is_ready():
            return ""
        from stp.web.lazy.study.study_bar import comment_words

        return comment_words(game, at, self.preferences.t)

    def figures(self, finished: Sequence[Summary]) -> Html:
        """Return the figures of finished games; EMPTY while the code for them is being loaded."""
        if not self.loader.is_ready():
            return EMPTY
        from stp.web.lazy.statistics_panel import statistics_panel

        return statistics_panel(finished, self.preferences.t)

    def deal_comparison(self) -> DealComparison | None:
        """Return the comparison of a result with par, None while its code is being loaded; the page
        is drawn again afterwards."""
        return self._comparison if self.loader.is_ready() else None

    @cached_property
    def _comparison(self) -> DealComparison:
        from stp.web.lazy.deal_comparison import DealComparison

        return DealComparison(self.preferences, self.saves, self._save_editor.edit_tags)

    def new_analysis(self, analyses: Analyses, game: Game, key: str) -> GameScreen:
        """Return the screen with the analysis of a game."""
        from stp.web.lazy.analysis import AnalysisScreen

        return AnalysisScreen(analyses, self.preferences, game, key)

    def new_trainer(self, game: Game, key: str, analysis: Analysis, seat: int) -> GameScreen:
        """Return the mistakes trainer."""
        from stp.web.lazy.trainer import Trainer

        return Trainer(self.preferences, self._save_editor.edit_tags, game, key, analysis, seat)

    def new_study(self, replay: Replay, line: str) -> Replay:
        """Return a replay in which moves can be tried, at first in the variation of a link, or the
        plain one again."""
        from stp.web.lazy.study.study import StudyScreen

        if isinstance(replay, StudyScreen):
            return replay.plain()
        return StudyScreen(self.preferences, replay, self._save_editor.annotate, line)

    def new_planning(self) -> GameScreen | None:
        """Return the screen for planning ahead, None if there is nothing to plan."""
        from stp.web.lazy.planning.planning import Planning

        current = self.session.current
        if current is None or current.seats.own is None:
            return None
        return Planning(self.preferences, self.session, current.game, current.seats.own)

    def new_bot_game(self) -> GameScreen:
        """Return the screen that plays and shows the current game between bots."""
        from stp.web.lazy.watch.bot_game import BotGameScreen

        assert self.session.current is not None
        current = self.session.current
        return BotGameScreen(
            self.preferences, self.session, current, lambda: self.saves.current_id, self
        )

    @cached_property
    def _improve(self) -> LibraryPage:
        """The page about what to improve, which remembers its filter."""
        from stp.web.lazy.improve.overview import Improve

        return Improve(self.preferences, self.saves, self._browser.now)

    @cached_property
    def _puzzles(self) -> LibraryPage:
        """The page of the puzzles, which are fetched once."""
        from stp.web.lazy.puzzles.overview import Puzzles

        return Puzzles(self.preferences, self.saves, self._browser, self.navigator.show)

    def new_page(self, tab: LibraryTab) -> LibraryPage:
        """Return a lazy page of the library."""
        from stp.web.lazy.daily.overview import DailyDeals
        from stp.web.lazy.match.overview import Matches
        from stp.web.lazy.opponents import Opponents
        from stp.web.lazy.watch.overview import WatchBots

        match tab:
            case "improve":
                return self._improve
            case "daily":
                return DailyDeals(self._browser.clock, self.saves.read, self.deal_comparison)
            case "match":
                start, retag = self.start, self._save_editor.retag
                return Matches(
                    self.preferences, self.saves, self._browser, lambda: start.form, retag
                )
            case "watch":
                return WatchBots(self.preferences, self.saves, self._browser.entropy)
            case "puzzles":
                return self._puzzles
            case "openings":
                return self._openings
            case "opponents":
                return Opponents()
            case "games" | "history" | "bring":
                raise ValueError(f"{tab} is no lazy page")
