"""What can lie open over the table or over any screen, as values with a text.

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
"""Where a card lies: in a row of the market, in one's hand, in one's own tableau."""
PLACES: Final[tuple[Place, ...]] = get_args(Place)


@dataclass(frozen=True, slots=True)
class CardAt:
    """A card in a place, and its sheet."""

    place: Place
    card: str

    def __str__(self) -> str:
        return f"{self.place} {self.card}"


@dataclass(frozen=True, slots=True)
class PlayerAt:
    """The sheet of the player in a seat (from 1)."""

    seat: int

    def __str__(self) -> str:
        return f"seat {self.seat}"


class Panel(Enum):
    """A sheet that is about no single card or player."""

    DISCARD = "discard"
    LOG = "log"
    PASS = "pass"
    """Asks whether the person means to pass."""
    HINT = "hint"
    MENU = "menu"
    SETTINGS = "settings"

    def __str__(self) -> str:
        return self.value


Sheet: TypeAlias = CardAt | PlayerAt | Panel

OVER_ANY_SCREEN: Final = (Panel.MENU, Panel.SETTINGS)
"""Panels that depend on no position and can lie over any screen."""


def parse_sheet(text: str) -> Sheet:
    """Return the sheet with this text. Raises ValueError where there is none."""
    first, _, rest = text.partition(" ")
    if first in PLACES and rest:
        return CardAt(first, rest)
    if first == "seat":
        return PlayerAt(int(rest))
    return Panel(text)


def parse_card(text: str) -> CardAt:
    """Return the card in its place with this text. Raises ValueError where it is none."""
    found = parse_sheet(text)
    if not isinstance(found, CardAt):
        raise ValueError(f"{text!r} is no card in a place")
    return found
