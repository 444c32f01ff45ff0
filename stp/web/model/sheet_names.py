"""Defines the sheets that can open over the table or another screen, as values with a text form.

>>> CardAt("upper", "judge")
CardAt(place='upper', card='judge')
>>> str(CardAt("upper", "judge")), parse_sheet("seat 2"), parse_sheet("log")
('upper judge', PlayerAt(seat=2), <Panel.LOG: 'log'>)
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final, Literal, TypeAlias, get_args

Place: TypeAlias = Literal["upper", "lower", "hand", "own"]
"""The place of a card: a row of the market, the viewer's hand or tableau."""
PLACES: Final[tuple[Place, ...]] = get_args(Place)
SEATS: Final = ("1", "2", "3", "4", "5")
"""The seats as text."""
DISPLACED: Final = "displaced"
"""The name of the control, in a card's sheet, that chooses the displaced card."""


@dataclass(frozen=True, slots=True)
class CardAt:
    """A card in a place, and its sheet."""

    place: Place
    card: str

    def __str__(self) -> str:
        return f"{self.place} {self.card}"

    @property
    def kind(self) -> str:
        """The kind of sheet, for the style sheet."""
        return self.place

    @property
    def opener(self) -> str:
        """The id of the button that opens it, without the number of the copy."""
        return f"{self.place}-{self.card}"


@dataclass(frozen=True, slots=True)
class PlayerAt:
    """The sheet of the player in a seat (from 1)."""

    seat: int

    def __str__(self) -> str:
        return f"seat {self.seat}"

    @property
    def kind(self) -> str:
        """The kind of sheet, for the style sheet."""
        return "seat"

    @property
    def opener(self) -> str:
        """The id of the button that opens it."""
        return f"seat-{self.seat}"


class Panel(Enum):
    """A sheet that is not about a single card or player."""

    DISCARD = "discard"
    LOG = "log"
    STORY = "story"
    """What has happened since the viewer's last move."""
    PASS = "pass"
    """Asks whether the person means to pass."""
    UNDO = "undo"
    """Asks whether they mean to undo a move after seeing hidden cards."""
    HINT = "hint"
    MENU = "menu"
    SETTINGS = "settings"
    KEYS = "keys"
    """The list of keyboard shortcuts."""

    def __str__(self) -> str:
        return self.value

    @property
    def kind(self) -> str:
        """The kind of sheet, for the style sheet."""
        return self.value

    @property
    def opener(self) -> str:
        """The id of the button that opens it."""
        return self.value


Sheet: TypeAlias = CardAt | PlayerAt | Panel

OVER_ANY_SCREEN: Final = (Panel.MENU, Panel.SETTINGS, Panel.KEYS, Panel.UNDO)
"""Panels that depend on no position and can be open over any screen."""


def parse_sheet(text: str) -> Sheet:
    """Return the sheet with this text. Raises ValueError if there is none."""
    first, _, rest = text.partition(" ")
    if first in PLACES and rest:
        return CardAt(first, rest)
    if first == "seat":
        if rest not in SEATS:
            raise ValueError(f"{rest!r} is not a seat")
        return PlayerAt(int(rest))
    return Panel(text)


def card_of(text: str) -> CardAt | None:
    """Return the card in its place with this text, None if there is none."""
    try:
        found = parse_sheet(text)
    except ValueError:
        return None
    return found if isinstance(found, CardAt) else None
