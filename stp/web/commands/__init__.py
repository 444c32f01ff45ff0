"""Defines everything a person can ask of the page, as typed values with a text form.

Every `data-action` and `data-ui` of the page is the text of one of these, and
`stp.web.dispatcher` says which controller carries it out. A command without details is a member of
the enumeration of its screen (`buttons`). The others are frozen dataclasses, here and in `library`,
which say how their text is read (`details`).

>>> parse("undo"), parse("open upper judge")
(<TableButton.UNDO: 'undo'>, OpenSheet(sheet=CardAt(place='upper', card='judge')))
>>> str(TakeSeat(2)), str(Read("rules", "6"))
('take-seat 2', 'read rules 6')
>>> parse("dance")
Traceback (most recent call last):
    ...
ValueError: unknown command 'dance'
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Final, Literal, TypeAlias, get_args

from stp.moves import Move
from stp.web.commands.buttons import (
    AnalysisButton,
    CoachButton,
    DealButton,
    LessonButton,
    LoaderButton,
    MistakesButton,
    NoteButton,
    NumbersButton,
    PlanButton,
    ReadingButton,
    ReplayButton,
    SettingsButton,
    ShareButton,
    StartButton,
    StatusButton,
    StudyButton,
    TableButton,
)
from stp.web.commands.details import Detailed, number, one_of
from stp.web.commands.library import LibraryCommand
from stp.web.model.sheet_names import Sheet, parse_sheet

PageName: TypeAlias = Literal["rules", "cards", "about", "close"]
LinkKind: TypeAlias = Literal["deal", "challenge", "game", "turn", "daily"]


@dataclass(frozen=True, slots=True)
class MakeMove:
    """Make a move; its text is the move's text, in `data-action`."""

    move: Move

    def __str__(self) -> str:
        return str(self.move)


@dataclass(frozen=True, slots=True)
class OpenSheet(Detailed):
    """Open a sheet, or close it if it is open."""

    WORDS = "open"
    READERS = (parse_sheet,)
    sheet: Sheet


@dataclass(frozen=True, slots=True)
class Displace(Detailed):
    """Pick the card for the open trading card to displace."""

    WORDS = "displace"
    card: str


@dataclass(frozen=True, slots=True)
class Refuse(Detailed):
    """Say why the move of a dropped card is illegal."""

    WORDS = "refuse"
    READERS = (Move.parse,)
    move: Move


@dataclass(frozen=True, slots=True)
class StandIn(Detailed):
    """Let a bot play for the person in a seat, or give the seat back."""

    WORDS = "stand-in"
    READERS = (number,)
    seat: int


@dataclass(frozen=True, slots=True)
class TakeSeat(Detailed):
    """Choose the seat that this device plays in a game by link; 0 stands for all seats."""

    WORDS = "take-seat"
    READERS = (number,)
    seat: int


@dataclass(frozen=True, slots=True)
class Speak(Detailed):
    """Switch to another language."""

    WORDS = "lang"
    lang: str


@dataclass(frozen=True, slots=True)
class Read(Detailed):
    """Open a reading page at a section of the rules or at an edition's cards, or close it."""

    WORDS = "read"
    READERS = (one_of(*get_args(PageName)), str)
    page: PageName
    place: str = ""


@dataclass(frozen=True, slots=True)
class ShowNumbers(Detailed):
    """Show all numbers of a card in the reference, or hide them."""

    WORDS = "numbers of"
    card: str


@dataclass(frozen=True, slots=True)
class ShareLink(Detailed):
    """Make a link of a kind and share it."""

    WORDS = "share link"
    READERS = (one_of(*get_args(LinkKind)),)
    kind: LinkKind


@dataclass(frozen=True, slots=True)
class ShareCode(Detailed):
    """Make a link of a kind and show it as a QR code, or hide that code."""

    WORDS = "share code"
    READERS = (one_of(*get_args(LinkKind)),)
    kind: LinkKind


@dataclass(frozen=True, slots=True)
class ShareFrom(Detailed):
    """Make the first link of a game by link, as the person in a seat."""

    WORDS = "share from"
    READERS = (number,)
    seat: int


@dataclass(frozen=True, slots=True)
class ShowDecision(Detailed):
    """Show the position of a decision, by its number in the game, in the replay."""

    WORDS = "analysis show"
    READERS = (number,)
    number: int


@dataclass(frozen=True, slots=True)
class ShowVariation(Detailed):
    """Show a variation of the position shown, by its place in the list, from 0."""

    WORDS = "study show"
    READERS = (number,)
    place: int


@dataclass(frozen=True, slots=True)
class JudgeSeat(Detailed):
    """Show the decisions of a seat."""

    WORDS = "analysis seat"
    READERS = (number,)
    seat: int


ReadingCommand: TypeAlias = Read | ReadingButton | Speak
"""Commands of the reading pages, and the choice of a language."""
SharingCommand: TypeAlias = ShareButton | ShareLink | ShareCode | ShareFrom | PlanButton
"""Commands of the sharing sheet, and of planning, which begins there."""
ViewerCommand: TypeAlias = (
    ReplayButton | StudyButton | AnalysisButton | MistakesButton
    | ShowDecision | ShowVariation | JudgeSeat
)  # fmt: skip
"""Commands about a game that is viewed, not played."""
TableCommand: TypeAlias = (
    TableButton | StatusButton | NoteButton | CoachButton | LessonButton | DealButton
    | SettingsButton | NumbersButton
    | MakeMove | OpenSheet | Displace | Refuse | StandIn | TakeSeat | ShowNumbers
)  # fmt: skip
"""Commands of the table and of what is over it, some of which other screens have, too."""
Command: TypeAlias = (
    LoaderButton | StartButton
    | ReadingCommand | SharingCommand | LibraryCommand | ViewerCommand | TableCommand
)  # fmt: skip
"""Every command; `stp.web.dispatcher` carries out each of these groups."""

_BUTTONS: Final[dict[str, Command]] = {
    str(button): button
    for kind in get_args(Command) if issubclass(kind, Enum)
    for button in kind
}  # fmt: skip
_DETAILED: Final[dict[str, Callable[[str], Command]]] = {
    kind.WORDS: kind.read for kind in get_args(Command) if Detailed in kind.__mro__
}
"""Readers of the details after a command's first words."""


def parse(text: str) -> Command:
    """Return the command of a `data-ui`; raises ValueError if none has this text."""
    if text in _BUTTONS:
        return _BUTTONS[text]
    if text.endswith(" "):
        raise ValueError(f"{text!r} ends with a space")
    words = text.split(" ")
    for count in (2, 1):
        read = _DETAILED.get(" ".join(words[:count]))
        if read is not None:
            return read(" ".join(words[count:]))
    raise ValueError(f"unknown command {text!r}")


def parse_move(text: str) -> MakeMove:
    """Return the command of a `data-action`; raises MoveTextError if it is not a move."""
    return MakeMove(Move.parse(text))


def command_of(action: str, ui: str) -> Command | None:
    """Return the command of an element's `data-action` and `data-ui`, None if it has neither."""
    try:
        if action:
            return parse_move(action)
        return parse(ui) if ui else None
    except ValueError:
        return None


def page_at(fragment: str) -> Read | None:
    """Return the reading page of an address fragment: "rules-6", "about"."""
    page, _, place = fragment.partition("-")
    try:
        found = Read.read(f"{page} {place}")
    except ValueError:
        return None
    return None if found.page == "close" else found
