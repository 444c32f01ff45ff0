"""Lists the characters that bots play: each with a name, an emblem and a style.

The level is independent of the character.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

HUMAN: Final = "human"
"""The value that stands for a human where a bot's name would be."""
EMBLEMS: Final = ("swan", "griffin", "horse", "sun", "lion")
"""All emblems, in the order in which seats without their own get them."""


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
"""Every character. One without a style plays its level's best move."""


def character_of(kind: str | None) -> Character | None:
    """Return the character that a bot plays; None for a human or a bot without a character.

    >>> character_of("easy:banker").name
    'Anton'
    """
    style = (kind or "").partition(":")[2]
    return next((who for who in ROSTER if who.style == style), None)


def emblems(kinds: Sequence[str | None]) -> tuple[str, ...]:
    """Return an emblem for each seat, all different: characters keep theirs, others get a free one.

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
    for seat, emblem in enumerate(EMBLEMS[: len(kinds)]):  # the emblem of their seat, if it is free
        if not found[seat] and emblem not in found:
            found[seat] = emblem
    free = [emblem for emblem in EMBLEMS if emblem not in found]
    return tuple(emblem or free.pop(0) for emblem in found)
