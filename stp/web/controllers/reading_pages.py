"""Controls the reading pages over any screen: rules, card reference, About."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, assert_never

from stp.cards import EDITIONS, Edition
from stp.game import Game
from stp.parsing import JsonError
from stp.web.browser.port import rules_in
from stp.web.commands import Command, PageName, Read
from stp.web.commands.buttons import ReadingButton
from stp.web.controllers.card_numbers import CardNumbers
from stp.web.controllers.effects import (
    CloseSheet,
    Draw,
    Effects,
    Focus,
    Later,
    LetBotMove,
    Say,
    return_focus,
)
from stp.web.controllers.game.sheet_over_table import SheetOverTable
from stp.web.controllers.loader import Loader
from stp.web.controllers.preferences import Preferences
from stp.web.model.rules_text import RulesText
from stp.web.model.session import Session
from stp.web.model.sheet_names import OVER_ANY_SCREEN
from stp.web.model.word_search import WordSearch
from stp.web.render.kit.html import Html
from stp.web.render.screens.about import about_page
from stp.web.render.screens.reference import Numbers, reference_page
from stp.web.render.screens.rules import missing_rules_page, rules_page
from stp.web.render.screens.search import SEARCH, find, found_words
from stp.web.render.screens.search_results import results_page
from stp.web.render.table.scene import Scene

TYPING: Final = 700
"""Milliseconds after the last key before the number of matches is announced."""
_SPOKEN: Final = "search"


class ReadingPages:
    """The open reading page, if any. The game waits meanwhile."""

    def __init__(
        self,
        session: Session,
        preferences: Preferences,
        sheet: SheetOverTable,
        fetch: Callable[[str], str],
        loader: Loader,
        card_numbers: Callable[[], CardNumbers],
    ) -> None:
        self._session = session
        self._preferences = preferences
        self._sheet = sheet
        self._fetch = fetch
        self._loader = loader
        self._card_numbers = card_numbers
        self._numbers: CardNumbers | None = None
        """The numbers of cards, while they are shown in the reference."""
        self._page: PageName = "close"
        self.is_open = False
        """Whether a page is being read. Not a property, because every click reads it."""
        self._edition: Edition = EDITIONS[0]
        self._opener = ""
        self._rules: dict[str, RulesText] = {}
        """The fetched rules, by the names of their files."""
        self._is_lost = False
        """Whether the rules could not be fetched."""
        self._focus = ""
        self._typed = ""
        self._shows_contents = False

    # ------------------------------------------------------------------ what is seen

    def screen(self, scene: Scene | None) -> Html | None:
        """Return the open page; None if none is."""
        t, table = self._preferences.t, scene if self._session.at_table else None
        back = table is not None
        rules = self._rules.get(rules_in(t.lang))
        if self._is_searching:
            edition = table.view.edition if table else None
            return results_page(self._page, self._typed, rules, t, edition, table)
        match self._page:
            case "rules":
                if rules is None:
                    return missing_rules_page(t, back=back, is_lost=self._is_lost)
                return rules_page(rules, t, back=back, shows_contents=self._shows_contents)
            case "cards":
                edition = table.view.edition if table else self._edition
                return reference_page(t, edition, table, self._numbers_in(edition))
            case "about":
                return about_page(t, back=back)
        return None

    def _numbers_in(self, edition: Edition) -> Numbers | None:
        """Return the numbers of an edition's cards, None while they are not shown."""
        numbers = self._numbers
        if numbers is None:
            return None
        return Numbers(numbers.head(edition), lambda card: numbers.about(card, edition))

    @property
    def _played(self) -> Game | None:
        """The game that is played, None if its table is not below the page."""
        return self._session.game if self._session.at_table else None

    @property
    def _is_searching(self) -> bool:
        return bool(self._typed.split()) and self._page in ("rules", "cards")

    # ------------------------------------------------------------------ from page to page

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
        self._typed = ""
        self._shows_contents = False
        self._edition = next((known for known in EDITIONS if known == place), self._edition)
        is_section = wanted.page == "rules" and place
        self._focus = f"section-{place}" if is_section else "read-title"
        self.ask_for_rules()
        return (*stopped, Draw(), Focus(self._focus))

    def ask_for_rules(self) -> None:
        """Fetch the rules in the current language if an open page needs them."""
        name = rules_in(self._preferences.t.lang)
        if self._page in ("rules", "cards") and name not in self._rules:
            text = self._fetch(name)
            self._is_lost = bool(text) and not self._read_rules(name, text)

    def take_rules(self, name: str, text: str) -> Effects:
        """Show the fetched rules; an empty text means that they could not be loaded.

        Rules in a language that is no longer in use are kept for later.
        """
        current = rules_in(self._preferences.t.lang)
        was_missing = current not in self._rules
        has_read = self._read_rules(name, text)
        if name != current:
            return ()
        self._is_lost = not has_read
        is_awaited = was_missing and self._page == "rules" and not self._is_searching
        return (Draw(), Focus(self._focus)) if is_awaited else (Draw(),)

    def _read_rules(self, name: str, text: str) -> bool:
        """Parse the rules in a language; return whether the text is a valid rules file."""
        try:
            self._rules[name] = RulesText.parse(text)
        except JsonError:
            return False
        return True

    def press(self, button: ReadingButton) -> Effects:
        """Carry out a button of the open page."""
        match button:
            case ReadingButton.CONTENTS:
                self._shows_contents = not self._shows_contents
            case ReadingButton.NUMBERS if self._numbers is None:
                return self._loader.open(self._show_numbers, "show-numbers")
            case ReadingButton.NUMBERS:
                self._numbers = None
            case _:
                assert_never(button)
        return (Draw(),)

    def _show_numbers(self) -> Effects:
        """Show the numbers of tables like the one that is being played."""
        game = self._played
        self._numbers = self._card_numbers()
        self._numbers.begin(game.players if game else None)
        return (Draw(), Focus("show-numbers"))

    def press_numbers(self, command: Command) -> Effects | None:
        """Carry out a command about the numbers of cards."""
        return self._numbers.press(command) if self._numbers is not None else None

    def close_without_drawing(self) -> None:
        """Close the page without drawing, because a link leads elsewhere."""
        self._page = "close"
        self.is_open = False

    def close(self) -> Effects:
        """Go back to the screen below."""
        self.close_without_drawing()
        return (Draw(), *return_focus(self._opener), LetBotMove())

    def close_top(self) -> Effects:
        """Close the table of contents if it is open, otherwise the page."""
        if self._shows_contents:
            self._shows_contents = False
            return (Draw(), Focus("contents-button"))
        return self.close()

    # ------------------------------------------------------------------ search

    def control(self, name: str, value: str) -> Effects | None:
        """Search for the current text of the search field."""
        if name != SEARCH or value == self._typed:
            return None
        self._typed = value
        return (Draw(), Later(_SPOKEN, TYPING, self._say_found))

    def _say_found(self) -> Effects:
        if not (self.is_open and self._is_searching):
            return ()
        t, game = self._preferences.t, self._played
        edition = game.edition if game else None
        found = find(WordSearch(self._typed), self._rules.get(rules_in(t.lang)), t, edition)
        return (Say(found_words(t, found)),)
