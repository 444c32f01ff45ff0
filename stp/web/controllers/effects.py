"""Defines effects: values that controllers return for a command and the page performs.

They are performed in their order (`stp.web.performer` alone knows how), except that `Draw` shows
the page once an event is dealt with, and `Focus`, `Announce`, `PlaySounds` and `Wake` wait for
that. So a controller can be tested by commands in and effects out.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from stp.game import Game
from stp.web.model.start_form import StartForm

Effects: TypeAlias = "tuple[Effect, ...]"

# ---------------------------------------------------------------------- what is seen and said


@dataclass(frozen=True, slots=True)
class Draw:
    """Show the page as it is."""


@dataclass(frozen=True, slots=True)
class Focus:
    """Move the focus to an element of what will have been drawn, if it is there then."""

    element_id: str


@dataclass(frozen=True, slots=True)
class Announce:
    """Have a screen reader say what has happened, and what the coach says to it.

    What is said of a game is not said once another one has taken its place.
    """

    text: str = ""
    game: Game | None = None


@dataclass(frozen=True, slots=True)
class Say:
    """Have a screen reader say just this."""

    text: str


@dataclass(frozen=True, slots=True)
class Notify:
    """Show a message where the person looks."""

    text: str


@dataclass(frozen=True, slots=True)
class AnnounceNews:
    """Have a screen reader say what the log has told since it was last listened to."""


@dataclass(frozen=True, slots=True)
class AnnounceHint:
    """Have a screen reader say the hint that has been found."""


@dataclass(frozen=True, slots=True)
class CloseSheet:
    """Close the sheet that lies open, without drawing."""


@dataclass(frozen=True, slots=True)
class PlaySounds:
    """Play the sounds of what has happened in the game that is played."""


# ---------------------------------------------------------------------- which game, which screen


@dataclass(frozen=True, slots=True)
class BeginGame:
    """Keep a new game under a key of its own and sit down to it."""

    game: Game


@dataclass(frozen=True, slots=True)
class TakeGame:
    """Make a game the one that is played, without sitting down."""

    game: Game


@dataclass(frozen=True, slots=True)
class ContinueGame:
    """Leave every screen beside the table, take a game and sit down to it."""

    game: Game
    notice: str = ""


@dataclass(frozen=True, slots=True)
class DropGame:
    """Play no game until another one is taken or begun."""


@dataclass(frozen=True, slots=True)
class SitDown:
    """Go to the table of the game that is played."""


@dataclass(frozen=True, slots=True)
class LeaveTable:
    """Go back to the start screen; bots stop."""


@dataclass(frozen=True, slots=True)
class FillForm:
    """Fill in the start screen."""

    form: StartForm


@dataclass(frozen=True, slots=True)
class WatchGame:
    """Show the replay of a game from a move on; `viewers` are those it may be seen by."""

    game: Game
    move: int | None = None
    viewers: tuple[int | None, ...] = ()
    key: str = ""


@dataclass(frozen=True, slots=True)
class AnalyseGame:
    """Show what the adviser thinks of a game."""

    game: Game
    key: str


@dataclass(frozen=True, slots=True)
class OfferLinks:
    """Open the sheet with what can be shared of a game, at a move of its replay."""

    game: Game
    move: int | None = None


# ---------------------------------------------------------------------- the game that is played


@dataclass(frozen=True, slots=True)
class Settle:
    """Keep and show the position that has come about."""


@dataclass(frozen=True, slots=True)
class Keep:
    """Keep the game that is played after something about it has changed."""


@dataclass(frozen=True, slots=True)
class Wake:
    """Have the bot whose turn it is move, if the table is what is seen."""


# ---------------------------------------------------------------------- the machine below


@dataclass(frozen=True, slots=True)
class Think:
    """Have something found out about a game, see `stp.web.browser.thinker`.

    `answer` is called once, not before `pause` milliseconds are over; a question of the same `name`
    takes the place of the one before.
    """

    name: str
    record: str
    task: str
    answer: Callable[[str], Effects]
    pause: float = 0
    progress: Callable[[float, str], Effects] | None = None
    cut_short: Callable[[], Effects] | None = None
    """Called when the page has no worker and does less than was asked."""


@dataclass(frozen=True, slots=True)
class Later:
    """Go on after some milliseconds."""

    name: str
    milliseconds: float
    run: Callable[[], Effects]


@dataclass(frozen=True, slots=True)
class Hurry:
    """End the pauses of every `Think`."""


@dataclass(frozen=True, slots=True)
class Cancel:
    """Wait no longer for the `Think` or `Later` of this name."""

    name: str


@dataclass(frozen=True, slots=True)
class Download:
    """Hand a text to the person as a file."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class ShareText:
    """Offer a text and an address to the device, or copy them."""

    text: str
    url: str


@dataclass(frozen=True, slots=True)
class SharePicture:
    """Share a city as a picture, which `static/page/city_picture.js` draws from this JSON."""

    picture: str


@dataclass(frozen=True, slots=True)
class ClearHash:
    """Take the fragment out of the page's address."""


@dataclass(frozen=True, slots=True)
class Persist:
    """Ask the browser not to throw away what is stored when space gets short."""


ScreenEffect: TypeAlias = (
    BeginGame
    | TakeGame
    | ContinueGame
    | DropGame
    | SitDown
    | LeaveTable
    | FillForm
    | WatchGame
    | AnalyseGame
    | OfferLinks
)
"""What changes which game is played, or which screen is seen."""
Effect: TypeAlias = (
    ScreenEffect
    | Draw
    | Focus
    | Announce
    | AnnounceNews
    | AnnounceHint
    | Say
    | Notify
    | CloseSheet
    | PlaySounds
    | Settle
    | Keep
    | Wake
    | Think
    | Later
    | Hurry
    | Cancel
    | Download
    | ShareText
    | SharePicture
    | ClearHash
    | Persist
)
