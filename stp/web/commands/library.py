"""Defines what a person can ask of the library and its pages, as `stp.web.commands` does for the
rest of the page."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final, Literal, TypeAlias, get_args

from stp.web.commands.buttons import LibraryButton, PuzzleButton, WatchButton
from stp.web.commands.details import Detailed, one_of, text


class GameVerb(Enum):
    """What the library can do with one saved game, readable or damaged."""

    CHOOSE = "choose"
    PLAY = "play"
    WATCH = "watch"
    ANALYSE = "analyse"
    LEARN = "learn"
    RENAME = "rename"
    """Show a field for its title."""
    TITLE = "title"
    """Set the title from that field."""
    COPY = "copy"
    EXPORT = "export"
    SHARE = "share"
    """Open the sharing sheet for it."""
    SEND = "send"
    """Share the link of a turn again, in a game by link."""
    DELETE = "delete"
    RESCUE = "rescue"
    EXPORT_DAMAGED = "export-damaged"
    DELETE_DAMAGED = "delete-damaged"

    def __str__(self) -> str:
        return self.value


LibraryTab: TypeAlias = Literal[
    "games", "history", "improve", "opponents", "daily", "puzzles", "openings", "match",
    "watch", "bring",
]  # fmt: skip
LAZY_TABS: Final = {*get_args(LibraryTab)} - {"games", "history", "bring"}
"""Pages of the library that are loaded when first opened."""
WAITING_TABS: Final = LAZY_TABS | {"history"}
"""Pages that are shown once the lazy screens are loaded: those, and the history for its figures."""
GameTrait: TypeAlias = Literal["edition", "players", "opening", "order"]
MatchVerb: TypeAlias = Literal["begin", "open", "show", "play", "share", "again"]
PuzzleVerb: TypeAlias = Literal["solve", "theme", "run"]


@dataclass(frozen=True, slots=True)
class ShowLibrary(Detailed):
    """Go to the library."""

    WORDS = "library show"
    READERS = (one_of(*get_args(LibraryTab)),)
    tab: LibraryTab


@dataclass(frozen=True, slots=True)
class TurnToTab(Detailed):
    """Switch to another page of the library."""

    WORDS = "library tab"
    READERS = (one_of(*get_args(LibraryTab)),)
    tab: LibraryTab


@dataclass(frozen=True, slots=True)
class WithGame(Detailed):
    """Do something with the game saved under a key."""

    WORDS = "library"
    READERS = (GameVerb, text)
    verb: GameVerb
    key: str


@dataclass(frozen=True, slots=True)
class FilterGames(Detailed):
    """Choose what is shown: the edition or the number of players of the games ("all" for any), the
    kind of openings, or their order."""

    WORDS = "filter"
    READERS = (one_of(*get_args(GameTrait)), text)
    trait: GameTrait
    value: str


@dataclass(frozen=True, slots=True)
class ShowMonth(Detailed):
    """Show a month of the deals of the day, "2026-11"."""

    WORDS = "daily month"
    month: str


@dataclass(frozen=True, slots=True)
class ShowDay(Detailed):
    """Show the deal of a day, "2026-11-21"."""

    WORDS = "daily show"
    day: str


@dataclass(frozen=True, slots=True)
class PlayDay(Detailed):
    """Start or continue the deal of a day up to today, "2026-11-21"."""

    WORDS = "daily play"
    day: str


@dataclass(frozen=True, slots=True)
class AskPuzzles(Detailed):
    """Open a puzzle by its name, the next one of a theme, or a run through a theme."""

    WORDS = "puzzle"
    READERS = (one_of(*get_args(PuzzleVerb)), text)
    verb: PuzzleVerb
    name: str


@dataclass(frozen=True, slots=True)
class AskMatch(Detailed):
    """Begin a match of "3" or "5" deals, open one from the fragment of a link, or do something with
    one by its id: show it, play its next deal, share it, begin another one like it."""

    WORDS = "match"
    READERS = (one_of(*get_args(MatchVerb)), text)
    verb: MatchVerb
    name: str


@dataclass(frozen=True, slots=True)
class PlayAgainst(Detailed):
    """Start a two-player game against a character."""

    WORDS = "play-against"
    character: str


LibraryCommand: TypeAlias = (
    LibraryButton | PuzzleButton | WatchButton | ShowLibrary | TurnToTab | WithGame | FilterGames
    | ShowMonth | ShowDay | PlayDay | AskPuzzles | AskMatch | PlayAgainst
)  # fmt: skip
"""Commands of the library and its pages."""
