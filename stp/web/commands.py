"""Defines everything a person can ask of the page, as typed values with a text.

Every `data-action` and `data-ui` of the page is the text of one of these, and
`stp.web.dispatcher` says which controller carries it out. A command without details is a member of
the enumeration of its screen; the others are frozen dataclasses.

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
from enum import Enum
from typing import Final, Literal, TypeAlias, TypeVar, get_args

from stp.moves import Move
from stp.web.model.sheet_names import Sheet, parse_sheet


class _Button(Enum):
    """A command without details: its value is its text."""

    def __str__(self) -> str:
        return str(self.value)


class TableButton(_Button):
    """Buttons of the table, beside those of moves."""

    UNDO = "undo"
    UNDO_KNOWING = "undo-knowing"
    """Take back although something hidden has been seen since."""
    REDO = "redo"
    HINT = "hint"
    HINT_NOW = "hint-now"
    """Have the hint that is being thought about at once, with less thought."""
    AUTO_PASS = "auto-pass"
    """Pass until the phase ends, or no longer."""
    SKIP = "skip"
    """Let the bots play without pauses until a person decides."""
    PLAY_NOW = "play-now"
    """Have a bot that takes long move at once, with less thought."""
    LIFT_CURTAIN = "lift-curtain"
    GIVE_SEAT_BACK = "give-seat-back"
    """Have the seat of this device in a game by link be named again."""
    PEEK = "peek"
    """Show or cover one's own rubles and hand."""
    RESULT = "result"
    """Show the result instead of the final scoring."""
    CLOSE = "close"
    """Close the sheet that lies open."""


class StatusButton(_Button):
    """Questions of how things stand, which are answered to a screen reader."""

    ME = "tell me"
    """One's own rubles, points, scorings to come and cards."""
    OPPONENTS = "tell opponents"
    MARKET = "tell market"
    NEWS = "tell news"
    """What has changed since one's last move."""


class StartButton(_Button):
    """Buttons that begin a game, or lead to one or away from it."""

    START = "start"
    FIRST_GAME = "first-game"
    SAME_DEAL = "same-deal"
    PLAY_AGAIN = "play-again"
    """The same table with a new deal."""
    CONTINUE = "continue"
    LEAVE = "leave"
    SEED = "seed"
    """Fill in another seed."""
    DAILY = "daily"


class LessonButton(_Button):
    """Buttons of the lesson."""

    BEGIN = "lesson begin"
    """Begin it, or go on where it was."""
    AGAIN = "lesson again"
    LEAVE = "lesson leave"
    """Leave it for good."""


class CoachButton(_Button):
    """Buttons beside a tip."""

    NEXT = "coach next"
    OFF = "coach off"


class SettingsButton(_Button):
    """Settings that have a button on every screen."""

    THEME = "theme"
    SOUND = "sound"
    SILENCE = "silence"
    """Take no offer of sound."""


class ReadingButton(_Button):
    """Buttons of the pages to be read, beside those that lead from one to another."""

    CONTENTS = "read contents"
    """Show or hide the table of contents, where there is no room for it beside the text."""


class LoaderButton(_Button):
    """Buttons of what is seen while the Python of a screen is loaded."""

    CLOSE = "load close"
    RETRY = "load again"


class LibraryButton(_Button):
    """Buttons of the library that are about no single game."""

    CLOSE = "library close"
    UNDELETE = "library undelete"
    DELETE_ALL = "library delete-all"
    BACKUP = "library backup"
    SHOW_ALL = "library show-all"
    PASTE = "library paste"


class ShareButton(_Button):
    """Buttons of the sheet with what can be shared, and the one that opens it."""

    OPEN = "share open"
    CLOSE = "share close"
    EXPORT = "share export"
    PICTURE = "share picture"
    """Share one's own city as a picture."""


class ReplayButton(_Button):
    """Buttons of a replay, and the one that opens that of the game being played."""

    GAME = "replay game"
    LEAVE = "replay leave"
    SHARE = "replay share"
    PLAY_ON = "replay play-on"
    """Begin a new game from the position that is shown."""
    RESULT = "replay result"
    """Show the result, or the table again."""
    SINCE = "replay since"
    """Show, playing by itself, what has happened since the last move of who looks on."""
    PLAY = "replay play"
    """Play by itself, or stop."""
    FIRST = "replay first"
    BACK = "replay back"
    FORWARD = "replay forward"
    LAST = "replay last"
    PHASE_BACK = "replay phase-back"
    PHASE_FORWARD = "replay phase-forward"


class AnalysisButton(_Button):
    """Buttons of an analysis, and those that open that of the game being played or replayed."""

    GAME = "analysis game"
    REPLAY = "analysis replay"
    LEAVE = "analysis leave"
    BEGIN = "analysis begin"
    STOP = "analysis stop"


class MistakesButton(_Button):
    """Buttons about the mistakes in a game, and those that open them."""

    GAME = "mistakes game"
    """Open those of the game that is played."""
    OPEN = "mistakes open"
    """Open those of the analysis that is seen."""
    LEAVE = "mistakes leave"
    SOLUTION = "mistakes solution"
    NEXT = "mistakes next"
    AGAIN = "mistakes again"


class GameVerb(Enum):
    """What the library can do with one game, or with one that cannot be read."""

    CHOOSE = "choose"
    PLAY = "play"
    WATCH = "watch"
    ANALYSE = "analyse"
    LEARN = "learn"
    RENAME = "rename"
    """Offer a field for its title."""
    TITLE = "title"
    """Give it the title in that field."""
    COPY = "copy"
    EXPORT = "export"
    SHARE = "share"
    """Offer its links and its result."""
    DELETE = "delete"
    RESCUE = "rescue"
    EXPORT_DAMAGED = "export-damaged"
    DELETE_DAMAGED = "delete-damaged"

    def __str__(self) -> str:
        return self.value


PageName: TypeAlias = Literal["rules", "cards", "about", "close"]
LibraryTab: TypeAlias = Literal["games", "history", "opponents", "daily", "bring"]
LATE_TABS: Final[tuple[LibraryTab, ...]] = ("opponents", "daily")
"""Pages of the library that are loaded when somebody first turns to one."""
LinkKind: TypeAlias = Literal["deal", "challenge", "game", "turn", "daily"]


@dataclass(frozen=True, slots=True)
class MakeMove:
    """Make a move; its text is the move's, in `data-action`."""

    move: Move

    def __str__(self) -> str:
        return str(self.move)


@dataclass(frozen=True, slots=True)
class OpenSheet:
    """Open a sheet, or close it where it lies open."""

    sheet: Sheet

    def __str__(self) -> str:
        return f"open {self.sheet}"


@dataclass(frozen=True, slots=True)
class Displace:
    """Pick the card that the opened trading card is to displace."""

    card: str

    def __str__(self) -> str:
        return f"displace {self.card}"


@dataclass(frozen=True, slots=True)
class Refuse:
    """Say why a move cannot be made, where the card of it is dropped."""

    move: Move

    def __str__(self) -> str:
        return f"refuse {self.move}"


@dataclass(frozen=True, slots=True)
class StandIn:
    """Have a bot play for the person in a seat, or give the seat back."""

    seat: int

    def __str__(self) -> str:
        return f"stand-in {self.seat}"


@dataclass(frozen=True, slots=True)
class TakeSeat:
    """Say which seat of a game by link is played at this device; 0, that all are."""

    seat: int

    def __str__(self) -> str:
        return f"take-seat {self.seat}"


@dataclass(frozen=True, slots=True)
class Speak:
    """Go on in another language."""

    lang: str

    def __str__(self) -> str:
        return f"lang {self.lang}"


@dataclass(frozen=True, slots=True)
class Read:
    """Open a page to be read at a section of the rules or an edition's cards, or close it."""

    page: PageName
    place: str = ""

    def __str__(self) -> str:
        return f"read {self.page} {self.place}".rstrip(" ")


@dataclass(frozen=True, slots=True)
class ShowLibrary:
    """Go to the library."""

    tab: LibraryTab

    def __str__(self) -> str:
        return f"library show {self.tab}"


@dataclass(frozen=True, slots=True)
class TurnToTab:
    """Turn to another page of the library."""

    tab: LibraryTab

    def __str__(self) -> str:
        return f"library tab {self.tab}"


@dataclass(frozen=True, slots=True)
class WithGame:
    """Do something with the game that is kept under a key."""

    verb: GameVerb
    key: str

    def __str__(self) -> str:
        return f"library {self.verb} {self.key}"


@dataclass(frozen=True, slots=True)
class ShowMonth:
    """Turn the calendar of the deals of the day to a month, "2026-11"."""

    month: str

    def __str__(self) -> str:
        return f"daily month {self.month}"


@dataclass(frozen=True, slots=True)
class ShowDay:
    """Say what became of the deal of a day, "2026-11-21"."""

    day: str

    def __str__(self) -> str:
        return f"daily show {self.day}"


@dataclass(frozen=True, slots=True)
class PlayDay:
    """Play the deal of a day that is not to come, "2026-11-21", or go on with it."""

    day: str

    def __str__(self) -> str:
        return f"daily play {self.day}"


@dataclass(frozen=True, slots=True)
class PlayAgainst:
    """Begin a game of two against a character."""

    character: str

    def __str__(self) -> str:
        return f"play-against {self.character}"


@dataclass(frozen=True, slots=True)
class ShareLink:
    """Make a link of a kind and hand it to the device."""

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
class JudgeSeat:
    """Show the decisions of a seat."""

    seat: int

    def __str__(self) -> str:
        return f"analysis seat {self.seat}"


Button: TypeAlias = (
    TableButton
    | StatusButton
    | StartButton
    | LessonButton
    | CoachButton
    | SettingsButton
    | ReadingButton
    | LoaderButton
    | LibraryButton
    | ShareButton
    | ReplayButton
    | AnalysisButton
    | MistakesButton
)
Command: TypeAlias = (
    Button
    | MakeMove
    | OpenSheet
    | Displace
    | Refuse
    | StandIn
    | TakeSeat
    | Speak
    | Read
    | ShowLibrary
    | TurnToTab
    | WithGame
    | ShowMonth
    | ShowDay
    | PlayDay
    | PlayAgainst
    | ShareLink
    | ShareFrom
    | ShowDecision
    | JudgeSeat
)

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


def _text(text: str) -> str:
    if not text:
        raise ValueError("a detail is missing")
    return text


def _read_of(text: str) -> Read:
    page, _, place = text.partition(" ")
    return Read(_one_of(get_args(PageName))(page), place)


def _with_game(verb: GameVerb) -> Callable[[str], WithGame]:
    return lambda text: WithGame(verb, _text(text))


_BUTTONS: Final[dict[str, Button]] = {
    str(member): member for group in get_args(Button) for member in group
}
_DETAILED: Final[dict[str, Callable[[str], Command]]] = {
    "open": lambda text: OpenSheet(parse_sheet(text)),
    "displace": lambda text: Displace(_text(text)),
    "refuse": lambda text: Refuse(Move.parse(text)),
    "stand-in": lambda text: StandIn(_number(text)),
    "take-seat": lambda text: TakeSeat(_number(text)),
    "lang": lambda text: Speak(_text(text)),
    "read": _read_of,
    "library show": lambda text: ShowLibrary(_one_of(get_args(LibraryTab))(text)),
    "library tab": lambda text: TurnToTab(_one_of(get_args(LibraryTab))(text)),
    "daily month": lambda text: ShowMonth(_text(text)),
    "daily show": lambda text: ShowDay(_text(text)),
    "daily play": lambda text: PlayDay(_text(text)),
    "play-against": lambda text: PlayAgainst(_text(text)),
    "share link": lambda text: ShareLink(_one_of(get_args(LinkKind))(text)),
    "share from": lambda text: ShareFrom(_number(text)),
    "analysis show": lambda text: ShowDecision(_number(text)),
    "analysis seat": lambda text: JudgeSeat(_number(text)),
    **{f"library {verb}": _with_game(verb) for verb in GameVerb},
}
"""What reads the details behind the first words of a command."""


def parse(text: str) -> Command:
    """Return the command of a `data-ui`. Raises ValueError where there is none with this text."""
    if text in _BUTTONS:
        return _BUTTONS[text]
    words = text.split(" ")
    for count in (2, 1):
        read = _DETAILED.get(" ".join(words[:count]))
        if read is not None and len(words) > count:
            return read(" ".join(words[count:]))
    raise ValueError(f"{text!r} is no command")


def parse_move(text: str) -> MakeMove:
    """Return the command of a `data-action`. Raises MoveTextError where it is no move."""
    return MakeMove(Move.parse(text))


def command_of(action: str, ui: str) -> Command | None:
    """Return the command of an element's `data-action` and `data-ui`, None where it has none."""
    try:
        if action:
            return parse_move(action)
        return parse(ui) if ui else None
    except ValueError:
        return None


def page_at(fragment: str) -> Read | None:
    """Return the page to be read that the fragment of an address names: "rules-6", "about"."""
    page, _, place = fragment.partition("-")
    try:
        found = _read_of(f"{page} {place}".rstrip())
    except ValueError:
        return None
    return None if found.page == "close" else found
