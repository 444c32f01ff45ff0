"""The opponents by name: a person to play against, with an emblem and a style.

The level is chosen apart from the person.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Character:
    """A named opponent; `emblem` is the id of a picture, `style` one of `stp.bots.style`."""

    id: str
    name: str
    emblem: str
    style: str | None

    def bot(self, level: str) -> str:
        """Return the name of the bot that plays this character at a level.

        >>> ROSTER[0].bot("medium")
        'medium:builder'
        """
        return f"{level}:{self.style}" if self.style else level


ROSTER: Final = (
    Character("domenico", "Domenico", "lion", "builder"),
    Character("praskovya", "Praskovya", "swan", "courtier"),
    Character("anton", "Anton", "griffin", "banker"),
    Character("yekaterina", "Yekaterina", "sun", "collector"),
    Character("osip", "Osip", "horse", "denier"),
    Character("varvara", "Varvara", "eagle", "rusher"),
    Character("matvey", "Matvey", "bear", "saver"),
    Character("lidia", "Lidia", "anchor", None),
)
"""Every character; the last has no style and plays what the level holds to be best."""
