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
    style: str

    def bot(self, level: str) -> str:
        """Return the name of the bot that plays this character at a level.

        >>> ROSTER[0].bot("medium")
        'medium:builder'
        """
        return f"{level}:{self.style}"


ROSTER: Final = (
    Character("domenico", "Domenico", "lion", "builder"),
    Character("praskovya", "Praskovya", "swan", "courtier"),
    Character("anton", "Anton", "griffin", "banker"),
    Character("yekaterina", "Yekaterina", "sun", "collector"),
    Character("osip", "Osip", "horse", "denier"),
)
"""Every character; a bot without a style plays what its level holds to be best."""
