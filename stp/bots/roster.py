"""The opponents by name: a person to play against, with an emblem and a style.

The level is chosen apart from the person.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

HUMAN: Final = "human"
"""What stands for a person where others name a bot."""
EMBLEMS: Final = ("swan", "griffin", "horse", "sun", "lion")
"""The emblems in the order of the seats, for whoever has none of their own."""


@dataclass(frozen=True, slots=True)
class Character:
    """A named opponent; `emblem` is one of `EMBLEMS`, `style` one of `stp.bots.style`."""

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


def character_of(kind: str | None) -> Character | None:
    """Return the character that a bot plays, None for a person and a bot without a character.

    >>> character_of("easy:banker").name
    'Anton'
    """
    style = (kind or "").partition(":")[2]
    return next((who for who in ROSTER if who.style == style), None)


def emblems(kinds: Sequence[str | None]) -> tuple[str, ...]:
    """Return an emblem for each seat, all different: characters have theirs, others what is free.

    >>> emblems(["human", "medium:courtier", "greedy"])
    ('griffin', 'swan', 'horse')
    """
    return _emblems(tuple(kinds))


@cache
def _emblems(kinds: tuple[str | None, ...]) -> tuple[str, ...]:
    found = [""] * len(kinds)
    for seat, kind in enumerate(kinds):
        character = character_of(kind)
        if character is not None and character.emblem not in found:
            found[seat] = character.emblem
    for seat, emblem in enumerate(EMBLEMS[: len(kinds)]):  # their own seat's, where it is free
        if not found[seat] and emblem not in found:
            found[seat] = emblem
    free = [emblem for emblem in EMBLEMS if emblem not in found]
    return tuple(emblem or free.pop(0) for emblem in found)
