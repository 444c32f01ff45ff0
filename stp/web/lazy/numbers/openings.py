"""Controls the page of openings: which table, which kind of opening, in which order."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from stp.cards import EDITIONS
from stp.explore.packed import KINDS
from stp.web.commands import Command
from stp.web.commands.buttons import NumbersButton
from stp.web.commands.library import FilterGames
from stp.web.controllers.effects import Draw, Effects, Focus
from stp.web.controllers.library_page import NO_FORM, LibraryPage
from stp.web.lazy.numbers.numbers_file import NumbersFile
from stp.web.lazy.numbers.openings_page import ORDERS, Filters, openings_page
from stp.web.model.summary import Summary
from stp.web.render.kit.html import Html
from stp.web.words.text import Text

T = TypeVar("T", bound=str)


class Openings(LibraryPage):
    """The page of openings; what was chosen lasts as long as the visit."""

    def __init__(self, file: NumbersFile) -> None:
        self._file = file
        self._chosen = {
            "edition": EDITIONS[0],
            "players": "2",
            "opening": KINDS[0],
            "order": ORDERS[0],
        }

    def press(self, command: Command, _form: Mapping[str, str] = NO_FORM) -> Effects | None:
        """Choose what is shown, or fetch the file again."""
        match command:
            case NumbersButton.RETRY:
                self._file.fetch()
                return (Draw(), Focus("library"))
            case FilterGames(trait, value):
                self._chosen[trait] = value
                return (Draw(),)
        return None

    def panel(self, _games: Sequence[Summary], t: Text) -> Html:
        """Return the page."""
        statistics = self._file.statistics
        if statistics is None:
            return self._file.replacement(t)
        return openings_page(statistics, self._choice(statistics.tables), t)

    def _choice(self, tables: Callable[[str], tuple[str, ...]]) -> Filters:
        """Return what is shown; a value without results is replaced by the first one with some."""
        edition = _known(self._chosen["edition"], EDITIONS)
        return Filters(
            edition,
            _known(self._chosen["players"], tables(edition)),
            _known(self._chosen["opening"], KINDS),
            _known(self._chosen["order"], ORDERS),
        )


def _known(value: str, values: Sequence[T]) -> T:
    """Return a value if it is one of these, else the first of them."""
    return next((one for one in values if one == value), values[0])
