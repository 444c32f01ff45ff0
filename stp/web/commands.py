"""Defines everything a person can ask of the page, as typed values with a text form.

Every `data-action` and `data-ui` of the page is the text of one of these, and
`stp.web.dispatcher` says which controller carries it out. A command without details is a member of
the enumeration of its screen (`stp.web.buttons`); the others are frozen dataclasses.

>>> parse("undo"), parse("open upper judge")
(<TableButton.UNDO: 'undo'>, OpenSheet(sheet=CardAt(place='upper', card='judge')))
>>> str(WithGame(GameVerb.RENAME, "k3")), str(Read("rules", "6"))
('library rename k3', 'read rules 6')
>>> parse("dance")
Traceback (most recent call last):
    ...
ValueError: 'dance' is no command
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final, Literal, TypeAlias, TypeVar, get_args

from stp.moves import Move
from stp.web.buttons import (
    AnalysisButton,
    Button,
    MistakesButton,
    PlanButton,
    ReadingButton,
    ReplayButton,
    ShareButton,
    StudyButton,
)
from stp.web.library_commands import (
    AskMatch,
    AskPuzzles,
    FilterGames,
    GameTrait,
    GameVerb,
    LibraryCommand,
    LibraryTab,
    MatchVerb,
    PlayAgainst,
    PlayDay,
    PuzzleVerb,
    ShowDay,
    ShowLibrary,
    ShowMonth,
    TurnToTab,
    WithGame,
)
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
class OpenSheet:
    """Open a sheet, or close it if it is open."""

    sheet: Sheet

    def __str__(self) -> str:
        return f"open {self.sheet}"


@dataclass(frozen=True, slots=True)
class Displace:
    """Pick the card for the open trading card to displace."""

    card: str

    def __str__(self) -> str:
        return f"displace {self.card}"


@dataclass(frozen=True, slots=True)
class Refuse:
    """Say why the move of a dropped card is illegal."""

    move: Move

    def __str__(self) -> str:
        return f"refuse {self.move}"


@dataclass(frozen=True, slots=True)
class StandIn:
    """Let a bot play for the person in a seat, or give the seat back."""

    seat: int

    def __str__(self) -> str:
        return f"stand-in {self.seat}"


@dataclass(frozen=True, slots=True)
class TakeSeat:
    """Choose the seat that this device plays in a game by link; 0 stands for all seats."""

    seat: int

    def __str__(self) -> str:
        return f"take-seat {self.seat}"


@dataclass(frozen=True, slots=True)
class Speak:
    """Switch to another language."""

    lang: str

    def __str__(self) -> str:
        return f"lang {self.lang}"


@dataclass(frozen=True, slots=True)
class Read:
    """Open a reading page at a section of the rules or at an edition's cards, or close it."""

    page: PageName
    place: str = ""

    def __str__(self) -> str:
        return f"read {self.page} {self.place}".rstrip(" ")


@dataclass(frozen=True, slots=True)
class ShowNumbers:
    """Show all numbers of a card in the reference, or hide them."""

    card: str

    def __str__(self) -> str:
        return f"numbers of {self.card}"


@dataclass(frozen=True, slots=True)
class ShareLink:
    """Make a link of a kind and share it."""

    kind: LinkKind

    def __str__(self) -> str:
        return f"share link {self.kind}"


@dataclass(frozen=True, slots=True)
class ShareFrom:
    """Make the first link of a game by link, as the person in a seat."""

    seat: int

    def __str__(self) -> str:
        return f"share from {self.seat}"


@dataclass(frozen=True, slots=True)
class ShowDecision:
    """Show the position of a decision, by its number in the game, in the replay."""

    number: int

    def __str__(self) -> str:
        return f"analysis show {self.number}"


@dataclass(frozen=True, slots=True)
class ShowVariation:
    """Show a variation of the position shown, by its place in the list, from 0."""

    place: int

    def __str__(self) -> str:
        return f"study show {self.place}"


@dataclass(frozen=True, slots=True)
class JudgeSeat:
    """Show the decisions of a seat."""

    seat: int

    def __str__(self) -> str:
        return f"analysis seat {self.seat}"


ReadingCommand: TypeAlias = Read | ReadingButton | Speak
"""Commands of the reading pages, and the choice of a language."""
SharingCommand: TypeAlias = ShareButton | ShareLink | ShareFrom | PlanButton
"""Commands of the sharing sheet, and of planning, which begins there."""
ViewerCommand: TypeAlias = (
    ReplayButton | StudyButton | AnalysisButton | MistakesButton
    | ShowDecision | ShowVariation | JudgeSeat
)  # fmt: skip
"""Commands about a game that is viewed, not played."""
Command: TypeAlias = (
    Button | ReadingCommand | SharingCommand | LibraryCommand | ViewerCommand
    | MakeMove | OpenSheet | Displace | Refuse | StandIn | TakeSeat | ShowNumbers
)  # fmt: skip

_T = TypeVar("_T")


def _one_of(values: tuple[_T, ...]) -> Callable[[str], _T]:
    def read(text: str) -> _T:
        for value in values:
            if value == text:
                return value
        raise ValueError(f"{text!r} is none of {values}")

    return read


def _number(text: str) -> int:
    """Return a number as a command writes it: up to four plain digits."""
    if not (text.isascii() and text.isdigit() and len(text) <= 4 and text == str(int(text))):
        raise ValueError(f"{text!r} is no number")
    return int(text)


def _read_of(text: str) -> Read:
    page, _, place = text.partition(" ")
    return Read(_one_of(get_args(PageName))(page), place)


_BUTTONS: Final[dict[str, Button]] = {
    str(member): member for group in get_args(Button) for member in group
}
_DETAILED: Final[dict[str, Callable[[str], Command]]] = {
    "open": lambda text: OpenSheet(parse_sheet(text)),
    "displace": Displace,
    "refuse": lambda text: Refuse(Move.parse(text)),
    "stand-in": lambda text: StandIn(_number(text)),
    "take-seat": lambda text: TakeSeat(_number(text)),
    "lang": Speak,
    "read": _read_of,
    "library show": lambda text: ShowLibrary(_one_of(get_args(LibraryTab))(text)),
    "library tab": lambda text: TurnToTab(_one_of(get_args(LibraryTab))(text)),
    "numbers of": ShowNumbers,
    "daily month": ShowMonth,
    "daily show": ShowDay,
    "daily play": PlayDay,
    "play-against": PlayAgainst,
    "share link": lambda text: ShareLink(_one_of(get_args(LinkKind))(text)),
    "share from": lambda text: ShareFrom(_number(text)),
    "analysis show": lambda text: ShowDecision(_number(text)),
    "study show": lambda text: ShowVariation(_number(text)),
    "analysis seat": lambda text: JudgeSeat(_number(text)),
    **{f"library {verb}": partial(WithGame, verb) for verb in GameVerb},
    **{f"puzzle {verb}": partial(AskPuzzles, verb) for verb in get_args(PuzzleVerb)},
    **{f"match {verb}": partial(AskMatch, verb) for verb in get_args(MatchVerb)},
    **{f"filter {trait}": partial(FilterGames, trait) for trait in get_args(GameTrait)},
}
"""Parsers of the details after a command's first words."""


def parse(text: str) -> Command:
    """Return the command of a `data-ui`; raises ValueError if none has this text."""
    if text in _BUTTONS:
        return _BUTTONS[text]
    words = text.split(" ")
    for count in (2, 1):
        read = _DETAILED.get(" ".join(words[:count]))
        if read is not None and (details := " ".join(words[count:])):
            return read(details)
    raise ValueError(f"{text!r} is no command")


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
        found = _read_of(f"{page} {place}".rstrip())
    except ValueError:
        return None
    return None if found.page == "close" else found
