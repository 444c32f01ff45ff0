"""The pages to be read, over any screen: rules, card reference, About."""

from __future__ import annotations

from stp.cards import EDITIONS, Edition
from stp.web.commands import PageName, Read
from stp.web.controllers.effects import CloseSheet, Draw, Effects, Focus, Wake
from stp.web.controllers.preferences import Preferences
from stp.web.controllers.sheet_over_table import SheetOverTable
from stp.web.model.session import Session
from stp.web.model.sheet_names import OVER_ANY_SCREEN
from stp.web.render.kit.html import Html
from stp.web.render.screens.about import about_page
from stp.web.render.screens.reading import rules_page
from stp.web.render.screens.reference import reference_page
from stp.web.render.table.scene import Scene


class Guide:
    """What is being read, if anything. A game waits meanwhile."""

    def __init__(self, session: Session, preferences: Preferences, sheet: SheetOverTable) -> None:
        self._session = session
        self._preferences = preferences
        self._sheet = sheet
        self._page: PageName = "close"
        self.is_open = False
        """Whether a page is being read."""
        self._edition: Edition = EDITIONS[0]
        self._opener = ""

    def screen(self, scene: Scene | None) -> Html | None:
        """Return the page that is read; None while there is none."""
        t, back = self._preferences.t, scene is not None and self._session.at_table
        match self._page:
            case "rules":
                return rules_page(t, back=back)
            case "cards":
                edition = scene.view.edition if scene and back else self._edition
                return reference_page(t, edition, scene if back else None)
            case "about":
                return about_page(t, back=back)
        return None

    def turn_to(self, wanted: Read, opener: str = "") -> Effects:
        """Show a page or close it; `opener` is the id of the button that led there, which gets the
        focus back."""
        if wanted.page == "close":
            return self.close()
        stopped: Effects = ()
        if not self.is_open:
            self._opener = opener
            if self._sheet.opened in OVER_ANY_SCREEN:
                stopped = (CloseSheet(),)
        self._page, place = wanted.page, wanted.place
        self.is_open = True
        self._edition = next((known for known in EDITIONS if known == place), self._edition)
        in_rules = wanted.page == "rules" and place.isdecimal()
        return (*stopped, Draw(), Focus(f"section-{place}" if in_rules else "read-title"))

    def put_away(self) -> None:
        """Close the page, without drawing: a link leads elsewhere."""
        self._page = "close"
        self.is_open = False

    def close(self) -> Effects:
        """Go back to what was seen before."""
        self.put_away()
        below = "table" if self._session.at_table else "app"
        return (Draw(), Focus(self._opener or below), Wake())
