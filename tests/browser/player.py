"""Plays a game in the page with a mouse, with fingers or with the keyboard."""

from __future__ import annotations

import json
from collections.abc import Callable

from playwright.sync_api import Locator, Page

import stp
from stp.log import MoveEntry
from stp.web.model.seats import Participant
from stp.web.model.story.event_words import move_sentence
from stp.web.render.table.log import SHOWN
from stp.web.words.text import text_in
from tests.browser.conftest import wait_until_ready
from tests.browser.shared_page import visit_anew
from tests.browser.tour import Tour

#: Settings for tests: as fast as possible, and no question before a pass.
SETTINGS = json.dumps({"bots": "instant", "motion": "off", "coach": "off"})
MAX_TURNS = 400
MAX_PLACES = 9
"""Limit of places in a row of the market or in a hand."""
PREPARE = """settings => localStorage.setItem(
  `stp:${new URL(".", location.href).pathname}:settings`, settings)"""
_RECORDS = """() => Object.values({ ...localStorage }).filter((text) => text.startsWith("stp 1"))"""
_DECIDES = """log => {
  const table = document.querySelector("#table");
  return !table || (table.dataset.log !== log && table.hasAttribute("data-turn"));
}"""
_LOG = """() => [...document.querySelectorAll(".log li.move > span:nth-of-type(2)")]
  .map((line) => line.textContent)"""
_CARDS = ":is(.row, .hand) button.card:not(.unaffordable)"
_FOCUSED_CARD = ":is(.row, .hand) button.card:focus"
_CHOICES = "#sheet [data-action]:not([disabled])"


def wait_for_table(page: Page) -> None:
    """Wait until all of a table is shown: it enters in three frames."""
    page.wait_for_selector("html:not([data-entering]) #table")


class Player:
    """Plays greedily, not well: it buys or takes cards, and passes every few turns."""

    def __init__(
        self,
        page: Page,
        press: Callable[[Locator], None],
        passing: str = "#pass",
        every: int = 3,
    ) -> None:
        self.page = page
        self.press = press
        self.passing = passing
        """The button for passing once, or until the phase ends."""
        self.every = every
        """Number of turns between two passes."""
        self.turn = 0
        self.curtains = 0
        self.tour = Tour([])
        self.seen: dict[str, tuple[int, list[str]]] = {}
        """For each language, the log as last read, and its number of entries."""

    def sit_down(self, url: str, seed: str, kinds: tuple[str, ...]) -> None:
        """Start a game against, or with, the others of `kinds`."""
        page = self.page
        if not visit_anew(page, url, {"settings": SETTINGS}):
            page.add_init_script(f"({PREPARE})({json.dumps(SETTINGS)})")
            page.goto(url)
            wait_until_ready(page)
        page.locator(f"label:has(#players-{len(kinds) + 1})").click()
        for seat, kind in enumerate(kinds, 2):
            page.locator(f"#kind-{seat}").select_option(kind)
        page.locator("#seed").fill(seed)
        self.press(page.locator("#deal"))
        wait_for_table(page)

    def play(self, turns: int | None = None) -> stp.Game:
        """Play some turns, or to the end for None, and return the game that the page has stored."""
        while self.turn + self.curtains < 2 * MAX_TURNS:  # at most one curtain before each turn
            self.page.wait_for_function(_DECIDES, arg="")
            if self.page.locator("#curtain").count():
                self.curtains += 1
                self.page.locator("#arrive").press("Enter")
                continue
            table = self.page.locator("#table")
            if not table.count() or self.turn == turns:
                return self.kept(over=not table.count())
            self.tour.go_on(self.page)
            log = table.get_attribute("data-log") or ""
            self.seen[self.tour.lang] = int(log), self.page.evaluate(_LOG)
            self.decide()
            self.page.wait_for_function(_DECIDES, arg=log)
        raise AssertionError("the game never ends")

    def decide(self) -> None:
        """Make one move."""
        self.turn += 1
        page = self.page
        if page.locator("#sheet").count():  # a pending decision
            self.press(page.locator(_CHOICES).first)
            return
        cards = page.locator(_CARDS)
        if self.turn % self.every and cards.count():
            self.press(cards.first)
            if page.locator(_CHOICES).count():
                self.press(page.locator(_CHOICES).first)
                return
            self.press(page.locator("#close"))
        self.press(page.locator(self.passing))

    def kept(self, *, over: bool) -> stp.Game:
        """Return the finished or the current game from the browser's storage."""
        games = [stp.load(text) for text in self.page.evaluate(_RECORDS)]
        return next(game for game in games if game.over is over and game.moves)


class KeyPlayer(Player):
    """The same by keyboard alone."""

    def __init__(self, page: Page) -> None:
        super().__init__(page, self._enter)

    def _enter(self, target: Locator) -> None:
        """Move to a control with Tab and press Enter."""
        target.wait_for()
        for _ in range(90):
            if target.evaluate("element => element === document.activeElement"):
                self.page.keyboard.press("Enter")
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab never comes to {target}")

    def decide(self) -> None:
        self.turn += 1
        page, keys = self.page, self.page.keyboard
        assert page.evaluate("document.activeElement !== document.body"), "the focus is lost"
        if page.locator("#sheet").count():
            self._enter(page.locator(_CHOICES).first)
            return
        if self.turn % 3:
            if not page.locator(_FOCUSED_CARD).count():
                keys.press("ArrowDown")  # from the table to the first card
            for _ in range(self.turn % 4):
                keys.press("ArrowRight")
            for _ in range(MAX_PLACES):
                if page.locator(_FOCUSED_CARD).count():
                    break
                keys.press("ArrowRight")  # past empty places
            else:
                keys.press("p")
                return
            keys.press("Enter")
            page.wait_for_selector("#sheet")
            verbs = page.locator(_CHOICES).evaluate_all(
                "found => found.map((button) => button.dataset.action.split(' ')[0])"
            )
            if {"buy", "play", "take"} & set(verbs):
                keys.press("t" if "take" in verbs and "buy" not in verbs else "b")
                return
            keys.press("Escape")
        keys.press("p")


def words_of(game: stp.Game, entries: int, lang: str) -> list[str]:
    """Return the moves in words, as the page lists them after a number of log entries."""
    names = game.tags["names"]
    log = game.log[:entries]
    moves = [entry for entry in reversed(log[-SHOWN:]) if isinstance(entry, MoveEntry)]
    t, people = text_in(lang), tuple(map(Participant, names))
    return [move_sentence(t, game.edition, people, entry) for entry in moves]
