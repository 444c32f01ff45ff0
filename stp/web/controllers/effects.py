"""Defines effects: values that controllers return for a command and the page performs.

`stp.web.performer` performs them in order, except that `Draw` shows the page once the event has
been handled, and `Focus`, `PlaySounds`, `LetBotMove` and all announcements but `Say` wait for that.
So controllers can be tested by the effects that they return for commands.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from stp.game import Game
from stp.web.model.start_form import StartForm

Effects: TypeAlias = "tuple[Effect, ...]"

# ---------------------------------------------------------------------- what is seen and said


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw the page."""

    is_other_screen: bool = False
    """Whether it shows another screen, which takes so long that it has a task of its own."""


@dataclass(frozen=True, slots=True)
class Focus:
    """Move the focus to an element by its id, if it exists after drawing."""

    element_id: str


@dataclass(frozen=True, slots=True)
class Announce:
    """Announce what has happened to screen readers, with the coach's tip.

    An announcement about a game is dropped once another game has replaced it.
    """

    text: str = ""
    game: Game | None = None


@dataclass(frozen=True, slots=True)
class Say:
    """Announce only this text to screen readers."""

    text: str


@dataclass(frozen=True, slots=True)
class Notify:
    """Show a message on the current screen."""

    text: str


@dataclass(frozen=True, slots=True)
class AnnounceNews:
    """Announce the new entries of the log to screen readers."""


@dataclass(frozen=True, slots=True)
class AnnounceHint:
    """Announce the hint that has been found."""


@dataclass(frozen=True, slots=True)
class CloseSheet:
    """Close the open sheet without drawing."""


@dataclass(frozen=True, slots=True)
class PlaySounds:
    """Play the sounds of what has happened in the current game."""


# ---------------------------------------------------------------------- which game, which screen


@dataclass(frozen=True, slots=True)
class BeginGame:
    """Save a new game under its own key and go to its table."""

    game: Game


@dataclass(frozen=True, slots=True)
class SetCurrentGame:
    """Make a game the current one without going to its table."""

    game: Game


@dataclass(frozen=True, slots=True)
class ContinueGame:
    """Close every screen other than the table and go to the table of a game."""

    game: Game
    notice: str = ""


@dataclass(frozen=True, slots=True)
class CloseGame:
    """Close the current game; there is none until another one is taken or begun."""


@dataclass(frozen=True, slots=True)
class ShowTable:
    """Go to the table of the current game."""


@dataclass(frozen=True, slots=True)
class LeaveTable:
    """Go back to the start screen and stop the bots."""


@dataclass(frozen=True, slots=True)
class FillStartForm:
    """Fill in the start screen."""

    form: StartForm


@dataclass(frozen=True, slots=True)
class WatchGame:
    """Show the replay of a game from a move on; `viewers` are the permitted points of view, `line`
    is a variation of a link (`GameLink`)."""

    game: Game
    move: int | None = None
    viewers: tuple[int | None, ...] = ()
    key: str = ""
    line: str = ""


@dataclass(frozen=True, slots=True)
class AnalyseGame:
    """Show the analysis of a game."""

    game: Game
    key: str


@dataclass(frozen=True, slots=True)
class LearnFromGame:
    """Open the mistakes trainer for a seat once the game has been analysed (0: the first person's
    seat)."""

    game: Game
    key: str
    seat: int = 0


@dataclass(frozen=True, slots=True)
class OpenShareSheet:
    """Open the sheet for sharing a game, at a move of its replay or in a variation there, or only a
    text with a link."""

    game: Game
    move: int | None = None
    text: str = ""
    fragment: str = ""
    line: str = ""


# ---------------------------------------------------------------------- the game that is played


@dataclass(frozen=True, slots=True)
class ShowNewPosition:
    """Save and show a new position."""


@dataclass(frozen=True, slots=True)
class SaveGame:
    """Save the current game after a change."""


@dataclass(frozen=True, slots=True)
class LetBotMove:
    """Let the bot whose turn it is move, if the table is shown."""


# ---------------------------------------------------------------------- the browser


@dataclass(frozen=True, slots=True)
class Think:
    """Compute something about a game in the background; see `stp.web.browser.thinker`.

    `answer` is called once, after at least `pause` milliseconds. A question replaces an earlier one
    of the same `name`.
    """

    name: str
    record: str
    task: str
    answer: Callable[[str], Effects]
    pause: float = 0
    progress: Callable[[float, str], Effects] | None = None
    cut_short: Callable[[], Effects] | None = None
    """Called if the page has no worker and thinks less than was asked."""
    is_prerendered: bool = False
    """Whether the answer is a move whose result is drawn first, and shown in a task of its own."""


@dataclass(frozen=True, slots=True)
class Later:
    """Continue after some milliseconds."""

    name: str
    milliseconds: float
    run: Callable[[], Effects]


@dataclass(frozen=True, slots=True)
class SkipPauses:
    """End the pause of every `Think`."""


@dataclass(frozen=True, slots=True)
class Cancel:
    """Cancel the `Think` or `Later` of this name."""

    name: str


@dataclass(frozen=True, slots=True)
class TakeLock:
    """Continue as soon as no other tab has the lock; `ReleaseLock` must follow."""

    run: Callable[[], Effects]


@dataclass(frozen=True, slots=True)
class ReleaseLock:
    """Let other tabs have the lock."""


@dataclass(frozen=True, slots=True)
class Download:
    """Save a text as a file."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class ShareText:
    """Share a text and an address with the device's dialog, or copy them."""

    text: str
    url: str


@dataclass(frozen=True, slots=True)
class MakeQrCode:
    """Make a QR code of an address."""

    url: str


@dataclass(frozen=True, slots=True)
class SharePicture:
    """Share a city as a picture, which `static/page/city_picture.js` draws from this JSON."""

    picture: str


@dataclass(frozen=True, slots=True)
class ClearHash:
    """Remove the fragment from the page's address."""


@dataclass(frozen=True, slots=True)
class Persist:
    """Ask the browser to keep the stored data even when space is short."""


ScreenEffect: TypeAlias = (
    BeginGame
    | SetCurrentGame
    | ContinueGame
    | CloseGame
    | ShowTable
    | LeaveTable
    | FillStartForm
    | WatchGame
    | AnalyseGame
    | LearnFromGame
    | OpenShareSheet
)
"""Effects that change the current game or the screen shown."""
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
    | ShowNewPosition
    | SaveGame
    | LetBotMove
    | Think
    | Later
    | SkipPauses
    | Cancel
    | TakeLock
    | ReleaseLock
    | Download
    | ShareText
    | MakeQrCode
    | SharePicture
    | ClearHash
    | Persist
)


_SCREENS: Final = ("start", "library", "analysis", "end", "table")
"""Ids of the main elements of the screens that can be below; one of them exists."""
_MENU: Final = "menu"
"""The id of the button that opens the menu, and the prefix of the ids of its entries."""


def return_focus(opener: str = "") -> Effects:
    """Return the effects that move the focus to `opener`, the id of the control that opened what
    has been closed.

    If the opener was an entry of the menu, which has closed, the menu's button gets the focus;
    without an opener, the screen below gets it. Each effect overrides those before it if its
    element can have the focus.

    >>> [one.element_id for one in return_focus("menu-rules") if isinstance(one, Focus)][-3:]
    ['table', 'menu', 'menu-rules']
    """
    menu = (_MENU,) if opener.startswith(f"{_MENU}-") else ()
    return tuple(Focus(one) for one in (*_SCREENS, *menu, opener) if one)
