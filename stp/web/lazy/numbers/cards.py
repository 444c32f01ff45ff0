"""Controls the numbers of cards in the reference and in replays."""

from __future__ import annotations

from stp.cards import Edition
from stp.explore.packed import ALL_TABLES, LAST_ROUND
from stp.game import Game
from stp.log import MoveEntry
from stp.web.commands import Command, ShowNumbers
from stp.web.commands.buttons import NumbersButton
from stp.web.commands.library import FilterGames
from stp.web.controllers.card_numbers import CardNumbers
from stp.web.controllers.effects import Draw, Effects, Focus
from stp.web.controllers.preferences import Preferences
from stp.web.lazy.numbers.cards_page import (
    card_numbers,
    numbers_head,
    purchase_numbers,
    sheet_numbers,
)
from stp.web.lazy.numbers.numbers_file import NumbersFile
from stp.web.render.kit.html import EMPTY, Html


class NumbersOfCards(CardNumbers):
    """The numbers of all cards; those of one card at a time are shown in full."""

    def __init__(self, preferences: Preferences, file: NumbersFile) -> None:
        self._preferences = preferences
        self._file = file
        self._players = ALL_TABLES
        self._card = ""
        """The card whose numbers are shown in full."""

    def begin(self, players: int | None) -> None:
        """Show the numbers of tables with this number of players, None for all."""
        self._players, self._card = str(players or ALL_TABLES), ""

    def _chosen(self, edition: Edition) -> str:
        """Return the chosen number of players, if there are such games."""
        statistics = self._file.statistics
        is_known = statistics and self._players in statistics.tables(edition)
        return self._players if is_known else ALL_TABLES

    def head(self, edition: Edition) -> Html:
        """Return where the numbers come from, and the choice of which ones are shown."""
        t, statistics = self._preferences.t, self._file.statistics
        if statistics is None:
            return self._file.replacement(t)
        return numbers_head(statistics, edition, self._chosen(edition), t)

    def about(self, card: str, edition: Edition) -> Html:
        """Return the numbers of a card."""
        statistics = self._file.statistics
        if statistics is None:
            return EMPTY
        results = statistics.card(edition, self._chosen(edition), card)
        return card_numbers(card, results, self._preferences.t, is_open=card == self._card)

    def in_sheet(self, card: str, edition: Edition, players: int) -> Html:
        """Return the numbers of a card at a table, and where they come from."""
        t, statistics, table = self._preferences.t, self._file.statistics, str(players)
        if statistics is None:
            return self._file.replacement(t)
        table = table if table in statistics.tables(edition) else ALL_TABLES
        return sheet_numbers(statistics, edition, table, card, t)

    def bought(self, game: Game, entry: MoveEntry) -> Html:
        """Return the numbers of a purchase from the market; EMPTY if there are none."""
        statistics, card = self._file.statistics, entry.move.card
        if statistics is None or card is None:
            return EMPTY
        results = statistics.card(game.edition, str(game.players), card)
        result = results.get(str(min(entry.round, LAST_ROUND)))
        if result is None:
            return EMPTY
        return purchase_numbers(statistics, game, entry, result, self._preferences.t)

    def press(self, command: Command) -> Effects | None:
        """Carry out a command about the numbers in the reference; return None for any other."""
        match command:
            case NumbersButton.RETRY:
                self._file.fetch()
                return (Draw(), Focus("show-numbers"))
            case FilterGames("players", value):
                self._players = value
                return (Draw(),)
            case ShowNumbers(card):
                self._card = "" if self._card == card else card
                return (Draw(),)
        return None

    def take(self, text: str) -> Effects:
        """Read the fetched file, "" if it cannot be fetched."""
        self._file.take(text)
        return (Draw(),)
