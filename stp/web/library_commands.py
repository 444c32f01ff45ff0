"""Defines what a person can ask of the library and its pages, as `stp.web.commands` does for the
rest of the page."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final, Literal, TypeAlias, get_args

from stp.web.buttons import LibraryButton, PuzzleButton, WatchButton


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
    """Share the link of a turn, in a game by link, once more."""
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
LATE_TABS: Final = {*get_args(LibraryTab)} - {"games", "history", "bring"}
"""Pages of the library that are loaded when first opened."""
WAITING_TABS: Final = LATE_TABS | {"history"}
"""Pages that are shown once the late archive is loaded: those, and the history for its figures."""
GameTrait: TypeAlias = Literal["edition", "players", "opening", "order"]
MatchVerb: TypeAlias = Literal["begin", "open", "show", "play", "share"]
PuzzleVerb: TypeAlias = Literal["solve", "theme", "run"]


@dataclass(frozen=True, slots=True)
class ShowLibrary:
    """Go to the library."""

    tab: LibraryTab

    def __str__(self) -> str:
        return f"library show {self.tab}"


@dataclass(frozen=True, slots=True)
class TurnToTab:
    """Switch to another page of the library."""

    tab: LibraryTab

    def __str__(self) -> str:
        return f"library tab {self.tab}"


@dataclass(frozen=True, slots=True)
class WithGame:
    """Do something with the game saved under a key."""

    verb: GameVerb
    key: str

    def __str__(self) -> str:
        return f"library {self.verb} {self.key}"


@dataclass(frozen=True, slots=True)
class FilterGames:
    """Show figures only of games with one value of a trait, such as an edition, or of "all"; those
    of openings of one kind, or in one order."""

    trait: GameTrait
    value: str

    def __str__(self) -> str:
        return f"filter {self.trait} {self.value}"


@dataclass(frozen=True, slots=True)
class ShowMonth:
    """Show a month of the deals of the day, "2026-11"."""

    month: str

    def __str__(self) -> str:
        return f"daily month {self.month}"


@dataclass(frozen=True, slots=True)
class ShowDay:
    """Show the deal of a day, "2026-11-21"."""

    day: str

    def __str__(self) -> str:
        return f"daily show {self.day}"


@dataclass(frozen=True, slots=True)
class PlayDay:
    """Start or continue the deal of a day up to today, "2026-11-21"."""

    day: str

    def __str__(self) -> str:
        return f"daily play {self.day}"


@dataclass(frozen=True, slots=True)
class AskPuzzles:
    """Open a puzzle by its name, the next one of a theme, or a run through a theme."""

    verb: PuzzleVerb
    name: str

    def __str__(self) -> str:
        return f"puzzle {self.verb} {self.name}"


@dataclass(frozen=True, slots=True)
class AskMatch:
    """Begin a match of "3" or "5" deals, open one from the fragment of a link, or do something with
    one by its id: show it, play its next deal, share it."""

    verb: MatchVerb
    name: str

    def __str__(self) -> str:
        return f"match {self.verb} {self.name}"


@dataclass(frozen=True, slots=True)
class PlayAgainst:
    """Start a two-player game against a character."""

    character: str

    def __str__(self) -> str:
        return f"play-against {self.character}"


LibraryCommand: TypeAlias = (
    LibraryButton | PuzzleButton | WatchButton | ShowLibrary | TurnToTab | WithGame | FilterGames
    | ShowMonth | ShowDay | PlayDay | AskPuzzles | AskMatch | PlayAgainst
)  # fmt: skip
"""Commands of the library and its pages."""
