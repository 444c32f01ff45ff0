"""Every screen and all they share, made once and put together."""

from __future__ import annotations

from stp.web.browser.port import Browser
from stp.web.model.session import Session
from stp.web.screens.adviser import Adviser
from stp.web.screens.autosave import Autosave
from stp.web.screens.coach import Coach
from stp.web.screens.guide import Guide
from stp.web.screens.library import Library
from stp.web.screens.navigator import Navigator
from stp.web.screens.overlay import Overlay
from stp.web.screens.preferences import Preferences
from stp.web.screens.prerender import Prerender
from stp.web.screens.sharing import Sharing
from stp.web.screens.start import Start
from stp.web.screens.table import Table
from stp.web.screens.viewer import Viewer
from stp.web.store.saves import Saves


class Parts:
    """The screens of one page; each is given what it needs and nothing else."""

    def __init__(self, browser: Browser) -> None:
        self.session = Session()
        self.preferences = Preferences(browser)
        self.saves = Saves(browser)
        self.prerender = Prerender(browser)
        self.adviser = Adviser(self.session)
        self.overlay = Overlay(self.adviser)
        is_first = self.saves.has_no_finished_game
        self.coach = Coach(self.preferences, is_first, self.adviser)
        self.table = Table(self.session, self.preferences)
        self.autosave = Autosave(self.session, self.saves, self.preferences)
        self.library = Library(self.session, self.saves, self.preferences)
        self.viewer = Viewer(self.saves, self.preferences)
        self.sharing = Sharing(self.session, self.preferences, browser.address)
        self.navigator = Navigator(
            self.session, self.saves, self.preferences, self.library, self.viewer, self.sharing
        )
        dress = self.navigator.inbox.dress
        self.start = Start(self.session, self.preferences, browser.entropy, dress)
        self.guide = Guide(self.session, self.preferences, self.overlay)
